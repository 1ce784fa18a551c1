//! Reports and changes of leads that come while a person is being erased.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use domain::ground::hash::sha256_hex;
use domain::ground::revision::Expected;
use domain::money::leads::FirstVisit;
use domain::money::{conversions, leads};
use domain::tenancy::access::ProjectAccess;
use domain::{Error, Result};
use entity::visits::Channel;
use entity::{conversion, person, person_visit};
use futures::FutureExt;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::world::World;

/// A shop with a definition of sales that servers tell.
async fn selling() -> (World, ProjectAccess) {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let sale = serde_json::from_value(json!({ "name": "Sale", "trigger": { "type": "server" } })).unwrap();
    conversions::put(&world, &shop, "sale", sale, &Expected::Any).await.unwrap();
    (world, shop)
}

#[tokio::test]
async fn what_is_told_while_a_person_is_being_erased_keeps_nothing_of_them() {
    let (world, shop) = selling().await;
    let anna = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
    let anna = leads::create(&world, &shop, anna, None).await.unwrap();
    let tell = async |number: u8, heard_at: i64| {
        let told = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "email": "anna@example.com",
            "clickIds": { "gclid": "a-click-of-anna" }, "consent": true });
        let told = serde_json::from_value(told).unwrap();
        let made = conversions::create(&world, &shop, told, None, heard_at).await.unwrap();
        let conversion = serde_json::to_value(made.conversion).unwrap();
        json!([conversion["person"], conversion["clickIds"]])
    };
    let mut heard_at = 0;
    leads::delete(&world, &shop, anna.id, &mut |_, _| {
        // The erasure has noted whom it erases, and is not committed yet.
        world.advance(TimeDelta::seconds(1));
        heard_at = world.clock.now_ms();
        world.advance(TimeDelta::seconds(1));
        async { Ok(()) }.boxed()
    })
    .await
    .unwrap();
    // It is stored when the erasure has ended.
    assert_eq!(tell(1, heard_at).await, json!([[], []]));
    // A person who reports themselves later is a new lead.
    world.advance(TimeDelta::seconds(1));
    assert_eq!(tell(2, world.clock.now_ms()).await, json!([["email"], ["gclid"]]));
}

#[tokio::test]
async fn a_lead_that_is_reported_while_its_person_is_being_erased_brings_nobody_back() {
    let (world, shop) = selling().await;
    let anna = || serde_json::from_value(json!({ "email": "anna@example.com", "phone": NUMBER })).unwrap();
    let id = leads::create(&world, &shop, anna(), None).await.unwrap().id;
    world.advance(TimeDelta::seconds(1));
    let mut reporting = None;
    leads::delete(&world, &shop, id, &mut |_, _| {
        // The report comes now, and waits for the erasure.
        let (context, access, told) = ((*world).clone(), shop.clone(), anna());
        reporting = Some(tokio::spawn(async move { leads::create(&context, &access, told, None).await }));
        let clock = world.clock.clone();
        async move {
            tokio::task::yield_now().await;
            clock.advance(Duration::from_secs(1));
            Ok(())
        }
        .boxed()
    })
    .await
    .unwrap();
    let refused = reporting.unwrap().await.unwrap();
    assert!(matches!(refused, Err(Error::Conflict(_))));
    assert!(person::Entity::find().all(&world.db).await.unwrap().is_empty());
    // A person who is reported later is a new lead.
    world.advance(TimeDelta::seconds(1));
    assert!(leads::create(&world, &shop, anna(), None).await.unwrap().created);
}

/// An erasure waits for its turn after it was requested.
#[tokio::test]
async fn the_erasure_of_a_lead_that_became_another_one_meanwhile_says_so() {
    let (world, shop) = selling().await;
    let tell = async |told: Value| {
        let told = serde_json::from_value(told).unwrap();
        leads::create(&world, &shop, told, None).await.unwrap().id
    };
    let both = [tell(json!({ "email": "anna@example.com" })).await, tell(json!({ "phone": NUMBER })).await];
    let merged = tell(json!({ "email": "anna@example.com", "phone": NUMBER })).await;
    let gone = both.into_iter().find(|id| *id != merged).unwrap();
    let erase = async |id: Uuid| leads::delete(&world, &shop, id, &mut |_, _| async { Ok(()) }.boxed()).await;
    assert!(matches!(erase(gone).await, Err(Error::Conflict(_))));
    erase(merged).await.unwrap();
    assert!(matches!(erase(merged).await, Err(Error::NotFound)));
}

fn visit(number: u128) -> FirstVisit {
    FirstVisit {
        session: Uuid::from_u128(number),
        lead: Uuid::from_u128(number),
        started_at: 0,
        channel: Channel::Direct,
        utm_source: None,
        utm_medium: None,
        utm_campaign: None,
    }
}

#[tokio::test]
async fn an_erasure_of_many_visits_and_conversions_goes_on_where_it_was_interrupted() {
    let (world, shop) = selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
        anna = leads::create(&world, &shop, told, Some(visit(number))).await.unwrap().id;
        let told = json!({ "eventId": format!("order-{number:04}"), "definition": "sale",
            "email": "anna@example.com" });
        let told = serde_json::from_value(told).unwrap();
        conversions::create(&world, &shop, told, None, world.clock.now_ms()).await.unwrap();
    }
    let (mut portions, mut cleared) = (Vec::new(), BTreeSet::new());
    let interrupted = leads::delete(&world, &shop, anna, &mut |_, sessions| {
        portions.push(sessions.len());
        if portions.len() == 2 {
            return async { Err(Error::DbUnavailable) }.boxed();
        }
        cleared.extend(sessions.to_vec());
        async { Ok(()) }.boxed()
    })
    .await;
    assert!(matches!(interrupted, Err(Error::DbUnavailable)));
    assert_eq!(portions, [100, 50]);
    assert!(person::Entity::find_by_id(anna).one(&world.db).await.unwrap().is_some());
    // Reports about the person are ignored already.
    let told = json!({ "eventId": "order-0151", "definition": "sale", "email": "anna@example.com" });
    let told = serde_json::from_value(told).unwrap();
    let made = conversions::create(&world, &shop, told, None, world.clock.now_ms()).await.unwrap();
    assert_eq!(serde_json::to_value(made.conversion).unwrap()["person"], json!([]));
    let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
    let refused = leads::create(&world, &shop, told, None).await;
    assert!(matches!(refused, Err(Error::Conflict(_))));
    leads::delete(&world, &shop, anna, &mut |_, sessions| {
        cleared.extend(sessions.to_vec());
        async { Ok(()) }.boxed()
    })
    .await
    .unwrap();
    assert_eq!(cleared, (1..=150).map(Uuid::from_u128).collect());
    assert!(person::Entity::find().all(&world.db).await.unwrap().is_empty());
    assert!(person_visit::Entity::find().all(&world.db).await.unwrap().is_empty());
    let sales = conversion::Entity::find().all(&world.db).await.unwrap();
    let named = sales.iter().filter(|sale| {
        let evidence = sale.evidence.as_ref().map(ToString::to_string).unwrap_or_default();
        evidence.contains(&domain::ground::hash::sha256_hex("anna@example.com"))
    });
    assert_eq!((sales.len(), named.count()), (151, 0));
}

/// Gives the phone number of a lead and its visits after the hundredth to another lead, as another transaction might do when a
/// server tells whose the number is.
async fn give_number(transaction: &DatabaseTransaction, from: Uuid, to: Uuid) -> Result<()> {
    for (lead, number) in [(from, None), (to, Some(sha256_hex(NUMBER)))] {
        person::Entity::update_many()
            .col_expr(person::Column::Ph, Expr::value(number))
            .filter(person::Column::Id.eq(lead))
            .exec(transaction)
            .await?;
    }
    give_visits(transaction, from, to).await
}

/// Gives the visits of a lead after the hundredth to another lead.
async fn give_visits(transaction: &DatabaseTransaction, from: Uuid, to: Uuid) -> Result<()> {
    person_visit::Entity::update_many()
        .col_expr(person_visit::Column::PersonId, Expr::value(to))
        .filter(person_visit::Column::PersonId.eq(from))
        .filter(person_visit::Column::SessionId.gt(Uuid::from_u128(100)))
        .exec(transaction)
        .await?;
    Ok(())
}

const NUMBER: &str = "+436601234567";

/// The search for a person's data comes before the many transactions that remove it.
#[tokio::test]
async fn an_erasure_of_many_visits_takes_nothing_that_becomes_somebody_else_s_meanwhile() {
    let (world, shop) = selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let told = json!({ "email": "anna@example.com", "phone": NUMBER });
        let told = serde_json::from_value(told).unwrap();
        anna = leads::create(&world, &shop, told, Some(visit(number))).await.unwrap().id;
        let mut told =
            json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "consent": true });
        match number <= 100 {
            true => told["email"] = json!("anna@example.com"),
            false => told["phone"] = json!(NUMBER),
        }
        let told = serde_json::from_value(told).unwrap();
        conversions::create(&world, &shop, told, None, world.clock.now_ms()).await.unwrap();
    }
    let otto = serde_json::from_value(json!({ "email": "otto@example.com" })).unwrap();
    let otto = leads::create(&world, &shop, otto, None).await.unwrap().id;
    let (mut is_first, mut cleared) = (true, BTreeSet::new());
    leads::delete(&world, &shop, anna, &mut |transaction, sessions| {
        cleared.extend(sessions.to_vec());
        match std::mem::take(&mut is_first) {
            true => give_number(transaction, anna, otto).boxed(),
            false => async { Ok(()) }.boxed(),
        }
    })
    .await
    .unwrap();
    assert_eq!(cleared, (1..=100).map(Uuid::from_u128).collect());
    let left = person::Entity::find().all(&world.db).await.unwrap();
    assert_eq!(left.iter().map(|lead| lead.id).collect::<Vec<_>>(), [otto]);
    assert_eq!(person_visit::Entity::find().all(&world.db).await.unwrap().len(), 50);
    let sales = conversion::Entity::find().all(&world.db).await.unwrap();
    let naming = |text: &str| {
        let hash = sha256_hex(text);
        let evidence = sales.iter().filter_map(|sale| sale.evidence.as_ref());
        evidence.filter(|evidence| evidence.to_string().contains(&hash)).count()
    };
    assert_eq!([naming("anna@example.com"), naming(NUMBER)], [0, 50]);
}

/// A server may say of a visit that it is another lead's, without a change of this one.
#[tokio::test]
async fn an_erasure_of_many_visits_takes_none_that_alone_becomes_somebody_else_s_meanwhile() {
    let (world, shop) = selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
        anna = leads::create(&world, &shop, told, Some(visit(number))).await.unwrap().id;
    }
    let otto = serde_json::from_value(json!({ "email": "otto@example.com" })).unwrap();
    let otto = leads::create(&world, &shop, otto, None).await.unwrap().id;
    let (mut is_first, mut cleared) = (true, BTreeSet::new());
    leads::delete(&world, &shop, anna, &mut |transaction, sessions| {
        cleared.extend(sessions.to_vec());
        match std::mem::take(&mut is_first) {
            true => give_visits(transaction, anna, otto).boxed(),
            false => async { Ok(()) }.boxed(),
        }
    })
    .await
    .unwrap();
    assert_eq!(cleared, (1..=100).map(Uuid::from_u128).collect());
    let links = person_visit::Entity::find().all(&world.db).await.unwrap();
    assert_eq!((links.len(), links.iter().all(|link| link.person_id == otto)), (50, true));
}

/// Moves the visits of a lead after the hundredth to another lead, and deletes the lead.
async fn become_another(transaction: &DatabaseTransaction, from: Uuid, to: Uuid) -> Result<()> {
    give_visits(transaction, from, to).await?;
    person::Entity::delete_by_id(from).exec(transaction).await?;
    Ok(())
}

#[tokio::test]
async fn an_erasure_of_many_visits_ends_if_its_lead_becomes_another_one() {
    let (world, shop) = selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
        anna = leads::create(&world, &shop, told, Some(visit(number))).await.unwrap().id;
    }
    let otto = serde_json::from_value(json!({ "email": "otto@example.com" })).unwrap();
    let otto = leads::create(&world, &shop, otto, None).await.unwrap().id;
    let ended = leads::delete(&world, &shop, anna, &mut |transaction, _| {
        become_another(transaction, anna, otto).boxed()
    })
    .await;
    assert!(matches!(ended, Err(Error::Conflict(_))));
    let links = person_visit::Entity::find().all(&world.db).await.unwrap();
    assert_eq!((links.len(), links.iter().all(|link| link.person_id == otto)), (50, true));
}

/// The links of the visits to the lead end some at a time, and the last transaction comes later.
#[tokio::test]
async fn an_erasure_of_many_visits_takes_no_conversion_of_one_that_became_somebody_else_s_after_its_link_had_ended()
 {
    let (world, shop) = selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
        anna = leads::create(&world, &shop, told, Some(visit(number))).await.unwrap().id;
    }
    let otto = serde_json::from_value(json!({ "email": "otto@example.com" })).unwrap();
    let otto = leads::create(&world, &shop, otto, None).await.unwrap().id;
    let told = json!({ "eventId": "order-0001", "definition": "sale", "email": "otto@example.com" });
    let told = serde_json::from_value(told).unwrap();
    conversions::create(&world, &shop, told, None, world.clock.now_ms()).await.unwrap();
    // As soon as the link of the first visit has ended, the visit is Otto's, and so is a conversion in it.
    let first = Uuid::from_u128(1);
    let insert = "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) values";
    let update = "update conversions set session_id = old.session_id";
    let statements = match world.db.get_database_backend() {
        DbBackend::Postgres => vec![
            format!(
                "create function name_visit() returns trigger language plpgsql as $$ begin \
                 {insert} (old.project_id, old.session_id, old.lead_id, '{otto}', 0); {update}; \
                 return null; end $$"
            ),
            format!(
                "create trigger naming after delete on people_visits for each row \
                 when (old.session_id = '{first}') execute function name_visit()"
            ),
        ],
        _ => vec![format!(
            "create trigger naming after delete on people_visits when old.session_id = x'{}' begin \
             {insert} (old.project_id, old.session_id, old.lead_id, x'{}', 0); {update}; end",
            first.simple(),
            otto.simple()
        )],
    };
    for statement in &statements {
        world.db.execute_unprepared(statement).await.unwrap();
    }
    leads::delete(&world, &shop, anna, &mut |_, _| async { Ok(()) }.boxed()).await.unwrap();
    let links = person_visit::Entity::find().all(&world.db).await.unwrap();
    let links: Vec<_> = links.iter().map(|link| (link.session_id, link.person_id)).collect();
    assert_eq!(links, [(first, otto)]);
    let sale = conversion::Entity::find().one(&world.db).await.unwrap().unwrap();
    assert_eq!(sale.session_id, Some(first));
    assert!(sale.evidence.unwrap().to_string().contains(&sha256_hex("otto@example.com")));
}

/// Calls of a server about one person in several visits are one identity.
#[tokio::test]
async fn many_visits_that_a_server_named_by_the_same_words_are_parted_in_portions() {
    let (world, shop) = selling().await;
    let mut anna = Uuid::nil();
    for number in 1..=150 {
        let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
        let visit = FirstVisit {
            lead: Uuid::from_u128(1_000),
            started_at: i64::try_from(number).unwrap(),
            ..visit(number)
        };
        anna = leads::create(&world, &shop, told, Some(visit)).await.unwrap().id;
    }
    let statements: &[&str] = match world.db.get_database_backend() {
        DbBackend::Postgres => &[
            "create function refuse() returns trigger language plpgsql as $$ begin \
             raise exception 'refused'; end $$",
            "create trigger refusing before delete on people_visits for each row \
             when (old.started_at = 150) execute function refuse()",
        ],
        _ => &["create trigger refusing before delete on people_visits when old.started_at = 150 \
             begin select raise(abort, 'refused'); end"],
    };
    for statement in statements {
        world.db.execute_unprepared(statement).await.unwrap();
    }
    let interrupted = leads::delete(&world, &shop, anna, &mut |_, _| async { Ok(()) }.boxed()).await;
    assert!(interrupted.is_err());
    assert_eq!(person_visit::Entity::find().all(&world.db).await.unwrap().len(), 50);
}
