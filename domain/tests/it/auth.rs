use chrono::TimeDelta;
use domain::ground::revision::Expected;
use domain::tenancy::access::{self, Principal, Role};
use domain::tenancy::auth::{self, Login, Logout, SignupPolicy};
use domain::{Error, projects};
use entity::user;
use sea_orm::EntityTrait;

use crate::world::{World, signup};

#[tokio::test]
async fn signing_up_makes_an_owner_with_an_organization() {
    let world = World::new().await;
    let token = world.sign_up(" Anna@Example.com ", "acme").await;
    let principal = access::authenticate(&world, &token.token).await.unwrap();
    let me = auth::me(&world, principal.user().unwrap()).await.unwrap();
    assert_eq!(me.user.email, "anna@example.com");
    assert_eq!((me.sudo_until, me.last_project_id), (None, None));
    assert_eq!(me.memberships.len(), 1);
    assert_eq!(me.memberships[0].org.slug, "acme");
    assert_eq!((me.memberships[0].role, me.memberships[0].pii), (Role::Owner, true));
    assert_eq!(me.memberships[0].scopes, domain::tenancy::access::ScopeSet::all());
}

#[tokio::test]
async fn without_an_organization_one_is_named_after_the_person_with_a_free_slug() {
    let world = World::new().await;
    let mut slugs = Vec::new();
    for (email, name) in
        [("a@x.example", Some("Anna B.")), ("b@x.example", Some("anna b")), ("日@x.example", None)]
    {
        let mut input = signup(email, None);
        input.name = name.map(str::to_owned);
        let token = auth::signup(&world, SignupPolicy::Open, input).await.unwrap();
        let principal = access::authenticate(&world, &token.token).await.unwrap();
        let me = auth::me(&world, principal.user().unwrap()).await.unwrap();
        slugs.push(me.memberships[0].org.slug.clone());
    }
    assert_eq!(slugs, ["anna-b", "anna-b-2", "org"]);
}

#[tokio::test]
async fn by_invitation_only_the_first_person_signs_up_by_the_link_of_the_server() {
    let world = World::new().await;
    let invited = SignupPolicy::Invited;
    let stranger = auth::signup(&world, invited, signup("stranger@x.example", Some("first"))).await;
    assert!(matches!(stranger, Err(Error::Forbidden(_))));
    let mut first = signup("first@x.example", Some("first"));
    first.invitation_token = first_owner_token(&world).await;
    auth::signup(&world, invited, first).await.unwrap();
    let second = auth::signup(&world, invited, signup("second@x.example", Some("second"))).await;
    assert!(matches!(second, Err(Error::Forbidden(_))));
    assert_eq!(first_owner_token(&world).await, None);
}

/// Returns the token in the link for the first owner, if a link is needed.
async fn first_owner_token(world: &World) -> Option<String> {
    let link = auth::first_owner_link(world, SignupPolicy::Invited).await.unwrap()?;
    Some(link.rsplit('=').next().unwrap().to_owned())
}

#[tokio::test]
async fn of_two_first_sign_ups_at_once_by_invitation_one_wins() {
    let world = World::new().await;
    let token = first_owner_token(&world).await;
    let sign_up = |n: u8| {
        let mut input = signup(&format!("{n}@x.example"), Some(&format!("org{n}")));
        input.invitation_token = token.clone();
        auth::signup(&world, SignupPolicy::Invited, input)
    };
    let (a, b, c) = tokio::join!(sign_up(1), sign_up(2), sign_up(3));
    let mut codes = [a, b, c].map(|result| result.err().map(|error| error.code()));
    codes.sort();
    assert_eq!(codes, [None, Some("gone"), Some("gone")]);
}

#[tokio::test]
async fn of_sign_ups_at_once_with_one_address_or_slug_one_wins() {
    let world = World::new().await;
    let sign_up = |email: &str, org: &str| auth::signup(&world, SignupPolicy::Open, signup(email, Some(org)));
    let same_email = tokio::join!(sign_up("a@x.example", "one"), sign_up("A@x.example", "two"));
    let same_slug = tokio::join!(sign_up("b@x.example", "same"), sign_up("c@x.example", "same"));
    for (a, b) in [same_email, same_slug] {
        let mut codes = [a, b].map(|result| result.err().map(|error| error.code()));
        codes.sort();
        assert_eq!(codes, [None, Some("conflict")]);
    }
    // The loser of the slug left nothing behind.
    assert_eq!(user::Entity::find().all(&world.db).await.unwrap().len(), 2);
}

#[tokio::test]
async fn derived_slugs_at_once_never_conflict() {
    let world = World::new().await;
    let sign_up = |n: u8| {
        let mut input = signup(&format!("{n}@x.example"), None);
        input.name = Some("Shop".to_owned());
        auth::signup(&world, SignupPolicy::Open, input)
    };
    let results = tokio::join!(sign_up(1), sign_up(2), sign_up(3), sign_up(4));
    assert!(results.0.is_ok() && results.1.is_ok() && results.2.is_ok() && results.3.is_ok());
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_get_the_same_answer() {
    let world = World::new().await;
    world.sign_up("a@x.example", "acme").await;
    let login = |email: &str, password: &str| {
        auth::login(&world, Login { email: email.to_owned(), password: password.to_owned() })
    };
    assert!(matches!(login("a@x.example", "wrong").await, Err(Error::InvalidToken)));
    assert!(matches!(login("b@x.example", "correct horse").await, Err(Error::InvalidToken)));
    assert!(login("A@X.example", "correct horse").await.is_ok());
}

#[tokio::test]
async fn a_login_ends_after_seven_idle_days_and_after_thirty_in_all() {
    let world = World::new().await;
    let token = world.sign_up("a@x.example", "acme").await.token;
    for _ in 0..4 {
        world.advance(TimeDelta::days(6));
        access::authenticate(&world, &token).await.unwrap();
    }
    world.advance(TimeDelta::days(6) - TimeDelta::seconds(1));
    access::authenticate(&world, &token).await.unwrap();
    world.advance(TimeDelta::seconds(1));
    assert!(matches!(access::authenticate(&world, &token).await, Err(Error::InvalidToken)));

    let idle =
        auth::login(&world, Login { email: "a@x.example".to_owned(), password: "correct horse".to_owned() })
            .await
            .unwrap();
    assert_eq!(idle.idle_expires_at.utc(), world.clock.now() + TimeDelta::days(7));
    world.advance(TimeDelta::days(7));
    assert!(matches!(access::authenticate(&world, &idle.token).await, Err(Error::InvalidToken)));
}

#[tokio::test]
async fn logging_out_ends_this_login_or_all_of_them_at_once() {
    let world = World::new().await;
    let first = world.sign_up("a@x.example", "acme").await.token;
    let input = Login { email: "a@x.example".to_owned(), password: "correct horse".to_owned() };
    let second = auth::login(&world, input.clone()).await.unwrap().token;
    let third = auth::login(&world, input).await.unwrap().token;
    let session = |principal: Principal| principal.user().unwrap().clone();
    let mut sessions = Vec::new();
    for token in [&first, &second, &third] {
        sessions.push(session(access::authenticate(&world, token).await.unwrap()));
    }
    auth::logout(&world, &sessions[0], &Logout { all: false }).await.unwrap();
    assert!(access::authenticate(&world, &first).await.is_err());
    assert!(access::authenticate(&world, &second).await.is_ok());
    auth::logout(&world, &sessions[1], &Logout { all: true }).await.unwrap();
    assert!(access::authenticate(&world, &second).await.is_err());
    assert!(access::authenticate(&world, &third).await.is_err());
}

#[tokio::test]
async fn me_remembers_the_last_project_while_it_is_in_reach() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    world.project(&owner, "acme", "blog").await;
    projects::get(&world, &shop).await;
    let me = auth::me(&world, owner.user().unwrap()).await.unwrap();
    assert_eq!(me.last_project_id, Some(shop.id()));
    let slugs: Vec<_> = me.memberships[0].projects.iter().map(|project| project.slug.as_str()).collect();
    assert_eq!(slugs, ["shop", "blog"]);
    world.grant_sudo(owner.user().unwrap()).await;
    projects::delete(&world, &shop, &Expected::Any).await.unwrap();
    let me = auth::me(&world, owner.user().unwrap()).await.unwrap();
    assert_eq!(me.last_project_id, None);
    assert!(me.sudo_until.is_some());
}
