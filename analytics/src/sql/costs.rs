//! The table `ad_costs`: what ads cost, one row per day and ad. Only callers who may read ad costs have it.

use std::sync::Arc;

use domain::money::ads::known::Ads;
use entity::visits::{AdLevel, AdPlatform};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::vtab::{Context, Filters, IndexConstraintOp, IndexInfo};

use super::schema::{SchemaColumn, SchemaTable};
use super::tables::Type;
use super::vtab::{Scanning, Source};
use crate::columns::{CostDay, Costs};
use crate::period;

pub(super) const NAME: &str = "ad_costs";

const LEVELS: [AdLevel; 3] = [AdLevel::Campaign, AdLevel::Adset, AdLevel::Ad];

#[derive(Clone, Copy)]
enum Cell {
    Day,
    Platform,
    Account,
    /// Id of the campaign, the ad set or the ad.
    Id(usize),
    /// Its latest name.
    Name(usize),
    Currency,
    Cost,
    Impressions,
    Clicks,
    Conversions,
}

struct Column {
    name: &'static str,
    cell: Cell,
    sql: Type,
    nullable: bool,
    unit: Option<&'static str>,
    meaning: &'static str,
}

impl Column {
    const fn text(name: &'static str, cell: Cell, meaning: &'static str) -> Self {
        Self { name, cell, sql: Type::Text, nullable: true, unit: None, meaning }
    }

    const fn number(name: &'static str, cell: Cell, sql: Type, meaning: &'static str) -> Self {
        Self { name, cell, sql, nullable: false, unit: None, meaning }
    }
}

const COLUMNS: [Column; 14] = [
    Column {
        nullable: false,
        unit: Some("YYYY-MM-DD"),
        ..Column::text("day", Cell::Day, "Day in the account's time zone.")
    },
    Column::text("platform", Cell::Platform, "Ad platform. Null for imported costs of no platform."),
    Column {
        nullable: false,
        ..Column::text(
            "account_id",
            Cell::Account,
            "The platform's id of the account, or the source of an import.",
        )
    },
    Column::text("campaign_id", Cell::Id(0), "The platform's id of the campaign."),
    Column::text("campaign", Cell::Name(0), "Latest name of the campaign."),
    Column::text("adset_id", Cell::Id(1), "The platform's id of the ad set."),
    Column::text("adset", Cell::Name(1), "Latest name of the ad set."),
    Column::text(
        "ad_id",
        Cell::Id(2),
        "The platform's id of the ad. `(none)` is the part of a campaign that belongs to no ad.",
    ),
    Column::text("ad", Cell::Name(2), "Latest name of the ad."),
    Column {
        nullable: false,
        unit: Some("ISO 4217"),
        ..Column::text("currency", Cell::Currency, "Currency of the cost. Add up one currency at a time.")
    },
    Column {
        unit: Some("units of `currency`"),
        ..Column::number("cost", Cell::Cost, Type::Real, "Cost. Credits are negative.")
    },
    Column::number("impressions", Cell::Impressions, Type::Integer, "Number of impressions."),
    Column::number("clicks", Cell::Clicks, Type::Integer, "Number of clicks, as the platform counts them."),
    Column::number(
        "conversions",
        Cell::Conversions,
        Type::Real,
        "Conversions as the platform counts them, which may be parts of one.",
    ),
];

/// Describes the table.
pub(super) fn described() -> SchemaTable {
    let column = |column: &Column| SchemaColumn {
        name: column.name.to_owned(),
        r#type: column.sql.name().to_owned(),
        unit: column.unit.map(str::to_owned),
        nullable: column.nullable,
        meaning: column.meaning.to_owned(),
        values: match column.cell {
            Cell::Platform => AdPlatform::NAMES.iter().map(|name| (*name).to_owned()).collect(),
            _ => Vec::new(),
        },
    };
    SchemaTable {
        name: NAME.to_owned(),
        meaning: "One row per day and ad with costs, in the currency of its account. Needs ads:read.".to_owned(),
        columns: COLUMNS.iter().map(column).collect(),
        example: "select campaign, currency, sum(cost) as cost from ad_costs group by campaign, currency order by 3 desc"
            .to_owned(),
    }
}

/// Returns true if a query may read the table, so that costs are loaded only then.
pub(super) fn are_named_in(query: &str) -> bool {
    query.to_ascii_lowercase().contains(NAME)
}

/// Costs of a project with the names of its ads.
#[derive(Clone)]
pub(super) struct AdCosts {
    pub costs: Arc<Costs>,
    pub ads: Arc<Ads>,
}

/// Days with their dates.
type Days = Vec<(String, Arc<CostDay>)>;

impl Source for AdCosts {
    type Scan = Scan;

    fn declaration(&self) -> String {
        let columns: Vec<String> =
            COLUMNS.iter().map(|column| format!("{} {}", column.name, column.sql.name())).collect();
        format!("create table {NAME} ({})", columns.join(", "))
    }

    /// Days are searched by comparisons with a text, whose operators the plan names. SQLite checks each row again.
    fn best(&self, info: &mut IndexInfo) -> rusqlite::Result<()> {
        use IndexConstraintOp as Sql;
        let binary: Vec<bool> = (0..info.constraints().count())
            .map(|at| info.collation(at).is_ok_and(|name| name == "BINARY"))
            .collect();
        let mut plan = String::new();
        for (at, (condition, mut usage)) in info.constraints_and_usages().enumerate() {
            let operator = match condition.operator() {
                Sql::SQLITE_INDEX_CONSTRAINT_EQ => '=',
                Sql::SQLITE_INDEX_CONSTRAINT_GT | Sql::SQLITE_INDEX_CONSTRAINT_GE => '>',
                Sql::SQLITE_INDEX_CONSTRAINT_LT | Sql::SQLITE_INDEX_CONSTRAINT_LE => '<',
                _ => continue,
            };
            if condition.column() == 0 && condition.is_usable() && binary[at] {
                plan.push(operator);
                usage.set_argv_index(i32::try_from(plan.len()).unwrap_or(i32::MAX));
            }
        }
        let is_by_day = info.num_of_order_by() == 1
            && info.order_bys().all(|by| by.column() == 0 && !by.is_order_by_desc());
        info.set_order_by_consumed(is_by_day);
        let rows = self.costs.rows() as f64 / if plan.is_empty() { 1.0 } else { 4.0 };
        info.set_estimated_rows((rows as i64).max(1));
        info.set_estimated_cost(rows + 100.0);
        info.set_idx_str(&plan);
        Ok(())
    }

    fn scan(&self) -> Scan {
        Scan { costs: self.clone(), days: Vec::new(), day: 0, row: 0 }
    }
}

/// State of a scan.
pub(super) struct Scan {
    costs: AdCosts,
    days: Days,
    day: usize,
    row: usize,
}

impl Scanning for Scan {
    fn begin(&mut self, plan: &str, values: &Filters<'_>) -> rusqlite::Result<()> {
        let is_in = |date: &str| {
            plan.chars().zip(values.iter()).all(|(operator, value)| match (operator, value) {
                (_, ValueRef::Null) => false,
                // SQLite compares anything else with the text of each row.
                ('=', ValueRef::Text(text)) => date.as_bytes() == text,
                ('>', ValueRef::Text(text)) => date.as_bytes() >= text,
                ('<', ValueRef::Text(text)) => date.as_bytes() <= text,
                _ => true,
            })
        };
        let days = self.costs.costs.days(i32::MIN, i32::MAX);
        let days = days.map(|(number, day)| (period::date(number).to_string(), day.clone()));
        self.days = days.filter(|(date, day)| !day.is_empty() && is_in(date)).collect();
        (self.day, self.row) = (0, 0);
        Ok(())
    }

    fn next(&mut self) -> rusqlite::Result<()> {
        self.row += 1;
        if self.days.get(self.day).is_some_and(|(_, day)| self.row >= day.len()) {
            (self.day, self.row) = (self.day + 1, 0);
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.day >= self.days.len()
    }

    fn cell(&self, column: usize, context: &mut Context) -> rusqlite::Result<()> {
        let value = COLUMNS.get(column).and_then(|column| self.value(column.cell));
        context.set_result(&value.map_or(ToSqlOutput::Borrowed(ValueRef::Null), ToSqlOutput::Borrowed))
    }

    fn id(&self) -> i64 {
        let (day, row) = (self.day as i64, self.row as i64);
        (day << 32) | row
    }
}

impl Scan {
    /// Returns the value of a cell. None for null.
    fn value(&self, cell: Cell) -> Option<ValueRef<'_>> {
        let (date, day) = self.days.get(self.day)?;
        let AdCosts { costs, ads } = &self.costs;
        let key = costs.keys().get(*day.keys.get(self.row)? as usize)?;
        let account = costs.accounts.get(&key.account);
        let text = match cell {
            Cell::Day => Some(date.as_str()),
            Cell::Platform => account?.platform.map(|platform| platform.as_str()),
            Cell::Account => Some(&*account?.external_id),
            Cell::Id(place) => Some(&*key.ids[place]).filter(|id| !id.is_empty()),
            Cell::Name(place) => ads.name_of(account?.platform, LEVELS[place], &key.ids[place]),
            Cell::Currency => {
                costs.currencies().get(usize::from(*day.currencies.get(self.row)?)).map(String::as_str)
            }
            Cell::Cost => return Some(ValueRef::Real(*day.costs.get(self.row)? as f64 / 1e6)),
            Cell::Conversions => return Some(ValueRef::Real(*day.conversions.get(self.row)? as f64 / 1e6)),
            Cell::Impressions => return Some(ValueRef::Integer(*day.impressions.get(self.row)?)),
            Cell::Clicks => return Some(ValueRef::Integer(*day.clicks.get(self.row)?)),
        };
        text.map(|text| ValueRef::Text(text.as_bytes()))
    }
}
