//! Video retention report: which parts of a video were watched, and watched again.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::{Part, VideoFormat, Vocabulary, entries, video_play};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::totals::{counted, ratio};
use super::videos::{FORMATS, format};
use super::{Answering, Fold, Report, ReportOf, Reports, Site, Way, definition};
use crate::columns::{Day, Dictionary, Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, Views};
use crate::period::Period;
use crate::wire::count;

/// Parameters of the video retention report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct VideoRetentionParams {
    /// Id of the video.
    #[schemars(length(min = 1, max = 40))]
    pub video: String,
    #[serde(flatten)]
    #[graphql(flatten)]
    pub query: VideoRetentionQuery,
}

/// Path parameters of a video's retention.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VideoPath {
    /// Id of the video, as in the videos report.
    #[schemars(length(min = 1, max = 40))]
    pub video: String,
}

/// Query parameters of a video's retention.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct VideoRetentionQuery {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Step of the curve in hundredths of the video; 1 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 25))]
    pub step: Option<u32>,
    /// Only plays from this source; all sources by default.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 40))]
    pub source: Option<String>,
}

/// Parts of a video that were watched. If the filter names a page or a page group, only plays on its pageviews are
/// counted. The curve of a video that nobody played, or that does not exist, is zero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VideoRetention {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Id of the video.
    pub video: String,
    /// Length of the video, the longest that browsers reported; 0 if none did (milliseconds).
    pub duration_ms: u64,
    /// Number of plays counted.
    pub plays: u64,
    /// Curve over all plays, from the beginning of the video to its end.
    pub curve: Vec<RetentionPoint>,
    /// The same by format, for the formats that were played: landscape, portrait, unknown.
    pub formats: Vec<FormatRetention>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Plays of a video in one format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FormatRetention {
    /// Format of the video.
    pub format: VideoFormat,
    /// Number of plays in this format.
    pub plays: u64,
    /// Curve over these plays, from the beginning of the video to its end.
    pub curve: Vec<RetentionPoint>,
}

/// A segment of the video: the hundredths from one point to the next.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RetentionPoint {
    /// Start of the segment, in percent of the video's length.
    pub percent: u32,
    /// Share of plays that watched a hundredth of the segment, averaged over its hundredths (0 to 1).
    pub watched: f64,
    /// Share of plays that watched a hundredth of the segment twice or more, averaged over its hundredths (0 to 1).
    /// Based on the repeated segments that browsers report. A play without them, or of unknown length, counts as not
    /// watched again.
    pub rewatched: f64,
}

const DEFAULT_STEP: u32 = 1;
const MAX_STEP: u32 = 25;

/// Number of parts of a video that are distinguished.
const HUNDREDTHS: usize = 100;

impl Report for VideoRetention {
    type Params = VideoRetentionParams;

    const NAME: &'static str = "video-retention";
    const SUMMARY: &'static str =
        "Parts of a video that were watched: a curve over all plays and per format.";
    const DESCRIPTION: &'static str = "A video that nobody played, or that does not exist, has a curve of zeros. \
                                       `rewatched` counts parts that were watched twice or more.";
    const DEFINITION: &'static str = include_str!("video_retention.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: VideoRetentionParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let VideoRetentionParams { video, query } = params;
            let filter = reports.filter(site, &query.filter)?;
            let step = query.step.unwrap_or(DEFAULT_STEP).clamp(1, MAX_STEP) as usize;
            let found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => {
                    let wanted = Arc::new((video.clone(), query.source, filter.views()));
                    let curves = scan.fold(move || Curves::new(wanted.clone())).await?;
                    curves.found
                }
                Way::Sql(pool) => of_rows(&pool, site, &filter, &video, query.source).await?,
            };
            let mut all = Curve::default();
            found.formats.iter().for_each(|curve| all.merge(curve));
            let played = VideoFormat::ALL.iter().zip(&found.formats).filter(|(_, curve)| curve.plays > 0);
            let formats = played.map(|(format, curve)| FormatRetention {
                format: *format,
                plays: curve.plays,
                curve: curve.points(step),
            });
            Ok(Self {
                period: filter.period,
                video,
                duration_ms: found.duration_ms,
                plays: all.plays,
                curve: all.points(step),
                formats: formats.collect(),
                recomputing: false,
            })
        })
    }
}

impl ReportOf for VideoRetention {
    const PATH: &'static str = "videos/{video}/retention";

    type Path = VideoPath;
    type Query = VideoRetentionQuery;

    fn params(path: VideoPath, query: VideoRetentionQuery) -> VideoRetentionParams {
        VideoRetentionParams { video: path.video, query }
    }
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    video: &str,
    source: Option<String>,
) -> Result<Found> {
    let own = vec![Bound::Text(video.to_owned()), Bound::OptionalText(source)];
    let own = [filter.views().bound(), own].concat();
    let rows = definition::rows(pool, site, filter, VideoRetention::DEFINITION, own).await?;
    let mut found = Found::default();
    let mut take = |row: &PgRow| -> Result<_, sqlx::Error> {
        found.duration_ms = found.duration_ms.max(counted(row, "duration_ms")?);
        let format = usize::try_from(row.try_get::<i16, _>("fmt")?).unwrap_or(usize::MAX);
        let hundredth = usize::try_from(row.try_get::<i32, _>("hundredth")?).unwrap_or(usize::MAX);
        if let Some(curve) = found.formats.get_mut(format).filter(|_| hundredth < HUNDREDTHS) {
            curve.plays = counted(row, "plays")?;
            curve.watched[hundredth] = counted(row, "watched")?;
            curve.rewatched[hundredth] = counted(row, "rewatched")?;
        }
        Ok(())
    };
    rows.iter().try_for_each(&mut take).map_err(postgres)?;
    Ok(found)
}

/// Result of either executor, columns or SQL.
#[derive(Default)]
struct Found {
    duration_ms: u64,
    formats: [Curve; FORMATS],
}

/// Some plays of the video.
struct Curve {
    plays: u64,
    /// By hundredth: how many plays watched it, and how many did so twice or more.
    watched: [u64; HUNDREDTHS],
    rewatched: [u64; HUNDREDTHS],
}

impl Default for Curve {
    fn default() -> Self {
        Self { plays: 0, watched: [0; HUNDREDTHS], rewatched: [0; HUNDREDTHS] }
    }
}

impl Curve {
    fn points(&self, step: usize) -> Vec<RetentionPoint> {
        let stretches = self.watched.chunks(step).zip(self.rewatched.chunks(step));
        let share = |plays: &[u64]| ratio(plays.iter().sum(), self.plays * plays.len() as u64);
        (0_u32..)
            .step_by(step)
            .zip(stretches)
            .map(|(percent, (watched, rewatched))| RetentionPoint {
                percent,
                watched: share(watched),
                rewatched: share(rewatched),
            })
            .collect()
    }

    fn merge(&mut self, other: &Self) {
        self.plays += other.plays;
        let pairs = self.watched.iter_mut().zip(&other.watched);
        pairs.chain(self.rewatched.iter_mut().zip(&other.rewatched)).for_each(|(mine, other)| *mine += other);
    }

    /// Counts what a play watched, as ranges of hundredths.
    fn watch(&mut self, stretches: impl Iterator<Item = (u8, u8)>) {
        for (from, to) in stretches {
            let (from, to) = (usize::from(from), usize::from(to));
            for plays in self.watched.iter_mut().take(to).skip(from) {
                *plays += 1;
            }
        }
    }

    /// Counts what a play watched again. A range counts only for hundredths that it covers completely, so that a pause
    /// is no repetition.
    fn watch_again(&mut self, stretches: impl Iterator<Item = (u32, u32)>, duration_ms: u32) {
        if duration_ms == 0 {
            return;
        }
        let duration = u64::from(duration_ms);
        let mut times = [0_u32; HUNDREDTHS];
        for (from, to) in stretches {
            let from = (u64::from(from) * HUNDREDTHS as u64).div_ceil(duration);
            let to = u64::from(to) * HUNDREDTHS as u64 / duration;
            let place = |hundredth| usize::try_from(hundredth).unwrap_or(HUNDREDTHS);
            for times in times.iter_mut().take(place(to)).skip(place(from)) {
                *times += 1;
            }
        }
        for (plays, times) in self.rewatched.iter_mut().zip(times) {
            *plays += u64::from(times > 1);
        }
    }
}

/// Plays of one video.
struct Curves {
    /// Id of the video, the only source that counts if given, and the pageviews that count.
    wanted: Arc<(String, Option<String>, Views)>,
    found: Found,
}

impl Curves {
    fn new(wanted: Arc<(String, Option<String>, Views)>) -> Self {
        Self { wanted, found: Found::default() }
    }
}

impl Fold for Curves {
    const PARTS: Parts = Parts::CORE.with(Part::Videos);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        use video_play::KEYS;
        let (id, source, views) = &*self.wanted;
        let code = |text: &String| dictionary.code(Vocabulary::VIDEO, text);
        let Some(id) = code(id) else { return };
        // A source without a code belongs to no play.
        let source = source.as_ref().map(|text| code(text).unwrap_or(u32::MAX));
        let (counted, all) = (views.of(day, dictionary), views.are_all());
        let (ids, sources) = (day.videos.get(KEYS.video), day.videos.get(KEYS.src));
        let (formats, lengths) = (day.videos.get(KEYS.fmt), day.videos.get(KEYS.dur));
        let places = day.videos.get(KEYS.pageview_id);
        let stretches = (day.watched.get(entries::WATCHED_FROM), day.watched.get(entries::WATCHED_TO));
        let ranges = (day.ranges.get(entries::RANGE_FROM), day.ranges.get(entries::RANGE_TO));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            for play in day.videos.of(session).filter(|play| ids.get(*play) == id) {
                let on_view =
                    || day.pageview(session, places.get(play)).is_some_and(|view| counted.count(view));
                if source.is_some_and(|source| sources.get(play) != source) || !(all || on_view()) {
                    continue;
                }
                let format = format(formats.get(play));
                let Some(curve) = format.and_then(|at| self.found.formats.get_mut(at)) else { continue };
                self.found.duration_ms = self.found.duration_ms.max(lengths[play].into());
                curve.plays += 1;
                curve.watch(day.watched.of(play).map(|at| (stretches.0[at], stretches.1[at])));
                let again = day.ranges.of(play).map(|at| (ranges.0[at], ranges.1[at]));
                curve.watch_again(again, lengths[play]);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.found.duration_ms = self.found.duration_ms.max(other.found.duration_ms);
        for (curve, other) in self.found.formats.iter_mut().zip(&other.found.formats) {
            curve.merge(other);
        }
    }
}
