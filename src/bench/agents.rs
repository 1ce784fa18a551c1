//! Measures how well machines are told from people, on the public lists that `make bench` installs in
//! `web/agents`.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use super::table;
use crate::ingest;

const FOLDER: &str = "web/agents/node_modules";

pub fn run() {
    let machines = list("crawler-user-agents/crawler-user-agents.json", |entry| &entry["instances"]);
    let people = list("user-agents/dist/user-agents.json", |entry| &entry["userAgent"]);
    if machines.is_empty() || people.is_empty() {
        println!("Skipped: the lists of user agents are not in {FOLDER}.");
        return;
    }
    println!("\n### Machines and people\n\nUser agents of public lists. Counted as machines:\n");
    let refused = |agents: &[String]| agents.iter().filter(|agent| ingest::machine(agent).is_some()).count();
    let (bots, mistakes) = (refused(&machines), refused(&people));
    let share = |part: usize, whole: usize| format!("{:.2} %", 100.0 * part as f64 / whole.max(1) as f64);
    let start = Instant::now();
    for agent in machines.iter().chain(&people) {
        black_box(ingest::machine(agent));
    }
    let each = start.elapsed() / u32::try_from(machines.len() + people.len()).unwrap_or(u32::MAX);
    let rows = [
        ("machines (crawler-user-agents)", machines.len().to_string(), share(bots, machines.len())),
        ("browsers of people (user-agents)", people.len().to_string(), share(mistakes, people.len())),
        ("precision", String::new(), share(bots, bots + mistakes)),
        ("time for an agent", String::new(), format!("{:.1} µs", each.as_secs_f64() * 1e6)),
    ];
    let rows = rows.into_iter().map(|(name, agents, found)| vec![name.to_owned(), agents, found]);
    table::print(&["", "agents", "machines"], rows);
}

/// Returns the distinct user agents of a list, sorted.
fn list(file: &str, agents: impl Fn(&Value) -> &Value) -> Vec<String> {
    let Ok(text) = std::fs::read(Path::new(FOLDER).join(file)) else { return Vec::new() };
    let entries: Vec<Value> = serde_json::from_slice(&text).unwrap_or_default();
    let each = entries.iter().flat_map(|entry| match agents(entry) {
        Value::Array(several) => several.as_slice(),
        one => std::slice::from_ref(one),
    });
    let mut found: Vec<String> = each.filter_map(|agent| agent.as_str().map(str::to_owned)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
