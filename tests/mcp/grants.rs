//! The page about what a grant may do says what the declarations say, and the server does what the page says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::time::Duration;

use domain::tenancy::access::Scope;
use domain::tenancy::oauth::grantable;
use entity::Role;
use serde_json::{Value, json};

use super::client::{answer, ask, call, refusal, result, tools};
use crate::oauth::client::{connect, org_id, start};
use crate::support::{Answer, App, Project, User};

static PAGE: LazyLock<String> = LazyLock::new(|| {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/grants.md")).unwrap()
});

#[test]
fn the_page_says_what_the_declarations_say() {
    let declared = svc::mcp::grants_page(&svc::api::routes());
    assert!(declared == *PAGE, "docs/grants.md is out of date; run `make generated`");
}

/// The rows of a table of the page, by its heading.
fn rows(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, table) = PAGE.split_once(&format!("\n## {heading}\n")).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.skip(1).map(|row| row.split(" | ").collect()).collect()
}

/// The names in a cell.
fn names(cell: &str) -> BTreeSet<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Which scopes a tool or an operation needs, as the page says.
fn needs(heading: &str, name: usize, scopes: usize) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let row = |row: Vec<&'static str>| (names(row[name]).pop_first().unwrap(), names(row[scopes]));
    rows(heading).into_iter().map(row).collect()
}

/// A project with a visit and a funnel, and a member who may do all.
struct World {
    app: App,
    owner: User,
    member: User,
    org: String,
    shop: Project,
    session: Value,
}

impl World {
    async fn new() -> Self {
        let app = start().await;
        let owner = app.owner().await;
        let shop = app.project(&owner, "shop").await;
        let batch = shop.batch(
            "11111111-1111-4111-8111-111111111111",
            "22222222-2222-4222-8222-222222222222",
            |_| {},
        );
        assert_eq!(app.track(&shop, &batch).await.status, 204);
        let page =
            |path: &str| json!({ "match": { "kind": "page", "match": { "kind": "exact", "value": path } } });
        let steps = [page("/"), page("/prices")];
        let funnel = json!({ "key": "way", "name": "Way", "mode": "sequential", "steps": steps });
        app.post("/v1/projects/shop/funnels").bearer(&owner).json(&funnel).send().await.ok(201);
        let sessions = app.get("/v1/projects/shop/sessions").bearer(&owner).send().await.ok(200);
        let session = sessions["items"][0]["id"].clone();
        assert!(session.is_string(), "{sessions}");
        let member = app.user("ada").await;
        app.join_with(&member, &owner, Role::Admin, true).await;
        app.sudo(&member).await;
        let org = org_id(&app, &owner).await;
        Self { app, owner, member, org, shop, session }
    }

    /// An access token with exactly this scope.
    async fn token(&self, scope: &str) -> String {
        connect(&self.app, &self.member, &self.org, &[scope]).await.access
    }

    /// Sound arguments of a tool. `run_operation` is tried with each operation.
    fn arguments(&self, tool: &str) -> Value {
        match tool {
            "break_down" => json!({ "dimension": "channel" }),
            "get_session" => json!({ "session": self.session }),
            "run_sql" => json!({ "query": "select count(*) from sessions" }),
            "search_docs" | "find_operation" => json!({ "question": "goals" }),
            "run_operation" => json!({ "operation": "listProjects" }),
            _ => json!({}),
        }
    }

    async fn run(&self, token: &str, operation: &str, more: Value) -> Answer {
        let mut arguments = json!({ "operation": operation, "project": self.shop.id });
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(&self.app, token, "tools/call", json!({ "name": "run_operation", "arguments": arguments })).await
    }
}

/// The answer is 403. The document names all scopes that the call lacks, the challenge all that it needs.
#[track_caller]
fn lacks(answer: &Answer, missing: &BTreeSet<&str>, needed: &BTreeSet<&str>, call: &str) {
    assert_eq!(answer.status, 403, "{call} {}", answer.text());
    let problem = answer.problem(403, "insufficient_scope");
    let named: BTreeSet<&str> =
        problem["required"].as_array().unwrap().iter().map(|scope| scope.as_str().unwrap()).collect();
    assert_eq!(&named, missing, "{call}");
    let challenge = answer.header("www-authenticate").unwrap();
    let (_, asked) = challenge.split_once("error=\"insufficient_scope\", scope=\"").unwrap();
    let asked: BTreeSet<&str> = asked.split('"').next().unwrap().split(' ').collect();
    assert_eq!(&asked, needed, "{call}");
}

#[tokio::test]
async fn each_tool_with_each_scope_does_what_the_page_says() {
    let world = World::new().await;
    let needs = needs("Tools", 0, 1);
    assert_eq!(needs.len(), 16);
    for scope in grantable().iter().map(Scope::as_str) {
        let token = world.token(scope).await;
        let listed: BTreeSet<String> = tools(&world.app, &token).await.into_iter().collect();
        for (tool, needed) in &needs {
            let lacking: BTreeSet<&str> = needed.iter().copied().filter(|needed| *needed != scope).collect();
            assert_eq!(listed.contains(*tool), lacking.is_empty(), "{tool} with {scope}");
            let params = json!({ "name": tool, "arguments": world.arguments(tool) });
            let told = ask(&world.app, &token, "tools/call", params).await;
            match lacking.is_empty() {
                true => assert_eq!(result(&told)["isError"], false, "{tool} with {scope}: {}", told.text()),
                false => lacks(&told, &lacking, needed, &format!("{tool} with {scope}")),
            }
        }
    }
}

/// Sound parameters of some operations, for each scope that can be given.
fn sample() -> Vec<(&'static str, &'static str, Value)> {
    let goal = json!({ "key": "new", "name": "New", "match": { "kind": "event", "name": "x" } });
    vec![
        ("analytics:read", "getTimeseries", json!({ "query": { "preset": "7d" } })),
        ("analytics:read", "listGoals", json!({})),
        ("leads:read", "listLeads", json!({})),
        ("conversions:read", "listConversions", json!({})),
        ("ads:read", "listAdEntities", json!({})),
        ("config:write", "createGoal", json!({ "body": goal })),
        ("project:admin", "updateProject", json!({ "body": { "name": "Shop" } })),
    ]
}

#[tokio::test]
async fn each_operation_with_each_scope_does_what_the_page_says() {
    let world = World::new().await;
    let mut needs = needs("Operations", 1, 0);
    // It needs no scope: people check it at the consent.
    assert_eq!(needs.remove("createSecretKey"), Some(BTreeSet::new()));
    assert!(needs.len() > 40, "{}", needs.len());
    let mut tokens = Vec::new();
    for scope in grantable().iter().map(Scope::as_str) {
        tokens.push((scope, world.token(scope).await));
    }
    for (number, (operation, needed)) in needs.iter().enumerate() {
        if number % 50 == 49 {
            // The limit of calls a minute is another matter.
            world.app.advance(Duration::from_secs(60));
        }
        for (scope, token) in &tokens {
            let lacking: BTreeSet<&str> = needed.iter().copied().filter(|needed| needed != scope).collect();
            if !lacking.is_empty() {
                let told = world.run(token, operation, json!({})).await;
                lacks(&told, &lacking, needed, &format!("{operation} with {scope}"));
            }
        }
    }
    world.app.advance(Duration::from_secs(60));
    for (scope, token) in &tokens {
        for (of, operation, more) in sample() {
            assert_eq!(needs[operation], BTreeSet::from([of]), "{operation}");
            if of == *scope {
                let told = result(&world.run(token, operation, more).await);
                assert_eq!(told["isError"], false, "{operation} {told}");
            }
        }
    }
    let never = rows("Never");
    let never: Vec<&str> = never.iter().flat_map(|row| names(row[1])).collect();
    assert!(never.len() > 30, "{}", never.len());
    for (operation, (scope, token)) in never.into_iter().zip(tokens.iter().cycle()) {
        let told = result(&world.run(token, operation, json!({})).await);
        let code = &told["structuredContent"]["code"];
        assert_eq!(code, "unknown_operation", "{operation} with {scope} {told}");
    }
}

/// A grant loses at once what its person may no longer do, and a project that is gone, in every tool.
#[tokio::test]
async fn a_demoted_member_and_a_removed_project_take_rights_from_the_grant() {
    let world = World::new().await;
    let (app, owner) = (&world.app, &world.owner);
    let reads = world.token("analytics:read").await;
    let writes = connect(app, &world.member, &world.org, &["analytics:read", "config:write"]).await.access;
    let goal =
        |key: &str| json!({ "body": { "key": key, "name": key, "match": { "kind": "event", "name": "x" } } });
    assert_eq!(result(&world.run(&writes, "createGoal", goal("one")).await)["isError"], false);

    app.sudo(owner).await;
    app.advance(Duration::from_secs(11));
    let path = format!("/v1/orgs/acme/members/{}", world.member.id);
    app.patch(&path).bearer(owner).json(&json!({ "role": "viewer" })).send().await.ok(200);
    world.run(&writes, "createGoal", goal("two")).await.problem(401, "invalid_token");
    ask(app, &writes, "tools/list", json!({})).await.problem(401, "invalid_token");
    // A viewer still reads, and so does the grant that only reads.
    assert_eq!(result(&world.run(&reads, "listGoals", json!({})).await)["isError"], false);
    answer(app, &reads, "get_overview", json!({})).await;
    let config = BTreeSet::from(["config:write"]);
    lacks(&world.run(&reads, "createGoal", goal("two")).await, &config, &config, "createGoal");

    app.delete(&format!("/v1/projects/{}", world.shop.id)).bearer(owner).send().await.ok(204);
    let gone = result(&world.run(&reads, "listGoals", json!({})).await);
    assert_eq!(gone["structuredContent"]["code"], "not_found");
    for tool in ["get_overview", "describe_project", "run_sql"] {
        let mut arguments = world.arguments(tool);
        arguments["project"] = json!(world.shop.id);
        assert_eq!(refusal(app, &reads, tool, arguments).await["code"], "not_found", "{tool}");
    }
    let (listed, _) = call(app, &reads, "list_projects", json!({})).await;
    assert_eq!(listed["data"]["items"], json!([]));
}
