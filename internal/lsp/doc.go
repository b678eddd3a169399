// Package lsp is a server of the Language Server Protocol 3.17: what Craig finds out about the text in an editor, saved or not, as
// diagnostics, hovers and code lenses. The types of messages and how these are framed are those of go.lsp.dev/protocol.
//
// A document is verified when it is opened or saved, and when whoever types pauses, from the function main, if it defines that; and
// from any of its functions by a command. One run goes on at a time (jobs.go): those that somebody asked for come first, and a run
// ends when text changes that it has read. What a run found is kept as an answer (answer.go) with the sums of all files that it
// read: where the text of one of them is another now, the answer is forgotten, and so what is shown is always about the text that
// there is.
//
// Notifications are handled in the order in which they come, requests beside those that follow. What is sent goes through one outbox
// (outbox.go): who handles something never waits for the client to read.
package lsp
