// Runs the firmware in MicroPython on a modelled Pico and writes its serial bytes to stdout.
//
//     node tests/firmware/run.mjs scenario.json      (or - to read the scenario from stdin)
//
// The scenario's form is described in pico_model.py.
import { readFileSync, readdirSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const firmware = join(here, "..", "..", "firmware");
const board = "/board";

const scenario = readFileSync(process.argv[2] === "-" ? 0 : process.argv[2], "utf8");
const fromHost = Buffer.from(JSON.parse(scenario).events.map((e) => e.send ?? "").join(""), "latin1");
let taken = 0;

const python = await loadMicroPython({
  heapsize: 192 * 1024,
  linebuffer: false,
  stdin: () => (taken < fromHost.length ? fromHost[taken++] : null),
  stdout: (bytes) => writeSync(1, bytes),
});

function copy(from, to, wanted) {
  for (const name of readdirSync(from).filter((file) => wanted.test(file)))
    python.FS.writeFile(`${to}/${name}`, readFileSync(join(from, name)));
}

python.FS.mkdir(board);
python.FS.mkdir(`${board}/picoreader`);
copy(firmware, board, /\.py$/);
copy(join(firmware, "picoreader"), `${board}/picoreader`, /\.py$/);
copy(here, board, /_model\.py$/);
python.globals.set("scenario", scenario);
try {
  python.runPython(`import sys; sys.path.insert(0, "${board}"); import run_model; run_model.run(scenario)`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
