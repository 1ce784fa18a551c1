//! `/v1/projects/{project}/events` and event definitions: server events, live tail, catalog and schemas.

use analytics::events::{
    EventCatalog, EventValidate, EventValidateResult, ServerEvents, ServerEventsResult, accept, validate,
    validate_public,
};
use analytics::sessions::{self, LiveEvents, LiveEventsParams};
use axum::extract::State;
use domain::measuring::events::{self, EVENT_NAME, EventSchema, EventSchemaWrite};
use domain::tenancy::access::{self, ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{
    Accepted, Body, IfMatch, Json, MaybeBearer, NoContent, Path, Query, Result, Route, Tagged,
};

pub(super) fn routes() -> Vec<Route> {
    let one = "/v1/projects/{project}/event-schemas/{name}";
    Route::tagged(
        "Events",
        vec![
            Route::post("/v1/projects/{project}/events", "sendServerEvents", send)
                .summary("Send server events and attach them to sessions")
                .description(
                    "Stores the valid events. `rejected` lists every other event with its index and the reason. The \
                     rules for browser events and the project's event schemas apply. An event is attached to the \
                     session whose id it contains, also if that session has been merged into an earlier one.",
                )
                .scopes(&[Scope::EventsWrite])
                .idempotent(),
            Route::get("/v1/projects/{project}/events/live", "tailEvents", live)
                .summary("Get the events since a cursor, waiting up to 20 seconds for new ones")
                .description(
                    "Without a cursor, the latest events are answered, and with `nextCursor` of the answer before, \
                     what has arrived since: nothing is left out, and an item that is repeated has the same `id`. \
                     Pageviews are events named `pageview`. With `wait`, the answer comes as soon as something \
                     arrives, or empty at the end.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/event-catalog", "getEventCatalog", catalog)
                .summary("List built-in, preset, registered and observed events, with their counts of the last 30 days")
                .description(
                    "Built-in and preset events come first, then registered ones by name, then others by frequency. \
                     `unregistered` counts the names without a schema; beyond `limit`, events with new names are \
                     dropped. Counts leave tests out.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::put(one, "putEventSchema", put)
                .summary("Create or replace the schema of an event")
                .description(
                    "Applies to events received from now on. An event is dropped if a required prop is missing or \
                     violates the schema. An optional prop that violates the schema is removed.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::delete(one, "deleteEventSchema", delete)
                .summary("Delete an event's schema; its events are kept as unregistered events")
                .description(
                    "New events of this name are checked by the general rules only. Unless it is built in, the name \
                     counts as one of the 200 unregistered names of the project.",
                )
                .scopes(&[Scope::ConfigWrite]),
            Route::post("/v1/events/validate", "validateEvent", try_out)
                .summary("Check how an event would be processed; nothing is stored")
                .description("Without `project`, checks against the built-in events only, and needs no credential.")
                .public()
                .fails(&[401, 403, 404]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct SchemaPath {
    /// Name of the event.
    #[schemars(length(max = 40), regex(pattern = EVENT_NAME))]
    name: String,
}

async fn send(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ServerEvents>,
) -> Result<Accepted<ServerEventsResult>> {
    Ok(Accepted(accept(&app.context, app.ingest.writer(), &access, input).await?))
}

async fn live(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<LiveEventsParams>,
) -> Result<Json<LiveEvents>> {
    Ok(Json(sessions::live_events(&app.context, &access, params, app.committed()).await?))
}

async fn catalog(State(app): State<App>, access: ProjectAccess) -> Result<Json<EventCatalog>> {
    Ok(Json(app.reports.event_catalog(&access).await?))
}

async fn put(
    State(app): State<App>,
    access: ProjectAccess,
    Path(SchemaPath { name }): Path<SchemaPath>,
    IfMatch(expected): IfMatch,
    Body(input): Body<EventSchemaWrite>,
) -> Result<Tagged<Json<EventSchema>>> {
    let written = events::put(&app.context, &access, &name, input, &expected).await?;
    Ok(Tagged(Json(written)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(SchemaPath { name }): Path<SchemaPath>,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    events::delete(&app.context, &access, &name, &expected).await?;
    Ok(NoContent)
}

async fn try_out(
    State(app): State<App>,
    bearer: MaybeBearer,
    Body(input): Body<EventValidate>,
) -> Result<Json<EventValidateResult>> {
    Ok(Json(match &input.project {
        None => validate_public(&input),
        Some(project) => {
            let principal = bearer.principal(&app).await?;
            let access = access::project(&app.context, &principal, project).await?;
            validate(&app.context, &access, &input).await?
        }
    }))
}
