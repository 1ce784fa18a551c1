//! Annotations beside the buckets of a time series.

use chrono_tz::Tz;
use domain::ground::time::local_day;
use domain::projects::annotations::{self, Annotation};
use domain::tenancy::access::ProjectAccess;
use domain::{Context, Result};

use crate::period::{Bucket, Buckets, Period};

/// Maximum number of titles in a cell.
const MAX_TITLES: usize = 10;

/// Maximum size in bytes of the titles in a cell. The first title is written even if it is longer.
const MAX_BYTES: usize = 500;

const SEPARATOR: &str = "; ";

/// Annotations that touch a time series.
pub struct Notes {
    /// Earliest first.
    annotations: Vec<Annotation>,
    period: Period,
    buckets: Buckets,
    zone: Tz,
}

impl Notes {
    /// Reads the annotations of a time series.
    pub async fn of(
        context: &Context,
        access: &ProjectAccess,
        period: Period,
        bucket: Bucket,
    ) -> Result<Self> {
        let zone = access.project().tz();
        let buckets = Buckets::new(&period, Some(bucket), zone)?;
        let annotations =
            annotations::on_days(context, access, Some(period.from.0), Some(period.to.0)).await?;
        Ok(Self { annotations, period, buckets, zone })
    }

    /// Returns the titles of the annotations that touch each bucket, earliest first. An annotation with an end is in
    /// every bucket up to it. The work grows with the number of annotations times the number of their buckets.
    pub fn cells(self) -> Vec<String> {
        let Self { annotations, period, buckets, zone } = self;
        let place = |at: i64| match buckets.bucket {
            Bucket::Hour => buckets.of_hour(at),
            Bucket::Day | Bucket::Week => buckets.of_day(local_day(at, zone)),
        };
        let hours = period.last_hours();
        let mut cells = vec![Cell::default(); buckets.len()];
        for annotation in annotations {
            let at = annotation.at.as_ms();
            // The end is the first moment that does not belong to it.
            let last = annotation.end.map_or(at, |end| end.as_ms() - 1);
            if hours.as_ref().is_some_and(|hours| last < hours.start || at >= hours.end) {
                continue;
            }
            for cell in &mut cells[place(at)..=place(last)] {
                cell.add(&annotation.title);
            }
        }
        cells.into_iter().map(Cell::into_text).collect()
    }
}

/// Titles of a bucket.
#[derive(Clone, Default)]
struct Cell {
    text: String,
    /// Number of titles in the text.
    titles: usize,
    /// Number of titles that have no room.
    more: usize,
}

impl Cell {
    fn add(&mut self, title: &str) {
        let has_room = self.titles == 0
            || self.titles < MAX_TITLES && self.text.len() + SEPARATOR.len() + title.len() <= MAX_BYTES;
        // After the first title without room, titles are only counted.
        if self.more > 0 || !has_room {
            self.more += 1;
            return;
        }
        if self.titles > 0 {
            self.text.push_str(SEPARATOR);
        }
        self.text.push_str(title);
        self.titles += 1;
    }

    fn into_text(self) -> String {
        let Self { mut text, more, .. } = self;
        if more > 0 {
            text.push_str(&format!("{SEPARATOR}and {more} more"));
        }
        text
    }
}
