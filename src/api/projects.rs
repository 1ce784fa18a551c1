//! `/v1/projects` and `/v1/orgs/{org}/projects`: projects, their tracking config and their status.

use analytics::upkeep::purge::{PurgeInput, PurgeResult};
use analytics::upkeep::status::ProjectStatus;
use axum::extract::State;
use domain::ground::page::Page;
use domain::measuring::attribution::{self, ChannelMappings};
use domain::measuring::tracking::{self, OutboundClicks, ProjectTrackingConfigResponse, TrackingConfigPatch};
use domain::projects::{self, ProjectCreate, ProjectCreated, ProjectListParams, ProjectUpdate};
use domain::tenancy::access::{OrgAccess, Principal, ProjectAccess, Scope};
use domain::tenancy::project::Project;

use crate::app::App;
use crate::http::{Body, Created, IfMatch, Json, NoContent, Query, Result, Route, Tagged};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Projects",
        vec![
            Route::get("/v1/projects", "listProjects", list)
                .summary("List the projects of all organizations that the caller can access")
                .description(
                    "Oldest first. A key that is limited to projects lists only these. A slug may exist in several \
                     organizations, so `org` narrows the search.",
                ),
            Route::post("/v1/orgs/{org}/projects", "createProject", create)
                .summary("Create a project with its first publishable key")
                .description(
                    "Also creates the goals of its preset, and a tracking config for the domains. The publishable \
                     key is in the answer; it is public and can be listed again. `conflict` if the organization has \
                     a project with this slug, or as many projects as the server allows. A key that is limited to \
                     projects may use the new one, too.",
                )
                .scopes(&[Scope::ProjectCreate]),
            Route::get("/v1/projects/{project}", "getProject", get)
                .summary("Get a project")
                .description(
                    "For a user, it also becomes the project that their dashboard opens next time. A bare slug that \
                     exists in several of the caller's organizations is answered with `not_found`: send the id or \
                     both slugs.",
                ),
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
                .description(
                    "Cannot be undone. Access, keys and collection end within ten seconds. Visits are deleted before the \
                     answer or, if that fails, by a background job. The audit log of the organization keeps its \
                     entries. Needs `org:admin`, and sudo for users.",
                )
                .scopes(&[Scope::OrgAdmin])
                .sudo(),
            Route::get("/v1/projects/{project}/config", "getTrackingConfig", config)
                .summary("Get the tracking config and its revision")
                .description(
                    "Returns the whole config, with defaults for keys that the project never set. `configRev` grows \
                     with each change.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::patch("/v1/projects/{project}/config", "updateTrackingConfig", update_config)
                .summary("Replace top-level keys of the tracking config")
                .description(
                    "Each key that is given is replaced as a whole; the others stay. Browsers follow within a \
                     minute. Events are collected by the new rules from now on; if page groups change, past visits \
                     are grouped anew in the background. Expressions that do not compile, or take too much memory, \
                     are answered with `validation_error`.",
                )
                .scopes(&[Scope::ProjectAdmin]),
            Route::get("/v1/projects/{project}/channel-mappings", "getChannelMappings", mappings)
                .summary(
                    "Get the channel mappings: the project's own rules for the channel of a source or medium",
                )
                .description(
                    "They come before the built-in rules; only the click id of an ad decides first. Mappings with source \
                     and medium are tried first, then those with a source only, then those with a medium only.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::put("/v1/projects/{project}/channel-mappings", "putChannelMappings", put_mappings)
                .summary("Replace the channel mappings; past visits are recomputed in the background")
                .description(
                    "At most 200, each with another pair of source and medium, else `validation_error`. Reports \
                     have `recomputing: true` until all past visits have their new channel. The same mappings again \
                     change nothing.",
                )
                .scopes(&[Scope::ProjectAdmin])
                .extension(),
            Route::get("/v1/projects/{project}/outbound-clicks", "getOutboundClicks", outbound_clicks)
                .summary("Get whether clicks on links to other sites are recorded")
                .description("They are events named `outbound_click` with the prop `host`.")
                .scopes(&[Scope::AnalyticsRead])
                .extension(),
            Route::put("/v1/projects/{project}/outbound-clicks", "putOutboundClicks", put_outbound_clicks)
                .summary("Turn the recording of clicks on links to other sites on or off")
                .description(
                    "Links to `domains` of the tracking config and to hosts below them are links within the site. Browsers \
                     follow within a minute. The revision of the tracking config grows.",
                )
                .scopes(&[Scope::ProjectAdmin])
                .extension(),
            Route::get("/v1/projects/{project}/status", "getProjectStatus", status)
                .summary("Get the project status: today's ingest outcomes by reason, quotas, storage, spool")
                .description(
                    "To find out why visits are missing: look at `quota`, at `today.ignored` and at \
                     `refusedOrigins`. `recomputation` shows the progress after a change of the rules. `spool` and \
                     `quarantine` are those of the server that answers.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::post("/v1/projects/{project}/purge", "purgeProject", purge)
                .summary("Delete tracking data: all of it, some days, or the test visits")
                .description(
                    "Cannot be undone. Deletes visits with all that belongs to them, also batches that still wait \
                     to be stored. Recorded conversions go with `all` and `test`; with `range` they are kept \
                     without their visit. Costs and configuration stay, and daily quotas are not reset. The answer \
                     comes when everything is deleted. Users need sudo.",
                )
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

async fn get(State(app): State<App>, access: ProjectAccess) -> Tagged<Json<Project>> {
    Tagged(Json(projects::get(&app.context, &access).await))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    IfMatch(expected): IfMatch,
    Body(input): Body<ProjectUpdate>,
) -> Result<Tagged<Json<Project>>> {
    let project = projects::update(&app.context, &access, input, &expected).await?;
    if project.timezone != access.project().timezone {
        app.reports.forget(project.id).await?;
    }
    Ok(Tagged(Json(project)))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    IfMatch(expected): IfMatch,
) -> Result<NoContent> {
    analytics::upkeep::deletion::delete_project(&app.context, &app.reports, &access, &expected).await?;
    Ok(NoContent)
}

async fn config(
    State(app): State<App>,
    access: ProjectAccess,
) -> Result<Tagged<Json<ProjectTrackingConfigResponse>>> {
    Ok(Tagged(Json(tracking::get(&app.context, &access).await?)))
}

async fn update_config(
    State(app): State<App>,
    access: ProjectAccess,
    IfMatch(expected): IfMatch,
    Body(patch): Body<TrackingConfigPatch>,
) -> Result<Tagged<Json<ProjectTrackingConfigResponse>>> {
    Ok(Tagged(Json(tracking::patch(&app.context, &access, patch, &expected).await?)))
}

async fn mappings(State(app): State<App>, access: ProjectAccess) -> Result<Json<ChannelMappings>> {
    Ok(Json(attribution::mappings_of(&app.context, &access).await?))
}

async fn put_mappings(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<ChannelMappings>,
) -> Result<Json<ChannelMappings>> {
    Ok(Json(attribution::put_mappings(&app.context, &access, input).await?))
}

async fn outbound_clicks(State(app): State<App>, access: ProjectAccess) -> Result<Json<OutboundClicks>> {
    Ok(Json(tracking::outbound_clicks(&app.context, &access).await?))
}

async fn put_outbound_clicks(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<OutboundClicks>,
) -> Result<Json<OutboundClicks>> {
    Ok(Json(tracking::put_outbound_clicks(&app.context, &access, input).await?))
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
