//! Changes of rights are felt at once on the server that makes them, and within ten seconds on others.

use std::time::Duration;

use entity::Role;
use serde_json::json;

use super::client::{answer, ask, refusal};
use crate::oauth::client::{connect, org_id, without_redirects};
use crate::support::{App, Project, User};

/// Two servers with one database, the owner of an organization, and a member.
struct World {
    here: App,
    there: App,
    owner: User,
    member: User,
    org: String,
    shop: Project,
}

impl World {
    async fn new(role: Role) -> Self {
        let (mut here, there) = App::two().await;
        here.client = without_redirects();
        let owner = here.owner().await;
        here.sudo(&owner).await;
        let shop = here.project(&owner, "shop").await;
        let member = here.user("anna").await;
        here.join(&member, &owner, role).await;
        here.sudo(&member).await;
        let org = org_id(&here, &owner).await;
        Self { here, there, owner, member, org, shop }
    }

    /// An access token of the member's application.
    async fn token(&self, scopes: &[&str]) -> String {
        connect(&self.here, &self.member, &self.org, scopes).await.access
    }

    /// Uses the token on both servers, so that both know it. Changes the rights on the first.
    async fn is_felt(&self, token: &str, change: impl Future<Output = ()>) {
        for app in [&self.here, &self.there] {
            ask(app, token, "tools/list", json!({})).await.ok(200);
        }
        self.here.advance(Duration::from_secs(5));
        change.await;
        ask(&self.here, token, "tools/list", json!({})).await.problem(401, "invalid_token");
        // The rest of the ten seconds is for the lookup and the request.
        self.here.advance(Duration::from_secs(4));
        ask(&self.there, token, "tools/list", json!({})).await.problem(401, "invalid_token");
    }

    fn path_of_member(&self) -> String {
        format!("/v1/orgs/acme/members/{}", self.member.id)
    }
}

#[tokio::test]
async fn a_member_who_was_removed() {
    let world = World::new(Role::Viewer).await;
    let token = world.token(&["analytics:read"]).await;
    let change = async {
        world.here.delete(&world.path_of_member()).bearer(&world.owner).send().await.ok(204);
    };
    world.is_felt(&token, change).await;
}

#[tokio::test]
async fn a_member_who_was_demoted() {
    let world = World::new(Role::Analyst).await;
    let writes = world.token(&["analytics:read", "config:write"]).await;
    let reads = world.token(&["analytics:read"]).await;
    let change = async {
        let viewer = json!({ "role": "viewer" });
        world.here.patch(&world.path_of_member()).bearer(&world.owner).json(&viewer).send().await.ok(200);
    };
    world.is_felt(&writes, change).await;
    for app in [&world.here, &world.there] {
        answer(app, &reads, "get_overview", json!({})).await;
    }
}

#[tokio::test]
async fn a_grant_that_was_ended() {
    let world = World::new(Role::Viewer).await;
    for by in [&world.member, &world.owner] {
        let token = world.token(&["analytics:read"]).await;
        let grants = world.here.get("/v1/auth/oauth-grants").bearer(&world.member).send().await.ok(200);
        let path = format!("/v1/orgs/acme/oauth-grants/{}", grants["items"][0]["id"].as_str().unwrap());
        let change = async {
            world.here.delete(&path).bearer(by).send().await.ok(204);
        };
        world.is_felt(&token, change).await;
    }
}

#[tokio::test]
async fn an_organization_that_was_deleted() {
    let world = World::new(Role::Viewer).await;
    let token = world.token(&["analytics:read"]).await;
    let change = async {
        world.here.delete("/v1/orgs/acme").bearer(&world.owner).send().await.ok(204);
    };
    world.is_felt(&token, change).await;
}

/// The database is asked for the project at every call.
#[tokio::test]
async fn a_project_that_was_deleted() {
    let world = World::new(Role::Viewer).await;
    let token = world.token(&["analytics:read"]).await;
    let overview = json!({ "project": world.shop.id });
    for app in [&world.here, &world.there] {
        answer(app, &token, "get_overview", overview.clone()).await;
    }
    let path = format!("/v1/projects/{}", world.shop.id);
    world.here.delete(&path).bearer(&world.owner).send().await.ok(204);
    for app in [&world.here, &world.there] {
        assert_eq!(refusal(app, &token, "get_overview", overview.clone()).await["code"], "not_found");
    }
}
