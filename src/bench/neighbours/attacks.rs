//! The attacks on a neighbour: requests and connections that tenants or strangers keep under way.

use std::sync::LazyLock;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::bench::{Options, ingest};
use crate::demo::cast::DEVICES;

/// Password of the attackers.
pub(super) const ATTACKERS_PASSWORD: &str = "crowded-mill-wheel";
/// Number of accounts that attack, where several do.
pub(super) const ACCOUNTS: usize = 5;

/// An account that attacks, with a project.
#[derive(Clone)]
pub(super) struct Attacker {
    pub email: String,
    pub org: String,
    pub project: Uuid,
    pub publishable_key: String,
    /// Key of the victim's project, which everybody can read on its site.
    pub victims_key: String,
    /// Visits to which an attack adds events.
    pub visits: Vec<Uuid>,
}

/// Number of visits of an attacker that have many events, and number of requests that add a hundred to each.
pub(super) const VISITS: usize = 20;
pub(super) const HUNDREDS: usize = 20;
pub(super) const LARGE_VISITS: &str = "events of large visits";

/// Names of attacks that need preparations, harm in other ways than by slowness, or are answered 401.
pub(super) const NAMES_OF_EVENTS: &str = "names of events";
pub(super) const WRONG_PASSWORDS: &str = "wrong passwords";

/// Key of a conversion definition in the project of each attacker.
pub(super) const DEFINITION: &str = "order";

/// Headers of a browser on a site of the benchmark.
pub(super) static TRACKING: LazyLock<String> = LazyLock::new(|| {
    format!("origin: https://{}\r\nuser-agent: {}\r\n", ingest::HOST, DEVICES[0].user_agent)
});

/// Returns the request with a number of an attacker: method and path, and the body.
pub(super) type Request = fn(&Attacker, usize) -> (String, Option<Value>);

/// Ways to attack.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// One request after another: of a person, or of a stranger if the attack has no accounts.
    Requests(Request),
    /// Requests with tokens that nobody has, each with another one.
    UnknownTokens(Request),
    /// Tracking batches from all addresses in turn.
    Batches(Request),
    /// WebSockets with a subscription to the live tail, while batches arrive.
    Subscriptions { reads: bool },
    /// Requests that wait for the live tail, while batches arrive.
    LongPolls,
    /// Connections that send a part of a head. Their addresses are those of the machine, without a proxy.
    HalfSentHeads,
}

/// Requests or connections that attackers keep under way.
pub(super) struct Attack {
    pub name: &'static str,
    /// Number of accounts; 0 for strangers.
    pub accounts: usize,
    pub addresses: usize,
    pub under_way: usize,
    /// True if every second request goes to another instance on the same database, where limits count anew.
    pub on_two_instances: bool,
    pub way: Way,
}

impl Attack {
    pub(super) fn is_wanted(&self, options: &Options) -> bool {
        options.only.as_ref().is_none_or(|only| self.name.contains(only))
    }

    /// Returns the request of the attack, if it consists of requests that the server can understand.
    pub(super) fn request(&self) -> Option<Request> {
        match self.way {
            Way::Requests(request) | Way::UnknownTokens(request) | Way::Batches(request) => Some(request),
            Way::Subscriptions { .. } | Way::LongPolls | Way::HalfSentHeads => None,
        }
    }
}

/// `size` is the number of accounts, of addresses, and of requests under way.
const fn attack(name: &'static str, size: [usize; 3], request: Request) -> Attack {
    by(Way::Requests(request), name, size)
}

const fn by(way: Way, name: &'static str, size: [usize; 3]) -> Attack {
    let [accounts, addresses, under_way] = size;
    Attack { name, accounts, addresses, under_way, on_two_instances: false, way }
}

const fn on_two_instances(attack: Attack) -> Attack {
    Attack { on_two_instances: true, ..attack }
}

pub(super) const ATTACKS: &[Attack] = &[
    attack("GraphQL, 500 fields", [1, 1, 40], fields),
    attack("GraphQL, 500 fields", [ACCOUNTS, 250, 40], fields),
    attack("GraphQL, 50 reports", [ACCOUNTS, 10, 40], reports),
    attack("sign-ins", [1, 10, 100], sign_in),
    attack("sign-ins", [ACCOUNTS, 250, 100], sign_in),
    attack(WRONG_PASSWORDS, [1, 250, 100], wrong_password),
    attack("reports, 20 conditions", [1, 10, 100], few_conditions),
    attack("reports, 140 conditions", [1, 10, 100], conditions),
    attack("reports, 140 conditions", [ACCOUNTS, 250, 100], conditions),
    attack("previews of relevance", [1, 10, 20], preview),
    attack("previews of relevance", [ACCOUNTS, 10, 20], preview),
    attack("endless SQL queries", [ACCOUNTS, 10, 20], endless),
    attack("SQL, 10,000 rows", [ACCOUNTS, 10, 40], rows),
    attack("SQL by GraphQL, 10,000 rows", [ACCOUNTS, 10, 40], rows_by_graphql),
    attack("35 patterns saved", [1, 10, 20], patterns),
    attack("35 patterns saved", [ACCOUNTS, 10, 20], patterns),
    attack("settings saved", [1, 10, 50], settings),
    attack("settings saved", [ACCOUNTS, 10, 50], settings),
    attack("pivots", [ACCOUNTS, 10, 100], pivot),
    attack("lists of sessions", [ACCOUNTS, 10, 100], sessions),
    attack("lists of events", [ACCOUNTS, 10, 100], events),
    attack("flows", [ACCOUNTS, 10, 100], flow),
    attack("leads created", [ACCOUNTS, 10, 100], lead),
    attack("conversions with conflicts", [1, 10, 50], conflicting_conversion),
    attack("conversions with conflicts", [ACCOUNTS, 10, 100], conflicting_conversion),
    // The searches look through what the attacks above have made, and find nothing.
    attack("sessions by a rare page", [1, 10, 100], rare_sessions),
    attack("sessions by a rare page", [ACCOUNTS, 10, 100], rare_sessions),
    attack("leads of a rare channel", [1, 10, 100], rare_leads),
    attack("leads of a rare channel", [ACCOUNTS, 10, 100], rare_leads),
    attack("audit log by a rare action", [1, 10, 100], rare_changes),
    attack("audit log by a rare action", [ACCOUNTS, 10, 100], rare_changes),
    attack(LARGE_VISITS, [1, 10, 40], more_events),
    attack(LARGE_VISITS, [ACCOUNTS, 10, 40], more_events),
    by(Way::Batches(own_batch), "tracking batches", [1, 60_000, 100]),
    by(Way::Batches(own_batch), "tracking batches", [ACCOUNTS, 60_000, 100]),
    // A session may have 16 subscriptions.
    by(Way::Subscriptions { reads: true }, "subscriptions", [1, 10, 160]),
    by(Way::Subscriptions { reads: true }, "subscriptions", [ACCOUNTS, 250, 800]),
    by(Way::Subscriptions { reads: false }, "subscriptions, slow readers", [1, 10, 160]),
    by(Way::Subscriptions { reads: false }, "subscriptions, slow readers", [ACCOUNTS, 250, 800]),
    by(Way::LongPolls, "long polls of the live tail", [1, 10, 200]),
    by(Way::LongPolls, "long polls of the live tail", [ACCOUNTS, 250, 800]),
    attack("requests without a credential", [0, 20, 100], project),
    attack("requests without a credential", [0, 250, 100], project),
    by(Way::UnknownTokens(project), "unknown tokens", [0, 20, 100]),
    by(Way::UnknownTokens(project), "unknown tokens", [0, 250, 100]),
    by(Way::HalfSentHeads, "half-sent heads", [0, 24, 10_080]),
    by(Way::HalfSentHeads, "half-sent heads", [0, 250, 10_250]),
    by(Way::Batches(new_names), NAMES_OF_EVENTS, [0, 1, 10]),
    by(Way::Batches(new_names), NAMES_OF_EVENTS, [0, 10, 10]),
    // 240 networks.
    by(Way::Batches(new_names), NAMES_OF_EVENTS, [0, 60_000, 10]),
    on_two_instances(attack("GraphQL, 50 reports", [ACCOUNTS, 10, 40], reports)),
    on_two_instances(attack("sign-ins", [ACCOUNTS, 250, 100], sign_in)),
    on_two_instances(attack("pivots", [ACCOUNTS, 10, 100], pivot)),
    on_two_instances(attack("lists of sessions", [ACCOUNTS, 10, 100], sessions)),
    on_two_instances(attack("leads created", [ACCOUNTS, 10, 100], lead)),
];

/// Attacks on the disk, which need a server of their own.
pub(super) const FLOODS: &[Attack] = &[
    by(Way::Batches(long_paths), "storage flood", [1, 60_000, 16]),
    by(Way::Batches(long_paths), "storage flood", [ACCOUNTS, 60_000, 16]),
];

fn fields(of: &Attacker, _: usize) -> (String, Option<Value>) {
    let fields: String =
        (0..500).map(|n| format!("a{n}:project(project:\"{}\"){{id}} ", of.project)).collect();
    ("POST /graphql".to_owned(), Some(json!({ "query": format!("{{ {fields} }}") })))
}

fn reports(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let report = |n: usize| {
        let filter = format!("{{ preset: DAYS_90, minRelevance: \"{}\" }}", (n + turn) % 90);
        format!("r{n}: overview(filter: {filter}) {{ __typename }} ")
    };
    let reports: String = (0..50).map(report).collect();
    let query = format!("{{ project(project: \"{}\") {{ {reports} }} }}", of.project);
    ("POST /graphql".to_owned(), Some(json!({ "query": query })))
}

fn sign_in(of: &Attacker, _: usize) -> (String, Option<Value>) {
    let body = json!({ "email": of.email, "password": ATTACKERS_PASSWORD });
    ("POST /v1/auth/login".to_owned(), Some(body))
}

fn wrong_password(_: &Attacker, turn: usize) -> (String, Option<Value>) {
    let body = json!({ "email": format!("nobody-{turn}@example.com"), "password": "not-the-password" });
    ("POST /v1/auth/login".to_owned(), Some(body))
}

fn few_conditions(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    with_conditions(of, turn, 20)
}

fn conditions(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    with_conditions(of, turn, 140)
}

/// An overview under `count` conditions in groups of at most seven. Only the last condition of a group holds, so all of
/// them are compared.
fn with_conditions(of: &Attacker, turn: usize, count: usize) -> (String, Option<Value>) {
    let condition = |n: usize| {
        let op = if n % 7 == 6 || n == count - 1 { "not_contains" } else { "contains" };
        json!({ "field": "page", "op": op, "value": format!("{turn}x{n}") })
    };
    let all: Vec<Value> = (0..count).map(condition).collect();
    let groups: Vec<Value> = all.chunks(7).map(|group| json!({ "any": group })).collect();
    let conditions: String = form_urlencoded::byte_serialize(json!(groups).to_string().as_bytes()).collect();
    analytics(of, &format!("analytics/overview?preset=90d&where={conditions}"))
}

fn preview(of: &Attacker, _: usize) -> (String, Option<Value>) {
    let config = domain::measuring::relevance::RelevanceConfig::default();
    let body = json!({ "config": config, "sample": 10_000 });
    (format!("POST /v1/projects/{}/relevance/preview", of.project), Some(body))
}

fn endless(of: &Attacker, _: usize) -> (String, Option<Value>) {
    let query = "with recursive n(x) as (select 1 union all select x + 1 from n) select max(x) from n";
    (format!("POST /v1/projects/{}/sql", of.project), Some(json!({ "query": query })))
}

fn rows(of: &Attacker, _: usize) -> (String, Option<Value>) {
    (format!("POST /v1/projects/{}/sql", of.project), Some(all_pageviews()))
}

fn rows_by_graphql(of: &Attacker, _: usize) -> (String, Option<Value>) {
    let query = "query ($project: String!, $input: SqlQuery!) { project(project: $project) { sql(input: $input) { rows } } }";
    let variables = json!({ "project": of.project, "input": all_pageviews() });
    ("POST /graphql".to_owned(), Some(json!({ "query": query, "variables": variables })))
}

fn all_pageviews() -> Value {
    json!({ "query": "select * from pageviews", "maxRows": 10_000 })
}

fn patterns(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let pattern =
        |n: usize| json!({ "kind": "regex", "value": format!("^/{turn}/{n}/(a|b|c){{1,40}}[a-z]{{1,40}}$") });
    let body = json!({ "excludePaths": (0..35).map(pattern).collect::<Vec<_>>() });
    (format!("PATCH /v1/projects/{}/config", of.project), Some(body))
}

/// A breakdown by two dimensions with many values, compared with the period before.
fn pivot(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let query = "preset=90d&dimension=page&dimension2=utm_campaign&columns=20&limit=1000&compare=1";
    analytics(of, &format!("analytics/breakdown?{query}&min_relevance={}", turn % 50))
}

/// A page far down the list of sessions.
fn sessions(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    analytics(of, &format!("sessions?preset=90d&limit=200&offset={}", 90_000 + turn % 10_000))
}

/// The oldest events that have a text in a property which none has.
fn events(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    analytics(of, &format!("analytics/events?preset=90d&limit=200&order=asc&prop_text={turn}x"))
}

fn flow(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    analytics(of, &format!("analytics/flow?preset=90d&limit=500&steps=5&min_relevance={}", turn % 50))
}

fn analytics(of: &Attacker, rest: &str) -> (String, Option<Value>) {
    (format!("GET /v1/projects/{}/{rest}", of.project), None)
}

fn project(of: &Attacker, _: usize) -> (String, Option<Value>) {
    (format!("GET /v1/projects/{}", of.project), None)
}

/// A change of the project, which takes the write turn of SQLite and is recorded.
fn settings(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    (format!("PATCH /v1/projects/{}", of.project), Some(json!({ "name": format!("Other {turn}") })))
}

/// A conversion with one of a few order numbers, each time with another value.
fn conflicting_conversion(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let body = json!({
        "eventId": format!("order-{:04}", turn % 50), "definition": DEFINITION, "value": turn % 1_000,
        "email": format!("person-{}@example.com", turn % 7), "consent": true,
    });
    (format!("POST /v1/projects/{}/conversions", of.project), Some(body))
}

fn rare_sessions(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let rare = json!([{ "any": [{ "field": "page", "op": "contains", "value": format!("{turn}x") }] }]);
    let rare: String = form_urlencoded::byte_serialize(rare.to_string().as_bytes()).collect();
    analytics(of, &format!("sessions?preset=90d&limit=200&where={rare}"))
}

fn rare_leads(of: &Attacker, _: usize) -> (String, Option<Value>) {
    analytics(of, "leads?limit=200&channel=ai_assistant")
}

fn rare_changes(of: &Attacker, _: usize) -> (String, Option<Value>) {
    (format!("GET /v1/orgs/{}/audit?limit=200&action=key.roll", of.org), None)
}

/// A tracking batch of a new visit: the paths of its pageviews, and the names of events on the first of them.
pub(super) fn batch(key: &str, paths: &[String], events: &[String]) -> Value {
    let pageview = |path: &String| {
        json!({
            "id": Uuid::now_v7(), "seq": 1, "age": 1_000, "nav": "load", "host": ingest::HOST, "path": path,
            "lang": "de", "attrFrom": "none", "attr": {}, "vw": 393, "vh": 852, "sw": 393, "tp": true, "eng": 500,
        })
    };
    let pageviews: Vec<Value> = paths.iter().map(pageview).collect();
    let first = &pageviews[0]["id"];
    let events = events.iter().enumerate();
    let events: Vec<Value> =
        events.map(|(n, name)| json!({ "pv": first, "n": n, "t": n, "e": name, "p": {} })).collect();
    json!({
        "v": 2, "k": key, "sid": Uuid::now_v7(), "fresh": true, "consent": false, "test": false,
        "pvs": pageviews, "ev": events, "lib": "svc-bench@1",
    })
}

/// A visit of the attacker's own project.
pub(super) fn own_batch(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let paths = [format!("/page-{}", turn % 100), "/".to_owned()];
    let events = ["cta_click".to_owned(), "download".to_owned()];
    ("POST /v1/e".to_owned(), Some(batch(&of.publishable_key, &paths, &events)))
}

/// As many pageviews as a batch may have, each with a path of 1.9 KB.
fn long_paths(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let paths: Vec<String> = (0..5).map(|n| format!("/{turn}/{n}/{}", "long-".repeat(380))).collect();
    ("POST /v1/e".to_owned(), Some(batch(&of.publishable_key, &paths, &[])))
}

/// A visit of the victim's project with sixty events that it has never had.
fn new_names(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let names: Vec<String> = (0..60).map(|n| format!("made_up_{turn}_{n}")).collect();
    ("POST /v1/e".to_owned(), Some(batch(&of.victims_key, &["/".to_owned()], &names)))
}

fn lead(of: &Attacker, turn: usize) -> (String, Option<Value>) {
    let traits: Value = (0..20).map(|n| (format!("trait_{n}"), Value::from("x".repeat(80)))).collect();
    let body = json!({ "externalId": format!("person-{turn}"), "traits": traits });
    (format!("POST /v1/projects/{}/leads", of.project), Some(body))
}

/// A hundred events of one visit.
pub(super) fn hundred_events(of: &Attacker, visit: Uuid) -> (String, Option<Value>) {
    server_events(of, std::iter::repeat_n(visit, 100))
}

/// An event for each of the visits, again and again, up to a hundred.
fn more_events(of: &Attacker, _: usize) -> (String, Option<Value>) {
    server_events(of, of.visits.iter().copied().cycle().take(100))
}

fn server_events(of: &Attacker, visits: impl Iterator<Item = Uuid>) -> (String, Option<Value>) {
    let event =
        |visit: Uuid| json!({ "sessionId": visit, "name": "cta_click", "props": { "label": "hero" } });
    let events: Vec<Value> = visits.map(event).collect();
    (format!("POST /v1/projects/{}/events", of.project), Some(json!({ "events": events })))
}
