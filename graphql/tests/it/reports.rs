use std::collections::BTreeMap;

use analytics::visits::{Client, Outcome, PreparedBatch, PreparedEvent, PreparedPageview};
use domain::tenancy::access::ProjectAccess;
use entity::visits::{AttrFrom, Browser, Device, Nav, Os};
use serde_json::json;
use uuid::Uuid;

use crate::world::World;

impl World {
    /// Stores a visit of two pages that came by a campaign and ended with a submitted form.
    pub(crate) async fn visit(&self, project: &ProjectAccess) -> Uuid {
        let now = self.context.clock.now_ms();
        let session = self.context.new_id();
        let pageview = |at: i64, page: &str, attr: &[(&str, &str)]| PreparedPageview {
            id: self.context.new_id(),
            seq: 1,
            started_at: at,
            nav: Nav::Load,
            host: "shop.example".to_owned(),
            page: page.to_owned(),
            page_group: "other".to_owned(),
            variant: None,
            lang: Some("de".to_owned()),
            attr_from: AttrFrom::Url,
            attr: attr.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            ref_host: None,
            vw: 1440,
            vh: 900,
            sw: 1440,
            touch: false,
            page_height: 3000,
            scroll_y: 2100,
            scroll: 100,
            marks: BTreeMap::new(),
            sections: BTreeMap::new(),
            engaged_ms: 20_000,
            clicks: 2,
            iclicks: 1,
            videos: Vec::new(),
            vitals: Default::default(),
        };
        let first = pageview(now - 60_000, "/", &[("utm_source", "news"), ("utm_campaign", "spring")]);
        let second = pageview(now - 30_000, "/contact", &[]);
        let event = PreparedEvent {
            pageview: second.id,
            n: 0,
            t: 15_000,
            at: None,
            name: "form_submit".to_owned(),
            props: BTreeMap::from([("form".to_owned(), json!("contact"))]),
        };
        let batch = PreparedBatch {
            fresh: true,
            client: Client {
                visitor: 7,
                country: Some("DE".to_owned()),
                device: Device::Desktop,
                browser: Browser::Firefox,
                os: Os::Linux,
                in_app: None,
            },
            network: 3,
            unlinked: false,
            pageviews: vec![first, second],
            events: vec![event],
            ..PreparedBatch::bare(project.id(), session, now)
        };
        assert!(matches!(self.writer.submit(batch).await, Outcome::Stored(_)));
        session
    }
}

#[tokio::test]
async fn a_stored_visit_is_in_every_report_at_once() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    let session = world.visit(&project).await;

    let answer = world
        .query(
            &owner,
            "{ project(project: \"shop\") {
                overview(filter: { preset: TODAY }, compare: true) {
                    period { from to days preset timezone } bucket currency
                    totals { sessions visitors pageviews events conversions }
                    series { start sessions }
                    comparison { totals { sessions } }
                }
                timeseries(filter: { utmSource: \"news\", preset: DAYS_7 }, bucket: DAY) {
                    totals { sessions } series { start }
                }
                breakdown(dimension: UTM_CAMPAIGN) { dimension rows { value sessions share } distinct }
                pages { rows { page entries exits engagedMs { median } } }
                filterOptions(filter: { country: \"DE\", device: DESKTOP }) {
                    dimensions { dimension options { value sessions } }
                }
                sessions(sort: ENGAGED, dir: ASC) {
                    total items { id entryPage exitPage browser converted goals startedAt }
                }
                liveEvents { items { name page props } nextCursor }
                flow(steps: 2) { transitions { from to sessions } paths { pages sessions } }
                events(names: [\"form_submit\"]) { items { name page props session { id entryPage } } nextCursor }
            } }",
        )
        .await["project"]
        .clone();

    let overview = &answer["overview"];
    assert_eq!(
        overview["period"],
        json!({ "from": "2026-11-21", "to": "2026-11-21", "days": 1, "preset": "TODAY", "timezone": "Europe/Berlin" })
    );
    assert_eq!((&overview["bucket"], &overview["currency"]), (&json!("HOUR"), &json!("EUR")));
    let totals = json!({ "sessions": 1, "visitors": 1, "pageviews": 2, "events": 1, "conversions": 1 });
    assert_eq!(overview["totals"], totals);
    assert_eq!(overview["comparison"]["totals"]["sessions"], 0);
    assert_eq!(answer["timeseries"]["totals"]["sessions"], 1);
    assert_eq!(answer["timeseries"]["series"].as_array().unwrap().len(), 7);
    let rows = json!([{ "value": "spring", "sessions": 1, "share": 1.0 }]);
    assert_eq!(answer["breakdown"], json!({ "dimension": "UTM_CAMPAIGN", "rows": rows, "distinct": 1 }));
    assert_eq!(answer["pages"]["rows"].as_array().unwrap().len(), 2);
    assert_eq!(answer["pages"]["rows"][0]["engagedMs"]["median"], 20_000.0);
    let dimensions = answer["filterOptions"]["dimensions"].as_array().unwrap();
    let browser = dimensions.iter().find(|one| one["dimension"] == "BROWSER").unwrap();
    assert_eq!(browser["options"], json!([{ "value": "firefox", "sessions": 1 }]));
    let item = &answer["sessions"]["items"][0];
    assert_eq!(item["id"], session.to_string());
    assert_eq!((&item["entryPage"], &item["exitPage"]), (&json!("/"), &json!("/contact")));
    assert_eq!((&item["browser"], &item["converted"]), (&json!("FIREFOX"), &json!(true)));
    assert_eq!(item["startedAt"], "2026-11-21T08:59:00.000Z");
    assert_eq!(answer["liveEvents"]["items"].as_array().unwrap().len(), 3);
    assert_eq!(
        answer["flow"],
        json!({
            "transitions": [{ "from": "/", "to": "/contact", "sessions": 1 }],
            "paths": [{ "pages": ["/", "/contact"], "sessions": 1 }],
        })
    );
    let event = &answer["events"]["items"][0];
    assert_eq!((&event["page"], &event["props"]), (&json!("/contact"), &json!({ "form": "contact" })));
    assert_eq!(event["session"], json!({ "id": session.to_string(), "entryPage": "/" }));
}

#[tokio::test]
async fn conditions_are_a_list_or_its_text_and_can_be_kept_as_a_segment() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    world.visit(&project).await;
    let sessions = "query ($where: Where) { project(project: \"shop\") {
        overview(filter: { where: $where }) { totals { sessions } }
    } }";
    let conditions = json!([{ "event": "form_submit", "prop": "form", "op": "begins_with", "value": "con" }]);
    for given in [conditions.clone(), json!(conditions.to_string())] {
        let answer = world.run(Some(&owner), sessions, json!({ "where": given })).await.data();
        assert_eq!(answer["project"]["overview"]["totals"]["sessions"], 1);
    }
    let wrong = json!({ "where": [{ "field": "country", "op": "like" }] });
    let refused = world.run(Some(&owner), sessions, wrong).await;
    assert_eq!(refused.code(), "validation_error");
    assert!(format!("{refused:?}").contains("filter.where.0.op"));

    let create =
        "mutation ($input: JSON!) { createSegment(project: \"shop\", input: $input) { key shared where } }";
    let input =
        json!({ "input": { "key": "contact", "name": "Contact", "where": conditions, "shared": true } });
    let made = world.run(Some(&owner), create, input).await.data();
    assert_eq!(made["createSegment"], json!({ "key": "contact", "shared": true, "where": conditions }));
    let used = "{ project(project: \"shop\") { segments { key name }
        overview(filter: { segment: \"contact\", country: \"AT\" }) { totals { sessions } } } }";
    let used = world.query(&owner, used).await["project"].clone();
    assert_eq!(used["segments"], json!([{ "key": "contact", "name": "Contact" }]));
    assert_eq!(used["overview"]["totals"]["sessions"], 0);
    let update =
        "mutation { updateSegment(project: \"shop\", key: \"contact\", input: { name: \"\" }) { key } }";
    let refused = world.run(Some(&owner), update, json!({})).await;
    assert!(format!("{refused:?}").contains("input.name"));
    let delete = "mutation { deleteSegment(project: \"shop\", key: \"contact\") }";
    assert_eq!(world.run(Some(&owner), delete, json!({})).await.data()["deleteSegment"], true);
}

#[tokio::test]
async fn a_session_is_shown_in_full_and_an_unknown_one_is_null() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    let session = world.visit(&project).await;
    let document = "query ($id: UUID!) { project(project: \"shop\") { session(id: $id) {
        session { id channel } attribution { utmSource source } relevance { score tier parts { key points } }
        pageviews { page viewport } timeline { kind name }
    } } }";
    let shown = world.run(Some(&owner), document, json!({ "id": session })).await.data();
    let shown = &shown["project"]["session"];
    assert_eq!(shown["session"]["id"], session.to_string());
    assert_eq!(shown["attribution"], json!({ "utmSource": "news", "source": "URL" }));
    assert_eq!(shown["pageviews"][1], json!({ "page": "/contact", "viewport": "1440x900" }));
    let kinds: Vec<_> = shown["timeline"].as_array().unwrap().iter().map(|item| &item["kind"]).collect();
    assert!(kinds.contains(&&json!("PAGEVIEW")) && kinds.contains(&&json!("EVENT")), "{kinds:?}");

    let unknown = world.run(Some(&owner), document, json!({ "id": Uuid::nil() })).await.data();
    assert_eq!(unknown["project"]["session"], json!(null));
}

#[tokio::test]
async fn a_report_follows_a_new_time_zone() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    world.visit(&project).await;
    let hours = "{ project(project: \"shop\") { overview(filter: { preset: TODAY }, bucket: HOUR) {
        period { timezone } series { start sessions }
    } } }";
    let visited = async || {
        let overview = world.query(&owner, hours).await["project"]["overview"].clone();
        let series = overview["series"].as_array().unwrap();
        let hour = series.iter().find(|point| point["sessions"] == 1).unwrap();
        (overview["period"]["timezone"].clone(), hour["start"].clone())
    };
    // The visit began at 08:59 UTC.
    assert_eq!(visited().await, (json!("Europe/Berlin"), json!("2026-11-21T09:00")));
    let change = "mutation { updateProject(project: \"shop\", input: { timezone: \"Asia/Tokyo\" }) { id } }";
    world.query(&owner, change).await;
    assert_eq!(visited().await, (json!("Asia/Tokyo"), json!("2026-11-21T17:00")));
}

#[tokio::test]
async fn every_parameter_of_the_filter_is_taken() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    world.visit(&project).await;
    let filter = json!({
        "from": "2026-11-01", "to": "2026-11-21", "preset": "DAYS_7", "page": "/", "pageGroup": "other",
        "pageMode": "ENTRY", "channel": "OTHER", "utmSource": "news", "utmMedium": "mail",
        "utmCampaign": "spring", "utmContent": "a", "utmTerm": "b", "utmId": "c", "refHost": "example.org",
        "variant": "x", "device": "DESKTOP", "browser": "FIREFOX", "os": "LINUX", "country": "DE",
        "lang": "de", "screen": "XL", "converted": true, "consent": false, "includeTest": true,
        "has": ["ENGAGED", "FORM"], "goal": ["form_submit"], "event": ["form_submit"], "clickId": "NONE",
        "traffic": "ORGANIC", "stitch": "NEW", "minRelevance": "0", "maxRelevance": "99.5",
        "relevanceTier": "high", "adPlatform": "SEARCH_ADS_1", "adAccountId": "1", "adCampaignId": "2",
        "adAdsetId": "3", "adId": "4", "adMatch": "UNMATCHED"
    });
    let document = "query ($filter: AnalyticsFilter) {
        project(project: \"shop\") { overview(filter: $filter) { totals { sessions } } }
    }";
    let sessions = async |filter: serde_json::Value| {
        let answer = world.run(Some(&owner), document, json!({ "filter": filter })).await.data();
        answer["project"]["overview"]["totals"]["sessions"].clone()
    };
    assert_eq!(sessions(filter.clone()).await, 0);
    for (name, value) in filter.as_object().unwrap() {
        sessions(json!({ name: value, "from": "2026-11-01" })).await;
    }
    assert_eq!(sessions(json!({ "converted": true, "has": ["FORM"], "goal": ["form_submit"] })).await, 1);
    assert_eq!(sessions(json!({ "converted": false })).await, 0);
}

#[tokio::test]
async fn the_arguments_of_a_report_are_its_parameters_with_their_bounds() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let document = "{ __type(name: \"Project\") { fields {
        name description args { name description defaultValue type { kind name } }
    } } }";
    let fields = world.query(&owner, document).await["__type"]["fields"].clone();
    let field = |name: &str| fields.as_array().unwrap().iter().find(|field| field["name"] == name).unwrap();
    let pages = field("pages");
    assert!(pages["description"].as_str().unwrap().starts_with("Every page with its views"), "{pages}");
    let filter = json!({
        "name": "filter", "description": "Period and filters. Default: all sessions of the last 30 days.",
        "defaultValue": null,
        "type": { "kind": "INPUT_OBJECT", "name": "AnalyticsFilter" }
    });
    let limit = json!({
        "name": "limit", "description": "Maximum number of pages; 50 by default. From 1 to 1000.",
        "defaultValue": null, "type": { "kind": "SCALAR", "name": "Int" }
    });
    assert_eq!((&pages["args"][0], &pages["args"][1]), (&filter, &limit));
    let named = |name: &str| -> Vec<String> {
        let args = field(name)["args"].as_array().unwrap().iter();
        args.map(|arg| arg["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(named("pages"), ["filter", "limit", "offset", "cursor", "search", "compare"]);
    assert_eq!(named("liveEvents"), ["cursor", "names", "limit", "includeTest"]);

    // Null, an absent variable and no argument at all are the same.
    let document = "query ($filter: AnalyticsFilter, $bucket: Bucket) { project(project: \"shop\") {
        a: overview { bucket } b: overview(filter: null, compare: null) { bucket }
        c: overview(filter: $filter, bucket: $bucket) { bucket }
    } }";
    let answer = world.run(Some(&owner), document, json!({ "filter": null })).await.data();
    for alias in ["a", "b", "c"] {
        assert_eq!(answer["project"][alias]["bucket"], "DAY", "{alias}");
    }
}

#[tokio::test]
async fn parameters_beyond_their_bounds_are_named_as_arguments() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let violations = async |field: &str| {
        let document = format!("{{ project(project: \"shop\") {{ {field} }} }}");
        world.run(Some(&owner), &document, json!({})).await.violations()
    };
    assert_eq!(violations("breakdown(dimension: PAGE, limit: 1001) { distinct }").await, ["limit"]);
    assert_eq!(
        violations("pages(filter: { utmSource: \"\", country: \"de\" }) { distinct }").await,
        ["filter.utmSource", "filter.country"]
    );
    assert_eq!(violations("overview(filter: { from: \"21.11.2026\" }) { bucket }").await, ["filter.from"]);
    assert_eq!(violations("overview(filter: { from: \"2026-02-30\" }) { bucket }").await, ["filter.from"]);
    assert_eq!(violations("sessions(limit: 201) { total }").await, ["limit"]);
    let unknown = "{ project(project: \"shop\") { overview(filter: { has: [NOTHING] }) { bucket } } }";
    assert_eq!(world.run(Some(&owner), unknown, json!({})).await.code(), "validation_error");
}
