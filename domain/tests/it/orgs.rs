use domain::Error;
use domain::ground::page::PageParams;
use domain::tenancy::access::{self, Role, Scope};
use domain::tenancy::members::{self, MemberUpdate};
use domain::tenancy::orgs::{self, OrganizationCreate, OrganizationUpdate};
use domain::tenancy::tenants::Tenants;
use entity::member;
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::world::World;

#[tokio::test]
async fn the_maker_of_an_organization_owns_it_and_sees_it_in_pages() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    for slug in ["beta", "gamma"] {
        let input = OrganizationCreate { name: slug.to_uppercase(), slug: slug.into() };
        let made = orgs::create(&world, owner.user().unwrap(), input).await.unwrap();
        assert_eq!(made.role, Some(Role::Owner));
        world.advance(chrono::TimeDelta::seconds(1));
    }
    let first = orgs::list(&world, &owner, &PageParams { limit: Some(2), cursor: None }).await.unwrap();
    let cursor = first.next_cursor.clone();
    let second = orgs::list(&world, &owner, &PageParams { limit: Some(2), cursor }).await.unwrap();
    let slugs: Vec<_> = first.items.iter().chain(&second.items).map(|org| org.slug.as_str()).collect();
    assert_eq!(slugs, ["acme", "beta", "gamma"]);
    assert_eq!(second.next_cursor, None);
    world.owner("stranger").await;
    assert_eq!(orgs::list(&world, &owner, &PageParams::default()).await.unwrap().items.len(), 3);
}

#[tokio::test]
async fn a_taken_slug_is_a_conflict() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.owner("other").await;
    let input = OrganizationCreate { name: "x".into(), slug: "other".into() };
    let made = orgs::create(&world, owner.user().unwrap(), input).await;
    assert!(matches!(made, Err(Error::Conflict(_))));
    let acme = world.org(&owner, "acme").await;
    let input = OrganizationUpdate { slug: Some("other".into()), name: None };
    assert!(matches!(orgs::update(&world, &acme, input).await, Err(Error::Conflict(_))));
    let input = OrganizationUpdate { slug: Some("acme-2".into()), name: None };
    let changed = orgs::update(&world, &acme, input).await.unwrap();
    assert_eq!((changed.slug.as_str(), changed.name.as_str()), ("acme-2", "ACME"));
}

#[tokio::test]
async fn a_key_sees_its_organization_and_changes_it_with_org_admin_only() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let (_, reader) = world.key(&owner, "acme", &[Scope::AnalyticsRead], None).await;
    let list = orgs::list(&world, &reader, &PageParams::default()).await.unwrap();
    assert_eq!((list.items.len(), list.items[0].role), (1, None));
    let org = world.org(&reader, "acme").await;
    let refused = orgs::update(&world, &org, OrganizationUpdate::default()).await;
    assert!(matches!(refused, Err(Error::InsufficientScope(missing)) if missing == [Scope::OrgAdmin]));
}

/// Otherwise, whoever makes the owner of an agency an owner, too, would take part in what the agency may use.
#[tokio::test]
async fn whom_others_make_an_owner_keeps_organizations_of_another_tenant() {
    let world = World::new().await;
    let (stranger, agency) = (world.owner("stranger").await, world.owner("agency").await);
    let [of_stranger, of_agency] = [
        access::org(&world, &stranger, "stranger").await.unwrap(),
        access::org(&world, &agency, "agency").await.unwrap(),
    ];
    let invited = member::Model {
        org_id: of_stranger.id(),
        user_id: agency.user().unwrap().user_id(),
        role: Role::Viewer,
        pii: false,
        created_at: world.clock.now(),
        chose_role: true,
    };
    let user = invited.user_id;
    member::Entity::insert(invited.into_active_model()).exec_without_returning(&world.db).await.unwrap();
    world.grant_sudo(stranger.user().unwrap()).await;
    let owner = MemberUpdate { role: Some(Role::Owner), pii: None };
    members::update(&world, &of_stranger, user, owner).await.unwrap();
    let tenants = Tenants::read(&world).await.unwrap();
    assert_ne!(tenants.of_org(of_stranger.id()), tenants.of_org(of_agency.id()));

    // An organization of their own making is theirs.
    let input = OrganizationCreate { name: "Second".into(), slug: "second".into() };
    orgs::create(&world, agency.user().unwrap(), input).await.unwrap();
    let second = access::org(&world, &agency, "second").await.unwrap();
    let tenants = Tenants::read(&world).await.unwrap();
    assert_eq!(tenants.of_org(second.id()), tenants.of_org(of_agency.id()));

    // If others have given all owners their role, the organization belongs to all of them.
    let member = |role| MemberUpdate { role: Some(role), pii: None };
    world.grant_sudo(agency.user().unwrap()).await;
    let theirs = access::org(&world, &agency, "stranger").await.unwrap();
    let first = stranger.user().unwrap().user_id();
    for role in [Role::Viewer, Role::Owner] {
        members::update(&world, &theirs, first, member(role)).await.unwrap();
    }
    let tenants = Tenants::read(&world).await.unwrap();
    assert_eq!(tenants.of_org(of_stranger.id()), tenants.of_org(of_agency.id()));
}
