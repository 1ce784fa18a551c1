//! A stricter setting deletes stored data only after a day, in which the former value takes the deletion back.

use std::time::Duration;

use domain::projects::deletions;
use domain::tenancy::access::Scope;
use entity::{Role, audit_entry, project};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use super::leads::texts_of;
use crate::ingest::World;
use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, CRON_SECRET};

const SHOP: &str = "/v1/projects/shop";
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn pii(plain_text: bool, days: Option<u32>) -> Value {
    json!({ "settings": { "pii": { "storePlaintext": plain_text, "leadsRetentionDays": days } } })
}

/// The three settings: each stricter, and its former value.
fn settings() -> [(&'static str, Value, Value); 3] {
    [
        ("visits", json!({ "retentionDays": 3 }), json!({ "retentionDays": 731 })),
        ("leads", pii(true, Some(3)), pii(true, None)),
        ("contacts", pii(false, None), pii(true, None)),
    ]
}

/// A project that keeps plain text, with a visit and a lead that are five days old.
async fn aged(settings: &[(&str, &str)]) -> World {
    let world = World::with(settings, json!({ "country": "AT" })).await;
    world.app.patch(SHOP).bearer(&world.owner).json(&pii(true, None)).send().await.ok(200);
    world.batch(1).stored().await;
    let lead = json!({ "email": "anna@example.com", "externalId": "1" });
    world.app.post("/v1/projects/shop/leads").bearer(&world.owner).json(&lead).send().await.ok(201);
    world.app.advance(5 * DAY);
    world
}

async fn change(world: &World, body: &Value) -> Value {
    world.app.patch(SHOP).bearer(&world.owner).json(body).send().await.ok(200)
}

async fn pending(world: &World) -> Value {
    let shown = world.app.get(SHOP).bearer(&world.owner).send().await.ok(200);
    let all = shown["pendingDeletions"].as_array().cloned().unwrap_or_default();
    all.iter().map(|one| json!([one["kind"], one["count"]])).collect()
}

async fn retention(app: &App) -> Value {
    app.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200)["ran"][0]["stats"].clone()
}

/// What is left: visits, leads, and leads with plain contact data. Plain text is shown only if the project keeps it.
async fn left(world: &World) -> [usize; 3] {
    use entity::person;
    use entity::visits::session;
    use sea_orm::PaginatorTrait;
    let db = &world.app.inner.context.db;
    let contact = person::Entity::find().filter(person::Column::Contact.is_not_null());
    let counts = [
        session::Entity::find().count(db).await.unwrap(),
        person::Entity::find().count(db).await.unwrap(),
        contact.count(db).await.unwrap(),
    ];
    counts.map(|count| usize::try_from(count).unwrap())
}

/// The lines of the record about deletions, oldest first: action, kind of author, kinds of data.
async fn recorded(world: &World) -> Vec<Value> {
    let rows = audit_entry::Entity::find()
        .filter(audit_entry::Column::Action.starts_with("deletion."))
        .order_by_asc(audit_entry::Column::Id)
        .all(&world.app.inner.context.db)
        .await
        .unwrap();
    let line = |row: audit_entry::Model| {
        let details = row.details.unwrap();
        let all = details["deletions"].as_array().unwrap().iter();
        let kinds: Vec<Value> = all.map(|one| json!([one["kind"], one["count"]])).collect();
        json!([row.action, row.actor_kind.as_str(), kinds])
    };
    rows.into_iter().map(line).collect()
}

async fn by_graphql(world: &World, token: &str, query: &str, input: &Value) -> Value {
    let body = json!({ "query": query, "variables": { "input": input } });
    let answer: Answer = world.app.post("/graphql").token(token).json(&body).send().await;
    answer.ok(200)
}

const UPDATE: &str = "mutation ($input: ProjectUpdate!) { updateProject(project: \"shop\", input: $input) {
    retentionDays pendingDeletions { kind count beginsAt formerDays } } }";
const PREVIEW: &str = "query ($input: ProjectUpdate!) { project(project: \"shop\") {
    deletionPreview(input: $input) { kind count beginsAt } pendingDeletions { kind } } }";

#[tokio::test]
async fn a_stricter_value_needs_leads_write_besides() {
    let world = aged(&[]).await;
    let admin = world.app.user("eve").await;
    world.app.join(&admin, &world.owner, Role::Admin).await;
    let key =
        async |scopes: &'static [Scope]| Box::pin(world.app.secret_key(&world.owner, scopes, &[])).await;
    let both = key(&[Scope::ProjectAdmin, Scope::LeadsWrite]).await;
    let key = key(&[Scope::ProjectAdmin]).await;
    let patch = async |token: &str, body: &Value| world.app.patch(SHOP).token(token).json(body).send().await;
    for (kind, stricter, former) in settings() {
        for token in [&key, &admin.token] {
            let problem = patch(token, &stricter).await.problem(403, "insufficient_scope");
            assert_eq!(problem["required"], json!(["leads:write"]));
            assert!(problem["detail"].as_str().unwrap().contains("leads:write"), "{problem}");
            for query in [UPDATE, PREVIEW] {
                let answer = by_graphql(&world, token, query, &stricter).await;
                let error = &answer["errors"][0];
                assert_eq!(error["extensions"]["code"], "insufficient_scope", "{answer}");
                assert!(error["message"].as_str().unwrap().contains("leads:write"), "{answer}");
            }
            // The same value, and one that keeps more, delete nothing.
            patch(token, &former).await.ok(200);
        }
        assert_eq!(pending(&world).await, json!([]));
        let kinds = patch(&both, &stricter).await.ok(200)["pendingDeletions"].clone();
        assert_eq!(kinds[0]["kind"], kind);
        // Taking back needs project:admin alone.
        assert!(patch(&key, &former).await.ok(200).get("pendingDeletions").is_none());
    }
    // Leads that outlived the visits no longer do.
    patch(&key, &pii(true, Some(3650))).await.ok(200);
    patch(&key, &pii(true, None)).await.problem(403, "insufficient_scope");
    patch(&key, &json!({ "retentionDays": 3650, "name": "Laden" })).await.ok(200);
}

/// A thread with the stack of the server's own threads: the answer to a mutation that reads a project back needs more
/// than the two megabytes of a test in an unoptimised build.
#[test]
fn graphql_requests_deletions_and_takes_them_back_likewise() {
    let test = async || {
        let world = aged(&[]).await;
        for (kind, stricter, former) in settings() {
            let answer = by_graphql(&world, &world.owner.token, UPDATE, &stricter).await;
            let shown = &answer["data"]["updateProject"]["pendingDeletions"][0];
            let expected = json!([kind.to_uppercase(), 1, "2026-11-27T12:00:00.000Z"]);
            assert_eq!(json!([shown["kind"], shown["count"], shown["beginsAt"]]), expected, "{answer}");
            let answer = by_graphql(&world, &world.owner.token, UPDATE, &former).await;
            assert_eq!(answer["data"]["updateProject"]["pendingDeletions"], json!([]), "{answer}");
        }
    };
    let thread = std::thread::Builder::new().stack_size(16 << 20);
    let runs = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(test());
    };
    thread.spawn(runs).unwrap().join().unwrap();
}

#[tokio::test]
async fn a_deletion_begins_after_a_day_and_not_before() {
    for (kind, stricter, former) in settings() {
        let world = aged(&[]).await;
        let preview = by_graphql(&world, &world.owner.token, PREVIEW, &stricter).await;
        let expected =
            json!({ "kind": kind.to_uppercase(), "count": 1, "beginsAt": "2026-11-27T12:00:00.000Z" });
        assert_eq!(preview["data"]["project"]["deletionPreview"][0], expected);
        assert_eq!(preview["data"]["project"]["pendingDeletions"], json!([]));
        assert_eq!(recorded(&world).await, Vec::<Value>::new());
        let answer = change(&world, &stricter).await;
        let shown = &answer["pendingDeletions"][0];
        assert_eq!(json!([shown["kind"], shown["count"]]), json!([kind, 1]), "{answer}");
        assert_eq!(shown["beginsAt"], "2026-11-27T12:00:00.000Z");
        // A shorter retention of visits is one of leads, too, unless they have their own.
        let all = match kind {
            "visits" => json!([["visits", 1], ["leads", 1]]),
            kind => json!([[kind, 1]]),
        };
        assert_eq!(pending(&world).await, all);
        for wait in [Duration::ZERO, DAY - HOUR] {
            world.app.advance(wait);
            retention(&world.app).await;
            assert_eq!(left(&world).await, [1, 1, 1]);
        }
        world.app.advance(HOUR);
        retention(&world.app).await;
        let expected = match kind {
            "visits" => [0, 0, 0],
            "leads" => [1, 0, 0],
            _ => [1, 1, 0],
        };
        assert_eq!(left(&world).await, expected);
        assert_eq!(pending(&world).await, json!([]));
        let lines = [json!(["deletion.request", "user", all]), json!(["deletion.begin", "system", all])];
        assert_eq!(recorded(&world).await, lines);
        // It does not come back with the former value.
        change(&world, &former).await;
        retention(&world.app).await;
        assert_eq!(left(&world).await, expected);
        if kind == "contacts" {
            let texts = texts_of(&world.app.inner.context.db).await;
            assert!(!texts.contains("anna@example.com"));
        }
    }
}

#[tokio::test]
async fn the_former_value_takes_a_deletion_back_and_nothing_is_lost() {
    for (kind, stricter, former) in settings() {
        let world = aged(&[]).await;
        change(&world, &stricter).await;
        let lead = async || {
            let all = "/v1/projects/shop/leads?contact=true";
            world.app.get(all).bearer(&world.owner).send().await.ok(200)["items"][0].clone()
        };
        // What is no longer kept is no longer shown, either.
        let shown = lead().await["contact"]["email"].clone();
        assert_eq!(shown.is_null(), kind == "contacts");
        world.app.advance(DAY - HOUR);
        retention(&world.app).await;
        change(&world, &former).await;
        assert_eq!(pending(&world).await, json!([]));
        world.app.advance(2 * DAY);
        retention(&world.app).await;
        assert_eq!(left(&world).await, [1, 1, 1]);
        assert_eq!(lead().await["contact"]["email"], "anna@example.com");
        let actions: Vec<Value> = recorded(&world).await.iter().map(|line| line[0].clone()).collect();
        assert_eq!(actions, ["deletion.request", "deletion.withdraw"]);
        // A new change waits for a day of its own.
        change(&world, &stricter).await;
        retention(&world.app).await;
        assert_eq!(left(&world).await, [1, 1, 1]);
    }
}

#[tokio::test]
async fn of_several_changes_each_waits_for_its_own_day() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.app.advance(3 * DAY);
    world.batch(2).stored().await;
    world.app.advance(3 * DAY);
    let visits = async || left(&world).await[0];
    change(&world, &json!({ "retentionDays": 5 })).await;
    world.app.advance(DAY / 2);
    let answer = change(&world, &json!({ "retentionDays": 2 })).await;
    let all: Vec<&Value> = answer["pendingDeletions"].as_array().unwrap().iter().collect();
    let of_visits = all.into_iter().filter(|one| one["kind"] == "visits");
    let counts: Vec<Value> = of_visits.map(|one| json!([one["count"], one["formerDays"]])).collect();
    assert_eq!(counts, [json!([1, 731]), json!([1, 5])]);
    retention(&world.app).await;
    assert_eq!(visits().await, 2);
    // The first day is over: the first change counts, and goes on counting while the second one waits.
    world.app.advance(DAY / 2);
    retention(&world.app).await;
    assert_eq!(visits().await, 1);
    world.app.advance(DAY / 2);
    retention(&world.app).await;
    assert_eq!(visits().await, 0);

    // A pending deletion that is loosened deletes less, at its own time.
    let world = World::new().await;
    world.batch(1).stored().await;
    world.app.advance(3 * DAY);
    world.batch(2).stored().await;
    world.app.advance(2 * DAY);
    change(&world, &json!({ "retentionDays": 1 })).await;
    world.app.advance(DAY / 2);
    let answer = change(&world, &json!({ "retentionDays": 4 })).await;
    assert_eq!(answer["pendingDeletions"][0]["count"], 1);
    world.app.advance(DAY / 2);
    retention(&world.app).await;
    assert_eq!(left(&world).await[0], 1);
}

#[tokio::test]
async fn two_instances_begin_a_deletion_once_and_a_restart_forgets_none() {
    let world = aged(&[]).await;
    change(&world, &pii(false, None)).await;
    world.app.advance(DAY);
    let context = &world.app.inner.context;
    let stored = project::Entity::find().one(&context.db).await.unwrap().unwrap();
    // Both have read the row before either began.
    let (one, other) =
        tokio::join!(deletions::begin(context, stored.clone()), deletions::begin(context, stored.clone()));
    assert!(one.unwrap().is_some() && other.unwrap().is_some());
    let actions: Vec<Value> = recorded(&world).await.iter().map(|line| line[0].clone()).collect();
    assert_eq!(actions, ["deletion.request", "deletion.begin"]);
    retention(&world.app).await;
    assert_eq!(left(&world).await, [1, 1, 0]);
    assert_eq!(recorded(&world).await.len(), 2);
}

#[tokio::test]
async fn a_deletion_of_contact_data_that_ended_early_goes_on() {
    let world = aged(&[]).await;
    let lead = json!({ "email": "bea@example.com", "externalId": "2" });
    world.app.post("/v1/projects/shop/leads").bearer(&world.owner).json(&lead).send().await.ok(201);
    change(&world, &pii(false, None)).await;
    world.app.advance(DAY);
    let context = &world.app.inner.context;
    let stored = project::Entity::find().one(&context.db).await.unwrap().unwrap();
    let id = stored.id;
    assert_eq!(deletions::forget_contacts(context, id, 1).await.unwrap(), 0, "it has not begun");
    deletions::begin(context, stored).await.unwrap();
    assert_eq!(deletions::forget_contacts(context, id, 1).await.unwrap(), 1);
    assert_eq!(left(&world).await, [1, 2, 1]);
    assert_eq!(pending(&world).await, json!([["contacts", 2]]));
    // A deletion that has begun ends before the project keeps contact data again.
    let back = world.app.patch(SHOP).bearer(&world.owner).json(&pii(true, None)).send().await;
    back.problem(409, "conflict");
    assert_eq!(retention(&world.app).await["contacts"], 1);
    assert_eq!(left(&world).await, [1, 2, 0]);
    assert_eq!(pending(&world).await, json!([]));
    change(&world, &pii(true, None)).await;
    let actions: Vec<Value> = recorded(&world).await.iter().map(|line| line[0].clone()).collect();
    assert_eq!(actions, ["deletion.request", "deletion.begin"]);
}

#[tokio::test]
async fn a_maximum_of_the_operator_waits_for_no_deletion() {
    let world = aged(&[]).await;
    change(&world, &pii(true, Some(3))).await;
    retention(&world.app).await;
    assert_eq!(left(&world).await, [1, 1, 1]);
    let database = world.app.inner.config.database.url().into_owned();
    let lowered = [("SVC_MAX_RETENTION_DAYS", "4")];
    let lowered = App::on(tempfile::tempdir().unwrap(), &database, world.app.clock.clone(), &lowered).await;
    retention(&lowered).await;
    assert_eq!(left(&world).await, [0, 0, 0]);
}

#[tokio::test]
async fn contact_data_that_was_replaced_while_its_deletion_waits_does_not_come_back() {
    let world = aged(&[]).await;
    change(&world, &pii(false, None)).await;
    let lead = json!({ "email": "new@example.com", "externalId": "1" });
    world.app.post("/v1/projects/shop/leads").bearer(&world.owner).json(&lead).send().await.ok(200);
    change(&world, &pii(true, None)).await;
    let all = "/v1/projects/shop/leads?contact=true";
    let shown = world.app.get(all).bearer(&world.owner).send().await.ok(200)["items"][0]["contact"].clone();
    assert_eq!(json!([shown["email"], shown["externalId"]]), json!([null, "1"]), "{shown}");
}

#[tokio::test]
async fn owners_get_a_mail_unless_it_was_taken_back() {
    let mailbox = Mailbox::start().await;
    let world = aged(&mailbox.settings()).await;
    world.app.prove_address(&world.owner).await;
    let admin = world.app.user("eve").await;
    world.app.join_with(&admin, &world.owner, Role::Admin, true).await;
    world.app.prove_address(&admin).await;
    let by_admin = async |body: &Value| world.app.patch(SHOP).bearer(&admin).json(body).send().await.ok(200);
    by_admin(&json!({ "retentionDays": 3 })).await;
    world.app.send_mails().await;
    let mail = mailbox.take_one();
    assert_eq!(
        (mail.to.as_str(), mail.subject.as_str()),
        ("acme@example.com", "Data of a project will be deleted in a day")
    );
    let lines = [
        "Project: shop",
        "Changed by: eve (at) example·com",
        "Visits and conversions to delete: 1",
        "Leads to delete: 1",
        "Deletion begins: 2026-11-27 12:00 (UTC)",
        "/p/acme/shop/setup/project",
    ];
    for line in lines {
        assert!(mail.text.contains(line), "{line}: {}", mail.text);
    }
    // What was taken back before the mail was sent worries nobody, and neither does what deletes nothing.
    by_admin(&json!({ "retentionDays": 731 })).await;
    by_admin(&json!({ "retentionDays": 2 })).await;
    by_admin(&json!({ "retentionDays": 731 })).await;
    by_admin(&json!({ "retentionDays": 600 })).await;
    world.app.send_mails().await;
    assert!(mailbox.mails().is_empty());
}

#[tokio::test]
async fn of_the_mails_about_a_project_one_waits_and_tells_everything() {
    let mailbox = Mailbox::start().await;
    let world = aged(&mailbox.settings()).await;
    world.app.prove_address(&world.owner).await;
    change(&world, &json!({ "retentionDays": 3 })).await;
    world.app.advance(Duration::from_secs(1));
    for _ in 0..3 {
        change(&world, &pii(false, None)).await;
        change(&world, &pii(true, None)).await;
    }
    change(&world, &pii(false, None)).await;
    assert_eq!(world.app.queued_mails().await, 1);
    world.app.send_mails().await;
    let mail = mailbox.take_one();
    for line in ["Visits and conversions to delete: 1", "Leads whose contact details will be deleted: 1"] {
        assert!(mail.text.contains(line), "{line}: {}", mail.text);
    }
}

#[tokio::test]
async fn a_person_gets_twenty_mails_a_day_about_a_project() {
    let mailbox = Mailbox::start().await;
    let world = aged(&mailbox.settings()).await;
    world.app.prove_address(&world.owner).await;
    let told = async || {
        change(&world, &pii(false, None)).await;
        let ran = world.app.send_mails().await;
        change(&world, &pii(true, None)).await;
        json!([ran["sent"], ran["dropped"]])
    };
    for _ in 0..20 {
        assert_eq!(told().await, json!([1, 0]));
    }
    assert_eq!(told().await, json!([0, 1]));
    world.app.advance(DAY);
    assert_eq!(told().await, json!([1, 0]));
}

#[tokio::test]
async fn mails_about_many_projects_do_not_hold_up_the_invitation_of_another_tenant() {
    let mailbox = Mailbox::start().await;
    let world = aged(&mailbox.settings()).await;
    let other = world.app.user("eve").await;
    for user in [&world.owner, &other] {
        world.app.prove_address(user).await;
    }
    for number in 0..6 {
        let slug = format!("shop-{number}");
        world.app.project(&world.owner, &slug).await;
        let path = format!("/v1/projects/{slug}");
        let change =
            async |body: Value| world.app.patch(&path).bearer(&world.owner).json(&body).send().await.ok(200);
        change(pii(true, None)).await;
        let lead = json!({ "email": "anna@example.com" });
        let leads = format!("{path}/leads");
        world.app.post(&leads).bearer(&world.owner).json(&lead).send().await.ok(201);
        change(pii(false, None)).await;
    }
    world.app.invite(&other, json!({ "email": "new@example.com", "role": "viewer" })).await;
    assert_eq!(world.app.send_mails().await["sent"], 7);
    let recipients: Vec<String> = mailbox.mails().into_iter().map(|mail| mail.to).collect();
    let place = recipients.iter().position(|to| to == "new@example.com").unwrap();
    assert!(place <= 3, "{recipients:?}");
}
