//! `/v1/projects/{project}/sql` and `/schema`: custom SQL queries, and the tables they can read.

use analytics::sql::{SchemaDoc, SqlQuery, SqlResult};
use axum::extract::State;
use domain::tenancy::access::{ProjectAccess, Scope};

use crate::app::App;
use crate::http::csv::{Format, Tabled};
use crate::http::{Body, Json, Result, Route};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Analytics",
        vec![
            Route::post("/v1/projects/{project}/sql", "runSql", run)
                .summary("Run one SELECT over the project's visits")
                .description(
                    "Only the tables of GET .../schema can be read. If a query exceeds the deployment's limit of time, \
                     memory or rows, the answer is a problem that names the limit.",
                )
                .scopes(&[Scope::AnalyticsRead])
                .only_reads(),
            Route::get("/v1/projects/{project}/schema", "getSchema", schema)
                .summary("Get tables, columns, filters and conventions of the project's data, with example queries")
                .description(
                    "Made for people and language models that write SQL: `metrics` has the expressions behind the \
                     figures of the reports, and `questions` has queries that work. `limits` are those of this \
                     deployment.",
                )
                .scopes(&[Scope::AnalyticsRead]),
        ],
    )
}

async fn run(
    State(app): State<App>,
    access: ProjectAccess,
    format: Format,
    Body(mut query): Body<SqlQuery>,
) -> Result<Tabled<SqlResult>> {
    if format == Format::Csv {
        // A table is to be whole, as far as the deployment allows.
        query.max_rows.get_or_insert(app.config.sql.rows);
    }
    let found = app.reports.sql(&access, query).await?;
    Tabled::of(&app, &access, found, format).await
}

async fn schema(State(app): State<App>, access: ProjectAccess) -> Result<Json<SchemaDoc>> {
    Ok(Json(app.reports.schema(&access).await?))
}
