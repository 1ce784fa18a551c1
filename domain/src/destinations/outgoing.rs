//! What a platform is told of one conversion, and what comes of it.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::TimeDelta;
use entity::visits::{AdPlatform, ClickId};

use super::{search_ads_1, social_ads_1, social_ads_2, social_ads_3};

/// What a platform is told of one conversion.
#[derive(Clone, Debug, PartialEq)]
pub struct Outgoing {
    /// Unique in the project; the platform de-duplicates by it.
    pub event_id: String,
    /// The platform's name or id of the conversion, as the definition says it.
    pub name: String,
    /// In milliseconds since 1970-01-01 UTC.
    pub occurred_at: i64,
    /// In ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    /// Three upper-case letters.
    pub currency: String,
    pub click_ids: BTreeMap<ClickId, String>,
    /// When the click was, as far as the visit tells, in milliseconds since 1970-01-01 UTC.
    pub clicked_at: Option<i64>,
    /// Cookies of ad platforms by name (fbp, fbc, ttp), given after consent.
    pub ad_cookies: BTreeMap<String, String>,
    pub hashes: Hashes,
    /// Address of the page, without query, where the visit is known.
    pub page: Option<String>,
    /// Whether the person agreed that ad platforms are told; none where nobody was asked.
    pub consent: Option<bool>,
    pub change: Change,
}

/// Who the person is, as SHA-256 in lower-case hexadecimal digits.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hashes {
    /// E-mail address in lower case.
    pub em: Option<String>,
    /// The same without what its provider ignores (dots and what follows a plus).
    pub emg: Option<String>,
    /// Phone number in E.164, with the plus sign before it.
    pub ph: Option<String>,
    /// The same without the plus sign. Browsers do not send it, so only servers that tell the number have it.
    pub phd: Option<String>,
    pub fname: Option<String>,
    pub lname: Option<String>,
    /// What the business calls the person.
    pub xid: Option<String>,
}

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The conversion happened.
    New,
    /// It did not count after all, since this moment.
    Retraction { at: i64 },
    /// Its value is another one since this moment; [`Outgoing::value`] is the value it has now.
    Restatement { at: i64 },
}

/// Whether the platform keeps what it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Live,
    /// The platform checks it and counts nothing.
    Test,
}

/// What came of one conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    /// The platform will never take it, in its own words made safe.
    Refused {
        code: String,
        message: String,
    },
    /// Worth trying again, no sooner than after so long.
    Later {
        after: Option<Duration>,
        code: String,
        message: String,
    },
    /// Nobody knows whether it was taken; it is to be repeated under the same event id.
    Unknown {
        message: String,
    },
    /// The whole destination has to wait for a person: credentials or what they may do.
    Unauthorized {
        code: String,
        message: String,
    },
}

/// Why a conversion is not sent, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// It carries nothing by which this platform could tell who it was.
    NoIdentifier,
    /// It is older than the platform takes.
    TooOld,
    /// The platform cannot be told that a conversion changed.
    UnsupportedChange,
    /// The platform takes it from this moment on, in milliseconds since 1970-01-01 UTC.
    NotYet { until: i64 },
}

impl Skip {
    /// The reason as a word.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoIdentifier => "no_identifier",
            Self::TooOld => "too_old",
            Self::UnsupportedChange => "unsupported_change",
            Self::NotYet { .. } => "not_yet",
        }
    }
}

/// What a platform takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most conversions of one request.
    pub batch: usize,
    /// How old a conversion may be.
    pub oldest: TimeDelta,
    /// For so long the platform knows an event id again. What may have been taken longer ago would count twice if it
    /// were sent again.
    pub remembers: Option<TimeDelta>,
}

/// What this platform takes.
pub const fn limits(provider: AdPlatform) -> Limits {
    match provider {
        AdPlatform::SearchAds1 => search_ads_1::LIMITS,
        AdPlatform::SocialAds1 => social_ads_1::LIMITS,
        AdPlatform::SocialAds2 => social_ads_2::LIMITS,
        AdPlatform::SocialAds3 => social_ads_3::LIMITS,
    }
}

/// Why this is not to be sent now, in milliseconds since 1970-01-01 UTC; none if it can be sent.
pub fn skips(provider: AdPlatform, outgoing: &Outgoing, now: i64) -> Option<Skip> {
    match provider {
        AdPlatform::SearchAds1 => search_ads_1::skips(outgoing, now),
        AdPlatform::SocialAds1 => social_ads_1::skips(outgoing, now),
        AdPlatform::SocialAds2 => social_ads_2::skips(outgoing, now),
        AdPlatform::SocialAds3 => social_ads_3::skips(outgoing, now),
    }
}

/// What a request may take on its way to the platform, which looks at the age when it arrives.
const ON_THE_WAY: TimeDelta = TimeDelta::minutes(5);

impl Outgoing {
    /// Whether it will be older than this when the platform looks at it.
    pub(super) fn is_older(&self, oldest: TimeDelta, now: i64) -> bool {
        now - self.occurred_at > (oldest - ON_THE_WAY).num_milliseconds()
    }

    pub(super) fn click(&self, id: ClickId) -> Option<&str> {
        self.click_ids.get(&id).map(String::as_str)
    }

    pub(super) fn cookie(&self, name: &str) -> Option<&str> {
        self.ad_cookies.get(name).map(String::as_str)
    }
}

impl std::fmt::Debug for Hashes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(hashes)")
    }
}
