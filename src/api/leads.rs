//! `/v1/projects/{project}/leads`: the people whom a project knows.

use analytics::leads::{self, LeadDetail};
use axum::extract::State;
use domain::access::{ProjectAccess, Scope};
use domain::leads::{Lead, LeadCreate, LeadCreated, LeadList, LeadParams, LeadUpdate};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::csv::{Format, Tabled};
use crate::http::{Body, CreatedOrFound, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/projects/{project}/leads";
    let one = "/v1/projects/{project}/leads/{id}";
    Route::tagged(
        "Leads",
        vec![
            Route::get(all, "listLeads", list)
                .summary("The project's leads, those first that were heard of last")
                .description(
                    "As CSV up to 10,000 leads at once, whatever `limit` says. A person's e-mail address or phone \
                     number is looked for by its SHA-256: neither belongs into a URL.",
                )
                .scopes(&[Scope::LeadsRead]),
            Route::post(all, "createLead", create)
                .summary("Tell of a person")
                .description(
                    "What is told of a person who is known by the address, the number or the id belongs to the lead \
                     that is there; the answer is 200 then. Everything is hashed at once, and kept in plain text \
                     (encrypted) only where the project's setting `pii.storePlaintext` is on.",
                )
                .scopes(&[Scope::LeadsWrite])
                .idempotent(),
            Route::get(one, "getLead", detail)
                .summary("One lead with its visits, in plain text where the project keeps it, which is recorded")
                .scopes(&[Scope::LeadsRead]),
            Route::patch(one, "updateLead", update)
                .summary("Say how far a lead has come")
                .scopes(&[Scope::LeadsWrite]),
            Route::delete(one, "deleteLead", delete)
                .summary("Erase a person everywhere")
                .description(
                    "The lead, what visits and conversions know of the person, what ad platforms were to be told, \
                     and what is still on its way. Visits stay, as visits of nobody; a count of erased people is \
                     left.",
                )
                .scopes(&[Scope::LeadsWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct LeadPath {
    id: Uuid,
}

async fn list(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Query(params): Query<LeadParams>,
) -> Result<Tabled<LeadList>> {
    params.only_hashes()?;
    let found = match format {
        Format::Json => domain::leads::list(&app.context, &access, &params).await?,
        Format::Csv => leads::for_spreadsheet(&app.context, &access, params).await?,
    };
    Ok(Tabled(found, format))
}

async fn create(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<LeadCreate>,
) -> Result<CreatedOrFound<LeadCreated>> {
    let body = leads::create(&app.context, &access, input).await?;
    Ok(CreatedOrFound { created: body.created, body })
}

async fn detail(
    State(app): State<App>,
    access: ProjectAccess,
    Path(LeadPath { id }): Path<LeadPath>,
) -> Result<Json<LeadDetail>> {
    Ok(Json(leads::detail(&app.context, &access, id).await?))
}

async fn update(
    State(app): State<App>,
    access: ProjectAccess,
    Path(LeadPath { id }): Path<LeadPath>,
    Body(input): Body<LeadUpdate>,
) -> Result<Json<Lead>> {
    Ok(Json(domain::leads::update(&app.context, &access, id, input).await?))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(LeadPath { id }): Path<LeadPath>,
) -> Result<NoContent> {
    domain::leads::delete(&app.context, &access, id).await?;
    Ok(NoContent)
}
