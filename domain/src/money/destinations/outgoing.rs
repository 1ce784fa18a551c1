//! Content of an upload, and its verdict.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::TimeDelta;
use entity::visits::{AdPlatform, ClickId};

use super::{search_ads_1, social_ads_1, social_ads_2, social_ads_3};

/// Content of the upload of one conversion.
#[derive(Clone, Debug, PartialEq)]
pub struct Outgoing {
    /// Event id, unique within the project. The platform uses it to recognise duplicates.
    pub event_id: String,
    /// Name or id of the conversion on the platform, from the definition.
    pub name: String,
    /// When the conversion happened, in milliseconds since 1970-01-01 UTC.
    pub occurred_at: i64,
    /// Value, in ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    /// Currency, three upper-case letters.
    pub currency: String,
    pub click_ids: BTreeMap<ClickId, String>,
    /// When the ad was clicked, in milliseconds since 1970-01-01 UTC, if the visit provides it.
    pub clicked_at: Option<i64>,
    /// Cookies of ad platforms by name (fbp, fbc, ttp), stored only with consent.
    pub ad_cookies: BTreeMap<String, String>,
    pub hashes: Hashes,
    /// URL of the page without query, if the visit is known.
    pub page: Option<String>,
    /// True if the person consented to the upload of their data to ad platforms. `None` if nobody asked the person.
    pub consent: Option<bool>,
    pub change: Change,
    /// Maximum number of conversions in the request that contains this one, if less than the platform's.
    pub together: Option<usize>,
}

/// Personal data as SHA-256 in lower-case hexadecimal.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hashes {
    /// E-mail address in lower case.
    pub em: Option<String>,
    /// E-mail address without the parts that its provider ignores: dots, and a suffix that begins with a plus.
    pub emg: Option<String>,
    /// Phone number in E.164, with the plus sign.
    pub ph: Option<String>,
    /// Phone number without the plus sign. Browsers do not send this hash, so it exists only if a server sent the
    /// number.
    pub phd: Option<String>,
    pub fname: Option<String>,
    pub lname: Option<String>,
    /// The business's own id of the person.
    pub xid: Option<String>,
}

/// Kind of change to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The conversion happened.
    New,
    /// The conversion no longer counts, since this moment.
    Retraction { at: i64 },
    /// The value changed at this moment. [`Outgoing::value`] is the new value.
    Restatement { at: i64 },
}

/// Real upload or test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Live,
    /// The platform checks the upload and counts nothing.
    Test,
}

/// Code of an attempt without an answer.
pub(crate) const NO_ANSWER: &str = "no_answer";
/// Code of an attempt that ended in an internal error of the platform.
pub(crate) const INTERNAL_ERROR: &str = "internal_error";
/// Code of an attempt whose answer does not say what the platform has taken.
pub(crate) const OUTCOME_UNKNOWN: &str = "outcome_unknown";

/// Verdict on one conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    /// The platform has a conversion with this event id already, because an earlier answer was lost. It may have taken
    /// another value then.
    AlreadyThere,
    /// The platform has received the conversion, and says later what came of it if it is asked for this request.
    Received {
        request: String,
    },
    /// The platform took nothing of the request, or only a part without saying which. Send the conversion again, in
    /// a request with at most so many others.
    Repeat {
        together: Option<usize>,
        after: Duration,
        code: String,
        message: String,
    },
    /// The platform rejected the conversion for good. The message is sanitised.
    Refused {
        code: String,
        message: String,
    },
    /// The platform does not accept this conversion yet. Retry after the given time.
    NotYet {
        after: Duration,
        code: String,
        message: String,
    },
    /// The platform accepts nothing from this destination at the moment. Retry, after at least the given time.
    Later {
        after: Option<Duration>,
        code: String,
        message: String,
    },
    /// The outcome is unknown. Retry under the same event id. The code says why: [`NO_ANSWER`], [`INTERNAL_ERROR`] or
    /// [`OUTCOME_UNKNOWN`].
    Unknown {
        code: &'static str,
        message: String,
    },
    /// The platform rejected the request as a whole, for a reason that its documentation does not give. It may concern the
    /// conversion or the destination. Retry, and pause the destination if it happens again.
    Unexplained {
        code: String,
        message: String,
    },
    /// The whole destination must wait until a person fixes its credentials or permissions.
    Unauthorized {
        code: String,
        message: String,
    },
}

impl Verdict {
    /// Returns true if nothing more of the batch is sent: the platform takes nothing from the destination now.
    pub(super) fn ends_batch(&self) -> bool {
        matches!(self, Self::Later { .. } | Self::Unauthorized { .. })
    }
}

/// Reason why a conversion is not sent, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// The conversion has no data by which this platform could recognise the person.
    NoIdentifier,
    /// The conversion is older than the platform accepts.
    TooOld,
    /// The conversion has no page, and the destination has no source for conversions without one.
    NoPage,
    /// The platform does not support changes of conversions.
    UnsupportedChange,
    /// The platform accepts the conversion from this moment on, in milliseconds since 1970-01-01 UTC.
    NotYet { until: i64 },
}

impl Skip {
    /// Returns the code of the reason.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoIdentifier => "no_identifier",
            Self::TooOld => "too_old",
            Self::NoPage => "no_page",
            Self::UnsupportedChange => "unsupported_change",
            Self::NotYet { .. } => "not_yet",
        }
    }
}

/// Limits of a platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of conversions per request.
    pub batch: usize,
    /// Maximum age of a conversion.
    pub oldest: TimeDelta,
    /// How long the platform recognises a repeated event id. An upload that may have been accepted longer ago would
    /// count twice if it were repeated.
    pub remembers: Option<TimeDelta>,
}

/// Returns what is wrong with the name or id of a conversion, by the form that the platform documents. For search_ads_1
/// it depends on the way: see [`wrong_action`].
pub(crate) fn wrong_name(provider: AdPlatform, name: &str) -> Option<&'static str> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match provider {
        AdPlatform::SocialAds2 if !digits(name.strip_prefix(social_ads_2::RULE).unwrap_or(name)) => Some(
            "must be the id of a conversion rule, digits only, or its URN (urn:lla:llaPartnerConversion:123)",
        ),
        AdPlatform::SocialAds1 | AdPlatform::SocialAds3 if name.trim() != name || name.len() > 50 => {
            Some("must be the name of an event, up to 50 characters without blanks around it")
        }
        _ => None,
    }
}

/// Returns what is wrong with the id of a conversion action of search_ads_1. The CSV feed takes its name instead.
pub(crate) fn wrong_action(name: &str) -> Option<&'static str> {
    let message = "must be the id of a conversion action, digits only, or its resource name \
                   (customers/123/conversionActions/456)";
    (!search_ads_1::is_action(name)).then_some(message)
}

/// Returns the limits of a platform.
pub const fn limits(provider: AdPlatform) -> Limits {
    match provider {
        AdPlatform::SearchAds1 => search_ads_1::LIMITS,
        AdPlatform::SocialAds1 => social_ads_1::LIMITS,
        AdPlatform::SocialAds2 => social_ads_2::LIMITS,
        AdPlatform::SocialAds3 => social_ads_3::LIMITS,
    }
}

/// Returns the reason not to send the conversion at `now`, in milliseconds since 1970-01-01 UTC, or `None` if it can be
/// sent.
pub fn skips(provider: AdPlatform, outgoing: &Outgoing, now: i64) -> Option<Skip> {
    match provider {
        AdPlatform::SearchAds1 => search_ads_1::skips(outgoing, now),
        AdPlatform::SocialAds1 => social_ads_1::skips(outgoing, now),
        AdPlatform::SocialAds2 => social_ads_2::skips(outgoing, now),
        AdPlatform::SocialAds3 => social_ads_3::skips(outgoing, now),
    }
}

/// Allowance for the transport: the platform checks the age on arrival.
const ON_THE_WAY: TimeDelta = TimeDelta::minutes(5);

impl Outgoing {
    /// Returns the ids by which platforms know the visitor: of clicks and in cookies.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.click_ids.values().chain(self.ad_cookies.values()).map(String::as_str)
    }

    /// Returns true if the conversion will be older than this when it arrives at the platform.
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
