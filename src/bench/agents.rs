//! Measures how well machines are told from people, and devices from each other, on the public lists that `make bench`
//! installs in `web/agents`.

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use super::table;
use crate::ingest;

const FOLDER: &str = "web/agents/node_modules";
const PEOPLE: &str = "user-agents/dist/user-agents.json";

pub fn run() {
    let machines = list("crawler-user-agents/crawler-user-agents.json", |entry| &entry["instances"]);
    let people = list(PEOPLE, |entry| &entry["userAgent"]);
    if machines.is_empty() || people.is_empty() {
        println!("Skipped: the lists of user agents are not in {FOLDER}.");
        return;
    }
    println!("\n### Machines and people\n\nUser agents of public lists. Counted as machines:\n");
    let refused = |agents: &[String]| agents.iter().filter(|agent| ingest::machine(agent).is_some()).count();
    let (bots, mistakes) = (refused(&machines), refused(&people));
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
    devices();
}

/// Prints how many user agents of a list have the device that the list names.
fn devices() {
    let people = entries(PEOPLE);
    let rows = ["desktop", "mobile", "tablet"].map(|kind| {
        let of_kind = people.iter().filter(|entry| entry["deviceCategory"] == kind);
        let agents: BTreeSet<&str> = of_kind.filter_map(|entry| entry["userAgent"].as_str()).collect();
        let is_told = |agent: &&&str| ingest::device(agent, kind != "desktop").as_str() == kind;
        let told = agents.iter().filter(is_told).count();
        vec![kind.to_owned(), agents.len().to_string(), share(told, agents.len())]
    });
    println!("\nDevices of people (user-agents), told as the list does:\n");
    table::print(&["", "agents", "same"], rows.into_iter());
}

fn share(part: usize, whole: usize) -> String {
    format!("{:.2} %", 100.0 * part as f64 / whole.max(1) as f64)
}

fn entries(file: &str) -> Vec<Value> {
    let text = std::fs::read(Path::new(FOLDER).join(file)).unwrap_or_default();
    serde_json::from_slice(&text).unwrap_or_default()
}

/// Returns the distinct user agents of a list, sorted.
fn list(file: &str, agents: impl Fn(&Value) -> &Value) -> Vec<String> {
    let entries = entries(file);
    let each = entries.iter().flat_map(|entry| match agents(entry) {
        Value::Array(several) => several.as_slice(),
        one => std::slice::from_ref(one),
    });
    let mut found: Vec<String> = each.filter_map(|agent| agent.as_str().map(str::to_owned)).collect();
    found.sort_unstable();
    found.dedup();
    found
}
