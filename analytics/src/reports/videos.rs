//! Videos report: how often each video was played, and how much of it was watched.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::{Part, VideoFormat, Vocabulary, entries, video_play};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::quartiles::Percents;
use super::totals::{Sums, Totals, counted, ratio};
use super::visitors::{Visitors, is_new};
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition, timeseries};
use crate::columns::{Day, Dictionary, Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, Views};
use crate::period::Period;
use crate::wire::{Long, count};

/// Parameters of the videos report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct VideosParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of videos; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Videos that the selected sessions played, most plays first. If the filter names a page or a page group, only plays
/// on its pageviews are counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Videos {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Totals of the selected sessions, including those without a video.
    pub totals: Totals,
    /// One row per video and source, most plays first. Ties are sorted by id, then source.
    pub rows: Vec<VideoRow>,
    /// Total number of videos; there may be fewer rows.
    pub distinct: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// One video.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VideoRow {
    /// Id of the video, as given by the page.
    pub video: String,
    /// Source of the video: a player or a host.
    pub source: String,
    /// Length of the video, the longest that browsers reported; 0 if none did (milliseconds).
    pub duration_ms: u64,
    /// Number of plays: players of the video that were started, each once per pageview.
    pub plays: u64,
    /// Number of sessions with a play.
    pub sessions: u64,
    /// Distinct visitors with a play; a visitor counts once per local day.
    pub visitors: u64,
    /// Number of plays in which at least a hundredth of the video was watched.
    pub starts: u64,
    /// Time watched, summed over all plays; repeated parts count each time (seconds).
    pub watched_s: Long,
    /// Average share of the video that a play watched; repeated parts count once (0 to 1).
    pub average_share: f64,
    /// Median share of the video that a play watched (0 to 1).
    pub median_share: f64,
    /// Number of plays that were watched to the end.
    pub completions: u64,
    /// Share of plays that were watched to the end (0 to 1).
    pub completion_rate: f64,
    /// The same by format, for the formats that were played: landscape, portrait, unknown.
    pub formats: Vec<VideoFormatRow>,
}

/// Plays of a video in one format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VideoFormatRow {
    /// Format of the video.
    pub format: VideoFormat,
    /// Number of plays in this format.
    pub plays: u64,
    /// Average share of the video that such a play watched (0 to 1).
    pub average_share: f64,
    /// Number of such plays that were watched to the end.
    pub completions: u64,
    /// Share of plays that were watched to the end (0 to 1).
    pub completion_rate: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

/// Number of formats.
pub(super) const FORMATS: usize = VideoFormat::ALL.len();

impl Report for Videos {
    type Params = VideosParams;

    const NAME: &'static str = "videos";
    const SUMMARY: &'static str = "Every video with its plays, the share watched, and completions.";
    const DESCRIPTION: &'static str = "A play is a started player, once per pageview. Parts that are watched again \
                                       count in the time watched, but not in the share. If the filter names a \
                                       page, only plays on it count.";
    const DEFINITION: &'static str = include_str!("videos.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: VideosParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let (sums, rows, distinct) = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, &filter, limit as usize).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, limit).await?,
            };
            Ok(Self {
                period: filter.period,
                totals: Totals::from(&sums),
                rows,
                distinct,
                recomputing: false,
            })
        })
    }
}

type Found = (Sums, Vec<VideoRow>, u64);

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, limit: u32) -> Result<Found> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let own = [filter.views().bound(), vec![Bound::Long(limit.into())]].concat();
    let rows = definition::rows(pool, site, filter, Videos::DEFINITION, own).await?;
    let read = |row: &PgRow| -> Result<_, sqlx::Error> {
        let numbers = |column: &str| -> Result<_, sqlx::Error> {
            let numbers: Vec<i64> = row.try_get(column)?;
            Ok(std::array::from_fn(|at| numbers.get(at).map_or(0, |number| number.unsigned_abs())))
        };
        let formats: [_; FORMATS] = {
            let (plays, hundredths, completions): ([u64; FORMATS], [u64; FORMATS], [u64; FORMATS]) =
                (numbers("plays")?, numbers("hundredths")?, numbers("completions")?);
            std::array::from_fn(|at| Shape {
                plays: plays[at],
                hundredths: hundredths[at],
                completions: completions[at],
            })
        };
        let video = Video {
            duration_ms: counted(row, "duration_ms")?,
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            starts: counted(row, "starts")?,
            watched_s: counted(row, "watched_s")?,
            formats,
            ..Video::default()
        };
        let median: f64 = row.try_get("median_hundredths")?;
        Ok(video.row(row.try_get("video")?, row.try_get("src")?, median))
    };
    let distinct = rows.first().map(|row| counted(row, "distinct_videos")).transpose().map_err(postgres)?;
    let rows = rows.iter().map(read).collect::<Result<_, _>>().map_err(postgres)?;
    Ok((sums, rows, distinct.unwrap_or(0)))
}

async fn of_columns(scan: &Scan, filter: &Filter, limit: usize) -> Result<Found> {
    let views = Arc::new(filter.views());
    let played = scan.fold(move || Played::new(views.clone())).await?;
    let project = scan.project.clone();
    scan.in_turn(move || most_played(&played, limit, &project.dictionary.read())).await
}

/// Returns the videos with the most plays.
fn most_played(played: &Played, limit: usize, dictionary: &Dictionary) -> Found {
    let text =
        |code| dictionary.text(Vocabulary::VIDEO, code).map_or_else(String::new, |text| text.to_string());
    let mut rows: Vec<VideoRow> = played
        .videos
        .iter()
        .map(|((id, source), video)| video.row(text(*id), text(*source), video.shares.quartiles().median))
        .collect();
    rows.sort_unstable_by(|a, b| {
        b.plays.cmp(&a.plays).then_with(|| a.video.cmp(&b.video)).then_with(|| a.source.cmp(&b.source))
    });
    let distinct = rows.len() as u64;
    rows.truncate(limit);
    (played.sums, rows, distinct)
}

/// Plays in one format.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    plays: u64,
    /// Number of hundredths of the video watched, summed over all plays.
    hundredths: u64,
    completions: u64,
}

impl Shape {
    fn merge(&mut self, other: &Self) {
        self.plays += other.plays;
        self.hundredths += other.hundredths;
        self.completions += other.completions;
    }

    fn average_share(&self) -> f64 {
        ratio(self.hundredths, 100 * self.plays)
    }
}

/// Plays of one video.
#[derive(Default)]
struct Video {
    duration_ms: u64,
    sessions: u64,
    visitors: u64,
    starts: u64,
    watched_s: u64,
    /// By play: number of hundredths watched.
    shares: Percents,
    formats: [Shape; FORMATS],
    /// Visitor and number of the session that was last counted.
    last_visitor: u32,
    last_session: u64,
}

impl Video {
    fn row(&self, video: String, source: String, median_hundredths: f64) -> VideoRow {
        let mut all = Shape::default();
        self.formats.iter().for_each(|shape| all.merge(shape));
        let played = VideoFormat::ALL.iter().zip(&self.formats).filter(|(_, shape)| shape.plays > 0);
        let formats = played.map(|(format, shape)| VideoFormatRow {
            format: *format,
            plays: shape.plays,
            average_share: shape.average_share(),
            completions: shape.completions,
            completion_rate: ratio(shape.completions, shape.plays),
        });
        VideoRow {
            video,
            source,
            duration_ms: self.duration_ms,
            plays: all.plays,
            sessions: self.sessions,
            visitors: self.visitors,
            starts: self.starts,
            watched_s: Long(self.watched_s),
            average_share: all.average_share(),
            median_share: median_hundredths / 100.0,
            completions: all.completions,
            completion_rate: ratio(all.completions, all.plays),
            formats: formats.collect(),
        }
    }

    fn merge(&mut self, other: &Self) {
        self.duration_ms = self.duration_ms.max(other.duration_ms);
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.starts += other.starts;
        self.watched_s += other.watched_s;
        self.shares.merge(&other.shares);
        for (shape, other) in self.formats.iter_mut().zip(&other.formats) {
            shape.merge(other);
        }
    }
}

/// Videos of the selected sessions, by the codes of id and source.
struct Played {
    views: Arc<Views>,
    sums: Sums,
    videos: FxHashMap<(u32, u32), Video>,
    visitors: Visitors,
    /// Number of sessions examined.
    sessions: u64,
}

impl Played {
    fn new(views: Arc<Views>) -> Self {
        Self {
            views,
            sums: Sums::default(),
            videos: FxHashMap::default(),
            visitors: Visitors::default(),
            sessions: 0,
        }
    }
}

impl Fold for Played {
    const PARTS: Parts = Parts::CORE.with(Part::Videos);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        use video_play::KEYS;
        self.sums.add_day(day, mask);
        let (views, all) = (self.views.of(day, dictionary), self.views.are_all());
        let (ids, sources) = (day.videos.get(KEYS.video), day.videos.get(KEYS.src));
        let (formats, done) = (day.videos.get(KEYS.fmt), day.videos.get(KEYS.done));
        let (lengths, watched) = (day.videos.get(KEYS.dur), day.videos.get(KEYS.watched_s));
        let places = day.videos.get(KEYS.pageview_id);
        let (videos, sessions) = (&mut self.videos, &mut self.sessions);
        self.visitors.each(day, mask, |session, visitor| {
            *sessions += 1;
            for play in day.videos.of(session) {
                let on_view =
                    || day.pageview(session, places.get(play)).is_some_and(|view| views.count(view));
                if !(all || on_view()) {
                    continue;
                }
                let hundredths = watched_hundredths(day, play);
                let video = videos.entry((ids.get(play), sources.get(play))).or_default();
                video.duration_ms = video.duration_ms.max(lengths[play].into());
                video.starts += u64::from(hundredths > 0);
                video.watched_s += u64::from(watched[play]);
                video.shares.add(hundredths);
                if let Some(shape) = format(formats.get(play)).and_then(|at| video.formats.get_mut(at)) {
                    shape.plays += 1;
                    shape.hundredths += u64::from(hundredths);
                    shape.completions += u64::from(done[play]);
                }
                if std::mem::replace(&mut video.last_session, *sessions) != *sessions {
                    video.sessions += 1;
                    video.visitors += u64::from(is_new(&mut video.last_visitor, visitor));
                }
            }
        });
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(&other.sums);
        for (key, video) in other.videos {
            self.videos.entry(key).or_default().merge(&video);
        }
    }
}

/// Returns how many hundredths of the video a play watched.
fn watched_hundredths(day: &Day, play: usize) -> u8 {
    let (from, to) = (day.watched.get(entries::WATCHED_FROM), day.watched.get(entries::WATCHED_TO));
    day.watched.of(play).map(|stretch| to[stretch].saturating_sub(from[stretch])).fold(0, u8::saturating_add)
}

/// Returns the index of a format's code among the formats. Codes are one greater.
pub(super) fn format(code: u32) -> Option<usize> {
    (code as usize).checked_sub(1)
}
