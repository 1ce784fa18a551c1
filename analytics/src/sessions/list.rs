//! Session list: selects sessions through the columns (or by SQL over the rows, if reports run that way), then reads
//! their rows.

use std::cmp::Reverse;

use domain::Result;
use domain::tenancy::access::{ProjectAccess, Scope};
use entity::visits::session::KEYS;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::{SessionList, SessionListParams, SessionSort};
use crate::columns::{Day, Dictionary, postgres, with_codes};
use crate::filter::{AnyOf, Bound, Condition, Filter, Mask};
use crate::period::Period;
use crate::reports::{Answering, Fold, Reports, Scan, Site, Way, definition};
use crate::session_summary;
use crate::wire::SortDir;

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;
const MAX_OFFSET: u32 = 1_000_000;

impl Reports {
    /// Returns the selected sessions, newest first by default. Ties are sorted by start, then by id, so that pages
    /// neither repeat nor skip a session.
    pub async fn sessions(&self, access: &ProjectAccess, params: SessionListParams) -> Result<SessionList> {
        access.require(Scope::AnalyticsRead)?;
        let before = self.before(access.id(), true).await?;
        let site = self.site(access, &params).await?;
        let mut list = self.session_list(&site, params).await?;
        list.recomputing = self.recomputing_since(access.id(), access.rules_version(), before).await?;
        Ok(list)
    }

    /// Selects the sessions of a list, at most `most`. Their pages come by [`Reports::next_sessions`].
    pub async fn select_sessions(
        &self,
        access: &ProjectAccess,
        params: SessionListParams,
        most: u32,
    ) -> Result<SelectedSessions> {
        access.require(Scope::AnalyticsRead)?;
        let before = self.before(access.id(), false).await?;
        let site = self.site(access, &params).await?;
        let mut selected = self.selected(&site, params, most).await?;
        selected.recomputing = self.recomputing_since(access.id(), access.rules_version(), before).await?;
        Ok(selected)
    }

    /// Returns the next page of selected sessions.
    pub async fn next_sessions(
        &self,
        access: &ProjectAccess,
        selected: &mut SelectedSessions,
    ) -> Result<SessionList> {
        access.require(Scope::AnalyticsRead)?;
        let before = self.before(access.id(), true).await?;
        let site = Site::of(&self.context, &access.for_reports()).await?;
        let mut list = self.page_of(&site, selected, MAX_LIMIT).await?;
        list.recomputing |= self.recomputing_since(access.id(), access.rules_version(), before).await?;
        Ok(list)
    }

    /// Returns the list for a project. The caller has checked access.
    pub(crate) fn session_list<'a>(
        &'a self,
        site: &'a Site,
        params: SessionListParams,
    ) -> Answering<'a, SessionList> {
        Box::pin(async move {
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let mut selected = self.selected(site, params, limit).await?;
            self.page_of(site, &mut selected, limit).await
        })
    }

    fn selected<'a>(
        &'a self,
        site: &'a Site,
        params: SessionListParams,
        most: u32,
    ) -> Answering<'a, SelectedSessions> {
        Box::pin(async move {
            let mut filter = self.filter(site, &params.filter)?;
            if let Some(text) = &params.search {
                let id = self.id_in(site, text).await?;
                filter.conditions.push(Condition::AnyOf(AnyOf::searched(text, id)));
            }
            let order = Order {
                sort: params.sort.unwrap_or(SessionSort::StartedAt),
                dir: params.dir.unwrap_or(SortDir::Desc),
            };
            let offset = params.offset.unwrap_or(0).min(MAX_OFFSET);
            let (ids, total) = match self.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, order, most, offset).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, order, most, offset).await?,
            };
            Ok(SelectedSessions { period: filter.period, total, offset, ids, recomputing: false })
        })
    }

    /// Returns the session whose id is searched. Its id may be one that it continues.
    async fn id_in(&self, site: &Site, text: &str) -> Result<Option<Uuid>> {
        let Ok(id) = text.trim().parse() else { return Ok(None) };
        Ok(Some(session_summary::session_of(&self.context, site.id, id).await?))
    }

    /// Reads the first `limit` of the selected sessions, which are then no longer among them.
    async fn page_of(&self, site: &Site, selected: &mut SelectedSessions, limit: u32) -> Result<SessionList> {
        let ids: Vec<Uuid> = selected.ids.drain(..selected.ids.len().min(limit as usize)).collect();
        let offset = selected.offset;
        selected.offset += limit;
        self.turn_of_rows(site).await?;
        let items =
            session_summary::summaries(&self.context, site.id, &ids, &site.relevance, site.locale()).await?;
        let (period, total, recomputing) = (selected.period.clone(), selected.total, selected.recomputing);
        Ok(SessionList { period, items, total, limit, offset, recomputing })
    }
}

/// Sessions in the order of a list that are still to be read. They were selected at once, so visits that arrive meanwhile
/// make no page repeat or skip one.
#[derive(Clone, Debug)]
pub struct SelectedSessions {
    period: Period,
    total: u64,
    offset: u32,
    ids: Vec<Uuid>,
    recomputing: bool,
}

impl SelectedSessions {
    /// Returns true if all have been read.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }
}

#[derive(Clone, Copy)]
struct Order {
    sort: SessionSort,
    dir: SortDir,
}

/// Sort key of a session: the requested figure, its start, its id. For ascending order the figures are negated, so that
/// the first sessions always have the greatest key.
type Rank = (i64, i64, u128);

impl Order {
    fn id(self, rank: Rank) -> Uuid {
        Uuid::from_u128(match self.dir {
            SortDir::Desc => rank.2,
            SortDir::Asc => !rank.2,
        })
    }

    fn column(self) -> &'static str {
        match self.sort {
            SessionSort::StartedAt => "started_at",
            SessionSort::Relevance => "relevance",
            SessionSort::Engaged => "engaged_ms",
            SessionSort::Pages => "pageviews",
            SessionSort::Clicks => "clicks",
            SessionSort::Scroll => "max_scroll",
            SessionSort::Video => "video_ms",
        }
    }
}

/// First sessions of the days so far, and the number of all.
struct Leaders {
    order: Order,
    most: usize,
    ranks: Vec<Rank>,
    /// Smallest figure that can still be among the first. There are enough sessions with a greater or equal one.
    least: i64,
    total: u64,
}

impl Leaders {
    fn new(order: Order, most: usize) -> Self {
        Self { order, most, ranks: Vec::new(), least: i64::MIN, total: 0 }
    }

    /// Adds the sessions of a day. Most sessions cannot be among the first and are skipped by their figure alone.
    fn add_day<F: Copy + Into<i64>>(&mut self, day: &Day, mask: &[bool], figures: &[F]) {
        let started = day.sessions.get(KEYS.started_at);
        let ascending = self.order.dir == SortDir::Asc;
        for (at, (&figure, _)) in figures.iter().zip(mask).enumerate().filter(|(_, (_, keep))| **keep) {
            self.total += 1;
            let figure: i64 = figure.into();
            let figure = if ascending { -figure } else { figure };
            if figure >= self.least {
                let id = day.ids[at].as_u128();
                self.push(if ascending { (figure, -started[at], !id) } else { (figure, started[at], id) });
            }
        }
    }

    fn push(&mut self, rank: Rank) {
        self.ranks.push(rank);
        // Cutting at twice the size makes the cost per session constant.
        if self.ranks.len() >= 2 * self.most {
            self.cut();
        }
    }

    /// Keeps the greatest keys, in no particular order.
    fn cut(&mut self) {
        if self.ranks.len() > self.most {
            let (_, last, _) = self.ranks.select_nth_unstable_by_key(self.most - 1, |rank| Reverse(*rank));
            self.least = last.0;
            self.ranks.truncate(self.most);
        }
    }
}

impl Fold for Leaders {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let sessions = &day.sessions;
        match self.order.sort {
            SessionSort::StartedAt => self.add_day(day, mask, sessions.get(KEYS.started_at)),
            SessionSort::Relevance => self.add_day(day, mask, sessions.get(KEYS.relevance)),
            SessionSort::Engaged => self.add_day(day, mask, sessions.get(KEYS.engaged_ms)),
            SessionSort::Scroll => self.add_day(day, mask, sessions.get(KEYS.max_scroll)),
            SessionSort::Video => self.add_day(day, mask, sessions.get(KEYS.video_ms)),
            SessionSort::Pages => {
                with_codes!(sessions.get(KEYS.pageviews), |pages| self.add_day(day, mask, pages))
            }
            SessionSort::Clicks => {
                with_codes!(sessions.get(KEYS.clicks), |clicks| self.add_day(day, mask, clicks))
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.total += other.total;
        self.ranks.extend(other.ranks);
        self.cut();
    }
}

async fn of_columns(scan: &Scan, order: Order, limit: u32, offset: u32) -> Result<(Vec<Uuid>, u64)> {
    let most = (offset + limit) as usize;
    let mut leaders = scan.fold(move || Leaders::new(order, most)).await?;
    scan.in_turn(move || {
        leaders.ranks.sort_unstable_by_key(|rank| Reverse(*rank));
        let page = leaders.ranks.iter().skip(offset as usize).take(limit as usize);
        (page.map(|rank| order.id(*rank)).collect(), leaders.total)
    })
    .await
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    order: Order,
    limit: u32,
    offset: u32,
) -> Result<(Vec<Uuid>, u64)> {
    let direction = match order.dir {
        SortDir::Asc => "asc",
        SortDir::Desc => "desc",
    };
    let text = include_str!("list.sql").replace("/* column */", order.column());
    let text = text.replace("/* direction */", direction);
    let own = vec![Bound::Long(limit.into()), Bound::Long(offset.into())];
    let rows = definition::rows(pool, site, filter, &text, own).await?;
    let mut ids = Vec::with_capacity(rows.len());
    let mut total = 0;
    for row in &rows {
        total = row.try_get::<i64, _>("total").map_err(postgres)?.unsigned_abs();
        ids.extend(row.try_get::<Option<Uuid>, _>("session_id").map_err(postgres)?);
    }
    Ok((ids, total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leaders_are_the_same_however_the_sessions_are_split() {
        let order = Order { sort: SessionSort::Pages, dir: SortDir::Desc };
        let ranks: Vec<Rank> = (0..500).map(|n| ((n * 37) % 11, (n * 91) % 503, n as u128)).collect();
        let mut sorted = ranks.clone();
        sorted.sort_unstable_by_key(|rank| Reverse(*rank));
        for split in [0, 1, 77, 250, 499] {
            let mut all = Leaders::new(order, 20);
            let mut other = Leaders::new(order, 20);
            for (at, rank) in ranks.iter().enumerate() {
                if at < split { all.push(*rank) } else { other.push(*rank) }
            }
            all.merge(other);
            all.ranks.sort_unstable_by_key(|rank| Reverse(*rank));
            assert_eq!(all.ranks, sorted[..20]);
        }
    }
}
