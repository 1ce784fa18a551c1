//! The attacks on a neighbour: requests that one tenant or several keep under way.

use serde_json::{Value, json};
use uuid::Uuid;

/// Password of the attackers.
pub(super) const ATTACKERS_PASSWORD: &str = "crowded-mill-wheel";
/// Number of accounts that attack, where several do.
pub(super) const ACCOUNTS: usize = 5;

/// An account that attacks, with a project.
#[derive(Clone)]
pub(super) struct Attacker {
    pub email: String,
    pub project: Uuid,
    /// Visits to which an attack adds events.
    pub visits: Vec<Uuid>,
}

/// Number of visits of an attacker that have many events, and number of requests that add a hundred to each.
pub(super) const VISITS: usize = 20;
pub(super) const HUNDREDS: usize = 20;
pub(super) const LARGE_VISITS: &str = "events of large visits";

/// Requests that attackers keep under way.
pub(super) struct Attack {
    pub name: &'static str,
    pub accounts: usize,
    pub addresses: usize,
    pub under_way: usize,
    /// True if every second request goes to another instance on the same database, where limits count anew.
    pub on_two_instances: bool,
    /// Returns the next request of an attacker: method and path, and the body.
    pub request: fn(&Attacker, usize) -> (String, Option<Value>),
}

/// `size` is the number of accounts, of addresses, and of requests under way.
const fn attack(
    name: &'static str,
    size: [usize; 3],
    request: fn(&Attacker, usize) -> (String, Option<Value>),
) -> Attack {
    let [accounts, addresses, under_way] = size;
    Attack { name, accounts, addresses, under_way, on_two_instances: false, request }
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
    attack("wrong passwords", [1, 250, 100], wrong_password),
    attack("reports, 20 conditions", [1, 10, 100], few_conditions),
    attack("reports, 140 conditions", [1, 10, 100], conditions),
    attack("reports, 140 conditions", [ACCOUNTS, 250, 100], conditions),
    attack("previews of relevance", [ACCOUNTS, 10, 20], preview),
    attack("endless SQL queries", [ACCOUNTS, 10, 20], endless),
    attack("SQL, 10,000 rows", [ACCOUNTS, 10, 40], rows),
    attack("SQL by GraphQL, 10,000 rows", [ACCOUNTS, 10, 40], rows_by_graphql),
    attack("35 patterns saved", [ACCOUNTS, 10, 20], patterns),
    attack("pivots", [ACCOUNTS, 10, 100], pivot),
    attack("lists of sessions", [ACCOUNTS, 10, 100], sessions),
    attack("lists of events", [ACCOUNTS, 10, 100], events),
    attack("flows", [ACCOUNTS, 10, 100], flow),
    attack("leads created", [ACCOUNTS, 10, 100], lead),
    attack(LARGE_VISITS, [1, 10, 40], more_events),
    attack(LARGE_VISITS, [ACCOUNTS, 10, 40], more_events),
    on_two_instances(attack("GraphQL, 50 reports", [ACCOUNTS, 10, 40], reports)),
    on_two_instances(attack("sign-ins", [ACCOUNTS, 250, 100], sign_in)),
    on_two_instances(attack("pivots", [ACCOUNTS, 10, 100], pivot)),
    on_two_instances(attack("lists of sessions", [ACCOUNTS, 10, 100], sessions)),
    on_two_instances(attack("leads created", [ACCOUNTS, 10, 100], lead)),
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
