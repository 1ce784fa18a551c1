use domain::access::Scope;
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
async fn members_of_many_organizations_are_one_query() {
    let world = World::new().await;
    let owner = world.owner("first").await;
    let document = "{ organizations { slug members { email } } }";
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
