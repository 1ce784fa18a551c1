//! Reads a window of an account whole into memory.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use entity::ad_entity;
use entity::visits::{AdLevel, AdPlatform};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::ground::currencies::rounding_unit;
use crate::money::ads::accounts::Choice;
use crate::money::ads::reading::{
    self, Depth, Facts, Keeper, Kind, MAX_CAMPAIGNS, Next, Page, Query, Room, Rooms, Trouble, Way,
};
use crate::money::ads::rows::{AdKey, CostRow, NONE};
use crate::money::destinations::{Answer, Failure, Network, Request};
use crate::{Context, Result};

use super::Key;
use super::plan::Window;

/// Maximum time for a window.
const LONGEST: Duration = Duration::from_secs(8 * 60);

/// Maximum number of requests of a query that bring no rows and say that more follow. Platforms may answer a page without
/// rows, but not one after the other for ever.
const PAGES_WITHOUT_ROWS: usize = 10;

/// Maximum number of requests for a window: ten times as many as the largest one needs.
const MAX_REQUESTS: u32 = 6_000;

/// Code of the error that the platform was not reached.
pub(super) const NOT_REACHED: &str = "not_reached";

/// Pause after the platform was not reached.
const UNREACHED: Duration = Duration::from_secs(60);

/// Number of ids of one request for names.
const NAMES_AT_ONCE: usize = 100;

/// Rows of a window.
pub(super) struct Whole {
    pub(super) rows: Vec<CostRow>,
    /// Closed days whose rows do not add up to the account's total, with what is missing.
    pub(super) differences: Vec<(i32, i64)>,
    /// Days whose rows fall short of the account's total, so some may have been lost. What is stored of these days and did
    /// not come again is kept.
    pub(super) short: BTreeSet<i32>,
    /// Rows of these days that came and are not stored, because their campaigns are not chosen.
    pub(super) excluded: HashSet<(i32, AdKey)>,
    /// Memory that the rows take, until the last of those who store a choice of them has done so. None while they are read.
    room: Option<Arc<Room>>,
}

impl Whole {
    /// Returns true if the costs of all campaigns are stored.
    pub(super) fn is_chosen(&self, choice: &Choice) -> bool {
        self.rows.iter().all(|row| is_chosen(choice, row))
    }

    /// Returns what concerns the campaigns whose costs are stored.
    pub(super) fn chosen(&self, choice: &Choice) -> Self {
        let (rows, excluded): (Vec<&CostRow>, Vec<&CostRow>) =
            self.rows.iter().partition(|row| is_chosen(choice, row));
        let excluded = excluded.into_iter().filter(|row| self.short.contains(&row.day));
        Self {
            rows: rows.into_iter().cloned().collect(),
            differences: self.differences.clone(),
            short: self.short.clone(),
            excluded: excluded.map(|row| (row.day, row.ad_key())).collect(),
            room: self.room.clone(),
        }
    }

    /// Returns true if a closed day falls short of the account's total by more than what is known of it.
    pub(super) fn is_short_anew(&self, known: &[(i32, i64)]) -> bool {
        let is_new = |difference: &(i32, i64)| !known.contains(difference);
        self.differences.iter().any(|difference| self.short.contains(&difference.0) && is_new(difference))
    }

    /// Returns what concerns some of the days.
    pub(super) fn of_days(&self, (from, to): Window) -> Self {
        let is_in = |day: i32| (from..=to).contains(&day);
        Self {
            rows: self.rows.iter().filter(|row| is_in(row.day)).cloned().collect(),
            differences: self.differences.iter().filter(|(day, _)| is_in(*day)).copied().collect(),
            short: self.short.iter().filter(|day| is_in(**day)).copied().collect(),
            excluded: HashSet::new(),
            room: self.room.clone(),
        }
    }
}

fn is_chosen(choice: &Choice, row: &CostRow) -> bool {
    choice.takes(&row.key[0], row.names[0].as_deref().unwrap_or_default())
}

/// Result of a question.
pub(super) enum Got<T> {
    All(T),
    /// The platform prepares the report with this id.
    Wait(String, Duration),
}

/// Asks a platform for the costs of an account.
pub(super) struct Reader<'a> {
    context: &'a Context,
    network: &'a Network,
    way: Way<'a>,
    pub(super) requests: u32,
    /// Longest pause that an answer asked for.
    pub(super) pause: Option<Duration>,
    began: Instant,
    keeper: Keeper,
}

impl<'a> Reader<'a> {
    pub(super) fn new(context: &'a Context, network: &'a Network, way: Way<'a>) -> Self {
        let rooms: Rooms = context.shared();
        let keeper = Keeper::new(Room::new(&rooms));
        Self { context, network, way, requests: 0, pause: None, began: Instant::now(), keeper }
    }

    /// Returns a reader that goes on with what this one has kept and counted, but asks in another way.
    pub(super) fn by<'b>(self, way: Way<'b>) -> Reader<'b>
    where
        'a: 'b,
    {
        let Self { context, network, requests, pause, began, keeper, .. } = self;
        Reader { context, network, way, requests, pause, began, keeper }
    }

    async fn ask(&mut self, request: &Request) -> Result<Answer, Trouble> {
        if self.began.elapsed() > LONGEST || self.requests >= MAX_REQUESTS {
            return Err(Trouble::TooLarge);
        }
        self.requests += 1;
        let answer = self.network.platforms.exchange(request).await.map_err(|failure| match failure {
            Failure::NotReached => Trouble::Later {
                after: Some(UNREACHED),
                code: NOT_REACHED.to_owned(),
                message: "the platform was not reached".to_owned(),
            },
            Failure::TooLarge => Trouble::TooLarge,
            // Broken off, or too slow.
            Failure::NoAnswer => Trouble::Broken {
                code: "no_answer".to_owned(),
                message: "the platform did not answer completely in time".to_owned(),
            },
        })?;
        self.pause = self.pause.max(reading::pause(self.way.platform, &answer));
        Ok(answer)
    }

    /// Returns what the platform says of the account.
    pub(super) async fn facts(&mut self) -> Result<Facts, Trouble> {
        let answer = self.ask(&reading::account(&self.way)).await?;
        reading::read_account(&self.way, &answer)
    }

    /// Reads the rows of a window, from the asynchronous report with this id if there is one. A day whose rows are too many
    /// for one answer is read by campaigns.
    pub(super) async fn window(
        &mut self,
        (from, to): Window,
        run: Option<&str>,
        today: i32,
    ) -> Result<Got<Whole>, Trouble> {
        let query = |depth| Query { from, to, depth, campaigns: Vec::new() };
        let start = run.map_or(Page::First, |run| Page::Run(run.to_owned()));
        let mut rows = match self.all(&query(Depth::Ads), start).await {
            Ok(Got::All(rows)) => rows,
            Ok(Got::Wait(run, after)) => return Ok(Got::Wait(run, after)),
            Err(Trouble::TooLarge | Trouble::Broken { .. }) if from == to => self.by_campaigns(from).await?,
            Err(trouble) => return Err(trouble),
        };
        if self.way.platform == AdPlatform::SearchAds1 {
            let campaigns = self.at_once(&query(Depth::Campaigns)).await?;
            rows.extend(remainder(&rows, &campaigns));
        }
        let totals = self.at_once(&query(Depth::Account)).await?;
        if rows.is_empty() && self.way.platform == AdPlatform::SocialAds2 {
            // Who has lost the access in between gets an answer without rows.
            self.facts().await?;
        }
        let missing = missing(&rows, &totals);
        let short = match reading::counts_rows(self.way.platform) {
            true => BTreeSet::new(),
            false => short(&rows, &missing, self.way.currency),
        };
        let is_difference = |(day, missing): &(i32, i64)| *day < today && *missing != 0;
        let differences = missing.into_iter().filter(is_difference).collect();
        rows.retain(|row| row.figures.iter().any(|figure| *figure != 0));
        Ok(Got::All(Whole { rows, differences, short, excluded: HashSet::new(), room: None }))
    }

    /// Ends the reading. What was read takes its room until it is stored.
    pub(super) fn end(self, whole: Whole) -> Whole {
        Whole { room: Some(Arc::new(self.keeper.into_room())), ..whole }
    }

    /// Asks for the asynchronous report of a window. Returns its id, or None if the platform refuses now.
    pub(super) async fn report(&mut self, (from, to): Window) -> Option<String> {
        let query = Query { from, to, depth: Depth::Ads, campaigns: Vec::new() };
        let answer = self.ask(&reading::costs(&self.way, &query, &Page::First)).await.ok()?;
        let next = reading::read_costs(&self.way, &query, &Page::First, &answer, &mut self.keeper);
        self.keeper.drop_rows();
        match next {
            Ok(Next::Wait(Page::Run(run), _)) => Some(run),
            _ => None,
        }
    }

    /// Reads all pages of a query.
    async fn all(&mut self, query: &Query, start: Page) -> Result<Got<Vec<CostRow>>, Trouble> {
        let got = self.pages(query, start).await;
        self.keeper.drop_rows();
        got
    }

    async fn pages(&mut self, query: &Query, start: Page) -> Result<Got<Vec<CostRow>>, Trouble> {
        let (mut page, mut without_rows) = (start, 0);
        let expected = loop {
            let answer = self.ask(&reading::costs(&self.way, query, &page)).await?;
            let before = self.keeper.rows().len();
            let next = reading::read_costs(&self.way, query, &page, &answer, &mut self.keeper)?;
            without_rows = if self.keeper.rows().len() > before { 0 } else { without_rows + 1 };
            match next {
                Next::End(expected) => break expected,
                Next::Wait(Page::Run(run), after) => return Ok(Got::Wait(run, after)),
                _ if without_rows > PAGES_WITHOUT_ROWS => {
                    let message = "the platform answers page after page without rows".to_owned();
                    return Err(Trouble::Broken { code: "empty_pages".to_owned(), message });
                }
                Next::Page(next) | Next::Wait(next, _) => page = next,
            }
        };
        let rows = self.keeper.rows();
        if reading::is_cut(self.way.platform, rows) {
            return Err(Trouble::TooLarge);
        }
        let is_whole = is_whole(rows, expected);
        match is_whole {
            true => Ok(Got::All(self.keeper.take())),
            false => Err(Trouble::Broken { code: "incomplete".to_owned(), message: String::new() }),
        }
    }

    /// Reads a query that the platform answers at once.
    async fn at_once(&mut self, query: &Query) -> Result<Vec<CostRow>, Trouble> {
        match self.all(query, Page::First).await? {
            Got::All(rows) => Ok(rows),
            Got::Wait(..) => Err(Trouble::Broken { code: "undocumented".to_owned(), message: String::new() }),
        }
    }

    /// Reads a day by its campaigns: many at a time, and fewer if their rows are still too many.
    async fn by_campaigns(&mut self, day: i32) -> Result<Vec<CostRow>, Trouble> {
        let query = |depth, campaigns| Query { from: day, to: day, depth, campaigns };
        let campaigns = self.at_once(&query(Depth::Campaigns, Vec::new())).await?;
        let campaigns: BTreeSet<String> = campaigns.iter().map(|row| row.key[0].to_string()).collect();
        let campaigns: Vec<String> = campaigns.into_iter().collect();
        let mut groups: Vec<Vec<String>> = campaigns.chunks(MAX_CAMPAIGNS).map(<[String]>::to_vec).collect();
        let mut rows = Vec::new();
        while let Some(mut group) = groups.pop() {
            match self.at_once(&query(Depth::Ads, group.clone())).await {
                Ok(mut some) => rows.append(&mut some),
                Err(Trouble::TooLarge | Trouble::Broken { .. }) if group.len() > 1 => {
                    let rest = group.split_off(group.len() / 2);
                    groups.extend([group, rest]);
                }
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(rows)
    }

    /// Sets names and parents of rows that came without them. The parents of what the platform does not tell any more are
    /// those that are stored.
    pub(super) async fn name(
        &mut self,
        (project, account): Key,
        rows: &mut [CostRow],
    ) -> Result<Result<(), Trouble>> {
        if !reading::needs_names(self.way.platform) {
            return Ok(Ok(()));
        }
        let mut wanted: BTreeSet<Arc<str>> = rows.iter().map(|row| row.key[2].clone()).collect();
        let mut found: Vec<reading::Named> = Vec::new();
        for (kind, level) in
            [(Kind::Ads, AdLevel::Ad), (Kind::Adsets, AdLevel::Adset), (Kind::Campaigns, AdLevel::Campaign)]
        {
            let ids: Vec<Arc<str>> = std::mem::take(&mut wanted).into_iter().collect();
            let mut named = match self.names(kind, &ids).await {
                Ok(named) => named,
                Err(trouble) => return Ok(Err(trouble)),
            };
            let missing: Vec<&Arc<str>> = ids.iter().filter(|id| !named.contains_key(*id)).collect();
            for some in missing.chunks(NAMES_AT_ONCE) {
                let stored = ad_entity::Entity::find()
                    .filter(ad_entity::Column::ProjectId.eq(project))
                    .filter(ad_entity::Column::AccountId.eq(account))
                    .filter(ad_entity::Column::Level.eq(level))
                    .filter(ad_entity::Column::Id.is_in(some.iter().map(|id| &***id)));
                let stored = stored.all(&self.context.db).await?;
                let stored =
                    stored.into_iter().map(|row| (row.id.into(), (None, row.parent_id.map(Arc::from))));
                named.extend(stored);
            }
            wanted = named.values().filter_map(|(_, parent)| parent.clone()).collect();
            found.push(named);
        }
        let of = |depth: usize, id: &str| found.get(depth).and_then(|named| named.get(id)).cloned();
        let (none, no_adset): (Arc<str>, Arc<str>) = (NONE.into(), "".into());
        for row in rows {
            let (ad_name, adset) = of(0, &row.key[2]).unwrap_or_default();
            let (adset_name, campaign) = adset.as_deref().and_then(|id| of(1, id)).unwrap_or_default();
            let campaign_name = campaign.as_deref().and_then(|id| of(2, id)).and_then(|(name, _)| name);
            row.key[0] = campaign.unwrap_or_else(|| none.clone());
            row.key[1] = adset.unwrap_or_else(|| no_adset.clone());
            row.names = [campaign_name, adset_name, ad_name];
        }
        Ok(Ok(()))
    }

    async fn names(&mut self, kind: Kind, ids: &[Arc<str>]) -> Result<reading::Named, Trouble> {
        let mut named = reading::Named::new();
        for some in ids.chunks(NAMES_AT_ONCE) {
            let answer = self.ask(&reading::names(&self.way, kind, some)).await?;
            named.extend(reading::read_names(kind, some, &answer, &mut self.keeper)?);
        }
        Ok(named)
    }
}

/// Returns false if rows moved between two pages while they were read: then they come twice or not at all.
fn is_whole(rows: &[CostRow], expected: Option<u64>) -> bool {
    let different: HashSet<(i32, &[Arc<str>; 3])> = rows.iter().map(|row| (row.day, &row.key)).collect();
    different.len() == rows.len()
        && expected.is_none_or(|expected| usize::try_from(expected) == Ok(rows.len()))
}

/// Returns what campaigns have beyond their ads, as rows of their own, so that the rows add up to the account's total.
fn remainder(rows: &[CostRow], campaigns: &[CostRow]) -> Vec<CostRow> {
    let none: Arc<str> = NONE.into();
    let mut of_ads: HashMap<(i32, &str), [i64; 4]> = HashMap::new();
    for row in rows {
        let sum = of_ads.entry((row.day, &*row.key[0])).or_default();
        for (sum, figure) in sum.iter_mut().zip(row.figures) {
            *sum = sum.saturating_add(figure);
        }
    }
    let rest = campaigns.iter().map(|campaign| {
        let of_ads = of_ads.get(&(campaign.day, &*campaign.key[0])).copied().unwrap_or_default();
        let mut rest = campaign.clone();
        rest.key[2] = none.clone();
        for (figure, sum) in rest.figures.iter_mut().zip(of_ads) {
            *figure = figure.saturating_sub(sum);
        }
        rest
    });
    rest.filter(|row| row.figures.iter().any(|figure| *figure != 0)).collect()
}

/// Returns by day what the rows lack of the account's total.
fn missing(rows: &[CostRow], totals: &[CostRow]) -> BTreeMap<i32, i64> {
    let mut missing: BTreeMap<i32, i64> = BTreeMap::new();
    for total in totals {
        let missing = missing.entry(total.day).or_default();
        *missing = missing.saturating_add(total.figures[0]);
    }
    for row in rows {
        let missing = missing.entry(row.day).or_default();
        *missing = missing.saturating_sub(row.figures[0]);
    }
    missing
}

/// Returns the days on which more is missing than roundings of the rows and of the total explain.
fn short(rows: &[CostRow], missing: &BTreeMap<i32, i64>, currency: &str) -> BTreeSet<i32> {
    let mut counts: HashMap<i32, i64> = HashMap::new();
    for row in rows {
        *counts.entry(row.day).or_default() += 1;
    }
    let rounded = |day: &i32| rounding_unit(currency) * (counts.get(day).copied().unwrap_or(0) / 2 + 1);
    missing.iter().filter(|(day, missing)| **missing > rounded(day)).map(|(day, _)| *day).collect()
}
