use chrono::TimeDelta;
use domain::Error;
use domain::ground::revision::Expected;
use domain::money::{conversions, leads};
use domain::tenancy::idempotency::{Answer, Begun, Request, Run, begin, sweep, sweep_merged_leads};
use entity::idempotency_key;
use futures::FutureExt;
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::world::World;

const REQUEST: Request<'_> =
    Request { credential_id: Uuid::nil(), key: "k1", method: "POST", path: "/v1/x", body: b"{}" };

fn answer() -> Answer {
    Answer { status: 202, headers: json!({"content-type": "application/json"}), body: b"{\"ok\":1}".to_vec() }
}

fn of(key: &'static str) -> Request<'static> {
    Request { key, ..REQUEST }
}

fn naming(id: Uuid) -> Answer {
    Answer { body: json!({ "id": id }).to_string().into(), ..answer() }
}

fn first(begun: Begun) -> Run {
    match begun {
        Begun::First(run) => run,
        Begun::Replay(answer) => panic!("replayed {answer:?}"),
    }
}

#[tokio::test]
async fn the_same_request_gets_the_first_answer_for_24_hours() {
    let world = World::new().await;
    first(begin(&world, REQUEST).await.unwrap()).finish(&world, answer()).await.unwrap();
    world.advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
    assert!(matches!(begin(&world, REQUEST).await.unwrap(), Begun::Replay(found) if found == answer()));
    assert_eq!(sweep(&world, 10).await.unwrap(), 0);
    world.advance(TimeDelta::seconds(1));
    assert_eq!(sweep(&world, 10).await.unwrap(), 1);
    first(begin(&world, REQUEST).await.unwrap()).abandon(&world).await.unwrap();
}

#[tokio::test]
async fn another_body_path_or_method_is_refused_and_another_credential_is_free() {
    let world = World::new().await;
    first(begin(&world, REQUEST).await.unwrap()).finish(&world, answer()).await.unwrap();
    for other in [
        Request { body: b"{ }", ..REQUEST },
        Request { path: "/v1/y", ..REQUEST },
        Request { method: "PUT", ..REQUEST },
    ] {
        assert!(matches!(begin(&world, other).await, Err(Error::Validation(_))));
    }
    let other = Request { credential_id: Uuid::max(), ..REQUEST };
    first(begin(&world, other).await.unwrap()).abandon(&world).await.unwrap();
}

#[tokio::test]
async fn of_requests_at_once_one_runs_and_the_others_conflict() {
    let world = World::new().await;
    let (a, b, c) = tokio::join!(begin(&world, REQUEST), begin(&world, REQUEST), begin(&world, REQUEST));
    let mut codes = [a, b, c].map(|result| result.err().map(|error| error.code()));
    codes.sort();
    assert_eq!(codes, [None, Some("conflict"), Some("conflict")]);
}

#[tokio::test]
async fn after_a_failure_or_a_crash_the_request_is_processed_again() {
    let world = World::new().await;
    first(begin(&world, REQUEST).await.unwrap()).abandon(&world).await.unwrap();
    let crashed = first(begin(&world, REQUEST).await.unwrap());
    assert!(matches!(begin(&world, REQUEST).await, Err(Error::Conflict(_))));
    world.advance(TimeDelta::minutes(2));
    let taken_over = first(begin(&world, REQUEST).await.unwrap());
    // The first one was only slow; its late answer must not end the second one's run.
    crashed.finish(&world, answer()).await.unwrap();
    assert!(matches!(begin(&world, REQUEST).await, Err(Error::Conflict(_))));
    taken_over.finish(&world, answer()).await.unwrap();
    assert!(matches!(begin(&world, REQUEST).await.unwrap(), Begun::Replay(_)));
}

#[tokio::test]
async fn an_answer_about_people_who_were_deleted_while_it_was_written_is_not_stored() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let [about_anna, about_ben, about_none] = ["anna", "ben", "none"].map(of);
    let mut runs = Vec::new();
    for request in [about_anna, about_ben, about_none] {
        runs.push(first(begin(&world, request).await.unwrap()));
    }
    let mut answers = Vec::new();
    for email in ["anna@example.com", "ben@example.com"] {
        let told = serde_json::from_value(json!({ "email": email })).unwrap();
        let lead = leads::create(&world, &shop, told, None).await.unwrap();
        answers
            .push(Answer { body: json!({ "id": lead.id, "email": email }).to_string().into(), ..answer() });
        leads::delete(&world, &shop, lead.id, &mut |_, _| async { Ok(()) }.boxed()).await.unwrap();
    }
    answers.push(answer());
    // Two people were deleted while three requests ran. A repeat must not run again either.
    for (run, answer) in runs.into_iter().zip(answers) {
        run.finish(&world, answer).await.unwrap();
    }
    assert!(matches!(begin(&world, about_anna).await, Err(Error::Gone(_))));
    assert!(matches!(begin(&world, about_ben).await, Err(Error::Gone(_))));
    assert!(matches!(begin(&world, about_none).await.unwrap(), Begun::Replay(found) if found == answer()));
}

#[tokio::test]
async fn an_erasure_deletes_the_answers_about_the_person_and_their_conversions_and_no_others() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let sale = serde_json::from_value(json!({ "name": "Sale", "trigger": { "type": "server" } })).unwrap();
    conversions::put(&world, &shop, "sale", sale, &Expected::Any).await.unwrap();
    let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
    let anna = leads::create(&world, &shop, told, None).await.unwrap().id;
    let mut sales = Vec::new();
    for number in 1..=3 {
        let email = if number == 3 { "ben@example.com" } else { "anna@example.com" };
        let told = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "email": email });
        let told = serde_json::from_value(told).unwrap();
        let made = conversions::create(&world, &shop, told, None, world.clock.now_ms()).await.unwrap();
        sales.push(made.conversion.id);
    }
    let about = [("anna", anna), ("first", sales[0]), ("second", sales[1]), ("of ben", sales[2])];
    for (key, id) in about {
        first(begin(&world, of(key)).await.unwrap()).finish(&world, naming(id)).await.unwrap();
    }
    leads::delete(&world, &shop, anna, &mut |_, _| async { Ok(()) }.boxed()).await.unwrap();
    for key in ["anna", "first", "second"] {
        assert!(matches!(begin(&world, of(key)).await, Err(Error::Gone(_))), "{key}");
    }
    let others = begin(&world, of("of ben")).await.unwrap();
    assert!(matches!(others, Begun::Replay(found) if found == naming(sales[2])));
    // Later answers about such a conversion name nobody.
    world.advance(TimeDelta::seconds(11));
    let later = first(begin(&world, of("later")).await.unwrap());
    later.finish(&world, naming(sales[0])).await.unwrap();
    assert!(matches!(begin(&world, of("later")).await.unwrap(), Begun::Replay(_)));
}

#[tokio::test]
async fn an_erasure_changes_no_request_that_is_running() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
    let anna = leads::create(&world, &shop, told, None).await.unwrap().id;
    let run = first(begin(&world, REQUEST).await.unwrap());
    let stored = async || idempotency_key::Entity::find().all(&world.db).await.unwrap();
    let before = stored().await;
    leads::delete(&world, &shop, anna, &mut |_, _| async { Ok(()) }.boxed()).await.unwrap();
    assert_eq!(stored().await, before);
    run.finish(&world, answer()).await.unwrap();
    assert!(matches!(begin(&world, REQUEST).await.unwrap(), Begun::Replay(_)));
}

#[tokio::test]
async fn an_answer_that_is_stored_beside_an_erasure_does_not_outlive_it() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    for key in ["one", "two", "three", "four", "five"] {
        let told = serde_json::from_value(json!({ "email": format!("{key}@example.com") })).unwrap();
        let lead = leads::create(&world, &shop, told, None).await.unwrap().id;
        let run = first(begin(&world, of(key)).await.unwrap());
        let erasure =
            async { leads::delete(&world, &shop, lead, &mut |_, _| async { Ok(()) }.boxed()).await };
        let (erased, finished) = tokio::join!(erasure, run.finish(&world, naming(lead)));
        erased.unwrap();
        finished.unwrap();
        assert!(matches!(begin(&world, of(key)).await, Err(Error::Gone(_))), "{key}");
    }
}

#[tokio::test]
async fn an_answer_that_is_stored_after_its_lead_was_merged_does_not_outlive_the_erasure_of_the_other_one() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let tell = async |told: Value| {
        let told = serde_json::from_value(told).unwrap();
        leads::create(&world, &shop, told, None).await.unwrap().id
    };
    let runs =
        [first(begin(&world, of("mail")).await.unwrap()), first(begin(&world, of("phone")).await.unwrap())];
    let leads =
        [tell(json!({ "email": "anna@example.com" })).await, tell(json!({ "phone": "+436601234567" })).await];
    let merged = tell(json!({ "email": "anna@example.com", "phone": "+436601234567" })).await;
    // Merged once more.
    let first_id = tell(json!({ "externalId": "1" })).await;
    let last =
        tell(json!({ "email": "anna@example.com", "phone": "+436601234567", "externalId": "1" })).await;
    assert!([merged, first_id].contains(&last) && leads.contains(&merged));
    leads::delete(&world, &shop, last, &mut |_, _| async { Ok(()) }.boxed()).await.unwrap();
    for (run, lead) in runs.into_iter().zip(leads) {
        run.finish(&world, naming(lead)).await.unwrap();
    }
    for key in ["mail", "phone"] {
        assert!(matches!(begin(&world, of(key)).await, Err(Error::Gone(_))), "{key}");
    }
    assert_eq!(sweep_merged_leads(&world, 10).await.unwrap(), 0);
    world.advance(TimeDelta::hours(24) + TimeDelta::seconds(11));
    assert_eq!(sweep_merged_leads(&world, 10).await.unwrap(), 2);
}

#[tokio::test]
async fn no_transaction_deletes_more_than_100_answers_about_an_erased_person() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
    let anna = leads::create(&world, &shop, told, None).await.unwrap().id;
    let keys: Vec<String> = (0..250).map(|number| format!("key-{number}")).collect();
    for key in &keys {
        let run = first(begin(&world, Request { key, ..REQUEST }).await.unwrap());
        run.finish(&world, naming(anna)).await.unwrap();
    }
    let sql = async |statement: &str| {
        world.db.execute_unprepared(statement).await.unwrap();
    };
    let erase = async || leads::delete(&world, &shop, anna, &mut |_, _| async { Ok(()) }.boxed()).await;
    let deleted = async || {
        let stored = idempotency_key::Entity::find().all(&world.db).await.unwrap();
        stored.iter().filter(|row| row.body.is_none()).count()
    };
    // The database refuses to delete the 101st answer, and with it all that its transaction deletes.
    let too_many = "(select count(*) from idempotency_keys where body is null) > 100";
    let trigger = "create trigger refusing after update on idempotency_keys";
    let drop_trigger = if world.db.get_database_backend() == DbBackend::Postgres {
        let refuse = "create function refuse() returns trigger language plpgsql";
        let refusal = format!("if {too_many} then raise exception 'refused'; end if; return null;");
        sql(&format!("{refuse} as $$ begin {refusal} end $$")).await;
        sql(&format!("{trigger} for each row execute function refuse()")).await;
        "drop trigger refusing on idempotency_keys"
    } else {
        sql(&format!("{trigger} when {too_many} begin select raise(abort, 'refused'); end")).await;
        "drop trigger refusing"
    };
    assert!(erase().await.is_err());
    assert_eq!(deleted().await, 100);
    sql(drop_trigger).await;
    erase().await.unwrap();
    for key in &keys {
        assert!(matches!(begin(&world, Request { key, ..REQUEST }).await, Err(Error::Gone(_))), "{key}");
    }
}

#[tokio::test]
async fn expired_answers_are_deleted_some_at_a_time() {
    let world = World::new().await;
    for key in ["one", "two", "three"] {
        first(begin(&world, of(key)).await.unwrap()).finish(&world, naming(Uuid::max())).await.unwrap();
    }
    world.advance(TimeDelta::hours(24));
    assert_eq!(sweep(&world, 2).await.unwrap(), 2);
    assert_eq!(sweep(&world, 2).await.unwrap(), 1);
}
