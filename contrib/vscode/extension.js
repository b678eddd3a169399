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

// start starts a server.
async function start() {
  const all = vscode.workspace.getConfiguration("craig");
  const server = { command: all.get("path") || "craig", args: ["lsp", ...(all.get("arguments") || [])] };
  client = new LanguageClient("craig", "Craig", server, {
    documentSelector: [{ scheme: "file", language: "c" }],
    initializationOptions: settings(),
    middleware: { workspace: { configuration: (asked) => asked.items.map(settings) } },
  });
  await client.start();
}

// stop stops the server.
async function stop() {
  const old = client;
  client = undefined;
  if (old !== undefined && old.needsStop()) {
    await old.stop();
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("craig.verify", () => {
      const editor = vscode.window.activeTextEditor;
      if (editor !== undefined) {
        return vscode.commands.executeCommand("craig.verifyDocument", editor.document.uri.toString());
      }
    }),
    vscode.commands.registerCommand("craig.restart", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (client !== undefined && change.affectsConfiguration("craig")) {
        client.sendNotification("workspace/didChangeConfiguration", { settings: null }); // the server asks for them
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
