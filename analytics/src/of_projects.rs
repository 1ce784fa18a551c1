//! Statements about several projects at once.

use domain::Result;
use sea_orm::{DatabaseConnection, FromQueryResult, Statement, Value};
use uuid::Uuid;

/// Runs a statement for some projects, whose ids replace `{projects}`. The values after them replace `{first}` and
/// `{last}`.
pub(crate) async fn select<R: FromQueryResult>(
    db: &DatabaseConnection,
    text: &str,
    projects: &[Uuid],
    more: &[i32],
) -> Result<Vec<R>> {
    let backend = db.get_database_backend();
    let places: Vec<String> = (1..=projects.len()).map(|at| format!("${at}")).collect();
    let text = text
        .replace("{projects}", &places.join(", "))
        .replace("{first}", &format!("${}", projects.len() + 1))
        .replace("{last}", &format!("${}", projects.len() + 2));
    let values = projects.iter().map(|id| Value::from(*id)).chain(more.iter().map(|day| Value::from(*day)));
    let statement = Statement::from_sql_and_values(backend, text, values);
    Ok(R::find_by_statement(statement).all(db).await?)
}

/// Maximum number of projects in a statement with a query for each. SQLite takes at most 500 selects in one.
pub(crate) const PROJECTS_AT_ONCE: usize = 100;

/// Runs a query for each of some projects, in few statements. The id of the project replaces `{project}`.
pub(crate) async fn select_each<R: FromQueryResult>(
    db: &DatabaseConnection,
    query: &str,
    projects: &[Uuid],
) -> Result<Vec<R>> {
    let mut found = Vec::with_capacity(projects.len());
    for some in projects.chunks(PROJECTS_AT_ONCE) {
        let each: Vec<String> =
            (1..=some.len()).map(|at| query.replace("{project}", &format!("${at}"))).collect();
        let values = some.iter().map(|id| Value::from(*id));
        let text = each.join(" union all ");
        let statement = Statement::from_sql_and_values(db.get_database_backend(), text, values);
        found.extend(R::find_by_statement(statement).all(db).await?);
    }
    Ok(found)
}
