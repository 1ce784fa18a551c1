//! Evaluates a question on the past visits of the last 30 days, for previews of goals and conversions that are not
//! saved.
//!
//! Every session is evaluated over the columns, as visits are when they are derived. Property values that the columns
//! do not hold are read from the rows.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use domain::ground::aside;
use domain::measuring::matching::{Deeds, Needs};
use domain::{Context, Result};
use entity::visits::{event, pageview, session, video_play};
use uuid::Uuid;

use super::{Fold, Reports, Scan, Site};
use crate::chunks::{self, READ_AT_ONCE, fitting};
use crate::columns::deeds::{DayDeeds, Lost};
use crate::columns::{Day, Dictionary, Parts};
use crate::filter::{FilterParams, Mask};
use crate::period::{Date, Period, Preset, date};
use crate::session_rows::{records, rows};
use crate::visits::model::deeds::RowDeeds;

/// Question about a session and when it began. Returns its value in ten-thousandths, or none if the session does not count.
pub(super) type Question = Arc<dyn Fn(&dyn Deeds, Began) -> Option<i64> + Send + Sync>;

/// Start of a session in milliseconds since the epoch, and its local day in days since 1970.
pub(super) type Began = (i64, i32);

/// A question, and its cost.
#[derive(Clone)]
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) needs: Needs,
    /// Maximum number of conditions tested on a view or an event.
    pub(super) tests: u64,
}

/// Result of a trial.
pub(super) struct Found {
    /// Last 30 days, today included.
    pub(super) period: Period,
    /// Number of sessions, without tests.
    pub(super) total: u64,
    pub(super) sessions: u64,
    /// In ten-thousandths of the currency's unit.
    pub(super) value: i64,
    /// Number of sessions that count, by day.
    pub(super) days: Vec<(Date, u64)>,
}

/// Number of sessions whose own rows are read at once.
const AT_ONCE: usize = 200;

impl Reports {
    /// Evaluates the question for every session of the last 30 days.
    pub(super) async fn ask(&self, site: &Site, asked: Asked) -> Result<Found> {
        let params = FilterParams { preset: Some(Preset::Days30), ..FilterParams::default() };
        let scan = self.scan(site, self.filter(site, &params)?).await?;
        let mut trial = Trial::of(&scan, asked).await?;
        let lost = std::mem::take(&mut trial.lost);
        for some in lost.chunks(AT_ONCE) {
            self.turn_of_rows(site).await?;
            let reading = of_rows(&self.context, site.id, some, &trial.asked.question);
            for (day, worth) in self.admission.within_time(&site.effort, reading).await? {
                trial.count(day, worth);
            }
        }
        let (first, _) = scan.filter.period.numbers();
        Ok(Found {
            period: scan.filter.period.clone(),
            total: trial.total,
            sessions: trial.days.iter().sum(),
            value: trial.value,
            days: (first..).zip(trial.days).map(|(day, sessions)| (Date(date(day)), sessions)).collect(),
        })
    }
}

/// Returns sessions and their value, by their rows. A session that is gone does not count. The pageviews and events of as
/// many sessions as fit are read at once: a session may have thousands.
async fn of_rows(
    context: &Context,
    project: Uuid,
    sessions: &[(i32, Uuid)],
    question: &Question,
) -> Result<Vec<(i32, Option<i64>)>> {
    let days: HashMap<Uuid, i32> = sessions.iter().map(|(day, id)| (*id, *day)).collect();
    let ids: Vec<Uuid> = sessions.iter().map(|(_, id)| *id).collect();
    let mut known = VecDeque::from(records(&context.db, project, &ids).await?);
    let mut found = Vec::with_capacity(known.len());
    while !known.is_empty() {
        let efforts = known.iter().map(|session| chunks::rows(session.pageviews, session.events));
        let size = fitting(efforts, READ_AT_ONCE);
        let some: Vec<session::Model> = known.drain(..size).collect();
        let worths = worths(context, project, some, question.clone()).await?;
        found.extend(worths.into_iter().filter_map(|(id, worth)| Some((*days.get(&id)?, worth))));
    }
    Ok(found)
}

/// Returns the values of some sessions, by their rows.
async fn worths(
    context: &Context,
    project: Uuid,
    sessions: Vec<session::Model>,
    question: Question,
) -> Result<Vec<(Uuid, Option<i64>)>> {
    let ids: Vec<Uuid> = sessions.iter().map(|session| session.session_id).collect();
    let db = &context.db;
    let pageviews = rows::<pageview::Entity, _>(db, project, &ids).await?;
    let events = rows::<event::Entity, _>(db, project, &ids).await?;
    let videos = rows::<video_play::Entity, _>(db, project, &ids).await?;
    let worth = move |session: &session::Model| {
        let id = session.session_id;
        let pageviews: Vec<_> = pageviews.iter().filter(|row| row.session_id == id).collect();
        let deeds = RowDeeds::new(
            &pageviews,
            events.iter().filter(|row| row.session_id == id),
            videos.iter().filter(|row| row.session_id == id),
            (session.engaged_ms, session.max_scroll),
        );
        (id, question(&deeds, (session.started_at, session.day)))
    };
    aside::run(move || sessions.iter().map(worth).collect()).await
}

/// A question and the result so far.
struct Trial {
    asked: Asked,
    first: i32,
    total: u64,
    /// Sessions by day, from the first one on.
    days: Vec<u64>,
    /// In ten-thousandths of the currency's unit.
    value: i64,
    /// Sessions that must be read from the rows, with their day.
    lost: Vec<(i32, Uuid)>,
}

impl Trial {
    async fn of(scan: &Scan, asked: Asked) -> Result<Self> {
        let (needs, (first, last)) = (asked.needs, scan.filter.period.numbers());
        let new = move || Self {
            asked: asked.clone(),
            first,
            total: 0,
            days: vec![0; usize::try_from(last - first + 1).unwrap_or_default()],
            value: 0,
            lost: Vec::new(),
        };
        Ok(match (needs.props, needs.videos) {
            (false, false) => scan.fold(move || Over::<false, false>(new())).await?.0,
            (true, false) => scan.fold(move || Over::<true, false>(new())).await?.0,
            (false, true) => scan.fold(move || Over::<false, true>(new())).await?.0,
            (true, true) => scan.fold(move || Over::<true, true>(new())).await?.0,
        })
    }

    fn count(&mut self, day: i32, worth: Option<i64>) {
        let place = usize::try_from(day - self.first).ok().and_then(|at| self.days.get_mut(at));
        if let (Some(sessions), Some(worth)) = (place, worth) {
            *sessions += 1;
            self.value = self.value.saturating_add(worth);
        }
    }
}

/// A trial over columns with some parts.
struct Over<const PROPS: bool, const VIDEOS: bool>(Trial);

impl<const PROPS: bool, const VIDEOS: bool> Fold for Over<PROPS, VIDEOS> {
    const PARTS: Parts = DayDeeds::parts(Needs { props: PROPS, videos: VIDEOS });

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let (trial, lost) = (&mut self.0, Lost::default());
        let started_at = day.sessions.get(session::KEYS.started_at);
        for session in mask.kept() {
            trial.total += 1;
            let began = (started_at[session], day.number);
            let worth = (trial.asked.question)(&DayDeeds { day, dictionary, session, lost: &lost }, began);
            match lost.take() {
                true => trial.lost.push((day.number, day.ids[session])),
                false => trial.count(day.number, worth),
            }
        }
    }

    fn tests(&self) -> u64 {
        self.0.asked.tests
    }

    fn merge(&mut self, other: Self) {
        let (trial, other) = (&mut self.0, other.0);
        trial.total += other.total;
        trial.value = trial.value.saturating_add(other.value);
        trial.lost.extend(other.lost);
        for (sessions, more) in trial.days.iter_mut().zip(other.days) {
            *sessions += more;
        }
    }
}
