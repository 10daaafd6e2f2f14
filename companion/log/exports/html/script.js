"use strict";
// Steps through the game: each step's changes are put on the board, forwards or back.
(function () {
  const story = JSON.parse(document.getElementById("story").textContent);
  const slider = document.getElementById("slider");
  const words = document.getElementById("words");
  const when = document.getElementById("when");
  const player = document.getElementById("play");
  const board = document.getElementById("board");
  const parts = {};
  for (const part of board.querySelectorAll("[data-part]")) parts[part.dataset.part] = part;
  const rows = [...document.querySelectorAll("[data-step]")].filter((row) => row.tagName === "A");
  const cursors = document.querySelectorAll(".cursor");
  let current = story.steps.length - 1;
  let timer = 0;

  function put(changes) {
    for (const [name, [look, text]] of Object.entries(changes)) {
      const part = parts[name];
      if (!part) continue;
      part.dataset.look = look;
      part.lastElementChild.textContent = text;
    }
  }

  function show(step) {
    const target = Math.max(0, Math.min(step, story.steps.length - 1));
    if (target < current) current = -1;
    while (current < target) put(story.steps[++current].put);
    const { turn, label } = story.steps[target];
    const row = rows[target - 1];
    const sentence = row ? row.textContent : story.start;
    for (const other of rows) other.removeAttribute("aria-current");
    if (row) row.setAttribute("aria-current", "step");
    words.textContent = sentence;
    when.textContent = label;
    slider.value = target;
    slider.setAttribute("aria-valuetext", label + ": " + sentence);
    const text = story.text.replace("{step}", target).replace("{steps}", story.steps.length - 1)
      .replace("{words}", sentence);
    board.querySelector("desc").textContent = text;
    board.setAttribute("aria-label", text);
    for (const cursor of cursors) {
      const x = Number(cursor.dataset.left) + turn * Number(cursor.dataset.step);
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
    }
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    player.textContent = "▶";
    player.setAttribute("aria-label", player.dataset.play);
  }

  function run() {
    if (timer) return stop();
    if (current === story.steps.length - 1) show(0);
    player.textContent = "❚❚";
    player.setAttribute("aria-label", player.dataset.pause);
    timer = setInterval(() => {
      show(current + 1);
      if (current === story.steps.length - 1) stop();
    }, 700);
  }

  const go = { first: () => 0, back: () => current - 1, on: () => current + 1, last: () => Infinity };
  for (const [id, step] of Object.entries(go)) {
    document.getElementById(id).addEventListener("click", () => { stop(); show(step()); });
  }
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  player.addEventListener("click", run);
  rows.forEach((row, at) => row.addEventListener("click", () => { stop(); show(at + 1); }));
  document.documentElement.classList.add("live");
  show(story.steps.length - 1);
})();
