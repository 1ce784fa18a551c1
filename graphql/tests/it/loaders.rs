use domain::money::ads::{costs, mapping};
use serde_json::json;

use crate::world::World;

const LISTS: &str = "{
    organizations {
        slug
        secretKeys { name }
        reportSubscriptions { address }
        adPlatforms { platform connectors { connector configured settings } }
        projects {
            slug
            publishableKeys { name value }
            proxyKeys { name }
            trackingConfig { configRev tracking }
            organization { slug role }
            status { sessionsTotal }
            segments { key }
        }
    }
}";

const OF_ADS: &str = "{ projects(limit: 7) {
    slug
    adAccounts { name spend30d { currency amount } }
    adSync { name runs { id } }
    adEntities { total }
    adConnections { name }
    adMappingRules { value targetName }
} }";

const MODELS: &str = "{ projects(limit: 7) { slug relevance { active { version } rescoring { done } } } }";

#[tokio::test]
async fn the_number_of_statements_does_not_grow_with_the_rows() {
    let world = World::new().await;
    let owner = world.owner("first").await;
    world.project(&owner, "first", "shop").await;
    // The first request reads who owns what, for a minute.
    world.query(&owner, "{ projects { slug } }").await;
    let few = world.count_statements(&owner, LISTS).await;

    for org in ["second", "third"] {
        let input = json!({ "name": org, "slug": org });
        let document = "mutation ($input: OrganizationCreate!) { createOrganization(input: $input) { id } }";
        world.run(Some(&owner), document, json!({ "input": input })).await.data();
        for slug in ["a", "b", "c", "d"] {
            world.project(&owner, org, slug).await;
        }
    }
    // So does the first request after an organization was created.
    world.query(&owner, "{ projects { slug } }").await;
    let many = world.count_statements(&owner, LISTS).await;
    assert_eq!(few, many, "{:#?}", world.statements.lock());
    // Memberships and organizations, twice each with the projects' way back; memberships and
    // projects; keys of each of the three kinds; subscriptions to reports; the ten of the statuses; segments; the rules and
    // their size.
    assert_eq!(many, 23, "{:#?}", world.statements.lock());

    let answer = world.query(&owner, LISTS).await;
    let projects_of = |at: usize| answer["organizations"][at]["projects"].as_array().unwrap();
    assert_eq!((projects_of(0).len(), projects_of(1).len(), projects_of(2).len()), (1, 4, 4));
    let project = &projects_of(2)[3];
    assert_eq!(project["slug"], "d");
    assert_eq!(project["organization"], json!({ "slug": "third", "role": "OWNER" }));
    assert_eq!(project["publishableKeys"].as_array().unwrap().len(), 1);
    assert_eq!(project["trackingConfig"]["configRev"], 1);
    assert_eq!(project["trackingConfig"]["tracking"]["domains"], json!(["d.example"]));
}

#[tokio::test]
async fn lists_of_ads_and_models_take_as_many_statements_for_one_project_as_for_many() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let context = &world.context;
    let costs = json!({ "source": "sheet", "mode": "upsert", "rows": [
        { "day": "2026-11-20", "cost": "12.5", "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring" },
    ] });
    costs::import(context, &shop, serde_json::from_value(costs).unwrap()).await.unwrap();
    let rule = json!({
        "field": "utm_campaign", "kind": "prefix", "value": "spring-",
        "target": { "platform": "search_ads_1", "level": "campaign", "entityId": "10001" },
    });
    mapping::create(context, &shop, serde_json::from_value(rule).unwrap()).await.unwrap();
    let count = async || {
        // The first request reads who owns what, and the ads.
        world.query(&owner, OF_ADS).await;
        (world.count_statements(&owner, OF_ADS).await, world.count_statements(&owner, MODELS).await)
    };
    let few = count().await;
    for slug in ["a", "b", "c", "d", "e", "f"] {
        world.project(&owner, "acme", slug).await;
    }
    assert_eq!(count().await, few, "{:#?}", world.statements.lock());

    let of_shop = json!({
        "slug": "shop",
        "adAccounts": [{ "name": "sheet", "spend30d": [{ "currency": "EUR", "amount": 12.5 }] }],
        "adSync": [], "adEntities": { "total": 1 }, "adConnections": [],
        "adMappingRules": [{ "value": "spring-", "targetName": "Spring" }],
    });
    let none = json!({
        "slug": "f", "adAccounts": [], "adSync": [], "adEntities": { "total": 0 }, "adConnections": [],
        "adMappingRules": [],
    });
    let answer = world.query(&owner, OF_ADS).await;
    assert_eq!((&answer["projects"][0], &answer["projects"][6]), (&of_shop, &none));
    let models = world.query(&owner, MODELS).await;
    let first = json!({ "slug": "f", "relevance": { "active": { "version": 1 }, "rescoring": null } });
    assert_eq!(models["projects"][6], first);
}

#[tokio::test]
async fn catalogs_of_several_projects_read_the_names_of_their_events_at_once() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    for slug in ["a", "b", "c"] {
        world.project(&owner, "acme", slug).await;
    }
    world.statements.lock().clear();
    let answer = world.query(&owner, "{ projects(limit: 3) { slug eventCatalog { unregistered } } }").await;
    assert_eq!(answer["projects"][2], json!({ "slug": "c", "eventCatalog": { "unregistered": 0 } }));
    let statements = world.statements.lock();
    for table in ["event_names", "\"event_schemas\""] {
        let read = statements.iter().filter(|sql| sql.to_lowercase().contains(&format!("from {table}")));
        assert_eq!(read.count(), 1, "{table}: {statements:#?}");
    }
}

#[tokio::test]
async fn a_query_asks_once_for_what_it_names_often() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let fields = |count: usize| {
        let field = |n: usize| {
            format!(
                "a{n}: project(project: \"acme/shop\") {{ id }} b{n}: organization(org: \"acme\") {{ id }} "
            )
        };
        format!("{{ {} }}", (0..count).map(field).collect::<String>())
    };
    world.query(&owner, &fields(1)).await;
    let once = world.count_statements(&owner, &fields(1)).await;
    assert_eq!(world.count_statements(&owner, &fields(50)).await, once, "{:#?}", world.statements.lock());
    // A mutation may change what it names.
    let mutation = "mutation {
        a: updateProject(project: \"acme/shop\", input: { slug: \"moved\" }) { slug }
        b: updateProject(project: \"acme/moved\", input: { slug: \"shop\" }) { slug }
        c: updateProject(project: \"acme/shop\", input: { name: \"Shop\" }) { slug }
    }";
    let answer = world.run(Some(&owner), mutation, json!({})).await.data();
    assert_eq!(answer, json!({ "a": { "slug": "moved" }, "b": { "slug": "shop" }, "c": { "slug": "shop" } }));
}

#[tokio::test]
async fn a_list_shows_only_what_its_caller_can_reach() {
    let world = World::new().await;
    let acme = world.owner("acme").await;
    let other = world.owner("other").await;
    world.project(&acme, "acme", "shop").await;
    world.project(&other, "other", "secret").await;
    let answer =
        world.query(&acme, "{ organizations { slug projects { slug publishableKeys { value } } } }").await;
    let organizations = answer["organizations"].as_array().unwrap();
    assert_eq!(organizations.len(), 1);
    assert_eq!(organizations[0]["projects"][0]["slug"], "shop");
    assert_eq!(organizations[0]["projects"].as_array().unwrap().len(), 1);
    let projects = world.query(&other, "{ projects { slug organization { slug } } }").await;
    assert_eq!(projects["projects"], json!([{ "slug": "secret", "organization": { "slug": "other" } }]));
}
