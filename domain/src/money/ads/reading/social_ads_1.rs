//! Costs of a social network's ads.
//!
//! Written after <https://developers.facebook.com/docs/marketing-api/insights>,
//! <https://developers.facebook.com/docs/marketing-api/insights/best-practices> (asynchronous reports, archived and deleted
//! objects) and <https://developers.facebook.com/docs/graph-api/overview/rate-limiting>.
//!
//! - Rows of ads come as an asynchronous report: it is asked for, its state is asked for until it is complete, and then its
//!   rows are read page by page. Small questions are answered at once.
//! - Rows of archived and deleted ads and campaigns come only to those who ask for these states.
//! - Amounts are decimal texts in the account's currency, `account_currency` of each row.
//! - Headers of each answer say which part of the limits is used.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use entity::visits::AdPlatform;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::json::{Object, Scalar, each, error, object, present};
use super::keeper::{Keeper, Told};
use super::values::{amount, count, day, digits, encoded, id, is_zone, name, text};
use super::{Depth, Facts, Next, Page, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::day_text;
use crate::money::destinations::{Answer, Request};

/// Rows of a page of an answer at once, and of a report. An account of 2,000 ads has 180,000 rows in 90 days, and each page
/// follows the one before.
const LIMIT: usize = 500;
const LIMIT_OF_REPORT: usize = 1_000;

/// Pause before the state of a report is asked for: first, and then again and again.
const FIRST_WAIT: Duration = Duration::from_secs(3);
const WAIT: Duration = Duration::from_secs(10);

/// Part of a limit from which on requests pause, in percent, and how long.
const MUCH: f64 = 85.0;
const PAUSE: Duration = Duration::from_secs(5 * 60);

/// Errors of a limit.
const TOO_MANY: [i64; 5] = [4, 17, 32, 341, 613];

/// Subcode of an error that says that the report has too much data.
const TOO_MUCH_DATA: i64 = 1_487_534;

/// States of campaigns, all of them.
const STATES_OF_CAMPAIGNS: [&str; 6] =
    ["ACTIVE", "PAUSED", "DELETED", "ARCHIVED", "IN_PROCESS", "WITH_ISSUES"];

/// States of ads, all of them.
const STATES: [&str; 13] = [
    "ACTIVE",
    "PAUSED",
    "DELETED",
    "PENDING_REVIEW",
    "DISAPPROVED",
    "PREAPPROVED",
    "PENDING_BILLING_INFO",
    "CAMPAIGN_PAUSED",
    "ARCHIVED",
    "ADSET_PAUSED",
    "IN_PROCESS",
    "WITH_ISSUES",
    "CAMPAIGN_GROUP_PAUSED",
];

fn signed(way: &Way<'_>, request: Request) -> Request {
    request.header("authorization", format!("Bearer {}", way.token.expose()))
}

fn path(way: &Way<'_>) -> String {
    format!("{}/act_{}", way.addresses.social_ads_1, digits(way.account))
}

pub(super) fn account(way: &Way<'_>) -> Request {
    signed(way, Request::get(format!("{}?fields=account_id,currency,timezone_name", path(way))))
}

pub(super) fn read_account(answer: &Answer) -> Result<Facts, Trouble> {
    let body = said(answer, &Page::First)?;
    let (currency, timezone) = (body.currency.text(), body.timezone_name.text());
    if !is_currency(&currency) || !is_zone(&timezone) {
        return Err(Trouble::undocumented(answer));
    }
    Ok(Facts { currency: currency.into_owned(), timezone: timezone.into_owned() })
}

pub(super) fn costs(way: &Way<'_>, query: &Query, page: &Page) -> Request {
    let base = &way.addresses.social_ads_1;
    let request = match page {
        Page::Run(run) => {
            Request::get(format!("{base}/{}?fields=async_status,async_percent_completion", digits(run)))
        }
        Page::Report(run, after) => {
            let after = after.as_ref().map(|after| format!("&after={}", encoded(after))).unwrap_or_default();
            Request::get(format!("{base}/{}/insights?limit={LIMIT_OF_REPORT}{after}", digits(run)))
        }
        Page::First if is_report(query) => Request::post(format!("{}/insights", path(way)), &asked(query)),
        _ => {
            let Value::Object(asked) = asked(query) else { return Request::get(path(way)) };
            let mut parameters = vec![format!("limit={LIMIT}")];
            for (name, value) in asked {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                parameters.push(format!("{name}={}", encoded(&value)));
            }
            if let Page::After(after) = page {
                parameters.push(format!("after={}", encoded(after)));
            }
            Request::get(format!("{}/insights?{}", path(way), parameters.join("&")))
        }
    };
    signed(way, request)
}

/// Returns true if the rows come as an asynchronous report.
fn is_report(query: &Query) -> bool {
    query.depth == Depth::Ads && query.campaigns.is_empty()
}

fn asked(query: &Query) -> Value {
    let (level, fields) = match query.depth {
        Depth::Account => ("account", ""),
        Depth::Campaigns => ("campaign", "campaign_id,campaign_name,"),
        Depth::Ads => ("ad", "campaign_id,campaign_name,adset_id,adset_name,ad_id,ad_name,"),
    };
    let mut filters = Vec::new();
    match query.depth {
        Depth::Account => {}
        Depth::Campaigns => filters.push(
            json!({ "field": "campaign.effective_status", "operator": "IN", "value": STATES_OF_CAMPAIGNS }),
        ),
        Depth::Ads => {
            filters.push(json!({ "field": "ad.effective_status", "operator": "IN", "value": STATES }));
        }
    }
    if !query.campaigns.is_empty() {
        filters.push(json!({ "field": "campaign.id", "operator": "IN", "value": query.campaigns }));
    }
    json!({
        "level": level,
        "time_increment": 1,
        "time_range": { "since": day_text(query.from), "until": day_text(query.to) },
        "fields": format!("{fields}account_currency,spend,impressions,clicks,conversions"),
        "filtering": filters,
    })
}

/// Fields of all answers.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Body<'a> {
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    data: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "present")]
    paging: Option<Object<Paging<'a>>>,
    report_run_id: Scalar<'a>,
    async_status: Scalar<'a>,
    async_percent_completion: Scalar<'a>,
    currency: Scalar<'a>,
    timezone_name: Scalar<'a>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Paging<'a> {
    #[serde(borrow, deserialize_with = "present")]
    cursors: Option<Object<Cursors<'a>>>,
    #[serde(borrow, deserialize_with = "present")]
    next: Option<Cow<'a, str>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Cursors<'a> {
    #[serde(borrow)]
    after: Scalar<'a>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Row<'a> {
    #[serde(borrow)]
    account_currency: Scalar<'a>,
    date_start: Scalar<'a>,
    date_stop: Scalar<'a>,
    spend: Scalar<'a>,
    impressions: Scalar<'a>,
    clicks: Scalar<'a>,
    conversions: Conversions,
    campaign_id: Scalar<'a>,
    campaign_name: Scalar<'a>,
    adset_id: Scalar<'a>,
    adset_name: Scalar<'a>,
    ad_id: Scalar<'a>,
    ad_name: Scalar<'a>,
}

/// Conversions of all kinds, in millionths. A row without any has no list of them.
#[derive(Default)]
struct Conversions(i64);

#[derive(Default, Deserialize)]
#[serde(default)]
struct OfKind<'a> {
    #[serde(borrow)]
    value: Scalar<'a>,
}

impl<'de> Deserialize<'de> for Conversions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Sum;
        impl<'de> Visitor<'de> for Sum {
            type Value = Conversions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of conversions by kind")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut kinds: A) -> Result<Conversions, A::Error> {
                let mut sum = 0_i64;
                while let Some(Object(kind)) = kinds.next_element::<Object<OfKind<'de>>>()? {
                    let more = amount(&kind.value).and_then(|value| sum.checked_add(value));
                    sum = more.ok_or_else(|| A::Error::custom("no number of conversions"))?;
                }
                Ok(Conversions(sum))
            }
        }
        deserializer.deserialize_seq(Sum)
    }
}

pub(super) fn read_costs(query: &Query, page: &Page, answer: &Answer, keeper: &mut Keeper) -> Read {
    let body = said(answer, page)?;
    match page {
        Page::First if is_report(query) => {
            let run = id(&body.report_run_id).ok_or_else(|| Trouble::undocumented(answer))?;
            Ok(Next::Wait(Page::Run(run.into_owned()), FIRST_WAIT))
        }
        Page::Run(run) => state(run, &body, answer),
        _ => {
            let rows = body.data.ok_or_else(|| Trouble::undocumented(answer))?;
            each::<Row<'_>>(answer, rows.get().as_bytes(), |row| {
                keep(query.depth, &row, keeper).ok_or_else(|| Trouble::undocumented(answer))?
            })?;
            let Object(paging) = body.paging.unwrap_or_default();
            if paging.next.is_none() {
                return Ok(Next::End(None));
            }
            let Object(cursors) = paging.cursors.unwrap_or_default();
            let after = cursors.after.text().into_owned();
            let last = match page {
                Page::Report(_, last) => last.as_ref(),
                Page::After(last) => Some(last),
                _ => None,
            };
            if after.is_empty() || last == Some(&after) {
                return Err(Trouble::broken("no_cursor"));
            }
            let next = match page {
                Page::Report(run, _) => Page::Report(run.clone(), Some(after)),
                _ => Page::After(after),
            };
            Ok(Next::Page(next))
        }
    }
}

/// Reads the state of a report.
fn state(run: &str, body: &Body<'_>, answer: &Answer) -> Read {
    let next = match (body.async_status.text().as_ref(), &body.async_percent_completion) {
        // The percentage may lag behind the state.
        ("Job Completed", Scalar::Whole(100..)) => Next::Page(Page::Report(run.to_owned(), None)),
        (
            "Job Completed" | "Job Not Started" | "Job Started" | "Job Running",
            Scalar::Whole(_) | Scalar::Nothing,
        ) => Next::Wait(Page::Run(run.to_owned()), WAIT),
        // Reports fail if they have too much data, among other reasons.
        ("Job Failed" | "Job Skipped", _) => return Err(Trouble::broken("report_failed")),
        _ => return Err(Trouble::undocumented(answer)),
    };
    Ok(next)
}

/// Keeps a row. None if it is not as documented.
fn keep(depth: Depth, row: &Row<'_>, keeper: &mut Keeper) -> Option<Result<(), Trouble>> {
    let figures = [amount(&row.spend)?, count(&row.impressions)?, count(&row.clicks)?, row.conversions.0];
    let levels: &[_] = match depth {
        Depth::Account => &[],
        Depth::Campaigns => &[(&row.campaign_id, &row.campaign_name)],
        Depth::Ads => &[
            (&row.campaign_id, &row.campaign_name),
            (&row.adset_id, &row.adset_name),
            (&row.ad_id, &row.ad_name),
        ],
    };
    let (mut ids, mut names) = (<[Cow<'_, str>; 3]>::default(), <[Option<String>; 3]>::default());
    for ((own_id, own_name), (its_id, its_name)) in ids.iter_mut().zip(&mut names).zip(levels) {
        (*own_id, *own_name) = (id(its_id)?, name(its_name));
    }
    let (currency, first) = (row.account_currency.text(), day(&row.date_start)?);
    let is_a_day = row.date_stop == row.date_start;
    (is_currency(&currency) && is_a_day).then(|| {
        keeper.add(&Told {
            platform: AdPlatform::SocialAds1,
            day: first,
            key: ids.each_ref().map(|id| id.as_ref()),
            names: names.each_ref().map(Option::as_deref),
            currency: &currency,
            figures,
        })
    })
}

/// Returns the body of an answer without an error.
fn said<'a>(answer: &'a Answer, page: &Page) -> Result<Body<'a>, Trouble> {
    let body = object::<Body<'_>>(answer);
    let error = match &body {
        Ok(body) => error(body.error),
        Err(_) => Value::Null,
    };
    match body {
        Ok(body) if answer.is_ok() && body.error.is_none() => return Ok(body),
        Err(trouble) if answer.is_ok() => return Err(trouble),
        _ => {}
    }
    let (number, subcode) =
        (error["code"].as_i64().unwrap_or(0), error["error_subcode"].as_i64().unwrap_or(0));
    let code = if subcode == 0 { text(&error, "/code") } else { format!("{number}.{subcode}") };
    let message = text(&error, "/message");
    Err(match number {
        _ if subcode == TOO_MUCH_DATA || message.contains("reduce the amount of data") => Trouble::TooLarge,
        _ if TOO_MANY.contains(&number) || (80_000..80_100).contains(&number) => {
            let after = answer.retry_after.or_else(|| regained(answer));
            Trouble::Later { after, code, message }
        }
        102 | 190 => Trouble::TokenRefused { code, message },
        3 | 10 | 200..=299 | 368 => Trouble::Unauthorized { code, message },
        // An asynchronous report that does not exist any more.
        100 if subcode == 33 && matches!(page, Page::Run(_) | Page::Report(..)) => Trouble::RunLost,
        1 | 2 => Trouble::Broken { code, message },
        _ if error["is_transient"] == true => Trouble::Broken { code, message },
        0 if answer.is_ok() => Trouble::undocumented(answer),
        0 => Trouble::by_status(answer, code, message),
        _ => Trouble::Refused { code, message },
    })
}

/// Returns the pause after an answer whose headers say that most of a limit is used.
pub(super) fn pause(answer: &Answer) -> Option<Duration> {
    regained(answer).or_else(|| used(answer).filter(|used| *used >= MUCH).map(|_| PAUSE))
}

/// Returns the largest part of a limit that the headers name, in percent.
fn used(answer: &Answer) -> Option<f64> {
    const PARTS: [&str; 5] =
        ["call_count", "total_time", "total_cputime", "app_id_util_pct", "acc_id_util_pct"];
    let parts = answer.usage.iter().flat_map(|header| figures(header, &PARTS));
    parts.max_by(f64::total_cmp)
}

/// Returns the time until the account may ask again. The header gives minutes.
fn regained(answer: &Answer) -> Option<Duration> {
    let minutes =
        answer.usage.iter().flat_map(|header| figures(header, &["estimated_time_to_regain_access"]));
    let minutes = minutes.max_by(f64::total_cmp).filter(|minutes| *minutes > 0.0)?;
    Duration::try_from_secs_f64(minutes.min(24.0 * 60.0) * 60.0).ok()
}

/// Returns the numbers under some names of a header: of the header itself, or of the entries of its lists by business.
fn figures(header: &str, names: &[&str]) -> Vec<f64> {
    let header: Value = serde_json::from_str(header).unwrap_or_default();
    let lists = header.as_object().into_iter().flat_map(|lists| lists.values());
    let entries = lists.flat_map(|list| list.as_array().into_iter().flatten());
    std::iter::once(&header)
        .chain(entries)
        .flat_map(|entry| names.iter().filter_map(|name| entry[*name].as_f64()))
        .collect()
}
