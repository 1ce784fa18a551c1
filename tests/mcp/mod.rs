//! `POST /mcp`, as assistants call it: who may, by which revision of the protocol, and what the tools answer.

mod callers;
mod client;
mod foreign;
mod grants;
mod instances;
mod keys;
mod logs;
mod official;
mod progress;
mod protocol;
mod rebinding;
mod rights;
mod tools;
