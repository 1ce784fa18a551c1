use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::State;
use domain::Error;
use domain::tenancy::access::ProjectAccess;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use svc::http::{Body, Created, Result, Route};

use crate::support::{App, Call, User};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Input {
    /// Behaviour of the handler: `work`, `fail`, `refuse`, `later` for a refusal that passes, or `slow`.
    kind: String,
}

#[derive(Serialize, JsonSchema)]
struct Output {
    run: u32,
}

/// How often the handler ran, in this process; every test is one under nextest, and otherwise the
/// tests only compare runs of their own.
static RUNS: AtomicU32 = AtomicU32::new(0);

async fn act(
    State(_): State<svc::app::App>,
    _access: ProjectAccess,
    Body(input): Body<Input>,
) -> Result<Created<Output>> {
    let run = RUNS.fetch_add(1, Ordering::SeqCst);
    match input.kind.as_str() {
        "slow" => tokio::time::sleep(Duration::from_millis(600)).await,
        "fail" => return Err(Error::internal("out of luck").into()),
        "refuse" => return Err(Error::Conflict("no".into()).into()),
        "later" => return Err(Error::TryLater("not now".into()).into()),
        _ => {}
    }
    Ok(Created(Output { run }))
}

async fn start() -> (App, User) {
    let route = Route::post("/v1/projects/{project}/act", "act", act).idempotent();
    let app = App::with_routes(vec![route]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    (app, owner)
}

fn act_on(app: &App, user: &User, key: &str, kind: &str) -> Call {
    let call = app.post("/v1/projects/shop/act").bearer(user).header("idempotency-key", key);
    call.json(&json!({ "kind": kind }))
}

#[tokio::test]
async fn a_repeat_gets_the_stored_answer() {
    let (app, owner) = start().await;
    let first = act_on(&app, &owner, "k-1", "work").send().await;
    assert_eq!(first.header("idempotent-replayed"), None);
    let second = act_on(&app, &owner, "k-1", "work").send().await;
    assert_eq!(second.ok(201), first.ok(201));
    assert_eq!(second.header("idempotent-replayed"), Some("true"));
    assert_eq!(second.header("content-type"), Some("application/json"));
    assert_ne!(second.header("x-request-id"), first.header("x-request-id"));
}

#[tokio::test]
async fn another_key_and_no_key_are_other_requests() {
    let (app, owner) = start().await;
    let first = act_on(&app, &owner, "k-1", "work").send().await.ok(201);
    assert_ne!(act_on(&app, &owner, "k-2", "work").send().await.ok(201), first);
    let body = json!({ "kind": "work" });
    let plain = app.post("/v1/projects/shop/act").bearer(&owner).json(&body).send().await.ok(201);
    assert_ne!(plain, first);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_a_violation() {
    let (app, owner) = start().await;
    act_on(&app, &owner, "k-1", "work").send().await.ok(201);
    let other = act_on(&app, &owner, "k-1", "other").send().await;
    assert_eq!(other.violations(), ["header.Idempotency-Key"]);
}

#[tokio::test]
async fn a_repeat_while_the_first_runs_is_a_conflict() {
    let (app, owner) = start().await;
    let first = tokio::spawn(act_on(&app, &owner, "k-1", "slow").send());
    tokio::time::sleep(Duration::from_millis(200)).await;
    act_on(&app, &owner, "k-1", "slow").send().await.problem(409, "conflict");
    first.await.unwrap().ok(201);
    let later = act_on(&app, &owner, "k-1", "slow").send().await;
    assert_eq!(later.header("idempotent-replayed"), Some("true"));
}

#[tokio::test]
async fn what_may_pass_is_not_stored_and_a_refusal_is() {
    let (app, owner) = start().await;
    let runs = || RUNS.load(Ordering::SeqCst);
    let before = runs();
    act_on(&app, &owner, "k-1", "fail").send().await.problem(500, "internal");
    act_on(&app, &owner, "k-1", "fail").send().await.problem(500, "internal");
    assert_eq!(runs() - before, 2);
    for _ in 0..2 {
        act_on(&app, &owner, "k-3", "later").send().await.problem(409, "conflict");
    }
    assert_eq!(runs() - before, 4);
    act_on(&app, &owner, "k-2", "refuse").send().await.problem(409, "conflict");
    let repeated = act_on(&app, &owner, "k-2", "refuse").send().await;
    // The helper also holds the document's request id against the header.
    repeated.problem(409, "conflict");
    assert_eq!(repeated.header("idempotent-replayed"), Some("true"));
    assert_eq!(runs() - before, 5);
}

#[tokio::test]
async fn a_key_belongs_to_its_credential_for_a_day() {
    let (app, owner) = start().await;
    let first = act_on(&app, &owner, "k-1", "work").send().await.ok(201);
    let login = json!({ "email": owner.email, "password": owner.password });
    let token = app.post("/v1/auth/login").json(&login).send().await.ok(200);
    let again = User { token: token["token"].as_str().unwrap().to_owned(), ..owner.clone() };
    assert_ne!(act_on(&app, &again, "k-1", "work").send().await.ok(201), first);
    app.advance(Duration::from_secs(23 * 3600));
    assert_eq!(act_on(&app, &owner, "k-1", "work").send().await.ok(201), first);
    app.advance(Duration::from_secs(2 * 3600));
    assert_ne!(act_on(&app, &owner, "k-1", "work").send().await.ok(201), first);
}

#[tokio::test]
async fn a_key_has_1_to_255_characters() {
    let (app, owner) = start().await;
    act_on(&app, &owner, &"k".repeat(255), "work").send().await.ok(201);
    for key in [String::new(), "k".repeat(256)] {
        let answer = act_on(&app, &owner, &key, "work").send().await;
        assert_eq!(answer.violations(), ["header.Idempotency-Key"]);
    }
}

#[tokio::test]
async fn the_document_says_which_routes_are_idempotent() {
    let route = Route::post("/v1/projects/{project}/act", "act", act).idempotent();
    let document: Value = svc::http::openapi::document(&[route], "http://localhost");
    let operation = &document["paths"]["/v1/projects/{project}/act"]["post"];
    assert_eq!(operation["x-idempotent"], true);
    assert_eq!(operation["parameters"][1]["name"], "Idempotency-Key");
}
