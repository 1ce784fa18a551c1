//! Every kind of caller tries every operation of the operation table that exists here.
//!
//! The expected status comes from the table and the API's authentication rules, never from the code. A
//! permitted caller sends a query parameter that no operation has: once all access checks have passed, the
//! answer must be `validation_error`, so the test changes nothing. New operations and new lines of the table
//! are included automatically.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use domain::Random;
use domain::ground::credentials::{Credential, Kind};
use domain::tenancy::access::Scope;
use entity::{Role, api_key, login_session};
use futures::StreamExt;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::support::contract::{Row, operations, table};
use crate::support::{Answer, App, CRON_SECRET, Project, User};

/// The contract's enumeration of scopes.
const SCOPES: [&str; 13] = [
    "analytics:read",
    "leads:read",
    "leads:write",
    "events:write",
    "conversions:read",
    "conversions:write",
    "ads:read",
    "ads:write",
    "config:write",
    "project:admin",
    "project:create",
    "org:admin",
    "ingest:proxy",
];

/// What each role holds; `leads:*` only with the PII flag (rule 7).
fn of_role(role: Role, pii: bool) -> BTreeSet<&'static str> {
    let scopes: &[&str] = match role {
        Role::Owner | Role::Admin => &SCOPES,
        Role::Analyst => &["analytics:read", "conversions:read", "ads:read", "config:write", "leads:read"],
        Role::Viewer => &["analytics:read", "conversions:read", "ads:read", "leads:read"],
    };
    scopes.iter().copied().filter(|scope| pii || !scope.starts_with("leads:")).collect()
}

/// What a caller is to the organization and the project that the operations name.
#[derive(Clone, Debug)]
enum Standing {
    /// No usable credential: 401 with this code, or with either where the contract does not say.
    Nobody(Option<&'static str>),
    Cron,
    Key(Held),
    Session {
        held: Held,
        sudo: bool,
    },
}

#[derive(Clone, Debug)]
struct Held {
    in_org: bool,
    in_project: bool,
    scopes: BTreeSet<&'static str>,
}

struct Caller {
    name: String,
    authorization: Option<String>,
    standing: Standing,
}

#[derive(Debug, PartialEq)]
enum Expected {
    /// Nobody is asked for a bearer credential, so none changes the answer.
    Indifferent,
    Refused(u16, Option<&'static str>),
    Lacks(BTreeSet<&'static str>),
    Allowed,
}

fn expected(row: &Row, caller: &Standing) -> Expected {
    let keys_too = match row.credential {
        "public" | "publishable_key" | "webhook_signature" => return Expected::Indifferent,
        "cron_secret" => {
            return match caller {
                Standing::Cron => Expected::Allowed,
                Standing::Nobody(Some("unauthorized")) => Expected::Refused(401, Some("unauthorized")),
                _ => Expected::Refused(401, Some("invalid_token")),
            };
        }
        "session" => false,
        "key_or_session" => true,
        other => panic!("{other} is a new kind of credential: say here what the contract says about it"),
    };
    let (held, sudo) = match caller {
        Standing::Nobody(code) => return Expected::Refused(401, *code),
        Standing::Cron => return Expected::Refused(401, Some("invalid_token")),
        Standing::Key(_) if !keys_too => return Expected::Refused(403, Some("forbidden")),
        // Keys are never asked for sudo (rule 6).
        Standing::Key(held) => (held, true),
        Standing::Session { held, sudo } => (held, *sudo),
    };
    let hidden =
        row.path.contains("{project}") && !held.in_project || row.path.contains("{org}") && !held.in_org;
    let missing: BTreeSet<_> = row.scopes.difference(&held.scopes).copied().collect();
    match () {
        () if hidden => Expected::Refused(404, Some("not_found")),
        () if !missing.is_empty() => Expected::Lacks(missing),
        // A proxy key opens no operation, also none that needs no scope.
        () if held.scopes == BTreeSet::from(["ingest:proxy"]) => Expected::Refused(403, Some("forbidden")),
        () if row.sudo && !sudo => Expected::Refused(403, Some("sudo_required")),
        () => Expected::Allowed,
    }
}

/// What is wrong with an answer, if anything is.
fn fault(row: &Row, expected: &Expected, answer: &Answer, without_credential: u16) -> Option<String> {
    let status = |status: u16| (answer.status != status).then(|| format!("{status}, not {}", answer.status));
    if *expected == Expected::Indifferent {
        return status(without_credential).or((answer.status == 401).then(|| "not 401".to_owned()));
    }
    let (must, code) = match expected {
        Expected::Indifferent => unreachable!(),
        Expected::Refused(must, code) => (*must, *code),
        Expected::Lacks(_) => (403, Some("insufficient_scope")),
        Expected::Allowed => (422, Some("validation_error")),
    };
    if let Some(wrong) = status(must) {
        return Some(wrong);
    }
    let problem = answer.value();
    if answer.header("content-type") != Some("application/problem+json") {
        return Some("a problem document".to_owned());
    }
    if problem["requestId"].as_str() != answer.header("x-request-id") {
        return Some("its request id".to_owned());
    }
    if code.is_some_and(|code| problem["code"] != code) {
        return Some(format!("{code:?}, not {}", problem["code"]));
    }
    if must == 401 && !answer.header("www-authenticate").is_some_and(|value| value.starts_with("Bearer")) {
        return Some("WWW-Authenticate: Bearer".to_owned());
    }
    if let Expected::Lacks(missing) = expected {
        let required: Option<BTreeSet<_>> =
            problem["required"].as_array().map(|all| all.iter().filter_map(|one| one.as_str()).collect());
        if required.as_ref() != Some(missing) {
            return Some(format!("required {missing:?}, not {}", problem["required"]));
        }
    }
    let only_the_parameter =
        || problem["errors"].as_array().is_some_and(|all| all.iter().any(|one| one["path"] == "query.nope"));
    if *expected == Expected::Allowed && !only_the_parameter() {
        return Some(format!("query.nope of {}, not {}", row.path, problem["errors"]));
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_that_reads_answers_every_caller_as_the_contract_says() {
    try_all(|row| row.method == "GET").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_that_changes_answers_every_caller_as_the_contract_says() {
    try_all(|row| row.method != "GET").await;
}

async fn try_all(is_wanted: fn(&Row) -> bool) {
    let app = App::of_many_addresses(&[("SVC_REQUESTS_PER_MINUTE", "1000000")]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let operations = operations(&document);
    let is_tried = |row: &Row| is_wanted(row) && row.operation(&operations).is_some();
    let rows: Vec<Row> = table().into_iter().filter(is_tried).collect();
    let callers = callers(&app, &owner, &shop).await;

    let send = async |row: &Row, authorization: Option<&str>| {
        let path = format!("{}?nope=1", address(row.path, &shop));
        let mut call = app.call(row.method, &path);
        if ["POST", "PUT", "PATCH"].contains(&row.method) {
            call = call.json(&json!({}));
        }
        if let Some(value) = authorization {
            call = call.header("authorization", value);
        }
        call.send().await
    };
    let mut without_credential = BTreeMap::new();
    for row in &rows {
        without_credential.insert(row.label(), send(row, None).await.status);
    }
    let tries = rows.iter().flat_map(|row| callers.iter().map(move |caller| (row, caller)));
    let answers = futures::stream::iter(tries).map(|(row, caller)| {
        let answer = send(row, caller.authorization.as_deref());
        async move { (row, caller, answer.await) }
    });
    let (mut tried, mut counts, mut wrong) = (0, BTreeMap::<&str, usize>::new(), Vec::new());
    let mut answers = std::pin::pin!(answers.buffer_unordered(16));
    while let Some((row, caller, answer)) = answers.next().await {
        tried += 1;
        let expected = expected(row, &caller.standing);
        *counts.entry(kind(&expected)).or_default() += 1;
        if let Some(fault) = fault(row, &expected, &answer, without_credential[&row.label()]) {
            wrong.push(format!("{} by {}: expected {fault}", row.label(), caller.name));
        }
    }
    println!("{} operations, {} callers, {tried} answers: {counts:?}", rows.len(), callers.len());
    wrong.sort();
    assert!(wrong.is_empty(), "{} of {tried} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(["allowed", "401", "403", "404", "lacks a scope"].iter().all(|kind| counts.contains_key(kind)));
}

fn kind(expected: &Expected) -> &'static str {
    match expected {
        Expected::Indifferent => "asks nobody",
        Expected::Allowed => "allowed",
        Expected::Lacks(_) => "lacks a scope",
        Expected::Refused(401, _) => "401",
        Expected::Refused(403, _) => "403",
        Expected::Refused(..) => "404",
    }
}

/// The operation's path with the organization and project of the test and ids of nothing.
fn address(path: &str, shop: &Project) -> String {
    let segments = path.split('/').map(|segment| match segment {
        "{project}" => shop.id.clone(),
        "{org}" => shop.org.clone(),
        "{id}" | "{userId}" | "{sessionId}" => "00000000-0000-4000-8000-000000000000".to_owned(),
        "{job}" => "tick".to_owned(),
        other => other.replace(['{', '}'], ""),
    });
    segments.collect::<Vec<_>>().join("/")
}

async fn callers(app: &App, owner: &User, shop: &Project) -> Vec<Caller> {
    let mut callers = nobodies(app, owner, shop).await;
    callers.extend(keys(app, owner, shop).await);
    callers.extend(people(app, owner).await);
    callers
}

fn caller(name: impl Into<String>, token: &str, standing: Standing) -> Caller {
    Caller { name: name.into(), authorization: Some(format!("Bearer {token}")), standing }
}

/// Those without a usable credential.
async fn nobodies(app: &App, owner: &User, shop: &Project) -> Vec<Caller> {
    let unauthorized = Standing::Nobody(Some("unauthorized"));
    let invalid = Standing::Nobody(Some("invalid_token"));
    let mut callers =
        vec![Caller { name: "nobody".into(), authorization: None, standing: unauthorized.clone() }];
    for header in ["Bearer", "Basic c3ZjOnN2Yw==", "sk_svc_without_a_scheme"] {
        let authorization = Some(header.to_owned());
        callers.push(Caller { name: format!("{header:?}"), authorization, standing: unauthorized.clone() });
    }
    let key = app.secret_key(owner, &[Scope::AnalyticsRead], &[]).await;
    for (name, token) in [
        ("nonsense", "nonsense".to_owned()),
        ("half a key", key[..20].to_owned()),
        ("a key with a wrong checksum", mistyped(&key)),
        ("a session with a wrong checksum", mistyped(&owner.token)),
        // Well-formed, but of another world's randomness.
        ("an unknown key", unknown(Kind::Secret)),
        ("an unknown session", unknown(Kind::Session)),
    ] {
        callers.push(caller(name, &token, invalid.clone()));
    }
    // A share link is no credential of the API, however much it shows.
    for (name, kind) in [("an unknown share link", Kind::ShareLink), ("an unknown viewer", Kind::ShareView)] {
        callers.push(caller(name, &unknown(kind), invalid.clone()));
    }
    let link = json!({ "name": "All", "screens": ["overview", "pages", "goals", "engagement"] });
    let made = app.post(&format!("/v1/projects/{}/share-links", shop.id)).bearer(owner).json(&link);
    let made = made.send().await.ok(201);
    callers.push(caller("a share link", made["token"].as_str().unwrap(), invalid.clone()));
    let password = "a donkey in the attic";
    let locked = json!({ "name": "Inner", "screens": ["overview"], "password": password });
    let made = app.post(&format!("/v1/projects/{}/share-links", shop.id)).bearer(owner).json(&locked);
    let made = made.send().await.ok(201);
    let body = json!({ "token": made["token"], "password": password });
    let opened = app.post("/v1/shared/open").json(&body).send().await.ok(200);
    callers.push(caller("an opened share link", opened["token"].as_str().unwrap(), invalid.clone()));
    // The contract leaves open whether this is the wrong place or the wrong credential.
    callers.push(caller("a publishable key", &shop.key, Standing::Nobody(None)));
    callers.push(caller("an OAuth token", "svcoat_0000000000000000000000000", Standing::Nobody(None)));
    callers.push(caller("the cron secret", CRON_SECRET, Standing::Cron));

    let db = &app.inner.context.db;
    let now = app.clock.now();
    let expired = app.secret_key(owner, &[Scope::AnalyticsRead, Scope::OrgAdmin], &[]).await;
    api_key::Entity::update_many()
        .col_expr(api_key::Column::ExpiresAt, Expr::value(now))
        .filter(api_key::Column::TokenHash.eq(hash(&expired)))
        .exec(db)
        .await
        .unwrap();
    callers.push(caller("an expired key", &expired, invalid.clone()));
    let revoked = app.secret_key(owner, &[Scope::AnalyticsRead, Scope::OrgAdmin], &[]).await;
    app.get("/v1/orgs").token(&revoked).send().await.ok(200);
    let list = app.get("/v1/orgs/acme/keys?limit=1").bearer(owner).send().await.ok(200);
    let path = format!("/v1/orgs/acme/keys/{}", list["items"][0]["id"].as_str().unwrap());
    app.delete(&path).bearer(owner).send().await.ok(204);
    callers.push(caller("a revoked key", &revoked, invalid.clone()));

    let left = app.user("left").await;
    app.join(&left, owner, Role::Owner).await;
    app.post("/v1/auth/logout").bearer(&left).send().await.ok(200);
    callers.push(caller("an owner who logged out", &left.token, invalid.clone()));
    for (name, column, at) in [
        ("old", login_session::Column::ExpiresAt, now),
        ("idle", login_session::Column::LastSeenAt, now - TimeDelta::days(7)),
    ] {
        let user = app.user(name).await;
        app.join(&user, owner, Role::Owner).await;
        login_session::Entity::update_many()
            .col_expr(column, Expr::value(at))
            .filter(login_session::Column::TokenHash.eq(hash(&user.token)))
            .exec(db)
            .await
            .unwrap();
        callers.push(caller(format!("an owner's {name} session"), &user.token, invalid.clone()));
    }
    callers
}

async fn keys(app: &App, owner: &User, shop: &Project) -> Vec<Caller> {
    let in_org = |in_project: bool, scopes: &[Scope]| {
        Standing::Key(Held { in_org: true, in_project, scopes: names(scopes) })
    };
    let mut callers = Vec::new();
    let all = app.secret_key(owner, Scope::ALL, &[]).await;
    callers.push(caller("a key with every scope", &all, in_org(true, Scope::ALL)));
    for scope in Scope::ALL {
        let rest: Vec<Scope> = Scope::ALL.iter().copied().filter(|other| other != scope).collect();
        let key = app.secret_key(owner, &rest, &[]).await;
        callers.push(caller(format!("a key without {scope}"), &key, in_org(true, &rest)));
        let key = app.secret_key(owner, &[*scope], &[]).await;
        callers.push(caller(format!("a key with {scope} only"), &key, in_org(true, &[*scope])));
    }
    let blog = app.project(owner, "blog").await;
    let rest: Vec<Scope> = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::OrgAdmin).collect();
    let here = app.secret_key(owner, &rest, &[shop]).await;
    callers.push(caller("a key narrowed to the project", &here, in_org(true, &rest)));
    let elsewhere = app.secret_key(owner, &rest, &[&blog]).await;
    callers.push(caller("a key narrowed to another project", &elsewhere, in_org(false, &rest)));

    let foreigner = app.user("foreign").await;
    let foreign = app.secret_key(&foreigner, Scope::ALL, &[]).await;
    let standing = Standing::Key(Held { in_org: false, in_project: false, scopes: names(Scope::ALL) });
    callers.push(caller("a key of another organization", &foreign, standing));

    let derived = async |parent: &str| {
        let body = json!({ "name": "derived", "scopes": SCOPES });
        app.post("/v1/orgs/acme/keys").token(parent).json(&body).send().await.ok(201)
    };
    let made = derived(&all).await;
    callers.push(caller("a derived key", made["secret"].as_str().unwrap(), in_org(true, Scope::ALL)));
    let parent = app.secret_key(owner, Scope::ALL, &[]).await;
    let orphan = derived(&parent).await;
    let path = format!("/v1/orgs/acme/keys/{}", orphan["key"]["derivedFrom"]["id"].as_str().unwrap());
    app.delete(&path).bearer(owner).send().await.ok(204);
    let invalid = Standing::Nobody(Some("invalid_token"));
    callers.push(caller("a key derived from a revoked one", orphan["secret"].as_str().unwrap(), invalid));
    callers
}

async fn people(app: &App, owner: &User) -> Vec<Caller> {
    let mut callers = Vec::new();
    for (role, called) in
        [(Role::Owner, "owner"), (Role::Admin, "admin"), (Role::Analyst, "analyst"), (Role::Viewer, "viewer")]
    {
        for (pii, flag) in [(true, "with"), (false, "without")] {
            for (sudo, proof) in [(true, "fresh"), (false, "no")] {
                let user = app.user(&format!("{called}-{flag}-{proof}")).await;
                app.join_with(&user, owner, role, pii).await;
                if sudo {
                    app.sudo(&user).await;
                }
                let held = Held { in_org: true, in_project: true, scopes: of_role(role, pii) };
                let name = format!("an {called} {flag} the PII flag and {proof} sudo");
                callers.push(caller(name, &user.token, Standing::Session { held, sudo }));
            }
        }
    }
    let late = app.user("late").await;
    app.join_with(&late, owner, Role::Owner, true).await;
    app.sudo(&late).await;
    login_session::Entity::update_many()
        .col_expr(login_session::Column::SudoUntil, Expr::value(app.clock.now()))
        .filter(login_session::Column::TokenHash.eq(hash(&late.token)))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    let held = Held { in_org: true, in_project: true, scopes: of_role(Role::Owner, true) };
    callers.push(caller("an owner whose sudo is over", &late.token, Standing::Session { held, sudo: false }));

    let stranger = app.user("stranger").await;
    app.sudo(&stranger).await;
    let held = Held { in_org: false, in_project: false, scopes: names(Scope::ALL) };
    callers.push(caller(
        "the owner of another organization",
        &stranger.token,
        Standing::Session { held, sudo: true },
    ));
    callers
}

fn names(scopes: &[Scope]) -> BTreeSet<&'static str> {
    scopes.iter().map(|scope| scope.as_str()).collect()
}

fn hash(token: &str) -> Vec<u8> {
    Credential::parse(token).unwrap().hash().to_vec()
}

/// The same token with its last character changed.
fn mistyped(token: &str) -> String {
    let (rest, last) = token.split_at(token.len() - 1);
    format!("{rest}{}", if last == "0" { "1" } else { "0" })
}

fn unknown(kind: Kind) -> String {
    kind.generate(&Random::seeded(99)).into_string()
}
