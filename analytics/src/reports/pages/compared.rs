//! Figures of the shown pages in the comparison period.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use domain::Result;
use entity::visits::Vocabulary;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::{MAX_LIMIT, Page, Pages, Visits};
use crate::columns::postgres;
use crate::filter::{Bound, Filter};
use crate::reports::totals::{Sums, counted, ratio};
use crate::reports::{Report, Scan, Site, definition, timeseries};

/// Figures of a page in the comparison period.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageFigures {
    /// Number of pageviews.
    pub pageviews: u64,
    /// Number of sessions that saw the page.
    pub sessions: u64,
    /// Distinct visitors of the page; a visitor counts once per local day.
    pub visitors: u64,
    /// Number of sessions that began here.
    pub entries: u64,
    /// Number of sessions that ended here.
    pub exits: u64,
    /// Share of the sessions that began here and bounced: one page, briefly, no conversion (0 to 1).
    pub bounce_rate: f64,
    /// Number of sessions that saw the page and reached a conversion goal.
    pub conversions: u64,
}

impl From<&Page> for PageFigures {
    fn from(page: &Page) -> Self {
        Self {
            pageviews: page.pageviews,
            sessions: page.sessions,
            visitors: page.visitors,
            entries: page.entries,
            exits: page.exits,
            bounce_rate: ratio(page.bounces, page.entries),
            conversions: page.conversions,
        }
    }
}

/// Returns the totals, and the figures of these pages in their order.
pub(super) async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    pages: Vec<String>,
) -> Result<(Sums, Vec<PageFigures>)> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let own = vec![
        Bound::Long(i64::from(MAX_LIMIT)),
        Bound::Long(0),
        Bound::OptionalText(None),
        Bound::OptionalLong(None),
        Bound::OptionalText(None),
        Bound::Texts(pages.clone()),
    ];
    let rows = definition::rows(pool, site, filter, Pages::DEFINITION, own).await?;
    let read = |row: &PgRow| -> Result<(String, PageFigures), sqlx::Error> {
        let entries = counted(row, "entries")?;
        let figures = PageFigures {
            pageviews: counted(row, "pageviews")?,
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            entries,
            exits: counted(row, "exits")?,
            bounce_rate: ratio(counted(row, "bounces")?, entries),
            conversions: counted(row, "conversions")?,
        };
        Ok((row.try_get("page")?, figures))
    };
    let mut found: HashMap<String, PageFigures> =
        rows.iter().map(read).collect::<Result<_, _>>().map_err(postgres)?;
    Ok((sums, pages.iter().map(|page| found.remove(page).unwrap_or_default()).collect()))
}

/// Returns the totals, and the figures of these pages in their order.
pub(super) async fn of_columns(scan: &Scan, pages: Vec<String>) -> Result<(Sums, Vec<PageFigures>)> {
    let visits = scan.fold(Visits::default).await?;
    let project = scan.project.clone();
    scan.in_turn(move || {
        let dictionary = project.dictionary.read();
        let figures = |text: &String| {
            let page =
                dictionary.code(Vocabulary::PAGE, text).and_then(|code| visits.pages.get(code as usize));
            page.map(PageFigures::from).unwrap_or_default()
        };
        (visits.sums, pages.iter().map(figures).collect())
    })
    .await
}
