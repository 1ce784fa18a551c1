//! Content of an upload, and reasons to keep it back.

use entity::conversion;
use entity::conversion_upload::{self, UploadChange};

use super::outcome::Outcome;
use crate::money::conversions::Evidence;
use crate::money::conversions::deleted_visits::VISIT_DELETED;
use crate::money::conversions::uploads::{self, Course};
use crate::money::destinations::{
    self, Change, DestinationSettings, Hashes, OpenDestination, Outgoing, Skip,
};
use crate::money::people::PersonHash;

/// Returns the content to upload for a conversion in its current state.
pub(super) fn outgoing(upload: &conversion_upload::Model, conversion: &conversion::Model) -> Outgoing {
    let Evidence { consent, click_ids, clicked_at, ad_cookies, mut hashes, page, .. } =
        Evidence::read(conversion.evidence.as_ref());
    let mut hash = |kind: PersonHash| hashes.remove(&kind);
    let at = changed_at(upload, conversion);
    Outgoing {
        event_id: upload.event_id.as_ref().unwrap_or(&conversion.event_id).clone(),
        name: upload.name.clone(),
        occurred_at: conversion.occurred_at,
        value: conversion.value,
        currency: conversion.currency.clone(),
        click_ids,
        clicked_at,
        ad_cookies,
        hashes: Hashes {
            em: hash(PersonHash::Email),
            emg: hash(PersonHash::EmailPlain),
            ph: hash(PersonHash::Phone),
            phd: hash(PersonHash::PhoneDigits),
            fname: hash(PersonHash::FirstName),
            lname: hash(PersonHash::LastName),
            xid: hash(PersonHash::ExternalId),
        },
        page,
        consent: consent.then_some(true),
        change: match upload.change {
            UploadChange::New => Change::New,
            UploadChange::Restatement => Change::Restatement { at },
            UploadChange::Retraction => Change::Retraction { at },
        },
        together: upload.together.and_then(|together| usize::try_from(together).ok()),
    }
}

/// Returns the time that a platform is told of a change. Platforms tell changes apart by their second, so it is later than
/// the second in which the platform accepted the last one.
fn changed_at(upload: &conversion_upload::Model, conversion: &conversion::Model) -> i64 {
    let next_second = |at: i64| (at.div_euclid(1_000) + 1) * 1_000;
    upload.sent_at.map(next_second).map_or(conversion.updated_at, |next| next.max(conversion.updated_at))
}

/// Code of a test whose outcome was not there in time.
pub(in crate::money::conversions) const NO_OUTCOME: &str = "no_outcome";
/// Code of a test that the platform would count.
const NO_TEST_CODE: &str = "no_test_event_code";

/// Returns the outcome of a test that is not sent. A test has one attempt, because nobody waits for another one.
pub(super) fn test_kept_back(row: &conversion_upload::Model, open: &OpenDestination) -> Option<Outcome> {
    match row.test {
        true if row.attempts > 1 => Some(Outcome::Skipped(NO_OUTCOME)),
        true if open.counts_tests() => Some(Outcome::Skipped(NO_TEST_CODE)),
        _ => None,
    }
}

/// Returns the outcome of an upload that is not sent now, or `None` if it can be sent.
pub(super) fn kept_back(
    row: &conversion_upload::Model,
    conversion: &conversion::Model,
    skip: Option<Skip>,
    now: i64,
) -> Option<Outcome> {
    let remembers = destinations::limits(row.provider).remembers;
    let forgotten = row.unknown_since.zip(remembers).is_some_and(|(since, remembers)| {
        row.change == UploadChange::New && now - since > remembers.num_milliseconds()
    });
    match skip {
        _ if forgotten => Some(Outcome::Forgotten),
        _ if let Course::Skip(code) = uploads::course(row, uploads::stopped_by(conversion)) => {
            Some(Outcome::Skipped(code))
        }
        // To report a change, the event id is enough.
        _ if conversion.evidence.is_none() && row.change == UploadChange::New => {
            Some(Outcome::Skipped(VISIT_DELETED))
        }
        Some(Skip::TooOld) => Some(Outcome::Expired),
        Some(Skip::NotYet { until }) => Some(Outcome::NotYet { until }),
        None if row.change != UploadChange::New && changed_at(row, conversion) > now => {
            Some(Outcome::NotYet { until: changed_at(row, conversion) })
        }
        Some(skip) => Some(Outcome::Skipped(skip.code())),
        None => None,
    }
}

/// Returns true if the queue will send the upload, now or once the platform accepts it.
pub(in crate::money::conversions) fn is_sendable(
    row: &conversion_upload::Model,
    conversion: &conversion::Model,
    settings: &DestinationSettings,
    now: i64,
) -> bool {
    let skip = settings.skips(row.provider, &outgoing(row, conversion), now);
    let kept_back = kept_back(row, conversion, skip, now);
    matches!(kept_back, None | Some(Outcome::NotYet { .. }))
}
