use domain::tenancy::access::{self, Scope};
use entity::{api_key, invitation, oauth_grant};
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn members_are_read_changed_and_removed() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let members = "{ organization(org: \"acme\") { members { userId email name role pii lastLoginAt } } }";
    let answer = world.query(&owner, members).await;
    let member = &answer["organization"]["members"][0];
    assert_eq!((&member["email"], &member["role"]), (&json!("owner@acme.example"), &json!("OWNER")));

    let reader = world.key(&owner, "acme", &[Scope::AnalyticsRead]).await;
    assert_eq!(world.run(Some(&reader), members, json!({})).await.code(), "insufficient_scope");

    let id = member["userId"].clone();
    let change = "mutation ($id: UUID!, $input: MemberUpdate!) {
        updateMember(org: \"acme\", userId: $id, input: $input) { role pii }
    }";
    let input = json!({ "id": id, "input": { "pii": false } });
    let changed = world.run(Some(&owner), change, input).await.data();
    assert_eq!(changed["updateMember"], json!({ "role": "OWNER", "pii": false }));
    let input = json!({ "id": id, "input": { "role": "ADMIN" } });
    assert_eq!(world.run(Some(&owner), change, input).await.code(), "last_owner");
    let remove = "mutation ($id: UUID!) { removeMember(org: \"acme\", userId: $id) }";
    assert_eq!(world.run(Some(&owner), remove, json!({ "id": id })).await.code(), "last_owner");
}

#[tokio::test]
async fn people_of_many_organizations_are_one_query_each() {
    let world = World::new().await;
    let owner = world.owner("first").await;
    let document =
        "{ organizations { slug members { email } invitations { email } oauthGrants { clientName } } }";
    let few = world.count_statements(&owner, document).await;
    for org in ["second", "third"] {
        let create = "mutation ($input: OrganizationCreate!) { createOrganization(input: $input) { id } }";
        let input = json!({ "input": { "name": org, "slug": org } });
        world.run(Some(&owner), create, input).await.data();
    }
    assert_eq!(world.count_statements(&owner, document).await, few, "{:#?}", world.statements.lock());
}

#[tokio::test]
async fn an_organization_is_deleted_after_sudo() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let delete = "mutation { deleteOrganization(org: \"acme\") }";
    assert_eq!(world.run(Some(&owner), delete, json!({})).await.code(), "sudo_required");
    world.grant_sudo(&owner).await;
    let deleted = world.run(Some(&owner), delete, json!({})).await.data();
    assert_eq!(deleted["deleteOrganization"], true);
    assert_eq!(world.query(&owner, "{ organizations { slug } }").await["organizations"], json!([]));
}

#[tokio::test]
async fn people_are_invited_and_invitations_taken_back() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let invite = "mutation ($input: InvitationCreate!) {
        createInvitation(org: \"acme\", input: $input) { acceptUrl invitation { id email role pii expiresAt } }
    }";
    let input = json!({ "input": { "email": "Anna@x.example", "role": "ANALYST" } });
    assert_eq!(world.run(Some(&owner), invite, input.clone()).await.code(), "sudo_required");
    world.grant_sudo(&owner).await;
    let made = world.run(Some(&owner), invite, input).await.data()["createInvitation"].clone();
    assert!(made["acceptUrl"].as_str().unwrap().contains("/invitations/svci_"));
    let invitation = &made["invitation"];
    assert_eq!(
        (&invitation["email"], &invitation["role"], &invitation["pii"]),
        (&json!("anna@x.example"), &json!("ANALYST"), &json!(false))
    );
    let wrong = json!({ "input": { "email": "nobody", "role": "VIEWER" } });
    assert_eq!(world.run(Some(&owner), invite, wrong).await.violations(), ["input.email"]);

    let revoke = "mutation ($id: UUID!) { revokeInvitation(org: \"acme\", id: $id) }";
    let revoked = world.run(Some(&owner), revoke, json!({ "id": invitation["id"] })).await.data();
    assert_eq!(revoked["revokeInvitation"], true);
    let list = "{ organization(org: \"acme\") { invitations { email revokedAt acceptedAt } } }";
    let list = world.query(&owner, list).await["organization"]["invitations"].clone();
    assert_eq!(
        list,
        json!([{ "email": "anna@x.example", "revokedAt": "2026-11-21T09:00:00.000Z", "acceptedAt": null }])
    );
}

#[tokio::test]
async fn a_grant_is_read_and_ended() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let org = access::org(&world.context, &owner, "acme").await.unwrap();
    let row = oauth_grant::Model {
        id: world.context.new_id(),
        org_id: org.id(),
        user_id: owner.user().unwrap().user_id(),
        client_id: "assistant".into(),
        client_name: "Assistant".into(),
        scopes: json!(["analytics:read"]),
        project_ids: None,
        creates_keys: false,
        created_at: world.context.clock.now(),
        last_used_at: None,
        revoked_at: None,
    };
    let id = row.id;
    oauth_grant::Entity::insert(oauth_grant::ActiveModel::from(row))
        .exec_without_returning(&world.context.db)
        .await
        .unwrap();
    let grants = "{ organization(org: \"acme\") { oauthGrants { clientName userEmail scopes revokedAt } } }";
    let before = world.query(&owner, grants).await["organization"]["oauthGrants"].clone();
    let expected = json!([{
        "clientName": "Assistant", "userEmail": "owner@acme.example", "scopes": ["ANALYTICS_READ"], "revokedAt": null
    }]);
    assert_eq!(before, expected);
    let revoke = "mutation ($id: UUID!) { revokeOauthGrant(org: \"acme\", id: $id) }";
    assert_eq!(world.run(Some(&owner), revoke, json!({ "id": id })).await.data()["revokeOauthGrant"], true);
    let after = world.query(&owner, grants).await["organization"]["oauthGrants"][0]["revokedAt"].clone();
    assert_eq!(after, "2026-11-21T09:00:00.000Z");
}

/// More rows of a list than it shows as a whole.
const TOO_MANY: usize = 10_001;

#[tokio::test]
async fn a_list_with_too_many_rows_shows_only_valid_keys_and_no_other_rows() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let (org, now) =
        (access::org(&world.context, &owner, "acme").await.unwrap().id(), world.context.clock.now());
    world.key(&owner, "acme", &[Scope::AnalyticsRead]).await;
    let valid = api_key::Entity::find().one(&world.context.db).await.unwrap().unwrap();
    let revoked = |number: usize| api_key::Model {
        id: world.context.new_id(),
        token_hash: number.to_be_bytes().to_vec(),
        revoked_at: Some(now),
        ..valid.clone()
    };
    let invited = |number: usize| invitation::Model {
        id: world.context.new_id(),
        org_id: org,
        email: format!("{number}@example.com"),
        role: entity::Role::Viewer,
        pii: false,
        token_hash: number.to_be_bytes().to_vec(),
        invited_by: None,
        made_by: None,
        created_at: now,
        expires_at: now,
        accepted_at: None,
        revoked_at: Some(now),
    };
    let numbers: Vec<usize> = (0..TOO_MANY).collect();
    for some in numbers.chunks(500) {
        let keys = some.iter().map(|number| revoked(*number).into_active_model());
        api_key::Entity::insert_many(keys).exec_without_returning(&world.context.db).await.unwrap();
        let invitations = some.iter().map(|number| invited(*number).into_active_model());
        invitation::Entity::insert_many(invitations).exec_without_returning(&world.context.db).await.unwrap();
    }
    let keys = world.query(&owner, "{ organization(org: \"acme\") { secretKeys { id } } }").await;
    assert_eq!(keys["organization"]["secretKeys"], json!([{ "id": valid.id }]));
    let invitations = "{ organization(org: \"acme\") { invitations { id } } }";
    assert_eq!(world.run(Some(&owner), invitations, json!({})).await.code(), "bad_request");
}
