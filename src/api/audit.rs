//! `/v1/orgs/{org}/audit`: the audit log.

use axum::extract::State;
use domain::ground::page::Page;
use domain::tenancy::access::{OrgAccess, Scope};
use domain::tenancy::audit::{self, AuditEntry, AuditParams};

use crate::app::App;
use crate::http::{Json, Query, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Organizations",
        vec![
            Route::get("/v1/orgs/{org}/audit", "listAuditEntries", list)
                .summary("List the audit log, newest entry first")
                .description(
                    "Records changes of the configuration, of members and of keys, and readings of leads in plain \
                     text. An entry says who did what and when, and never contains a secret. Entries of deleted \
                     projects are kept; filter them by the project's id. With a filter, a page may have fewer entries \
                     than `limit`, or none, and another one after it: a request looks through 50,000 entries.",
                )
                .scopes(&[Scope::OrgAdmin]),
        ],
    )
}

async fn list(
    State(app): State<App>,
    access: OrgAccess,
    Query(params): Query<AuditParams>,
) -> Result<Json<Page<AuditEntry>>> {
    Ok(Json(audit::list(&app.context, &access, &params).await?))
}
