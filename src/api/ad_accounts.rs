//! `/v1/projects/{project}/ads/accounts` and `/v1/projects/{project}/ads/sync`: ad accounts of a project, and how their
//! costs are read.

use axum::extract::State;
use domain::money::ads::accounts::{self, AdAccount, AdAccountWrite, AdAccounts};
use domain::money::ads::sync::{self, AdSyncQueued, AdSyncRequest, AdSyncs};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::{Accepted, Body, Json, NoContent, Path, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    let one = "/v1/projects/{project}/ads/accounts/{accountId}";
    let sync = "/v1/projects/{project}/ads/sync";
    Route::tagged(
        "Ads",
        vec![
            Route::get("/v1/projects/{project}/ads/accounts", "listAdAccounts", list)
                .summary("List the ad accounts of the project and its sources of imported costs")
                .description(
                    "Includes the state of reading, and the costs of the last 30 days by currency. Detached \
                     accounts are listed as long as their costs are kept.",
                )
                .scopes(&[Scope::AdsRead]),
            Route::put(one, "attachAdAccount", attach)
                .summary("Attach an ad account, or change how its costs are read")
                .description(
                    "`accountId` is the platform's id of an account of the connection, or the id of an account that \
                     the project has already. Reading starts at once, backwards from today, and after changes once in \
                     ten minutes. After a change of the chosen campaigns, all days are read again. A manager account \
                     has no costs of its own and is refused.",
                )
                .scopes(&[Scope::AdsWrite]),
            Route::delete(one, "detachAdAccount", detach)
                .summary("Detach an ad account; its costs are kept and not read again")
                .description(
                    "Costs stay in all reports. To read the account again, attach it. `not_found` if it is not \
                     attached; `conflict` if accounts of several platforms have this id, then name it by its id in \
                     the project.",
                )
                .scopes(&[Scope::AdsWrite]),
            Route::get(sync, "listAdSyncs", list_syncs)
                .summary("List the last 30 readings of each attached account, and days that do not add up")
                .description(
                    "For finding out why costs are missing. Runs are newest first; `differences` are closed days on \
                     which the costs of the ads do not add up to the account's own total.",
                )
                .scopes(&[Scope::AdsRead]),
            Route::post(sync, "syncAds", request)
                .summary("Read days of ad accounts now")
                .description(
                    "The days are read before all others that wait. An account can be asked for once in ten minutes; \
                     if none of the accounts can, the answer is 429.",
                )
                .scopes(&[Scope::AdsWrite]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AccountPath {
    #[schemars(length(min = 1, max = 100))]
    account_id: String,
}

async fn list(State(app): State<App>, access: ProjectAccess) -> Result<Json<AdAccounts>> {
    Ok(Json(accounts::list(&app.context, &access).await?))
}

async fn attach(
    State(app): State<App>,
    access: ProjectAccess,
    Path(AccountPath { account_id }): Path<AccountPath>,
    Body(input): Body<AdAccountWrite>,
) -> Result<Json<AdAccount>> {
    Ok(Json(accounts::attach(&app.context, &access, &account_id, input).await?))
}

async fn detach(
    State(app): State<App>,
    access: ProjectAccess,
    Path(AccountPath { account_id }): Path<AccountPath>,
) -> Result<NoContent> {
    accounts::detach(&app.context, &access, &account_id).await?;
    Ok(NoContent)
}

async fn list_syncs(State(app): State<App>, access: ProjectAccess) -> Result<Json<AdSyncs>> {
    Ok(Json(sync::list(&app.context, &access).await?))
}

async fn request(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<AdSyncRequest>,
) -> Result<Accepted<AdSyncQueued>> {
    Ok(Accepted(sync::request(&app.context, &access, &input).await?))
}
