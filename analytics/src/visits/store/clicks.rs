//! Erases from visits what an ad platform would know the visitor by: the ids of ad clicks and the cookies of platforms.
//! That a visit came by an ad stays, so no report changes.

use domain::Result;
use entity::visits::{Fields, JsonText, pageview, stored};
use sea_orm::{ConnectionTrait, DatabaseTransaction, FromQueryResult, Statement};
use uuid::Uuid;

use super::lock;
use crate::visits::model::clicks::without_click_ids;

/// Number of visits that are locked by one statement.
const CHUNK: usize = 500;

#[derive(FromQueryResult)]
struct Clicked {
    pageview_id: Uuid,
    attr: JsonText,
}

pub(crate) async fn forget(
    transaction: &DatabaseTransaction,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<()> {
    let backend = transaction.get_database_backend();
    let run = |sql: &str, values: Vec<sea_orm::Value>| Statement::from_sql_and_values(backend, sql, values);
    let visit = stored::update_session(backend, "click_id_values = null, ad_cookies = null");
    let of_visit = stored::of_sessions(backend, pageview::Model::TABLE, "$2");
    let clicked = format!("select pageview_id, attr from {of_visit} and attr is not null");
    let erase = stored::update_pageview(backend, "attr = $4");
    for some in sessions.chunks(CHUNK) {
        lock::lock(transaction, project, some).await?;
        for session in some {
            transaction.execute_raw(run(&visit, vec![project.into(), (*session).into()])).await?;
            let pages = run(&clicked, vec![project.into(), (*session).into()]);
            for page in Clicked::find_by_statement(pages).all(transaction).await? {
                let Some(attr) = without_click_ids(&page.attr) else { continue };
                let values = vec![project.into(), (*session).into(), page.pageview_id.into(), attr.into()];
                transaction.execute_raw(run(&erase, values)).await?;
            }
        }
    }
    Ok(())
}
