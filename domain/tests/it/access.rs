use chrono::TimeDelta;
use domain::ground::credentials::Kind;
use domain::tenancy::access::{self, ProjectQuery, Scope};
use domain::tenancy::keys::secret;
use domain::{Error, Random};
use entity::{Role, member};
use sea_orm::{EntityTrait, IntoActiveModel};
use uuid::Uuid;

use crate::world::World;

#[tokio::test]
async fn malformed_unknown_and_publishable_tokens_are_invalid() {
    let world = World::new().await;
    let random = Random::seeded(99);
    let unknown = Kind::Secret.generate(&random).into_string();
    let publishable = Kind::Publishable.generate(&random).into_string();
    for token in ["", "svcs_nonsense", &unknown, &publishable, &format!("{unknown}x")] {
        assert!(matches!(access::authenticate(&world, token).await, Err(Error::InvalidToken)), "{token}");
    }
}

#[tokio::test]
async fn a_project_is_found_by_id_slug_or_both_slugs() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    for address in
        [shop.id().to_string(), shop.id().to_string().to_uppercase(), "shop".into(), "acme/shop".into()]
    {
        let found = access::project(&world, &owner, &address).await.unwrap();
        assert_eq!(found.id(), shop.id(), "{address}");
    }
    for address in ["nope", "acme/nope", "nope/shop", "", "/", &Uuid::nil().to_string()] {
        let found = access::project(&world, &owner, address).await;
        assert!(matches!(found, Err(Error::NotFound)), "{address}");
    }
}

#[tokio::test]
async fn a_bare_slug_of_two_reachable_organizations_is_not_found() {
    let world = World::new().await;
    let owner = world.owner("one").await;
    let session = owner.user().unwrap();
    let input = domain::tenancy::orgs::OrganizationCreate { name: "Two".into(), slug: "two".into() };
    domain::tenancy::orgs::create(&world, session, input).await.unwrap();
    world.project(&owner, "one", "shop").await;
    let second = world.project(&owner, "two", "shop").await;
    assert!(matches!(access::project(&world, &owner, "shop").await, Err(Error::NotFound)));
    let found = access::project(&world, &owner, "two/shop").await.unwrap();
    assert_eq!(found.id(), second.id());
    // A foreign organization's project of the same name does not count.
    let stranger = world.owner("three").await;
    let own = world.project(&stranger, "three", "shop").await;
    assert_eq!(access::project(&world, &stranger, "shop").await.unwrap().id(), own.id());
}

#[tokio::test]
async fn a_foreign_project_or_organization_looks_like_a_missing_one() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let stranger = world.owner("other").await;
    for address in [shop.id().to_string(), "shop".into(), "acme/shop".into()] {
        assert!(matches!(access::project(&world, &stranger, &address).await, Err(Error::NotFound)));
    }
    assert!(matches!(access::org(&world, &stranger, "acme").await, Err(Error::NotFound)));
    assert_eq!(access::projects(&world, &stranger, &ProjectQuery::default()).await.unwrap().len(), 0);
}

#[tokio::test]
async fn access_without_the_scope_names_what_is_missing() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let viewer = world.owner("elsewhere").await;
    let membership = member::Model {
        org_id: shop.project().org_id,
        user_id: viewer.user().unwrap().user_id(),
        role: Role::Viewer,
        pii: false,
        created_at: world.clock.now(),
        chose_role: true,
    };
    member::Entity::insert(membership.into_active_model()).exec_without_returning(&world.db).await.unwrap();
    let access = access::project(&world, &viewer, "acme/shop").await.unwrap();
    assert_eq!(access.role(), Some(Role::Viewer));
    access.require(Scope::AnalyticsRead).unwrap();
    let refused = access.require_all(&[Scope::AnalyticsRead, Scope::ProjectAdmin, Scope::LeadsRead]);
    assert!(matches!(refused, Err(Error::InsufficientScope(missing))
        if missing == [Scope::ProjectAdmin, Scope::LeadsRead]));
}

#[tokio::test]
async fn a_narrowed_key_reaches_its_projects_only_and_gains_those_it_makes() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let blog = world.project(&owner, "acme", "blog").await;
    let scopes = [Scope::AnalyticsRead, Scope::ProjectCreate];
    let (token, key) = world.key(&owner, "acme", &scopes, Some(vec![shop.id()])).await;
    assert!(access::project(&world, &key, "shop").await.is_ok());
    for address in ["blog".to_owned(), "acme/blog".to_owned(), blog.id().to_string()] {
        assert!(matches!(access::project(&world, &key, &address).await, Err(Error::NotFound)));
    }
    let made = world.project(&key, "acme", "docs").await;
    let key = access::authenticate(&world, &token).await.unwrap();
    let reached = access::projects(&world, &key, &ProjectQuery::default()).await.unwrap();
    assert_eq!(reached.iter().map(|access| access.id()).collect::<Vec<_>>(), [shop.id(), made.id()]);
}

#[tokio::test]
async fn a_revoked_key_stops_here_at_once_and_elsewhere_within_ten_seconds() {
    let world = World::new().await;
    let other = world.other_instance();
    let owner = world.owner("acme").await;
    let (token, key) = world.key(&owner, "acme", &[Scope::AnalyticsRead], None).await;
    access::authenticate(&other, &token).await.unwrap();
    let org = world.org(&owner, "acme").await;
    secret::revoke(&world, &org, key.credential_id()).await.unwrap();
    assert!(matches!(access::authenticate(&world, &token).await, Err(Error::InvalidToken)));
    world.advance(TimeDelta::seconds(10));
    assert!(matches!(access::authenticate(&other, &token).await, Err(Error::InvalidToken)));
}

#[tokio::test]
async fn people_are_asked_for_sudo_and_keys_are_not() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let (_, key) = world.key(&owner, "acme", &[Scope::OrgAdmin], None).await;
    key.require_sudo(&world).await.unwrap();
    owner.require_sudo(&world).await.unwrap();
    world.advance(TimeDelta::minutes(15));
    assert!(matches!(owner.require_sudo(&world).await, Err(Error::SudoRequired)));
    assert!(matches!(key.user(), Err(Error::Forbidden(_))));
}

#[tokio::test]
async fn a_database_that_is_gone_is_no_invalid_token() {
    let world = World::new().await;
    let token = world.sign_up("a@x.example", "acme").await.token;
    world.db.close().await.unwrap();
    let answer = access::authenticate(&world, &token).await;
    assert!(matches!(answer, Err(Error::DbUnavailable)), "{answer:?}");
}
