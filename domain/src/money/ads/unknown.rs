//! Visits that told an id or a name that no ad had when they were derived.
//!
//! Ads that become known change few past visits. Deriving all visits of a project again for each new ad would keep its
//! reports at `recomputing` all day, so only visits with one of the new ids or names become stale: also of those that are
//! matched with a campaign or ad set, because the ad itself may have been unknown.

use std::collections::{BTreeSet, HashSet};

use entity::visits::stored;
use sea_orm::{ConnectionTrait, Statement, Value};
use uuid::Uuid;

use super::known::plain;
use crate::Result;
use crate::measuring::recomputation;

/// Campaign parameters that may tell an ad.
const PARAMETERS: [&str; 4] = ["utm_campaign", "utm_content", "utm_term", "utm_id"];

/// Maximum number of values that one statement looks for.
const AT_ONCE: usize = 200;

/// Makes past visits stale that told one of some ids or names in vain, and asks for their recomputation. Call this in the
/// transaction in which the ads become known.
pub(super) async fn rederive<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    ids: &[String],
    names: &[String],
) -> Result<()> {
    let ids: HashSet<&str> = ids.iter().map(String::as_str).collect();
    let names: HashSet<String> = names.iter().map(|name| plain(name)).collect();
    let backend = transaction.get_database_backend();
    let rows = stored::of_project(backend, "sessions");
    // The condition of an index.
    let is_unknown = "ad_outcome is not null and ad_id is null";
    let mut stale = 0;
    for parameter in PARAMETERS {
        let told =
            format!("select distinct {parameter} from {rows} and {is_unknown} and {parameter} is not null");
        let told = Statement::from_sql_and_values(backend, told, [project.into()]);
        let mut wanted = BTreeSet::new();
        for row in transaction.query_all_raw(told).await? {
            let value: String = row.try_get_by_index(0)?;
            if ids.contains(value.trim()) || names.contains(&plain(&value)) {
                wanted.insert(value);
            }
        }
        let wanted: Vec<String> = wanted.into_iter().collect();
        for some in wanted.chunks(AT_ONCE) {
            let places: Vec<String> = (0..some.len()).map(|place| format!("${}", place + 2)).collect();
            let of_project = rows.replacen(" where ", " set rules_version = 0 where ", 1);
            let sql = format!(
                "update {of_project} and {is_unknown} and {parameter} in ({}) and rules_version > 0",
                places.join(", ")
            );
            let values = std::iter::once(Value::from(project)).chain(some.iter().map(Value::from));
            let statement = Statement::from_sql_and_values(backend, sql, values);
            stale += transaction.execute_raw(statement).await?.rows_affected();
        }
    }
    if stale > 0 {
        recomputation::recompute_stale(transaction, project).await?;
    }
    Ok(())
}
