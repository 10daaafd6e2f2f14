"""The small changes: comparisons, conditions, numbers, arithmetic, results, calls left out."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitXor: ast.BitOr,
    ast.BitAnd: ast.BitOr,
}
BUILTINS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """The `way`-th change of the `index`-th node of a file; the rest is for the reader."""

    path: Path
    index: int
    way: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  =>  {self.after}"


def mutants(path: Path) -> list[Mutant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_alone = _left_alone(tree)
    return [
        Mutant(path, index, way, node.lineno, _text(node), _text(changed))
        for index, node in enumerate(ast.walk(tree))
        if isinstance(node, ast.expr | ast.stmt) and node not in left_alone
        for way, changed in enumerate(changes(node))
    ]


def sample(paths: list[Path], n: int, seed: int) -> list[Mutant]:
    """`n` of all changes, all of them if `n` is 0, in no order: the first of them are a fair sample
    too, so that a run which is stopped has told something."""
    every = [mutant for path in paths for mutant in mutants(path)]
    return random.Random(seed).sample(every, min(n or len(every), len(every)))


def mutated(mutant: Mutant) -> ast.Module:
    """The file as a tree, with the change made."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    node = list(ast.walk(tree))[mutant.index]
    assert isinstance(node, ast.expr | ast.stmt)
    changed = list(changes(node))[mutant.way]
    tree = _Exchange(node, changed).visit(tree)
    return ast.fix_missing_locations(tree)


class _Exchange(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old = old
        self._new = new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._old:
            return ast.copy_location(self._new, node)
        return self.generic_visit(node)


def changes(node: ast.expr | ast.stmt) -> Iterator[ast.expr | ast.stmt]:
    """Every change of this very node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield ast.Compare(node.left, [COMPARISONS[type(node.ops[0])]()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in BUILTINS:
            other = ast.Name(BUILTINS[node.func.id], ast.Load())
            yield ast.Call(other, node.args, node.keywords)
    elif isinstance(node, ast.IfExp) and _is_plain(node.test):
        yield ast.IfExp(_negated(node.test), node.body, node.orelse)
    else:
        yield from _changes_of_statement(node)


def _changes_of_statement(node: ast.expr | ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(node, ast.If) and _is_plain(node.test):
        yield ast.If(_negated(node.test), node.body, node.orelse)
    elif isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Expr) and isinstance(
        node.value, ast.Call | ast.Yield | ast.YieldFrom
    ):
        yield ast.Pass()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()


def _is_plain(test: ast.expr) -> bool:
    """Not itself a comparison or a combination, which are changed in their own right."""
    return isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript)


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _left_alone(tree: ast.Module) -> set[ast.AST]:
    """Types, decorators, assertions and the words of messages are no rules."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.FunctionDef):
            parts += [node.returns, *node.decorator_list]
        elif isinstance(node, ast.ClassDef):
            parts += node.decorator_list
        elif isinstance(node, ast.arg | ast.AnnAssign):
            parts.append(node.annotation)
        elif isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr):
            parts.append(node)
        for part in parts:
            if part is not None:
                found.update(ast.walk(part))
    return found


def _text(node: ast.AST) -> str:
    """The first line of it, shortened."""
    line = ast.unparse(ast.fix_missing_locations(node)).partition("\n")[0]
    return line if len(line) <= 70 else line[:69] + "…"
