use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn an_organization_is_made_and_renamed_by_its_owner() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let create = "mutation ($input: OrganizationCreate!) { createOrganization(input: $input) { slug role } }";
    let input = json!({ "input": { "name": "Second", "slug": "second" } });
    let made = world.run(Some(&owner), create, input.clone()).await.data();
    assert_eq!(made["createOrganization"], json!({ "slug": "second", "role": "OWNER" }));
    assert_eq!(world.run(Some(&owner), create, input).await.code(), "conflict");

    let rename = "mutation { updateOrganization(org: \"second\", input: { slug: \"new\" }) { slug name } }";
    let renamed = world.run(Some(&owner), rename, json!({})).await.data();
    assert_eq!(renamed["updateOrganization"], json!({ "slug": "new", "name": "Second" }));

    let names = "{ me { memberships { org { slug } role scopes projects { slug } } } }";
    let me = world.query(&owner, names).await;
    let slugs: Vec<_> =
        me["me"]["memberships"].as_array().unwrap().iter().map(|one| &one["org"]["slug"]).collect();
    assert_eq!(slugs, ["acme", "new"]);
}

#[tokio::test]
async fn a_project_is_made_changed_and_deleted() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let create = "mutation ($input: ProjectCreate!) {
        createProject(org: \"acme\", input: $input) {
            publishableKey
            project { id slug timezone currency locale settings publishableKeys { value kind scopes } }
        }
    }";
    let input =
        json!({ "input": { "name": "Shop", "slug": "shop", "domains": ["shop.example"], "locale": "DE" } });
    let made = world.run(Some(&owner), create, input).await.data();
    let project = &made["createProject"]["project"];
    assert_eq!(
        (&project["timezone"], &project["currency"], &project["locale"]),
        (&json!("UTC"), &json!("EUR"), &json!("DE"))
    );
    assert_eq!(project["settings"]["limits"]["pageviewsPerDay"], 25_000);
    assert_eq!(project["publishableKeys"][0]["value"], made["createProject"]["publishableKey"]);
    assert_eq!(project["publishableKeys"][0]["kind"], "PUBLISHABLE");

    let update = "mutation ($input: ProjectUpdate!) {
        updateProject(project: \"acme/shop\", input: $input) { name country timezone settings }
    }";
    let input = json!({ "input": {
        "country": "DE", "timezone": "Europe/Berlin", "settings": { "sql": { "enabled": false } }
    } });
    let changed = world.run(Some(&owner), update, input).await.data()["updateProject"].clone();
    assert_eq!((&changed["name"], &changed["country"]), (&json!("Shop"), &json!("DE")));
    assert_eq!(changed["settings"]["sql"]["enabled"], false);
    assert_eq!(changed["settings"]["conversions"]["webDailyCap"], 100);
    let cleared = world.run(Some(&owner), update, json!({ "input": { "country": null } })).await.data();
    assert_eq!(cleared["updateProject"]["country"], json!(null));
    assert_eq!(cleared["updateProject"]["timezone"], "Europe/Berlin");

    let purge =
        "mutation ($input: PurgeInput!) { purgeProject(project: \"shop\", input: $input) { sessions } }";
    let test = json!({ "input": { "scope": "TEST" } });
    let delete = "mutation { deleteProject(project: \"shop\") }";
    assert_eq!(world.run(Some(&owner), purge, test.clone()).await.code(), "sudo_required");
    assert_eq!(world.run(Some(&owner), delete, json!({})).await.code(), "sudo_required");
    world.grant_sudo(&owner).await;
    let purged = world.run(Some(&owner), purge, test).await.data();
    assert_eq!(purged["purgeProject"]["sessions"], 0);
    let range = json!({ "input": { "scope": "RANGE" } });
    assert_eq!(world.run(Some(&owner), purge, range).await.violations(), ["input.from"]);
    assert_eq!(world.run(Some(&owner), delete, json!({})).await.data()["deleteProject"], true);
    assert_eq!(world.query(&owner, "{ projects { id } }").await["projects"], json!([]));
}

#[tokio::test]
async fn input_beyond_its_bounds_names_every_violation() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let create = "mutation ($input: ProjectCreate!) { createProject(org: \"acme\", input: $input) { publishableKey } }";
    let input =
        json!({ "input": { "name": "", "slug": "-no-", "domains": ["http://x"], "currency": "euro" } });
    let mut violations = world.run(Some(&owner), create, input).await.violations();
    violations.sort();
    assert_eq!(violations, ["input.currency", "input.domains.0", "input.name", "input.slug"]);

    let input = json!({ "input": { "name": "A", "slug": "a", "domains": ["a.example"], "timezone": "Mars/Olympus" } });
    assert_eq!(world.run(Some(&owner), create, input).await.violations(), ["input.timezone"]);

    let update =
        "mutation ($input: ProjectUpdate!) { updateProject(project: \"shop\", input: $input) { id } }";
    let input =
        json!({ "input": { "retentionDays": 0, "settings": { "ads": { "relevantMinScore": 101 } } } });
    let mut violations = world.run(Some(&owner), update, input).await.violations();
    violations.sort();
    assert_eq!(violations, ["input.retentionDays", "input.settings.ads.relevantMinScore"]);

    let roll =
        "mutation { rollPublishableKey(project: \"shop\", id: \"00000000-0000-7000-8000-000000000000\",
        input: { expireOldInHours: 721 }) { secret } }";
    assert_eq!(world.run(Some(&owner), roll, json!({})).await.violations(), ["input.expireOldInHours"]);
}

#[tokio::test]
async fn the_tracking_config_is_patched_by_its_top_level_keys() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let document = "mutation ($patch: JSON!) {
        updateTrackingConfig(project: \"shop\", patch: $patch) { configRev tracking }
    }";
    let patch = json!({ "patch": { "variantParam": "ab", "plugins": { "video": true, "sections": false, "forms": true } } });
    let patched = world.run(Some(&owner), document, patch).await.data()["updateTrackingConfig"].clone();
    assert_eq!(patched["configRev"], 2);
    assert_eq!(patched["tracking"]["variantParam"], "ab");
    assert_eq!(patched["tracking"]["domains"], json!(["shop.example"]));
    let read =
        world.query(&owner, "{ project(project: \"shop\") { trackingConfig { configRev tracking } } }").await;
    assert_eq!(read["project"]["trackingConfig"], patched);

    let unknown = json!({ "patch": { "nothing": 1, "testParams": [] } });
    let mut violations = world.run(Some(&owner), document, unknown).await.violations();
    violations.sort();
    assert_eq!(violations, ["patch.nothing", "patch.testParams"]);
    let senseless = json!({ "patch": { "excludePaths": [{ "kind": "regex", "value": "(" }] } });
    assert_eq!(
        world.run(Some(&owner), document, senseless).await.violations(),
        ["patch.excludePaths.0.value"]
    );
}

#[tokio::test]
async fn a_publishable_key_is_made_rolled_and_revoked() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let create = "mutation { createPublishableKey(project: \"shop\", input: { name: \"Blog\" }) {
        secret key { id name value hint expiresAt }
    } }";
    let made = world.run(Some(&owner), create, json!({})).await.data()["createPublishableKey"].clone();
    assert!(made["secret"].as_str().unwrap().starts_with("pk_svc_"));
    assert_eq!(made["key"]["value"], made["secret"]);

    let roll = "mutation ($id: UUID!) { rollPublishableKey(project: \"shop\", id: $id, input: {}) {
        key { name rolledFrom }
    } }";
    let id = json!({ "id": made["key"]["id"] });
    let rolled = world.run(Some(&owner), roll, id.clone()).await.data()["rollPublishableKey"].clone();
    assert_eq!(rolled["key"], json!({ "name": "Blog", "rolledFrom": made["key"]["id"] }));

    let revoke = "mutation ($id: UUID!) { revokePublishableKey(project: \"shop\", id: $id) }";
    assert_eq!(world.run(Some(&owner), revoke, id).await.data()["revokePublishableKey"], true);
    let keys = world
        .query(&owner, "{ project(project: \"shop\") { publishableKeys { name expiresAt revokedAt } } }")
        .await;
    let keys = keys["project"]["publishableKeys"].as_array().unwrap().clone();
    assert_eq!(keys.len(), 3);
    // The default overlap is a week; the clock stands at 2026-11-21T09:00.
    assert_eq!(keys[1]["expiresAt"], "2026-11-28T09:00:00.000Z");
    assert_eq!(keys[1]["revokedAt"], "2026-11-21T09:00:00.000Z");
    assert_eq!(keys[2]["revokedAt"], json!(null));
}

#[tokio::test]
async fn secret_and_proxy_keys_are_made_rolled_and_revoked() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let create = "mutation ($input: SecretKeyCreate!) {
        createSecretKey(org: \"acme\", input: $input) {
            secret key { id kind scopes projectIds expiresAt note derivedFrom { kind } }
        }
    }";
    let input = json!({ "input": {
        "name": "CI", "scopes": ["ANALYTICS_READ"], "projectIds": [shop.id()],
        "expiresAt": "2027-01-01T00:00:00Z", "note": "n",
    } });
    assert_eq!(world.run(Some(&owner), create, input.clone()).await.code(), "sudo_required");
    world.grant_sudo(&owner).await;
    let made = world.run(Some(&owner), create, input).await.data()["createSecretKey"].clone();
    assert!(made["secret"].as_str().unwrap().starts_with("sk_svc_"));
    assert_eq!(made["key"]["scopes"], json!(["ANALYTICS_READ"]));
    assert_eq!(made["key"]["expiresAt"], "2027-01-01T00:00:00.000Z");

    let wrong = json!({ "input": { "name": "", "scopes": [], "expiresAt": "2020-01-01T00:00:00Z" } });
    let mut violations = world.run(Some(&owner), create, wrong).await.violations();
    violations.sort();
    assert_eq!(violations, ["input.name", "input.scopes"]);
    let past =
        json!({ "input": { "name": "x", "scopes": ["ADS_READ"], "expiresAt": "2020-01-01T00:00:00Z" } });
    assert_eq!(world.run(Some(&owner), create, past).await.violations(), ["input.expiresAt"]);
    let unknown = json!({ "input": { "name": "x", "scopes": ["EVERYTHING"] } });
    assert_eq!(world.run(Some(&owner), create, unknown).await.code(), "validation_error");

    let roll = "mutation ($id: UUID!) {
        rollSecretKey(org: \"acme\", id: $id, input: { expireOldInHours: 1 }) { key { id rolledFrom } }
    }";
    let id = json!({ "id": made["key"]["id"] });
    let rolled = world.run(Some(&owner), roll, id.clone()).await.data()["rollSecretKey"]["key"].clone();
    assert_eq!(rolled["rolledFrom"], made["key"]["id"]);
    assert_eq!(world.run(Some(&owner), roll, id).await.code(), "conflict");
    let revoke = "mutation ($id: UUID!) { revokeSecretKey(org: \"acme\", id: $id) }";
    let id = json!({ "id": rolled["id"] });
    assert_eq!(world.run(Some(&owner), revoke, id).await.data()["revokeSecretKey"], true);

    let proxy = "mutation { createProxyKey(project: \"shop\", input: {}) { key { id name scopes } } }";
    let proxy = world.run(Some(&owner), proxy, json!({})).await.data()["createProxyKey"]["key"].clone();
    assert_eq!(proxy["name"], "first-party proxy");
    let lists = "{
        organization(org: \"acme\") { secretKeys { id revokedAt } audit(limit: 2, action: \"key.\") {
            items { action targetId actorKind details } nextCursor } }
        project(project: \"shop\") { proxyKeys { id } }
    }";
    let lists = world.query(&owner, lists).await;
    let keys = lists["organization"]["secretKeys"].as_array().unwrap();
    let ids: Vec<_> = keys.iter().map(|key| &key["id"]).collect();
    assert_eq!(ids, [&proxy["id"], &rolled["id"], &made["key"]["id"]]);
    assert_eq!(lists["project"]["proxyKeys"], json!([{ "id": proxy["id"] }]));
    let audit = &lists["organization"]["audit"];
    assert_eq!(
        (&audit["items"][0]["targetId"], &audit["items"][0]["actorKind"]),
        (&proxy["id"], &json!("USER"))
    );
    assert_eq!(audit["items"][1]["action"], "key.revoke");
    assert!(audit["nextCursor"].is_string());

    let revoke = "mutation ($id: UUID!) { revokeProxyKey(project: \"shop\", id: $id) }";
    let id = json!({ "id": proxy["id"] });
    assert_eq!(world.run(Some(&owner), revoke, id).await.data()["revokeProxyKey"], true);
}
