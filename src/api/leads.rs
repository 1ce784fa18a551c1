//! `/v1/projects/{project}/leads`: identified leads of a project.

use analytics::leads::{self, LeadDetail};
use analytics::table::Paged;
use axum::extract::State;
use domain::money::leads::{LeadCreate, LeadCreated, LeadList, LeadParams, LeadUpdate, LeadUpdated};
use domain::tenancy::access::{ProjectAccess, Scope};
use futures::future::BoxFuture;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::csv::{Format, Page, Reader, Tabled};
use crate::http::{Body, CreatedOrFound, Json, NoContent, Path, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let all = "/v1/projects/{project}/leads";
    let one = "/v1/projects/{project}/leads/{id}";
    Route::tagged(
        "Leads",
        vec![
            Route::get(all, "listLeads", list)
                .summary("List the project's leads, most recently seen first")
                .description(
                    "As CSV without `limit`, answers all leads, up to 100,000. Search for an e-mail address or phone \
                     number by its SHA-256, because personal data does not belong in a URL.",
                )
                .scopes(&[Scope::LeadsRead]),
            Route::post(all, "createLead", create)
                .summary("Create or update a lead")
                .description(
                    "If the project already knows the person by address, number or id, the data is added to the \
                     existing lead and the answer is 200. A lead is linked to 10,000 visits at most: beyond, it keeps \
                     its first and its latest ones. Everything is hashed immediately. Plain text is kept \
                     (encrypted) only if the project's setting `pii.storePlaintext` is on. `conflict` if the person \
                     was erased while the request waited, or is being erased: report the person again with a new \
                     `Idempotency-Key`.",
                )
                .scopes(&[Scope::LeadsWrite])
                .idempotent(),
            Route::get(one, "getLead", detail)
                .summary("Get a lead with its visits, in plain text if the project keeps it; the access is written to the audit log")
                .description(
                    "Visits need `analytics:read` and conversions `conversions:read`; without the scope, the list \
                     is null. Reading contact data in plain text is recorded, reading hashes is not. At most the \
                     latest 100 visits are shown.",
                )
                .scopes(&[Scope::LeadsRead]),
            Route::patch(one, "updateLead", update)
                .summary("Change the status of a lead")
                .description(
                    "Also sets its value, traits and consent; omitted fields keep theirs. With `settleConversions`, \
                     which needs `conversions:write`, pending conversions of the visits that the lead is linked to are \
                     confirmed (status qualified or won) or rejected (lost). `lead` in the answer is null without `leads:read`.",
                )
                .scopes(&[Scope::LeadsWrite]),
            Route::delete(one, "deleteLead", delete)
                .summary("Erase a person everywhere")
                .description(
                    "Deletes the lead, the person's data in visits and conversions, pending uploads to ad platforms, \
                     and identify data in batches that are still spooled. The visits stay, without a person. Only a \
                     count of erased people is kept. `conflict` if the lead was merged into another lead, or deleted \
                     for its age, while the erasure waited: erase the lead that it became.",
                )
                .scopes(&[Scope::LeadsWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct LeadPath {
    id: Uuid,
}

async fn list(reader: Reader, format: Format, Query(params): Query<LeadParams>) -> Result<Tabled<LeadList>> {
    params.only_hashes()?;
    reader.answer(format, params, page).await
}

fn page(
    app: App,
    access: ProjectAccess,
    params: LeadParams,
) -> BoxFuture<'static, Page<LeadList, LeadParams>> {
    Box::pin(async move {
        let list = domain::money::leads::list(&app.context, &access, &params).await?;
        let next = list.next(params);
        Ok((list, next))
    })
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
) -> Result<Json<LeadUpdated>> {
    Ok(Json(domain::money::leads::update(&app.context, &access, id, input).await?))
}

async fn delete(
    State(app): State<App>,
    access: ProjectAccess,
    Path(LeadPath { id }): Path<LeadPath>,
) -> Result<NoContent> {
    leads::delete(&app.context, &access, id).await?;
    Ok(NoContent)
}
