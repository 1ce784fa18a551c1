//! Texts that people choose: display names, slugs and e-mail addresses have one rule each, wherever they are given.

use serde_json::{Value, json};

use crate::support::{App, User};

/// Names in which something hides.
const HIDING: [&str; 6] = ["   ", "\u{200b}", "Ac\u{200b}me", "\u{202e}emcA", "Acme\nInc", "Acme\u{2028}"];

/// Addresses that mail does not reach, or that pass for others.
const UNREACHABLE: [&str; 7] = [
    "a@-x",
    "a@localhost",
    "a\u{200b}@example.com",
    "\u{430}dmin@example.com",
    "<a@example.com>",
    "a@[127.0.0.1]",
    "\"a b\"@example.com",
];

fn signup(name: &str, slug: &str, email: &str) -> Value {
    json!({
        "email": email, "password": "correct horse battery", "name": name,
        "organization": { "name": name, "slug": slug },
    })
}

/// Returns the violations of a request; none if it succeeds.
async fn violations_of(app: &App, owner: &User, path: &str, body: Value) -> Vec<String> {
    let answer = app.post(path).bearer(owner).json(&body).send().await;
    if answer.status < 300 { Vec::new() } else { answer.violations() }
}

#[tokio::test]
async fn names_that_hide_something_are_refused() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    for name in HIDING {
        let answer = app.post("/v1/auth/signup").json(&signup(name, "new", "new@example.com")).send().await;
        assert_eq!(answer.violations(), ["body.name", "body.organization.name"], "{name:?}");
        for (path, body) in [
            ("/v1/orgs", json!({ "name": name, "slug": "new" })),
            ("/v1/orgs/acme/projects", json!({ "name": name, "slug": "new", "domains": ["new.example"] })),
            ("/v1/orgs/acme/keys", json!({ "name": name, "scopes": ["analytics:read"] })),
            ("/v1/projects/shop/publishable-keys", json!({ "name": name })),
            (
                "/v1/projects/shop/goals",
                json!({ "key": "g", "name": name, "match": { "kind": "event", "name": "x" } }),
            ),
        ] {
            assert_eq!(violations_of(&app, &owner, path, body).await, ["body.name"], "{path} {name:?}");
        }
        for path in ["/v1/orgs/acme", "/v1/projects/shop"] {
            let answer = app.patch(path).bearer(&owner).json(&json!({ "name": name })).send().await;
            assert_eq!(answer.violations(), ["body.name"], "{path} {name:?}");
        }
    }
    for name in ["Ärzte & Co. 🏥", "株式会社", "👩\u{200d}💻"] {
        app.patch("/v1/projects/shop").bearer(&owner).json(&json!({ "name": name })).send().await.ok(200);
    }
}

#[tokio::test]
async fn no_slug_has_the_form_of_an_id() {
    let app = App::start().await;
    let [owner, other] = [app.owner().await, app.user("other").await];
    let [shop, _] = [app.project(&owner, "shop").await, app.project(&other, "blog").await];
    let org =
        app.get("/v1/orgs/other").bearer(&other).send().await.ok(200)["id"].as_str().unwrap().to_owned();
    let project = json!({ "name": "New", "slug": org, "domains": ["new.example"] });
    assert_eq!(violations_of(&app, &owner, "/v1/orgs/acme/projects", project).await, ["body.slug"]);
    assert_eq!(
        violations_of(&app, &owner, "/v1/orgs", json!({ "name": "New", "slug": org })).await,
        ["body.slug"]
    );
    for path in ["/v1/orgs/acme", "/v1/projects/shop"] {
        let answer = app.patch(path).bearer(&owner).json(&json!({ "slug": org })).send().await;
        assert_eq!(answer.violations(), ["body.slug"], "{path}");
    }
    let answer = app.post("/v1/auth/signup").json(&signup("New", &org, "new@example.com")).send().await;
    assert_eq!(answer.violations(), ["body.organization.slug"]);
    // Without hyphens it is no id, but a slug like any other.
    let plain = shop.id.replace('-', "");
    app.patch("/v1/projects/shop").bearer(&owner).json(&json!({ "slug": plain })).send().await.ok(200);
    let found = app.get(&format!("/v1/projects/{plain}")).bearer(&owner).send().await.ok(200);
    assert_eq!(found["id"], json!(shop.id));
}

#[tokio::test]
async fn addresses_that_mail_does_not_reach_are_refused() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    app.sudo(&owner).await;
    for email in UNREACHABLE {
        let answer = app.post("/v1/auth/signup").json(&signup("New", "new", email)).send().await;
        assert_eq!(answer.violations(), ["body.email"], "sign-up with {email:?}");
        let answer = app.post("/v1/auth/magic-link").json(&json!({ "email": email })).send().await;
        assert_eq!(answer.violations(), ["body.email"], "link to {email:?}");
        let invited = json!({ "email": email, "role": "viewer" });
        let invited = violations_of(&app, &owner, "/v1/orgs/acme/invitations", invited).await;
        assert_eq!(invited, ["body.email"], "invitation of {email:?}");
    }
}

/// The next body with a name, a slug or an address has the same rules.
#[tokio::test]
async fn every_name_slug_and_address_of_a_body_has_its_format() {
    /// Bodies whose texts are something else: a log-in must let in whoever has an account, a lead or conversion has the address that was
    /// filled in, an event the name of its schema, and a conversion the name that the ad platform knows.
    const OTHERS: [(&str, &str); 5] = [
        ("Login", "email"),
        ("LeadCreate", "email"),
        ("ConversionCreate", "email"),
        ("EventValidate", "name"),
        ("DefinitionDestination", "name"),
    ];
    /// Event that something counts by.
    const EVENT: &str = "^[a-z][a-z0-9_]{0,39}$";
    let app = App::start().await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut seen = 0;
    for name in bodies(&document) {
        for (field, format) in [("name", "display-name"), ("slug", "slug"), ("email", "email")] {
            let schema = &schemas[&name]["properties"][field];
            let is_other = OTHERS.contains(&(name.as_str(), field)) || schema["pattern"] == EVENT;
            if schema["type"] != "string" || is_other {
                continue;
            }
            assert_eq!(schema["format"], format, "{name}.{field}");
            seen += 1;
        }
    }
    assert!(seen >= 15, "only {seen} of them were found");
}

/// Names of the schemas that request bodies are made of.
fn bodies(document: &Value) -> Vec<String> {
    let operations = document["paths"].as_object().unwrap().values();
    let operations = operations.flat_map(|path| path.as_object().unwrap().values());
    let mut waiting: Vec<&Value> = operations.map(|operation| &operation["requestBody"]).collect();
    let mut names: Vec<String> = Vec::new();
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(members) => {
                let name =
                    members.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
                if let Some(name) = name.filter(|name| !names.iter().any(|seen| seen == name)) {
                    names.push(name.to_owned());
                    waiting.push(&document["components"]["schemas"][name]);
                }
                waiting.extend(members.values());
            }
            Value::Array(items) => waiting.extend(items),
            _ => {}
        }
    }
    names
}
