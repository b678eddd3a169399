"use strict";
(() => {
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const main = document.querySelector("main");
  const tabs = all("[role=tab]");
  document.documentElement.classList.add("js");

  // reveal scrolls to an element. Lines that were never seen are laid out when they come into sight, which moves others.
  let revealed;
  const reveal = (element, block) => {
    const again = frames => {
      if (revealed !== element) return; // another one since
      element.scrollIntoView({ block });
      if (frames > 0) requestAnimationFrame(() => again(frames - 1));
    };
    revealed = element;
    again(3);
  };

  // show shows a part of the page; the source is beside an execution.
  const show = name => {
    const beside = name === "execution" && executions.length > 0;
    main.classList.toggle("beside", beside);
    for (const tab of tabs) {
      const part = tab.getAttribute("aria-controls"), on = part === name;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      document.getElementById(part).classList.toggle("shown", on || beside && part === "source");
    }
    if (beside) active.go(active.at);
    else window.scrollTo(0, 0);
  };
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => {
      show(tab.getAttribute("aria-controls"));
      if (main.classList.contains("beside")) active.list.focus({ preventScroll: true }); // arrow keys step from now on
    });
    tab.addEventListener("keydown", e => {
      const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: tabs.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      e.stopPropagation();
      const next = tabs[(to + tabs.length) % tabs.length];
      show(next.getAttribute("aria-controls"));
      next.focus();
    });
  });

  // Execution steps through one execution.
  class Execution {
    constructor(root) {
      this.root = root;
      this.steps = all(".steps li", root);
      this.deltas = JSON.parse(root.querySelector("script").textContent) || [];
      this.list = root.querySelector(".steps");
      this.slider = root.querySelector("input");
      this.output = root.querySelector("output");
      this.table = root.querySelector(".variables");
      this.buttons = Object.fromEntries(all("[data-go]", root).map(b => [b.dataset.go, b]));
      this.values = new Map();
      this.done = 0; // steps whose variables are in values
      this.at = 0;
      const go = { first: () => 0, back: () => this.at - 1, on: () => this.at + 1, last: () => this.steps.length - 1 };
      for (const name in go) this.buttons[name].addEventListener("click", () => this.go(go[name]()));
      this.slider.addEventListener("input", () => this.go(this.slider.value - 1));
      this.list.addEventListener("click", e => {
        const step = e.target.closest("li");
        if (step && !e.target.closest("a")) this.go(this.steps.indexOf(step));
      });
      this.list.addEventListener("keydown", e => {
        const to = { ArrowUp: this.at - 1, ArrowDown: this.at + 1, Home: 0, End: this.steps.length - 1 }[e.key];
        if (to === undefined) return;
        e.preventDefault();
        this.go(to);
      });
      root.addEventListener("focusin", () => { active = this; });
      root.addEventListener("pointerdown", () => { active = this; });
    }

    // variables brings values to what they are after the step.
    variables(step) {
      if (step + 1 < this.done) {
        this.values.clear();
        this.done = 0;
      }
      for (; this.done <= step; this.done++) {
        const delta = this.deltas[this.done] || {};
        for (const name of delta.g || []) this.values.delete(name);
        for (const name in delta.s || {}) this.values.set(name, delta.s[name]);
      }
    }

    go(to) {
      const n = this.steps.length;
      if (n === 0) return;
      this.at = Math.max(0, Math.min(n - 1, to));
      active = this;
      all("[aria-current]", this.list).forEach(s => s.removeAttribute("aria-current"));
      const step = this.steps[this.at];
      step.setAttribute("aria-current", "step");
      this.slider.value = this.at + 1;
      this.output.textContent = `step ${this.at + 1} of ${n}`;
      this.buttons.first.disabled = this.buttons.back.disabled = this.at === 0;
      this.buttons.last.disabled = this.buttons.on.disabled = this.at === n - 1;
      this.variables(this.at);
      const changed = new Set((this.deltas[this.at] || {}).c || []);
      this.table.replaceChildren(...[...this.values.keys()].sort().map(name => {
        const row = document.createElement("div");
        row.classList.toggle("changed", changed.has(name));
        row.appendChild(document.createElement("dt")).textContent = name;
        row.appendChild(document.createElement("dd")).textContent = this.values.get(name);
        return row;
      }));
      all("#source .now").forEach(l => l.classList.remove("now"));
      const line = document.getElementById(step.dataset.line);
      if (line) {
        line.classList.add("now");
        if (main.classList.contains("beside")) reveal(line, "center");
      }
      this.table.querySelector(".changed")?.scrollIntoView({ block: "nearest" });
      step.scrollIntoView({ block: "nearest" });
    }
  }
  const executions = all(".execution").map(root => new Execution(root));
  let active = executions[0];

  document.addEventListener("keydown", e => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!by || !main.classList.contains("beside") || e.altKey || e.ctrlKey || e.metaKey || e.target.matches("input")) return;
    e.preventDefault();
    active.go(active.at + by);
  });

  // Graphs are as large as zoom says, 1 is as they were drawn.
  let zoom = 1;
  const scale = by => {
    zoom = by === 0 ? 1 : Math.max(0.2, Math.min(4, zoom * by));
    for (const svg of all(".graph svg")) {
      svg.style.width = svg.getAttribute("width") * zoom + "px";
      svg.style.height = svg.getAttribute("height") * zoom + "px";
    }
  };
  const zooms = { in: 1.25, out: 0.8, whole: 0 };
  all("[data-zoom]").forEach(b => b.addEventListener("click", () => scale(zooms[b.dataset.zoom])));
  document.addEventListener("keydown", e => {
    const by = { "+": 1.25, "-": 0.8, "0": 0 }[e.key];
    if (by === undefined || e.altKey || e.ctrlKey || e.metaKey || !document.getElementById("graphs").classList.contains("shown")) return;
    e.preventDefault();
    scale(by);
  });

  // follow leads to the part, or the line or answer in it, that the address names.
  const follow = () => {
    const at = document.getElementById(location.hash.slice(1)), part = at?.closest("main > section");
    if (!part) return;
    const line = part.id === "source" && at !== part;
    if (!line || !main.classList.contains("beside")) show(part.id);
    if (at !== part) reveal(at, line ? "center" : "start");
    executions.find(e => e.root === at)?.list.focus({ preventScroll: true });
  };
  window.addEventListener("hashchange", follow);
  document.addEventListener("click", e => { // also a second time
    if (e.target.closest("a[href^='#']")) setTimeout(follow);
  });
  show("answer");
  follow();
})();
