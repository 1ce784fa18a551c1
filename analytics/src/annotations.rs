//! Annotations beside the buckets of a time series.

use domain::ground::time::local_day;
use domain::projects::annotations;
use domain::tenancy::access::ProjectAccess;
use domain::{Context, Result};

use crate::period::{Bucket, Buckets, Period};

/// Returns for each bucket the titles of the annotations that touch it, earliest first. One that takes longer is in
/// every bucket until its end.
pub async fn titles(
    context: &Context,
    access: &ProjectAccess,
    period: &Period,
    bucket: Bucket,
) -> Result<Vec<String>> {
    let zone = access.project().tz();
    let buckets = Buckets::new(period, Some(bucket), zone)?;
    let place = |at: i64| match bucket {
        Bucket::Hour => buckets.of_hour(at),
        Bucket::Day | Bucket::Week => buckets.of_day(local_day(at, zone)),
    };
    let mut titles = vec![Vec::new(); buckets.len()];
    for annotation in annotations::on_days(context, access, Some(period.from.0), Some(period.to.0)).await? {
        let at = annotation.at.as_ms();
        // The end is the first moment that does not belong to it.
        let last = annotation.end.map_or(at, |end| end.as_ms() - 1);
        for titles in &mut titles[place(at)..=place(last)] {
            titles.push(annotation.title.clone());
        }
    }
    Ok(titles.into_iter().map(|titles| titles.join("; ")).collect())
}
