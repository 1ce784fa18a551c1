//! Migrations of rows that an older build left.

use chrono::TimeDelta;
use entity::visits::AdPlatform;
use entity::{ad_account, ad_account_pause, ad_cursor};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, IntoActiveModel, Statement};
use serde_json::json;
use uuid::Uuid;

use crate::world::World;

impl World {
    /// Undoes a migration by these statements, as if it had never run.
    async fn undo(&self, migration: &str, statements: &[&str]) {
        for statement in statements {
            self.db.execute_unprepared(statement).await.unwrap();
        }
        let version = format!("delete from seaql_migrations where version = '{migration}'");
        self.db.execute_unprepared(&version).await.unwrap();
    }

    /// An ad account of a project, with what its cursor said before.
    async fn account(&self, project: Uuid, key: &str, purged: bool, [asked, paused]: [Option<i64>; 2]) {
        let id = self.new_id();
        let account = ad_account::Model {
            project_id: project,
            id,
            key: key.to_owned(),
            platform: Some(AdPlatform::SocialAds1),
            external_id: key.to_owned(),
            name: String::new(),
            currency: None,
            timezone: None,
            created_at: self.clock.now(),
            connection_id: None,
            settings: None,
            purged,
        };
        let cursor = ad_cursor::Model {
            project_id: project,
            account_id: id,
            next_at: self.clock.now(),
            covered_from: None,
            covered_to: None,
            last_success_at: None,
            error: None,
            message: None,
            plan: json!({}),
            lease: None,
            leased_until: None,
        };
        let account = ad_account::Entity::insert(account.into_active_model());
        account.exec_without_returning(&self.db).await.unwrap();
        let cursor = ad_cursor::Entity::insert(cursor.into_active_model());
        cursor.exec_without_returning(&self.db).await.unwrap();
        let at = |hours: Option<i64>| hours.map(|hours| self.clock.now() + TimeDelta::hours(hours));
        let values = [at(asked).into(), at(paused).into(), id.into()];
        let sql = "update ad_cursors set asked_at = $1, paused_until = $2 where account_id = $3";
        let update = Statement::from_sql_and_values(self.db.get_database_backend(), sql, values);
        self.db.execute_raw(update).await.unwrap();
    }
}

#[tokio::test]
async fn an_account_waits_in_its_organization_for_as_long_as_its_projects_had_to() {
    let world = World::new().await;
    let (owner, stranger) = (world.owner("acme").await, world.owner("other").await);
    let shop = world.project(&owner, "acme", "shop").await;
    let blog = world.project(&owner, "acme", "blog").await;
    let theirs = world.project(&stranger, "other", "theirs").await;
    let statements = match world.db.get_database_backend() {
        DbBackend::Postgres => [
            "drop table ad_account_pauses",
            "alter table ad_cursors add column asked_at timestamptz",
            "alter table ad_cursors add column paused_until timestamptz",
        ],
        _ => [
            "drop table ad_account_pauses",
            "alter table ad_cursors add column asked_at text",
            "alter table ad_cursors add column paused_until text",
        ],
    };
    world.undo("m0067_pauses_of_accounts", &statements).await;
    world.account(shop.id(), "social_ads_1:1", false, [Some(1), None]).await;
    world.account(blog.id(), "social_ads_1:1", false, [Some(2), Some(3)]).await;
    world.account(theirs.id(), "social_ads_1:1", false, [None, Some(4)]).await;
    // One that is being deleted, and one that waits for nothing.
    world.account(shop.id(), "social_ads_1:2", true, [Some(5), Some(5)]).await;
    world.account(blog.id(), "social_ads_1:3", false, [None, None]).await;
    migration::up(&world.db).await.unwrap();

    let at = |hours: i64| Some(world.clock.now() + TimeDelta::hours(hours));
    let pause = |org_id: Uuid, asked_at, paused_until| ad_account_pause::Model {
        org_id,
        key: "social_ads_1:1".to_owned(),
        asked_at,
        paused_until,
    };
    let mut pauses = ad_account_pause::Entity::find().all(&world.db).await.unwrap();
    let mut expected =
        vec![pause(shop.project().org_id, at(2), at(3)), pause(theirs.project().org_id, None, at(4))];
    pauses.sort_by_key(|pause| pause.org_id);
    expected.sort_by_key(|pause| pause.org_id);
    assert_eq!(pauses, expected);
    assert_eq!(ad_cursor::Entity::find().all(&world.db).await.unwrap().len(), 5);
}
