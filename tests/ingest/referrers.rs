//! Channels of visits by their referrer, on the table of referrers beside the lists.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::{Batch, World};

/// Kinds and hosts of the table.
fn cases() -> Vec<(&'static str, &'static str)> {
    let table = include_str!("../../domain/src/measuring/attribution/hosts/cases.tsv");
    table.lines().filter_map(|row| row.split_once('\t')).collect()
}

/// Referrer of a host or of an app, whose package name begins with a top-level domain.
fn referrer(host: &str) -> String {
    let scheme = if host.starts_with("com.") { "android-app" } else { "https" };
    format!("{scheme}://{host}/")
}

impl World {
    fn referred(&self, number: u8, host: &str) -> Batch<'_> {
        self.batch(number).set("pvs.0.ref", json!(referrer(host)))
    }

    /// Referrer hosts of the visits of a channel.
    async fn referrers_of(&self, channel: &str) -> BTreeSet<String> {
        let path =
            format!("/v1/projects/shop/analytics/breakdown?dimension=ref_host&channel={channel}&limit=250");
        let found = self.app.get(&path).bearer(&self.owner).send().await.ok(200);
        let rows = found["rows"].as_array().unwrap().iter();
        rows.map(|row| row["value"].as_str().unwrap().to_owned()).collect()
    }
}

#[tokio::test]
async fn a_visit_has_the_channel_of_its_referrer() {
    let cases: Vec<_> = cases().into_iter().filter(|(kind, _)| *kind != "spam").collect();
    assert!(cases.len() > 300);
    for part in cases.chunks(250) {
        let world = World::new().await;
        let mut expected: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (number, (kind, host)) in (1..).zip(part) {
            world.referred(number, host).stored().await;
            // A login or payment page is not a source.
            let channel = if *kind == "passage" { "direct" } else { kind };
            let host = host.strip_prefix("www.").unwrap_or(host);
            expected.entry(channel).or_default().insert(host.to_owned());
        }
        for (channel, hosts) in expected {
            assert_eq!(world.referrers_of(channel).await, hosts, "{channel}");
        }
    }
}

#[tokio::test]
async fn referrer_spam_is_counted_and_not_stored() {
    let world = World::new().await;
    let spam: Vec<_> = cases().into_iter().filter(|(kind, _)| *kind == "spam").collect();
    for (_, host) in &spam {
        world.referred(1, host).ignored_for("referrer_spam").await;
    }
    assert!(!world.is_stored(1).await);
    world.referred(2, "example.org").stored().await;
    let status = world.final_status().await;
    assert_eq!(status["today"]["ignored"], json!([{ "reason": "referrer_spam", "count": spam.len() }]));
}

#[tokio::test]
async fn no_page_of_a_batch_with_referrer_spam_is_stored() {
    let world = World::new().await;
    let mut batch = world.referred(1, "semalt.com");
    let next = world.batch(2).body["pvs"][0].clone();
    batch.body["pvs"].as_array_mut().unwrap().push(next);
    batch.ignored_for("referrer_spam").await;
    assert!(!world.is_stored(1).await);
}
