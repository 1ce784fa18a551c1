//! Channels of visits by their referrer, on the table of referrers beside the lists.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

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

/// The shipped list is as old as the build.
#[tokio::test]
async fn the_operators_list_of_spam_counts_too_and_is_read_again_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("spammers.txt");
    std::fs::write(&file, "# Of today\nnew-spam.example\n").unwrap();
    let world = World::with(&[("SVC_REFERRER_SPAM", file.to_str().unwrap())], json!({})).await;
    let config =
        async || world.app.get("/v1/health").send().await.ok(200)["config"].as_str().unwrap().to_owned();
    for host in ["new-spam.example", "www.new-spam.example", "shop.new-spam.example", "semalt.com"] {
        world.referred(1, host).ignored_for("referrer_spam").await;
    }
    world.referred(1, "newer-spam.example").stored().await;
    assert_eq!(config().await, "ok");

    std::fs::write(&file, "newer-spam.example\nnew-spam.example\n").unwrap();
    world.app.advance(Duration::from_secs(59));
    world.referred(2, "newer-spam.example").stored().await;
    world.app.advance(Duration::from_secs(1));
    for host in ["newer-spam.example", "new-spam.example"] {
        world.referred(3, host).ignored_for("referrer_spam").await;
    }

    // A broken file changes nothing but health.
    std::fs::write(&file, "<html>not found</html>").unwrap();
    world.app.advance(Duration::from_secs(60));
    world.referred(3, "newer-spam.example").ignored_for("referrer_spam").await;
    assert_eq!(config().await, "incomplete");
    std::fs::write(&file, "other-spam.example\n").unwrap();
    world.app.advance(Duration::from_secs(60));
    world.referred(3, "other-spam.example").ignored_for("referrer_spam").await;
    assert_eq!(config().await, "ok");
    world.referred(4, "newer-spam.example").stored().await;
}

#[tokio::test]
async fn a_list_of_spam_that_cannot_be_read_leaves_the_shipped_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("spammers.txt");
    let world = World::with(&[("SVC_REFERRER_SPAM", file.to_str().unwrap())], json!({})).await;
    world.referred(1, "semalt.com").ignored_for("referrer_spam").await;
    world.referred(2, "new-spam.example").stored().await;
    let health = world.app.get("/v1/health").send().await.ok(200);
    assert_eq!((&health["ok"], &health["config"]), (&json!(true), &json!("incomplete")));
}
