//! Merges of leads with very many visits.

use std::time::Duration;

use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::ingest::{World, session};
use crate::support::database::{is_citus, is_postgres};

const ANNA: &str = "anna@example.com";
const PHONE: &str = "+436601111111";

/// Several transactions move the visits. The deletion of the merged lead is in the last one.
#[tokio::test]
async fn a_merge_of_very_many_visits_goes_on_where_it_was_interrupted() {
    if is_citus() {
        // Its tables take no triggers.
        return;
    }
    let world = World::with_leads(false).await;
    let run = async |statement: &str| {
        world.app.inner.context.db.execute_unprepared(statement).await.unwrap();
    };
    let first = world.told_lead(json!({ "email": ANNA, "externalId": "1" })).await;
    world.app.advance(Duration::from_secs(60));
    let second = world.told_lead(json!({ "phone": PHONE })).await;
    let id = if is_postgres() { "gen_random_uuid()" } else { "randomblob(16)" };
    let links = "insert into people_visits (project_id, session_id, lead_id, person_id, started_at)";
    run(&format!(
        "{links} with recursive n (x) as (select 1 union all select x + 1 from n where x < 1200) \
         select project_id, {id}, {id}, id, x from people cross join n where em is not null"
    ))
    .await;
    for (number, started_at) in [(1, 0), (2, 2_000)] {
        let session = match is_postgres() {
            true => format!("cast('{}' as uuid)", session(number)),
            false => format!("x'{}'", session(number).replace('-', "")),
        };
        run(&format!(
            "{links} select project_id, {session}, {id}, id, {started_at} from people where em is not null"
        ))
        .await;
    }
    let (refuse, accept) = match is_postgres() {
        true => (
            vec![
                "create function refuse() returns trigger language plpgsql as $$ begin \
                 raise exception 'refused'; end $$",
                "create trigger refusing before delete on people for each row execute function refuse()",
            ],
            "drop trigger refusing on people",
        ),
        false => (
            vec!["create trigger refusing before delete on people begin select raise(abort, 'refused'); end"],
            "drop trigger refusing",
        ),
    };
    for statement in refuse {
        run(statement).await;
    }
    let both = json!({ "email": ANNA, "phone": PHONE });
    let (status, answer) = world.post_lead(&both).await;
    assert_eq!(status, 500, "{answer}");
    // Both leads are there. The latest visits have moved, and each visit is one lead's.
    let lead_of = async |number: u8| {
        let mut leads = world.found(&format!("session={}", session(number))).await;
        assert_eq!(leads.len(), 1, "{leads:?}");
        leads.remove(0)
    };
    let (earliest, latest) = (lead_of(1).await, lead_of(2).await);
    assert_eq!([&earliest["id"], &latest["id"]], [&first["id"], &second["id"]]);
    assert_eq!(latest["lastSessionId"], session(2));
    assert_ne!(earliest["lastSessionId"], session(2));

    run(accept).await;
    assert_eq!(world.told_lead(both).await["id"], second["id"]);
    assert_eq!(world.found("").await.len(), 1);
    for number in [1, 2] {
        let lead = lead_of(number).await;
        assert_eq!(json!([lead["id"], lead["lastSessionId"]]), json!([second["id"], session(2)]));
    }
    let merges = world.recorded().await.into_iter().filter(|(action, _)| action == "lead.merge");
    assert_eq!(merges.map(|(_, details)| details).collect::<Vec<_>>(), [json!({ "merged": [first["id"]] })]);
}
