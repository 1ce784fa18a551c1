use std::sync::Arc;
use std::time::Duration;

use domain::Error;
use domain::ground::credentials::Credential;
use domain::ground::page::PageParams;
use domain::ground::revision::Expected;
use domain::projects::rules::{RulesCache, Unknown};
use domain::projects::sites::Sites;
use domain::projects::{self, ProjectCreate, ProjectListParams, ProjectUpdate};
use domain::tenancy::access::{self, Scope};
use domain::tenancy::deletion_marks;
use domain::tenancy::deletion_marks::{AD_TABLES, PEOPLE_TABLES, VISIT_TABLES};
use domain::tenancy::keys::publishable;
use domain::tenancy::project::ProjectSettings;
use entity::{goal, project};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, Statement};
use serde_json::json;

use crate::world::{World, project as called};

#[tokio::test]
async fn a_new_project_can_receive_its_first_pageview() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let org = world.org(&owner, "acme").await;
    let created = projects::create(&world, &org, called("shop")).await.unwrap();
    assert_eq!(created.project.org_slug, "acme");
    assert_eq!((created.project.config_rev, created.project.goals_version), (1, 1));
    assert_eq!(created.project.settings, ProjectSettings::default());
    assert_eq!(created.project.settings.limits.pageviews_per_day, 25_000);
    let key = Credential::parse(&created.publishable_key).unwrap();
    let site = Sites::new((*world).clone()).of(&key).await.unwrap().unwrap();
    assert_eq!(site.project, created.project.id);
    let row = project::Entity::find_by_id(created.project.id).one(&world.db).await.unwrap().unwrap();
    assert_eq!(row.tracking["domains"], json!(["shop.example"]));
    let goals = goal::Entity::find()
        .filter(goal::Column::ProjectId.eq(created.project.id))
        .all(&world.db)
        .await
        .unwrap();
    assert!(goals.iter().any(|goal| goal.key == "form_submit" && goal.is_conversion));
}

#[tokio::test]
async fn the_keys_of_a_project_share_one_site_until_something_changes() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let org = world.org(&owner, "acme").await;
    let created = projects::create(&world, &org, called("shop")).await.unwrap();
    let project = access::project(&world, &owner, "acme/shop").await.unwrap();
    let input = serde_json::from_value(json!({ "name": "other" })).unwrap();
    let other = publishable::create(&world, &project, input).await.unwrap();
    let keys = [created.publishable_key, other.secret].map(|key| Credential::parse(&key).unwrap());
    let sites = Sites::new((*world).clone());
    let (one, two) = (sites.of(&keys[0]).await.unwrap().unwrap(), sites.of(&keys[1]).await.unwrap().unwrap());
    assert!(Arc::ptr_eq(&one, &two));
    let change: ProjectUpdate = serde_json::from_value(json!({ "timezone": "Europe/Berlin" })).unwrap();
    projects::update(&world, &project, change, &Expected::Any).await.unwrap();
    let [one, two] = [sites.of(&keys[0]).await.unwrap().unwrap(), sites.of(&keys[1]).await.unwrap().unwrap()];
    assert!(Arc::ptr_eq(&one, &two));
    assert_eq!(one.timezone, chrono_tz::Europe::Berlin);
}

#[tokio::test]
async fn rules_that_a_batch_did_not_wait_for_are_there_for_the_next_one() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let org = world.org(&owner, "acme").await;
    let project = projects::create(&world, &org, called("shop")).await.unwrap().project.id;
    let cache = RulesCache::new((*world).clone());
    let begun = cache.get_within(project, Duration::ZERO).await;
    // A fast database may have answered already.
    assert!(matches!(begun, Err(Unknown::NotYet) | Ok(Some(_))));
    assert_eq!(cache.get(project).await.unwrap().unwrap().project, project);
    assert!(cache.get_within(project, Duration::ZERO).await.unwrap().is_some(), "it is in memory");
}

#[tokio::test]
async fn a_taken_slug_and_an_unknown_time_zone_leave_nothing_behind() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let org = world.org(&owner, "acme").await;
    projects::create(&world, &org, called("shop")).await.unwrap();
    let again = projects::create(&world, &org, called("shop")).await;
    assert!(matches!(again, Err(Error::Conflict(_))));
    let input = ProjectCreate { timezone: "Mars/Olympus".into(), ..called("mars") };
    let refused = projects::create(&world, &org, input).await.unwrap_err();
    assert!(matches!(refused, Error::Validation(found) if found[0].path == "body.timezone"));
    let list = projects::list(&world, &owner, &ProjectListParams::default()).await.unwrap();
    assert_eq!(list.items.len(), 1);
}

#[tokio::test]
async fn of_two_projects_with_one_slug_at_once_one_wins() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let org = world.org(&owner, "acme").await;
    let create = || projects::create(&world, &org, called("shop"));
    let (a, b) = tokio::join!(create(), create());
    let mut codes = [a, b].map(|result| result.err().map(|error| error.code()));
    codes.sort();
    assert_eq!(codes, [None, Some("conflict")]);
}

#[tokio::test]
async fn the_list_goes_by_organization_and_slug_and_comes_in_pages() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    for slug in ["a", "b", "c"] {
        world.project(&owner, "acme", slug).await;
        world.advance(chrono::TimeDelta::seconds(1));
    }
    let params = |value| serde_json::from_value::<ProjectListParams>(value).unwrap();
    let first = projects::list(&world, &owner, &params(json!({"limit": 2}))).await.unwrap();
    let rest = params(json!({"limit": 2, "cursor": first.next_cursor}));
    let second = projects::list(&world, &owner, &rest).await.unwrap();
    let slugs: Vec<_> =
        first.items.iter().chain(&second.items).map(|project| project.slug.as_str()).collect();
    assert_eq!(slugs, ["a", "b", "c"]);
    let by_slug = params(json!({"slug": "b", "org": "acme"}));
    assert_eq!(projects::list(&world, &owner, &by_slug).await.unwrap().items.len(), 1);
    let elsewhere = params(json!({"org": "nope"}));
    assert_eq!(projects::list(&world, &owner, &elsewhere).await.unwrap().items.len(), 0);
}

#[tokio::test]
async fn an_update_changes_what_is_given_and_keeps_the_rest() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let update =
        |value| projects::update(&world, &shop, serde_json::from_value(value).unwrap(), &Expected::Any);
    let changed = update(json!({"country": "DE", "settings": {"sql": {"enabled": false}}})).await.unwrap();
    assert_eq!(changed.country.as_deref(), Some("DE"));
    assert!(!changed.settings.sql.enabled);
    assert_eq!(changed.settings.limits, ProjectSettings::default().limits);
    let changed = update(json!({"name": "Shop 2"})).await.unwrap();
    assert_eq!((changed.name.as_str(), changed.country.as_deref()), ("Shop 2", Some("DE")));
    let changed = update(json!({"country": null})).await.unwrap();
    assert_eq!(changed.country, None);
    assert!(matches!(update(json!({"timezone": "Nowhere"})).await, Err(Error::Validation(_))));
    world.project(&owner, "acme", "blog").await;
    assert!(matches!(update(json!({"slug": "blog"})).await, Err(Error::Conflict(_))));
}

#[tokio::test]
async fn two_updates_of_settings_at_once_both_count() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let update = |value| {
        projects::update(
            &world,
            &shop,
            serde_json::from_value::<ProjectUpdate>(value).unwrap(),
            &Expected::Any,
        )
    };
    let (a, b) = tokio::join!(
        update(json!({"settings": {"sql": {"enabled": false}}})),
        update(json!({"settings": {"ads": {"relevantMinScore": 7}}})),
    );
    a.unwrap();
    b.unwrap();
    let settings = &access::project(&world, &owner, "shop").await.unwrap().project().settings.clone();
    assert_eq!((settings.sql.enabled, settings.ads.relevant_min_score), (false, 7));
}

async fn rows(world: &World, table: &str, project: uuid::Uuid) -> i64 {
    let backend = world.db.get_database_backend();
    let sql = format!("select count(*) from {}", entity::visits::stored::of_project(backend, table));
    let count = Statement::from_sql_and_values(world.db.get_database_backend(), sql, [project.into()]);
    let row = world.db.query_one_raw(count).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn deleting_needs_org_admin_and_sudo_and_takes_every_row_along() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let (_, key) = {
        let key = world.key(&owner, "acme", &[Scope::AnalyticsRead, Scope::ProjectAdmin], None).await;
        world.advance(chrono::TimeDelta::minutes(15));
        key
    };
    let by_key = access::project(&world, &key, "shop").await.unwrap();
    assert!(matches!(
        projects::delete(&world, &by_key, &Expected::Any).await,
        Err(Error::InsufficientScope(_))
    ));
    assert!(matches!(projects::delete(&world, &shop, &Expected::Any).await, Err(Error::SudoRequired)));
    let backend = world.db.get_database_backend();
    let sql = "insert into event_names (project_id, name, first_seen) values ($1, 'x', 1)";
    let insert = Statement::from_sql_and_values(backend, sql, [shop.id().into()]);
    world.db.execute_raw(insert).await.unwrap();
    world.grant_sudo(owner.user().unwrap()).await;
    deletion_marks::finish(&world, shop.id()).await.unwrap();
    assert_eq!(rows(&world, "event_names", shop.id()).await, 1, "of a project there is, nothing goes");
    projects::delete(&world, &shop, &Expected::Any).await.unwrap();
    assert_eq!(deletion_marks::marked(&world).await.unwrap(), [shop.id()]);
    deletion_marks::finish(&world, shop.id()).await.unwrap();
    assert!(deletion_marks::marked(&world).await.unwrap().is_empty());
    assert!(matches!(access::project(&world, &owner, "shop").await, Err(Error::NotFound)));
    for table in VISIT_TABLES.iter().chain(&["goals", "api_keys"]) {
        assert_eq!(rows(&world, table, shop.id()).await, 0, "{table}");
    }
    assert!(publishable::list(&world, &shop, &PageParams::default()).await.unwrap().items.is_empty());
}

/// Any table with project rows that `delete` does not know would keep these rows forever.
#[tokio::test]
async fn every_table_with_a_project_is_emptied_by_its_deletion() {
    let world = World::new().await;
    let sql = match world.db.get_database_backend() {
        sea_orm::DatabaseBackend::Postgres => {
            "select table_name::text from information_schema.columns
             where column_name = 'project_id' and table_schema = 'public'"
        }
        _ => {
            "select m.name from sqlite_master m join pragma_table_info(m.name) c
             where m.type in ('table', 'view') and c.name = 'project_id'"
        }
    };
    let by_foreign_key = [
        "ad_accounts",
        "ad_changes",
        "ad_cursors",
        "ad_mapping_rules",
        "ad_sync_runs",
        "annotations",
        "api_keys",
        "consent_changes",
        "conversion_days",
        "conversion_definitions",
        "conversion_triggers",
        "contact_deletions",
        "conversion_uploads",
        "daily_figures",
        "destination_states",
        "destinations",
        "erased_hashes",
        "erased_people",
        "event_schemas",
        "figure_states",
        "funnels",
        "goals",
        "identified_visits",
        "identity_secrets",
        "lead_partings",
        "mcp_calls",
        "purges",
        "questionnaires",
        "reckonings",
        "recomputations",
        "refused_origins",
        "relevance_models",
        "report_subscriptions",
        "seen_hosts",
        "segments",
        "setup_progress",
        "share_links",
        "upload_requests",
        "visit_checks",
    ];
    // The short keys of projects in SQLite.
    let last = ["stored_projects"];
    // The record of who did what names projects that are gone.
    let outlives = ["audit_entries"];
    for row in
        world.db.query_all_raw(Statement::from_string(world.db.get_database_backend(), sql)).await.unwrap()
    {
        let table: String = row.try_get_by_index(0).unwrap();
        assert!(
            VISIT_TABLES.contains(&table.as_str())
                || AD_TABLES.contains(&table.as_str())
                || PEOPLE_TABLES.contains(&table.as_str())
                || by_foreign_key.contains(&table.as_str())
                || last.contains(&table.as_str())
                || outlives.contains(&table.as_str()),
            "{table}"
        );
    }
}
