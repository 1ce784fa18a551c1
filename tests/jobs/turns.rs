//! Jobs serve tenants in turn, whatever one of them has.

use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use domain::money::ads::follow_settled;
use domain::money::conversions::deliver;
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use entity::visits::AdPlatform;
use entity::{ad_change, confirmed_clock};
use sea_orm::{
    ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Value,
};
use serde_json::json;
use uuid::Uuid;

use crate::support::{App, CRON_SECRET, Project};

/// Projects of two tenants: several of the first, one of the other.
struct Two {
    app: App,
    many: Vec<Uuid>,
    one: Uuid,
}

impl Two {
    async fn with(count: usize) -> Self {
        let app = App::start().await;
        let (many, one) = (app.owner().await, app.user("bakery").await);
        let id = |project: Project| project.id.parse::<Uuid>().unwrap();
        let mut of_many = Vec::new();
        for number in 1..=count {
            of_many.push(id(app.project(&many, &format!("shop{number}")).await));
        }
        let bread = id(app.project(&one, "bread").await);
        Self { app, many: of_many, one: bread }
    }
}

#[tokio::test]
async fn old_data_of_one_tenant_is_deleted_between_that_of_the_projects_of_another() {
    let two = Two::with(4).await;
    let context = &two.app.inner.context;
    // Nothing is deleted by age before the clock is trusted.
    let believed = confirmed_clock::Model { id: 1, confirmed_at: context.clock.now_ms() }.into_active_model();
    confirmed_clock::Entity::insert(believed).exec_without_returning(&context.db).await.unwrap();
    let statements = two
        .app
        .record_statements(async || {
            let ran = two.app.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200);
            assert_eq!(ran["ran"][0]["ok"], true, "{ran}");
        })
        .await;
    let deletes = statements.iter().filter(|one| one.sql.starts_with("delete from people where"));
    let projects: Vec<Value> = deletes.map(|one| one.values.as_ref().unwrap().0[0].clone()).collect();
    assert_eq!(projects.len(), 5);
    let place = projects.iter().position(|project| *project == Value::from(two.one)).unwrap();
    assert!(place <= 1, "{projects:?}");
}

#[tokio::test]
async fn visits_with_another_ad_are_looked_for_in_turns_by_tenant() {
    let two = Two::with(3).await;
    let context = &two.app.inner.context;
    let db = &context.db;
    for project in two.many.iter().chain([&two.one]) {
        let row = ad_change::Model {
            project_id: *project,
            id: context.new_id(),
            recorded_at: context.clock.now(),
            changes: json!({ "ids": ["1"], "names": [] }),
        };
        ad_change::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
        two.app.advance(TimeDelta::seconds(1).to_std().unwrap());
    }
    two.app.advance(TimeDelta::minutes(2).to_std().unwrap());
    let left = async || -> Vec<Uuid> {
        let left = ad_change::Entity::find().select_only().column(ad_change::Column::ProjectId);
        left.order_by_asc(ad_change::Column::RecordedAt).into_tuple().all(db).await.unwrap()
    };
    let turns = AtomicUsize::new(0);
    let worked = follow_settled(context, || turns.fetch_add(1, Ordering::Relaxed) == 1).await.unwrap();
    assert_eq!((worked.rows, worked.more, worked.failure.is_none()), (2, true, true));
    assert_eq!(left().await, two.many[1..]);
    assert!(!follow_settled(context, || false).await.unwrap().more);
    assert!(left().await.is_empty());
}

/// More destinations than a tenant may have in turn at once do not end the run before all are served.
#[tokio::test]
async fn all_destinations_of_a_tenant_are_served_a_few_at_a_time() {
    const COUNT: usize = 40;
    let two = Two::with(COUNT).await;
    let context = &two.app.inner.context;
    let (db, now) = (&context.db, context.clock.now_ms());
    for project in two.many.iter().chain([&two.one]) {
        let conversion = conversion::Model {
            id: context.new_id(),
            project_id: *project,
            event_id: "order-0001".to_owned(),
            definition: "sale".to_owned(),
            session_id: None,
            source: ConversionSource::Server,
            status: ConversionStatus::Confirmed,
            occurred_at: now,
            day: 20_000,
            value: None,
            currency: "EUR".to_owned(),
            confirm_until: None,
            evidence: None,
            test: false,
            created_at: now,
            updated_at: now,
        };
        let upload = conversion_upload::Model {
            id: context.new_id(),
            conversion_id: conversion.id,
            provider: AdPlatform::SocialAds1,
            project_id: *project,
            name: "Purchase".to_owned(),
            event_id: None,
            state: UploadState::Queued,
            change: UploadChange::New,
            attempts: 0,
            next_at: now,
            lease: None,
            version: 1,
            code: None,
            message: None,
            sent_at: None,
            unknown_since: None,
            tried_version: None,
            request: None,
            together: None,
            since: now,
            ready_at: None,
            delay: None,
            test: false,
        };
        conversion::Entity::insert(conversion.into_active_model()).exec_without_returning(db).await.unwrap();
        conversion_upload::Entity::insert(upload.into_active_model())
            .exec_without_returning(db)
            .await
            .unwrap();
    }
    // No destination is set up, so each ends its uploads.
    let told = deliver(context, || false).await.unwrap();
    assert_eq!((told.skipped, told.more), (COUNT + 1, false));
    let queued = conversion_upload::Entity::find()
        .filter(conversion_upload::Column::State.eq(UploadState::Queued))
        .count(db)
        .await
        .unwrap();
    assert_eq!(queued, 0);
}
