//! GraphQL refuses what REST refuses. Each mutation but two has the name of an operation of the OpenAPI document, so
//! the operation table lists its requirements. The arguments are generated from the schema. Every attempt is
//! refused, so nothing changes.

use std::collections::{BTreeMap, BTreeSet};

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use crate::support::App;
use crate::support::contract::{Row, operations, table};

const SCHEMA: &str = "{ __schema {
    mutationType { fields { name type { ...T } args { name defaultValue type { ...T } } } }
    types { name inputFields { name defaultValue type { ...T } } enumValues { name } }
} }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";

/// The types of a schema by name.
struct Types(BTreeMap<String, Value>);

impl Types {
    /// A value that passes every check of form.
    fn sample(&self, name: &str, wanted: &Value) -> Value {
        match (wanted["kind"].as_str().unwrap(), wanted["name"].as_str().unwrap_or_default()) {
            ("NON_NULL", _) => self.sample(name, &wanted["ofType"]),
            ("LIST", _) => json!([self.sample(name, &wanted["ofType"])]),
            ("ENUM", of) => self.0[of]["enumValues"][0]["name"].clone(),
            ("INPUT_OBJECT", of) => self.required(&self.0[of]["inputFields"]),
            (_, "UUID") => json!("00000000-0000-4000-8000-000000000000"),
            (_, "Int" | "Float") => json!(1),
            (_, "Boolean") => json!(true),
            (_, "DateTime") => json!("2026-11-21T09:00:00Z"),
            (_, "Wording") => json!("new"),
            (_, "String") => json!(match name {
                "org" => "acme",
                "project" => "shop",
                "email" => "somebody@example.com",
                "domains" => "new.example",
                "eventId" => "order-0001",
                _ => "new",
            }),
            _ if name == "match" => json!({ "kind": "event", "name": "x" }),
            _ if name == "trigger" => json!({ "type": "beacon" }),
            _ => json!({}),
        }
    }

    /// An object of the arguments or fields that must be given.
    fn required(&self, fields: &Value) -> Value {
        let fields = fields.as_array().unwrap().iter();
        let needed = fields.filter(|one| one["type"]["kind"] == "NON_NULL" && one["defaultValue"].is_null());
        needed
            .map(|one| {
                let name = one["name"].as_str().unwrap();
                (name.to_owned(), self.sample(name, &one["type"]))
            })
            .collect::<serde_json::Map<_, _>>()
            .into()
    }

    /// The mutation with its arguments as variables.
    fn request(&self, field: &Value) -> Value {
        let name = field["name"].as_str().unwrap();
        let variables = self.required(&field["args"]);
        let args: Vec<&Value> = field["args"].as_array().unwrap().iter().collect();
        let given = args.iter().filter(|one| variables.get(one["name"].as_str().unwrap()).is_some());
        let (mut declared, mut passed) = (Vec::new(), Vec::new());
        for one in given {
            let arg = one["name"].as_str().unwrap();
            declared.push(format!("${arg}: {}", spelled(&one["type"])));
            passed.push(format!("{arg}: ${arg}"));
        }
        let mut answer = &field["type"];
        while !answer["ofType"].is_null() {
            answer = &answer["ofType"];
        }
        let fields = if answer["kind"] == "OBJECT" { "{ __typename }" } else { "" };
        let query =
            format!("mutation ({}) {{ {name}({}) {fields} }}", declared.join(", "), passed.join(", "));
        json!({ "query": query, "variables": variables })
    }
}

fn spelled(of: &Value) -> String {
    match of["kind"].as_str().unwrap() {
        "NON_NULL" => format!("{}!", spelled(&of["ofType"])),
        "LIST" => format!("[{}]", spelled(&of["ofType"])),
        _ => of["name"].as_str().unwrap().to_owned(),
    }
}

/// Mutations that no operation of the contract has.
const WITHOUT_OPERATION: [&str; 5] = [
    "renewIdentitySecret",
    "deleteIdentitySecret",
    "retryConversions",
    "backfillConversions",
    "putOutboundClicks",
];

/// Requirements of a mutation without an operation.
fn own_row(name: &str) -> Row {
    let is_of_conversions = name.ends_with("Conversions");
    Row {
        tag: match name {
            "putOutboundClicks" => "Projects",
            _ if is_of_conversions => "Conversions",
            _ => "Leads",
        },
        method: "POST",
        path: "/v1/projects/{project}",
        credential: "key_or_session",
        scopes: [if is_of_conversions { "conversions:write" } else { "project:admin" }].into(),
        sudo: name.ends_with("IdentitySecret"),
        idempotent: false,
        status: "200",
    }
}

#[tokio::test]
async fn every_mutation_refuses_whom_its_operation_refuses() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "1000000")]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    let stranger = app.user("stranger").await;
    let plain_owner = app.user("plain").await;
    app.join_with(&plain_owner, &owner, Role::Owner, true).await;
    for user in [&viewer, &stranger] {
        app.sudo(user).await;
    }
    let key = app.secret_key(&owner, Scope::ALL, &[]).await;
    let held: BTreeSet<&str> = ["analytics:read", "conversions:read", "ads:read"].into();

    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let operations = operations(&document);
    let rows: BTreeMap<String, Row> = table()
        .into_iter()
        .filter_map(|row| Some((row.operation(&operations)?["operationId"].as_str()?.to_owned(), row)))
        .chain(WITHOUT_OPERATION.map(|name| (name.to_owned(), own_row(name))))
        .collect();
    let schema = app.post("/graphql").json(&json!({ "query": SCHEMA })).send().await.ok(200);
    let schema = &schema["data"]["__schema"];
    let named = |one: &Value| (one["name"].as_str().unwrap().to_owned(), one.clone());
    let types = Types(schema["types"].as_array().unwrap().iter().map(named).collect());

    let (mut tried, mut wrong) = (0, Vec::new());
    for field in schema["mutationType"]["fields"].as_array().unwrap() {
        let name = field["name"].as_str().unwrap();
        let row = rows.get(name).unwrap_or_else(|| panic!("no operation is called {name}"));
        let request = types.request(field);
        let missing: Vec<&str> = row.scopes.iter().copied().filter(|scope| !held.contains(scope)).collect();
        let mut cases = vec![("nobody", None, "unauthorized")];
        if row.path.contains(['{']) {
            cases.push(("a stranger", Some(&stranger.token), "not_found"));
        }
        if !missing.is_empty() {
            cases.push(("a viewer", Some(&viewer.token), "insufficient_scope"));
        }
        if row.credential == "session" {
            cases.push(("a key", Some(&key), "forbidden"));
        }
        if row.sudo {
            cases.push(("an owner without sudo", Some(&plain_owner.token), "sudo_required"));
        }
        for (caller, token, code) in cases {
            let call = app.post("/graphql").json(&request);
            let call = if let Some(token) = token { call.token(token) } else { call };
            let answer = call.send().await.ok(200);
            let extensions = &answer["errors"][0]["extensions"];
            tried += 1;
            if extensions["code"] != code {
                wrong.push(format!("{name} by {caller}: {code}, not {}", answer["errors"][0]));
            }
            let required: BTreeSet<&str> =
                extensions["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if code == "insufficient_scope" && required != missing.iter().copied().collect() {
                wrong.push(format!("{name} by {caller}: required {missing:?}, not {required:?}"));
            }
        }
    }
    println!("{tried} refused mutations");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(tried > 60);
}
