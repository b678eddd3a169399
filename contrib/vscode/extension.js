// Starts craig lsp for C files, and gives it the settings.

"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

// The settings that are not for the server.
const own = ["path", "arguments"];

// settings returns what the user has set, by the names of the server.
function settings() {
  const all = vscode.workspace.getConfiguration("craig");
  const out = {};
  for (const name of Object.keys(all)) {
    if (typeof all[name] !== "function" && !own.includes(name)) {
      out[name] = all[name];
    }
  }
  return out;
}

// The settings that take effect when a server is started.
const ofServer = own.map((name) => "craig." + name);

// start starts a server, or says why there is none.
async function start() {
  const all = vscode.workspace.getConfiguration("craig");
  const server = { command: all.get("path") || "craig", args: ["lsp", ...(all.get("arguments") || [])] };
  const starting = new LanguageClient("craig", "Craig", server, {
    documentSelector: [
      { scheme: "file", language: "c" },
      { scheme: "file", pattern: "**/*.{h,inc,def}" }, // whose language is another one, but whose text is that of C files that include them
    ],
    initializationOptions: settings(),
    middleware: { workspace: { configuration: (asked) => asked.items.map(settings) } },
  });
  try {
    await starting.start();
    client = starting;
  } catch (reason) {
    const change = "Open Settings";
    const text = `Craig: ${server.command} cannot be started; craig.path says where it is. ${reason instanceof Error ? reason.message : reason}`;
    vscode.window.showErrorMessage(text, change).then((chosen) => {
      if (chosen === change) {
        vscode.commands.executeCommand("workbench.action.openSettings", "craig.path");
      }
    });
  }
}

// stop stops the server.
async function stop() {
  const old = client;
  client = undefined;
  if (old !== undefined && old.needsStop()) {
    await old.stop();
  }
}

// restart ends the server and starts another one, after what was asked before.
let restarting = Promise.resolve();
function restart() {
  restarting = restarting.then(stop).catch(() => {}).then(start);
  return restarting;
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("craig.verify", () => {
      const editor = vscode.window.activeTextEditor;
      if (editor !== undefined && client !== undefined) {
        return vscode.commands.executeCommand("craig.verifyDocument", editor.document.uri.toString());
      }
    }),
    vscode.commands.registerCommand("craig.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (ofServer.some((name) => change.affectsConfiguration(name))) {
        restart();
      } else if (client !== undefined && change.affectsConfiguration("craig")) {
        client.sendNotification("workspace/didChangeConfiguration", { settings: null }); // the server asks for them
      }
    }),
  );
  await restart();
}

module.exports = { activate, deactivate: stop };
