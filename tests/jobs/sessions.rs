//! Expired rows are deleted in chunks, so that no statement holds up other writes for long.

use chrono::TimeDelta;
use entity::{confirmed_clock, idempotency_key};
use sea_orm::{EntityTrait, IntoActiveModel, PaginatorTrait};
use uuid::Uuid;

use crate::support::{App, CRON_SECRET};

#[tokio::test]
async fn expired_answers_are_deleted_in_chunks() {
    let app = App::start().await;
    let context = &app.inner.context;
    let created_at = context.clock.now() - TimeDelta::hours(25);
    let expired = (0..300).map(|number| {
        let row = idempotency_key::Model {
            credential_id: Uuid::nil(),
            key: number.to_string(),
            method: "POST".to_owned(),
            path: "/v1/x".to_owned(),
            body_hash: Vec::new(),
            state: "done".to_owned(),
            attempt: context.new_id(),
            status: Some(200),
            headers: None,
            body: Some(b"{}".to_vec()),
            created_at,
            expires_at: created_at + TimeDelta::hours(24),
        };
        row.into_active_model()
    });
    // Nothing is deleted by age before the clock is trusted.
    let believed = confirmed_clock::Model { id: 1, confirmed_at: context.clock.now_ms() }.into_active_model();
    confirmed_clock::Entity::insert(believed).exec_without_returning(&context.db).await.unwrap();
    idempotency_key::Entity::insert_many(expired).exec_without_returning(&context.db).await.unwrap();
    let statements = app
        .record_statements(async || {
            let run = app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
            assert_eq!(run["ran"][0]["stats"]["idempotencyKeys"], 300, "{run}");
        })
        .await;
    let deletes = statements.iter().filter(|one| one.sql.starts_with("delete from idempotency_keys"));
    assert!(deletes.count() > 1);
    assert_eq!(idempotency_key::Entity::find().count(&context.db).await.unwrap(), 0);
}
