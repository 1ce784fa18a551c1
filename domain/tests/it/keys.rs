use chrono::TimeDelta;
use domain::ground::credentials::Credential;
use domain::ground::page::PageParams;
use domain::projects::sites::Sites;
use domain::tenancy::access::{self, Scope};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use domain::tenancy::keys::{KeyRoll, PublishableKeyCreate, publishable};
use domain::{Context, Error, Timestamp};
use uuid::Uuid;

use crate::world::World;

async fn works(context: &Context, key: &str) -> bool {
    let credential = Credential::parse(key).unwrap();
    Sites::new(context.clone()).of(&credential).await.unwrap().is_some()
}

fn secret_key(scopes: &[Scope]) -> SecretKeyCreate {
    SecretKeyCreate {
        name: "CI".into(),
        scopes: scopes.to_vec(),
        project_ids: None,
        expires_at: None,
        note: Some("nightly".into()),
    }
}

#[tokio::test]
async fn a_rolled_publishable_key_works_during_the_overlap() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let old = publishable::create(&world, &shop, PublishableKeyCreate { name: "Site".into() }).await.unwrap();
    let new = publishable::roll(&world, &shop, old.key.id, KeyRoll { expire_old_in_hours: 2 }).await.unwrap();
    assert_eq!((new.key.rolled_from, new.key.name.as_str()), (Some(old.key.id), "Site"));
    assert_eq!(new.key.created_by.as_deref(), Some("owner@acme.example"));
    assert!(works(&world, &old.secret).await && works(&world, &new.secret).await);
    world.advance(TimeDelta::hours(2));
    assert!(!works(&world, &old.secret).await && works(&world, &new.secret).await);
    let again = publishable::roll(&world, &shop, old.key.id, KeyRoll { expire_old_in_hours: 2 }).await;
    assert!(matches!(again, Err(Error::Conflict(_))));
}

#[tokio::test]
async fn of_two_rolls_at_once_one_wins() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let old = publishable::create(&world, &shop, PublishableKeyCreate { name: "Site".into() }).await.unwrap();
    let roll = || publishable::roll(&world, &shop, old.key.id, KeyRoll { expire_old_in_hours: 168 });
    let (a, b) = tokio::join!(roll(), roll());
    let mut codes = [a, b].map(|result| result.err().map(|error| error.code()));
    codes.sort();
    assert_eq!(codes, [None, Some("conflict")]);
}

#[tokio::test]
async fn a_revoked_publishable_key_stops_and_stays_in_the_list() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let key = publishable::create(&world, &shop, PublishableKeyCreate { name: "Site".into() }).await.unwrap();
    let epoch = world.config_epoch();
    publishable::revoke(&world, &shop, key.key.id).await.unwrap();
    assert!(world.config_epoch() > epoch);
    assert!(!works(&world, &key.secret).await);
    let list = publishable::list(&world, &shop, &PageParams::default()).await.unwrap();
    assert_eq!(list.items.len(), 2);
    assert_eq!(list.items[1].revoked_at, Some(Timestamp::from(world.clock.now())));
    assert_eq!(list.items[1].value.as_deref(), Some(key.secret.as_str()));
    let other = world.project(&owner, "acme", "blog").await;
    let foreign = publishable::revoke(&world, &other, key.key.id).await;
    assert!(matches!(foreign, Err(Error::NotFound)));
}

#[tokio::test]
async fn lists_come_in_pages() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    for n in 0..4 {
        world.advance(TimeDelta::seconds(1));
        let name = format!("Key {n}");
        publishable::create(&world, &shop, PublishableKeyCreate { name }).await.unwrap();
    }
    let mut names = Vec::new();
    let mut params = PageParams { limit: Some(2), cursor: None };
    loop {
        let page = publishable::list(&world, &shop, &params).await.unwrap();
        assert!(page.items.len() <= 2);
        names.extend(page.items.into_iter().map(|key| key.name));
        params.cursor = page.next_cursor;
        if params.cursor.is_none() {
            break;
        }
    }
    assert_eq!(names, ["Website", "Key 0", "Key 1", "Key 2", "Key 3"]);
}

#[tokio::test]
async fn nobody_grants_scopes_they_do_not_hold() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let (_, key) = world.key(&owner, "acme", &[Scope::OrgAdmin, Scope::AnalyticsRead], None).await;
    let org = world.org(&key, "acme").await;
    let refused = secret::create(&world, &org, secret_key(&[Scope::AnalyticsRead, Scope::AdsRead])).await;
    assert!(matches!(refused, Err(Error::InsufficientScope(missing)) if missing == [Scope::AdsRead]));
}

#[tokio::test]
async fn a_derived_key_names_its_parent_makes_no_keys_and_ends_with_it() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let (_, parent) = world.key(&owner, "acme", &[Scope::OrgAdmin, Scope::AnalyticsRead], None).await;
    let org = world.org(&parent, "acme").await;
    let child = secret::create(&world, &org, secret_key(&[Scope::OrgAdmin])).await.unwrap();
    assert_eq!(child.key.derived_from.unwrap().id, parent.credential_id().to_string());
    let derived = access::authenticate(&world, &child.secret).await.unwrap();
    let org = world.org(&derived, "acme").await;
    let refused = secret::create(&world, &org, secret_key(&[Scope::OrgAdmin])).await;
    assert!(matches!(refused, Err(Error::Forbidden(_))));
    let org = world.org(&owner, "acme").await;
    secret::revoke(&world, &org, parent.credential_id()).await.unwrap();
    assert!(matches!(access::authenticate(&world, &child.secret).await, Err(Error::InvalidToken)));
}

#[tokio::test]
async fn a_secret_key_needs_sudo_known_projects_and_a_future() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let foreign = {
        let stranger = world.owner("other").await;
        world.project(&stranger, "other", "theirs").await.id()
    };
    let org = world.org(&owner, "acme").await;
    let asked = secret::create(&world, &org, secret_key(&[Scope::AnalyticsRead])).await;
    assert!(matches!(asked, Err(Error::SudoRequired)));
    world.grant_sudo(owner.user().unwrap()).await;
    for ids in [vec![foreign], vec![Uuid::nil()]] {
        let input = SecretKeyCreate { project_ids: Some(ids), ..secret_key(&[Scope::AnalyticsRead]) };
        let refused = secret::create(&world, &org, input).await.unwrap_err();
        assert!(matches!(refused, Error::Validation(found) if found[0].path == "body.projectIds.0"));
    }
    let past =
        SecretKeyCreate { expires_at: Some(world.clock.now().into()), ..secret_key(&[Scope::AdsRead]) };
    assert!(matches!(secret::create(&world, &org, past).await, Err(Error::Validation(_))));
    let shop = world.project(&owner, "acme", "shop").await;
    let narrowed = SecretKeyCreate { project_ids: Some(vec![shop.id()]), ..secret_key(&[Scope::OrgAdmin]) };
    assert!(matches!(secret::create(&world, &org, narrowed).await, Err(Error::Forbidden(_))));
}

#[tokio::test]
async fn an_expiring_secret_key_ends_even_while_it_is_cached() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.grant_sudo(owner.user().unwrap()).await;
    let org = world.org(&owner, "acme").await;
    let end = Timestamp::from(world.clock.now() + TimeDelta::seconds(5));
    let input = SecretKeyCreate { expires_at: Some(end), ..secret_key(&[Scope::AdsRead]) };
    let key = secret::create(&world, &org, input).await.unwrap();
    access::authenticate(&world, &key.secret).await.unwrap();
    world.advance(TimeDelta::seconds(5));
    assert!(matches!(access::authenticate(&world, &key.secret).await, Err(Error::InvalidToken)));
}
