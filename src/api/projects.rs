//! `/v1/projects` and `/v1/orgs/{org}/projects`: projects, their tracking config and their status.

use analytics::upkeep::purge::{PurgeInput, PurgeResult};
use analytics::upkeep::status::ProjectStatus;
use axum::extract::State;
use domain::ground::page::Page;
use domain::measuring::attribution::{self, ChannelMappings};
use domain::measuring::tracking::{self, ProjectTrackingConfigResponse, TrackingConfigPatch};
use domain::projects::{self, ProjectCreate, ProjectCreated, ProjectListParams, ProjectUpdate};
use domain::tenancy::access::{OrgAccess, Principal, ProjectAccess, Scope};
use domain::tenancy::project::Project;

use crate::app::App;
use crate::http::{Body, Created, Json, NoContent, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Projects",
        vec![
            Route::get("/v1/projects", "listProjects", list)
                .summary("List the projects of all organizations that the caller can access"),
            Route::post("/v1/orgs/{org}/projects", "createProject", create)
                .summary("Create a project with its first publishable key")
                .scopes(&[Scope::ProjectCreate]),
            Route::get("/v1/projects/{project}", "getProject", get).summary("Get a project"),
            Route::patch("/v1/projects/{project}", "updateProject", update)
                .summary("Change a project")
                .description(
                    "Smaller values of `retentionDays` and `settings.pii.leadsRetentionDays`, and turning \
                     `settings.pii.storePlaintext` off, also need `leads:write`, because they delete stored data. The \
                     answer lists what in `pendingDeletions`. The deletion begins a day after the change; until then, \
                     the former value takes it back, and nothing is lost. Owners get a mail.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::delete("/v1/projects/{project}", "deleteProject", delete)
                .summary("Delete a project with all its data")
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::get("/v1/projects/{project}/config", "getTrackingConfig", config)
                .summary("Get the tracking config and its revision")
                .scopes(&[Scope::AnalyticsRead]),
            Route::patch("/v1/projects/{project}/config", "updateTrackingConfig", update_config)
                .summary("Replace top-level keys of the tracking config")
                .scopes(&[Scope::ProjectAdmin]),
            Route::get("/v1/projects/{project}/channel-mappings", "getChannelMappings", mappings)
                .summary(
                    "Get the channel mappings: the project's own rules for the channel of a source or medium",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::put("/v1/projects/{project}/channel-mappings", "putChannelMappings", put_mappings)
                .summary("Replace the channel mappings; past visits are recomputed in the background")
                .scopes(&[Scope::ProjectAdmin])
                .extension(),
            Route::get("/v1/projects/{project}/status", "getProjectStatus", status)
                .summary("Get the project status: today's ingest outcomes by reason, quotas, storage, spool")
                .scopes(&[Scope::AnalyticsRead]),
            Route::post("/v1/projects/{project}/purge", "purgeProject", purge)
                .summary("Delete tracking data: all of it, some days, or the test visits")
                .scopes(&[Scope::ProjectAdmin])
                .sudo(),
        ],
    )
}

async fn list(
    State(app): State<App>,
    principal: Principal,
    Query(params): Query<ProjectListParams>,
) -> Result<Json<Page<Project>>> {
    Ok(Json(projects::list(&app.context, &principal, &params).await?))
}

async fn create(
    State(app): State<App>,
    access: OrgAccess,
    Body(input): Body<ProjectCreate>,
) -> Result<Created<ProjectCreated>> {
    Ok(Created(projects::create(&app.context, &access, input).await?))
}

async fn get(State(app): State<App>, access: ProjectAccess) -> Json<Project> {
    Json(projects::get(&app.context, &access).await)
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ProjectUpdate>,
) -> Result<Json<Project>> {
    let project = projects::update(&app.context, &access, input).await?;
    if project.timezone != access.project().timezone {
        app.reports.forget(project.id).await?;
    }
    Ok(Json(project))
}

async fn delete(State(app): State<App>, access: ProjectAccess) -> Result<NoContent> {
    analytics::upkeep::deletion::delete_project(&app.context, &app.reports, &access).await?;
    Ok(NoContent)
}

async fn config(
    State(app): State<App>,
    access: ProjectAccess,
) -> Result<Json<ProjectTrackingConfigResponse>> {
    Ok(Json(tracking::get(&app.context, &access).await?))
}

async fn update_config(
    State(app): State<App>,
    access: ProjectAccess,
    Body(patch): Body<TrackingConfigPatch>,
) -> Result<Json<ProjectTrackingConfigResponse>> {
    Ok(Json(tracking::patch(&app.context, &access, patch).await?))
}

async fn mappings(access: ProjectAccess) -> Result<Json<ChannelMappings>> {
    Ok(Json(attribution::mappings_of(&access)?))
}

async fn put_mappings(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ChannelMappings>,
) -> Result<Json<ChannelMappings>> {
    Ok(Json(attribution::put_mappings(&app.context, &access, input).await?))
}

async fn status(State(app): State<App>, access: ProjectAccess) -> Result<Json<ProjectStatus>> {
    Ok(Json(analytics::upkeep::status::of_project(&app.context, &access, &app.waiting()).await?))
}

async fn purge(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<PurgeInput>,
) -> Result<Json<PurgeResult>> {
    Ok(Json(analytics::upkeep::purge::purge(&app.context, &app.reports, &access, input).await?))
}
