//! Marks of a batch in every pair: whatever else a batch says, a tester's visit is a test, and no other visit is.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Batch, World, pageview};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    Test,
    Personal,
    /// The batch has a pageview that is not counted, too.
    Excluded,
    Consent,
    Fresh,
    /// The batch is the first of its visit after midnight, or the last before it.
    Midnight,
}

static MARKS: [Mark; 6] =
    [Mark::Test, Mark::Personal, Mark::Excluded, Mark::Consent, Mark::Fresh, Mark::Midnight];

/// A visit of two batches, one of which has the marks.
struct Case {
    number: u8,
    marks: [Mark; 2],
}

impl Case {
    /// Every pair of marks, and every mark alone.
    fn all() -> Vec<Self> {
        let pairs =
            MARKS.iter().enumerate().flat_map(|(at, one)| MARKS[at..].iter().map(move |two| [*one, *two]));
        (1..).zip(pairs).map(|(number, marks)| Self { number, marks }).collect()
    }

    fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// The two batches in the order in which they are sent.
    fn batches<'world>(&self, world: &'world World, marked_first: bool) -> [Batch<'world>; 2] {
        let plain = world.batch(self.number).path("/plain").set("fresh", json!(!marked_first));
        let path = if self.has(Mark::Personal) { "/account/4711" } else { "/marked" };
        let mut marked =
            world.batch(self.number).path(path).set("pvs.0.id", json!(pageview(self.number + 100)));
        marked =
            marked.set("test", json!(self.has(Mark::Test))).set("consent", json!(self.has(Mark::Consent)));
        marked = marked.set("fresh", json!(marked_first || self.has(Mark::Fresh)));
        if self.has(Mark::Excluded) {
            let mut excluded = marked.body["pvs"][0].clone();
            excluded["id"] = json!(pageview(self.number + 200));
            excluded["path"] = json!("/internal");
            let counted = marked.body["pvs"][0].clone();
            marked = marked.set("pvs", json!([excluded, counted]));
        }
        if marked_first { [marked, plain] } else { [plain, marked] }
    }

    async fn is_as_it_should_be(&self, world: &World, marked_first: bool) {
        let case = format!("{:?}, first: {marked_first}", self.marks);
        let detail = world.detail(self.number).await;
        let session = &detail["session"];
        assert_eq!(session["test"], json!(self.has(Mark::Test)), "{case}");
        assert_eq!(session["consent"], json!(self.has(Mark::Consent) && !marked_first), "{case}");
        let pages = detail["pageviews"].as_array().unwrap().iter().map(|view| view["page"].as_str().unwrap());
        let marked = if self.has(Mark::Personal) { "/account" } else { "/marked" };
        let expected = if marked_first { [marked, "/plain"] } else { ["/plain", marked] };
        assert_eq!(pages.collect::<Vec<_>>(), expected, "{case}");
    }
}

async fn every_pair(mode: &str, marked_first: bool) {
    let world = World::new().await;
    let consent = json!({
        "mode": mode, "storageKey": null, "grantedValues": [], "deniedValues": [], "windowEvent": null,
        "cmp": [], "respectDoNotTrack": false, "respectGlobalPrivacyControl": true,
    });
    let account = json!({ "kind": "prefix", "value": "/account" });
    world
        .configure(json!({
            "consent": consent,
            "personalPaths": [{ "match": account, "replacement": "/account" }],
            "excludePaths": [{ "kind": "exact", "value": "/internal" }],
        }))
        .await;
    let cases = Case::all();
    let (late, others): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.has(Mark::Midnight));
    for (cases, wait) in [(others, Duration::from_secs(1)), (late, Duration::from_secs(20 * 60))] {
        for at in 0..2 {
            for case in &cases {
                case.batches(&world, marked_first)[at].stored().await;
            }
            world.app.advance(wait);
        }
        // Ten minutes before midnight.
        world.app.advance(Duration::from_secs(11 * 3600 + 50 * 60 - 2));
    }
    for case in &cases {
        case.is_as_it_should_be(&world, marked_first).await;
    }
    let counted = async |query: &str| {
        let path = format!("/v1/projects/shop/analytics/overview?from=2026-11-21&to=2026-11-22{query}");
        let overview: Value = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
        let totals = &overview["totals"];
        (totals["sessions"].as_u64().unwrap(), totals["visitors"].as_u64().unwrap())
    };
    let tests = cases.iter().filter(|case| case.has(Mark::Test)).count() as u64;
    let all = cases.len() as u64;
    assert_eq!(counted("").await, (all - tests, all - tests));
    assert_eq!(counted("&include_test=1").await, (all, all));
}

#[tokio::test]
async fn a_later_batch_has_any_two_marks() {
    every_pair("cookieless", false).await;
}

#[tokio::test]
async fn a_first_batch_has_any_two_marks() {
    every_pair("cookieless", true).await;
}

#[tokio::test]
async fn a_later_batch_has_any_two_marks_where_visits_without_consent_stand_alone() {
    every_pair("strict", false).await;
}

#[tokio::test]
async fn a_first_batch_has_any_two_marks_where_visits_without_consent_stand_alone() {
    every_pair("strict", true).await;
}
