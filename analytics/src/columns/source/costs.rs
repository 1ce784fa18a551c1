//! Reads costs of ads: all of a project, or those of the days that changed after a version.

use std::sync::Arc;

use domain::Result;
use entity::visits::AdPlatform;
use futures::TryStreamExt;
use rusqlite::Connection;
use rustc_hash::FxHashMap;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::{Source, postgres, sqlite};
use crate::columns::costs::{CostAccount, CostChanges, CostRow, NewRows};

// A project may be deleted meanwhile.
const VERSION: &str = "select coalesce((select ad_costs_version from projects where id = $1), 0)";
const ACCOUNTS: &str = "select id, platform, external_id from ad_accounts where project_id = $1";
const DAYS: &str = "select account_id, day from ad_cost_days where project_id = $1 and version > $2";
const ALL: &str = "select account_id, day, campaign_id, adset_id, ad_id, currency, cost, impressions, clicks, \
    conversions from ad_costs where project_id = $1";
const CHANGED: &str = "select c.account_id, c.day, c.campaign_id, c.adset_id, c.ad_id, c.currency, c.cost, \
    c.impressions, c.clicks, c.conversions from ad_cost_days d join ad_costs c on c.project_id = d.project_id \
    and c.account_id = d.account_id and c.day = d.day where d.project_id = $1 and d.version > $2";

impl Source {
    /// Reads the costs of the days that changed after a version, or all. Adds the rows to `rows`. Blocks.
    pub(in crate::columns) fn costs(
        &self,
        project: Uuid,
        since: Option<i32>,
        rows: NewRows,
    ) -> Result<CostChanges> {
        match self {
            Self::Sqlite(file) => file.with(|db| of_file(db, project, since, rows)),
            Self::Postgres(db) => db.wait(of_server(&db.pool, project, since, rows)),
        }
    }
}

fn of_file(
    db: &Connection,
    project: Uuid,
    since: Option<i32>,
    rows: NewRows,
) -> rusqlite::Result<CostChanges> {
    let one = [project.as_bytes()];
    let mut changes = CostChanges {
        version: db.prepare_cached(VERSION)?.query_row(one, |row| row.get(0))?,
        timeline: sqlite::TIMELINE,
        rows,
        ..CostChanges::default()
    };
    changes.accounts = db
        .prepare_cached(ACCOUNTS)?
        .query_map(one, |row| {
            let account = CostAccount {
                platform: row.get::<_, Option<i16>>(1)?.and_then(AdPlatform::from_number),
                external_id: Arc::from(row.get_ref(2)?.as_str()?),
            };
            Ok((row.get(0)?, account))
        })?
        .collect::<rusqlite::Result<_>>()?;
    let mut statement = match since {
        Some(since) if since == changes.version => {
            changes.days = Some(Vec::new());
            return Ok(changes);
        }
        Some(since) => {
            let mut days = db.prepare_cached(DAYS)?;
            let days = days.query_map((project.as_bytes(), since), |row| Ok((row.get(0)?, row.get(1)?)))?;
            changes.days = Some(days.collect::<rusqlite::Result<_>>()?);
            let mut statement = db.prepare_cached(CHANGED)?;
            statement.raw_bind_parameter(2, since)?;
            statement
        }
        None => db.prepare_cached(ALL)?,
    };
    statement.raw_bind_parameter(1, project.as_bytes())?;
    let mut found = statement.raw_query();
    while let Some(row) = found.next()? {
        let text = |at: usize| Ok::<_, rusqlite::Error>(row.get_ref(at)?.as_str()?);
        let row = CostRow {
            account: row.get(0)?,
            day: row.get(1)?,
            ids: [text(2)?, text(3)?, text(4)?],
            currency: text(5)?,
            figures: [row.get(6)?, row.get(7)?, row.get(8)?, row.get(9)?],
        };
        if !changes.rows.push(row) {
            break;
        }
    }
    Ok(changes)
}

async fn of_server(
    pool: &PgPool,
    project: Uuid,
    since: Option<i32>,
    rows: NewRows,
) -> Result<CostChanges, sqlx::Error> {
    let mut transaction = postgres::snapshot(pool).await?;
    let mut changes = CostChanges {
        timeline: sqlx::query_scalar("select server_timeline()").fetch_one(&mut *transaction).await?,
        version: sqlx::query_scalar(VERSION).bind(project).fetch_one(&mut *transaction).await?,
        rows,
        ..CostChanges::default()
    };
    let accounts = sqlx::query(ACCOUNTS).bind(project).fetch_all(&mut *transaction).await?;
    changes.accounts = accounts.iter().map(account).collect::<Result<FxHashMap<_, _>, _>>()?;
    let query = match since {
        Some(since) if since == changes.version => {
            changes.days = Some(Vec::new());
            return Ok(changes);
        }
        Some(since) => {
            let days = sqlx::query_as(DAYS).bind(project).bind(since).fetch_all(&mut *transaction).await?;
            changes.days = Some(days);
            sqlx::query(CHANGED).bind(project).bind(since)
        }
        None => sqlx::query(ALL).bind(project),
    };
    let mut found = query.fetch(&mut *transaction);
    while let Some(row) = found.try_next().await? {
        let row = CostRow {
            account: row.try_get(0)?,
            day: row.try_get(1)?,
            ids: [row.try_get(2)?, row.try_get(3)?, row.try_get(4)?],
            currency: row.try_get(5)?,
            figures: [row.try_get(6)?, row.try_get(7)?, row.try_get(8)?, row.try_get(9)?],
        };
        if !changes.rows.push(row) {
            break;
        }
    }
    drop(found);
    transaction.commit().await?;
    Ok(changes)
}

fn account(row: &PgRow) -> Result<(Uuid, CostAccount), sqlx::Error> {
    let account = CostAccount {
        platform: row.try_get::<Option<i16>, _>(1)?.and_then(AdPlatform::from_number),
        external_id: Arc::from(row.try_get::<&str, _>(2)?),
    };
    Ok((row.try_get(0)?, account))
}
