//! Reads costs of ads: all of a project, or those of the days that changed after a version or are not at hand.

use std::sync::Arc;

use domain::Result;
use entity::visits::AdPlatform;
use futures::TryStreamExt;
use rusqlite::{Connection, OptionalExtension};
use rustc_hash::FxHashMap;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::{Source, postgres, sqlite};
use crate::columns::costs::{CostAccount, CostChanges, CostRow, NewRows};

const VERSION: &str = "select ad_costs_version, ad_costs_floor from projects where id = $1";
const ACCOUNTS: &str = "select id, platform, external_id from ad_accounts where project_id = $1";
const DAYS: &str = "select account_id, day from ad_cost_days where project_id = $1 and version > $2";
const ALL: &str = "select account_id, day, campaign_id, adset_id, ad_id, currency, cost, impressions, clicks, \
    conversions from ad_costs where project_id = $1";
const CHANGED: &str = "select c.account_id, c.day, c.campaign_id, c.adset_id, c.ad_id, c.currency, c.cost, \
    c.impressions, c.clicks, c.conversions from ad_cost_days d join ad_costs c on c.project_id = d.project_id \
    and c.account_id = d.account_id and c.day = d.day where d.project_id = $1 and d.version > $2";
const OF_DAY: &str = "select c.account_id, c.day, c.campaign_id, c.adset_id, c.ad_id, c.currency, c.cost, \
    c.impressions, c.clicks, c.conversions from ad_accounts a join ad_costs c on c.project_id = a.project_id \
    and c.account_id = a.id where a.project_id = $1 and c.day = $2";

/// Costs to read.
#[derive(Clone, Copy)]
pub(in crate::columns) enum CostsWanted<'days> {
    All,
    /// Days that changed after a version, and other days that are not at hand.
    Since(i32, &'days [i32]),
}

impl CostsWanted<'_> {
    /// Returns the version since which days changed. None if none did, or if all are read.
    fn changed_since(self, version: i32) -> Option<i32> {
        match self {
            Self::All => None,
            Self::Since(since, _) => Some(since).filter(|since| *since != version),
        }
    }

    /// Returns the statements to run, each with the value of `$2`. `version` is that of the rows.
    fn statements(self, version: i32) -> Vec<(&'static str, Option<i32>)> {
        match self {
            Self::All => vec![(ALL, None)],
            Self::Since(_, days) => {
                let changed = self.changed_since(version).map(|since| (CHANGED, Some(since)));
                changed.into_iter().chain(days.iter().map(|day| (OF_DAY, Some(*day)))).collect()
            }
        }
    }

    /// Returns true if the statement is the one that reads the day.
    fn takes(self, statement: &str, day: i32) -> bool {
        match self {
            Self::All => true,
            Self::Since(_, days) => statement != CHANGED || !days.contains(&day),
        }
    }
}

impl Source {
    /// Reads costs. Adds the rows to `rows`. Blocks.
    pub(in crate::columns) fn costs(
        &self,
        project: Uuid,
        wanted: CostsWanted<'_>,
        rows: NewRows,
    ) -> Result<CostChanges> {
        match self {
            Self::Sqlite(file) => file.with(|db| of_file(db, project, wanted, rows)),
            Self::Postgres(db) => db.wait(of_server(&db.pool, project, wanted, rows)),
        }
    }
}

fn of_file(
    db: &Connection,
    project: Uuid,
    wanted: CostsWanted<'_>,
    rows: NewRows,
) -> rusqlite::Result<CostChanges> {
    let one = [project.as_bytes()];
    let mut changes = CostChanges { timeline: sqlite::TIMELINE, rows, ..CostChanges::default() };
    let version = db.prepare_cached(VERSION)?.query_row(one, |row| Ok((row.get(0)?, row.get(1)?)));
    // A project may be deleted meanwhile.
    (changes.version, changes.floor) = version.optional()?.unwrap_or_default();
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
    if let Some(since) = wanted.changed_since(changes.version) {
        let mut days = db.prepare_cached(DAYS)?;
        let days = days.query_map((project.as_bytes(), since), |row| Ok((row.get(0)?, row.get(1)?)))?;
        changes.days = days.collect::<rusqlite::Result<_>>()?;
    }
    for (sql, value) in wanted.statements(changes.version) {
        let mut statement = db.prepare_cached(sql)?;
        statement.raw_bind_parameter(1, project.as_bytes())?;
        if let Some(value) = value {
            statement.raw_bind_parameter(2, value)?;
        }
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
            if wanted.takes(sql, row.day) && !changes.rows.push(row) {
                return Ok(changes);
            }
        }
    }
    Ok(changes)
}

async fn of_server(
    pool: &PgPool,
    project: Uuid,
    wanted: CostsWanted<'_>,
    rows: NewRows,
) -> Result<CostChanges, sqlx::Error> {
    let mut transaction = postgres::snapshot(pool).await?;
    let timeline = sqlx::query_scalar("select server_timeline()").fetch_one(&mut *transaction).await?;
    let mut changes = CostChanges { timeline, rows, ..CostChanges::default() };
    let version: Option<(i32, i32)> =
        sqlx::query_as(VERSION).bind(project).fetch_optional(&mut *transaction).await?;
    // A project may be deleted meanwhile.
    (changes.version, changes.floor) = version.unwrap_or_default();
    let accounts = sqlx::query(ACCOUNTS).bind(project).fetch_all(&mut *transaction).await?;
    changes.accounts = accounts.iter().map(account).collect::<Result<FxHashMap<_, _>, _>>()?;
    if let Some(since) = wanted.changed_since(changes.version) {
        changes.days = sqlx::query_as(DAYS).bind(project).bind(since).fetch_all(&mut *transaction).await?;
    }
    for (sql, value) in wanted.statements(changes.version) {
        let query = sqlx::query(sql).bind(project);
        let query = if let Some(value) = value { query.bind(value) } else { query };
        let mut found = query.fetch(&mut *transaction);
        while let Some(row) = found.try_next().await? {
            let row = CostRow {
                account: row.try_get(0)?,
                day: row.try_get(1)?,
                ids: [row.try_get(2)?, row.try_get(3)?, row.try_get(4)?],
                currency: row.try_get(5)?,
                figures: [row.try_get(6)?, row.try_get(7)?, row.try_get(8)?, row.try_get(9)?],
            };
            if wanted.takes(sql, row.day) && !changes.rows.push(row) {
                return Ok(changes);
            }
        }
    }
    Ok(changes)
}

fn account(row: &PgRow) -> Result<(Uuid, CostAccount), sqlx::Error> {
    let account = CostAccount {
        platform: row.try_get::<Option<i16>, _>(1)?.and_then(AdPlatform::from_number),
        external_id: Arc::from(row.try_get::<&str, _>(2)?),
    };
    Ok((row.try_get(0)?, account))
}
