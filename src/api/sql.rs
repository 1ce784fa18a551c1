//! `/v1/projects/{project}/sql` and `/schema`: questions of one's own, and what there is to ask.

use analytics::sql::{SchemaDoc, SqlQuery, SqlResult};
use axum::extract::State;
use domain::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::csv::{Format, Tabled};
use crate::http::{Body, Json, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            Route::post("/v1/projects/{project}/sql", "runSql", run)
                .summary("Runs one SELECT over the project's visits")
                .description(
                    "The tables are those of GET .../schema, and nothing else can be read. A query ends with a \
                     problem that names the limit, if it takes more time, memory or rows than the deployment \
                     allows.",
                )
                .scopes(&[Scope::AnalyticsRead]),
            Route::get("/v1/projects/{project}/schema", "getSchema", schema)
                .summary("Tables, columns, filters and conventions of the project's data, with worked questions")
                .scopes(&[Scope::AnalyticsRead]),
        ],
    )
}

async fn run(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Body(query): Body<SqlQuery>,
) -> Result<Tabled<SqlResult>> {
    Ok(Tabled(app.reports.sql(&access, query).await?, format))
}

async fn schema(State(app): State<App>, access: ProjectAccess) -> Result<Json<SchemaDoc>> {
    Ok(Json(app.reports.schema(&access).await?))
}
