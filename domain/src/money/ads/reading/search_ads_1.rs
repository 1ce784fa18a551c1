//! Costs of a search engine's ads.
//!
//! Written after <https://developers.google.com/google-ads/api/docs/reporting/overview>,
//! <https://developers.google.com/google-ads/api/docs/reporting/streaming> and
//! <https://developers.google.com/google-ads/api/docs/reporting/zero-metrics>.
//!
//! - The answer is one list of parts, which is complete only with its closing bracket. Each metric that was asked for is in
//!   each row, zeros as well.
//! - Amounts are whole numbers of micros. Removed ads keep their rows.
//! - Campaigns without ads, such as Performance Max, are absent from the rows of ads. Their cost is found as the difference
//!   of the rows of campaigns.
//! - Manager accounts have no metrics.

use std::borrow::Cow;
use std::time::Duration;

use entity::visits::AdPlatform;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::json::{Object, Scalar, each, error, object, present};
use super::keeper::{Keeper, Told};
use super::values::{count, day, decimal, digits, id, in_micros, is_zone, name, text};
use super::{Depth, Facts, Next, Query, Read, Trouble, Way};
use crate::ground::currencies::is_currency;
use crate::ground::time::day_text;
use crate::money::destinations::{Answer, Request};

const FIGURES: &str = "customer.currency_code, segments.date, metrics.cost_micros, metrics.impressions, \
                       metrics.clicks, metrics.conversions";

fn asked(way: &Way<'_>, query: &str) -> Request {
    let url =
        format!("{}/customers/{}/googleAds:searchStream", way.addresses.search_ads_1, digits(way.account));
    let request = Request::post(url, &json!({ "query": query }))
        .header("authorization", format!("Bearer {}", way.token.expose()));
    match way.manager {
        Some(manager) => request.header("login-customer-id", digits(manager)),
        None => request,
    }
}

pub(super) fn account(way: &Way<'_>) -> Request {
    asked(
        way,
        "SELECT customer.id, customer.currency_code, customer.time_zone, customer.manager FROM customer LIMIT 1",
    )
}

pub(super) fn read_account(answer: &Answer) -> Result<Facts, Trouble> {
    let mut facts = None;
    rows(answer, |row| {
        let Object(Customer { currency_code, time_zone, manager }) = row.customer;
        if manager {
            let message = "a manager account has no costs of its own; choose one of its accounts".to_owned();
            return Err(Trouble::Refused { code: "manager_account".to_owned(), message });
        }
        let (currency, timezone) = (currency_code.text(), time_zone.text());
        if !is_currency(&currency) || !is_zone(&timezone) {
            return Err(Trouble::undocumented(answer));
        }
        facts = Some(Facts { currency: currency.into_owned(), timezone: timezone.into_owned() });
        Ok(())
    })?;
    facts.ok_or_else(|| Trouble::undocumented(answer))
}

pub(super) fn costs(way: &Way<'_>, query: &Query) -> Request {
    let (fields, resource) = match query.depth {
        Depth::Account => ("", "customer"),
        Depth::Campaigns => ("campaign.id, campaign.name, ", "campaign"),
        Depth::Ads => (
            "campaign.id, campaign.name, ad_group.id, ad_group.name, ad_group_ad.ad.id, ad_group_ad.ad.name, ",
            "ad_group_ad",
        ),
    };
    let only = match query.campaigns.is_empty() {
        true => String::new(),
        false => {
            let ids: Vec<String> = query.campaigns.iter().map(|id| digits(id)).collect();
            format!(" AND campaign.id IN ({})", ids.join(", "))
        }
    };
    let (from, to) = (day_text(query.from), day_text(query.to));
    asked(
        way,
        &format!(
            "SELECT {fields}{FIGURES} FROM {resource} WHERE segments.date BETWEEN '{from}' AND '{to}'{only}"
        ),
    )
}

/// A row of a report, or of what is said of the account.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Row<'a> {
    #[serde(borrow)]
    customer: Object<Customer<'a>>,
    segments: Object<Segments<'a>>,
    metrics: Object<Metrics<'a>>,
    campaign: Object<Named<'a>>,
    ad_group: Object<Named<'a>>,
    ad_group_ad: Object<OfGroup<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Customer<'a> {
    #[serde(borrow)]
    currency_code: Scalar<'a>,
    time_zone: Scalar<'a>,
    manager: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Segments<'a> {
    #[serde(borrow)]
    date: Scalar<'a>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Metrics<'a> {
    #[serde(borrow)]
    cost_micros: Scalar<'a>,
    impressions: Scalar<'a>,
    clicks: Scalar<'a>,
    conversions: Scalar<'a>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Named<'a> {
    #[serde(borrow)]
    id: Scalar<'a>,
    name: Scalar<'a>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct OfGroup<'a> {
    #[serde(borrow)]
    ad: Object<Named<'a>>,
}

/// Part of a stream.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Part<'a> {
    #[serde(borrow, deserialize_with = "present")]
    results: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

pub(super) fn read_costs(query: &Query, answer: &Answer, keeper: &mut Keeper) -> Read {
    rows(answer, |row| keep(query.depth, &row, keeper).ok_or_else(|| Trouble::undocumented(answer))?)?;
    Ok(Next::End(None))
}

/// Keeps a row. None if it is not as documented.
fn keep(depth: Depth, row: &Row<'_>, keeper: &mut Keeper) -> Option<Result<(), Trouble>> {
    let Object(metrics) = &row.metrics;
    let figures = [
        in_micros(&metrics.cost_micros)?,
        count(&metrics.impressions)?,
        count(&metrics.clicks)?,
        decimal(&metrics.conversions)?,
    ];
    let (Object(campaign), Object(adset), Object(OfGroup { ad: Object(ad) })) =
        (&row.campaign, &row.ad_group, &row.ad_group_ad);
    let levels: &[&Named<'_>] = match depth {
        Depth::Account => &[],
        Depth::Campaigns => &[campaign],
        Depth::Ads => &[campaign, adset, ad],
    };
    let (mut ids, mut names) = (<[Cow<'_, str>; 3]>::default(), <[Option<String>; 3]>::default());
    for ((own_id, own_name), level) in ids.iter_mut().zip(&mut names).zip(levels) {
        (*own_id, *own_name) = (id(&level.id)?, name(&level.name));
    }
    let currency = row.customer.0.currency_code.text();
    let day = day(&row.segments.0.date)?;
    is_currency(&currency).then(|| {
        keeper.add(&Told {
            platform: AdPlatform::SearchAds1,
            day,
            key: ids.each_ref().map(|id| id.as_ref()),
            names: names.each_ref().map(Option::as_deref),
            currency: &currency,
            figures,
        })
    })
}

/// Takes the rows of all parts of a stream.
fn rows<'a>(answer: &'a Answer, mut take: impl FnMut(Row<'a>) -> Result<(), Trouble>) -> Result<(), Trouble> {
    if !answer.is_ok() {
        return Err(match error_of(answer) {
            Value::Null => Trouble::by_status(answer, String::new(), String::new()),
            error => refused(answer, &error),
        });
    }
    // An error may come as an object of its own, where a list would be.
    if answer.body.trim_ascii_start().starts_with(b"{") {
        return Err(match error_of(answer) {
            Value::Null => Trouble::undocumented(answer),
            error => refused(answer, &error),
        });
    }
    each::<Part<'_>>(answer, &answer.body, |part| match (part.error, part.results) {
        (Some(raw), _) => match error(Some(raw)) {
            Value::Null => Err(Trouble::undocumented(answer)),
            error => Err(refused(answer, &error)),
        },
        (None, Some(results)) => each(answer, results.get().as_bytes(), &mut take),
        (None, None) => Ok(()),
    })
}

/// Returns the error of an answer, of the first part that has one.
fn error_of(answer: &Answer) -> Value {
    if let Ok(part) = object::<Part<'_>>(answer) {
        return error(part.error);
    }
    let mut found = Value::Null;
    drop(each::<Part<'_>>(answer, &answer.body, |part| {
        if found.is_null() {
            found = error(part.error);
        }
        Ok(())
    }));
    found
}

fn refused(answer: &Answer, status: &Value) -> Trouble {
    let details = status["details"].as_array().into_iter().flatten();
    let mut errors = details.flat_map(|detail| detail["errors"].as_array().into_iter().flatten());
    let first = errors.next();
    let named = first.and_then(|error| error["errorCode"].as_object()?.iter().next());
    let (group, code) = named.map_or(("", ""), |(group, code)| (group, code.as_str().unwrap_or("")));
    let code = if code.is_empty() { text(status, "/status") } else { code.to_owned() };
    let message = first.map(|error| text(error, "/message")).filter(|message| !message.is_empty());
    let message = message.unwrap_or_else(|| text(status, "/message"));
    match (group, code.as_str()) {
        ("queryError", "REQUESTED_METRICS_FOR_MANAGER") => {
            Trouble::Refused { code: "manager_account".to_owned(), message }
        }
        ("authenticationError", _) => Trouble::TokenRefused { code, message },
        ("authorizationError", _) => Trouble::Unauthorized { code, message },
        ("quotaError", _) | (_, "RESOURCE_EXHAUSTED") => {
            let after = answer.retry_after.or_else(|| first.and_then(delay));
            Trouble::Later { after, code, message }
        }
        (_, "DEADLINE_EXCEEDED") => Trouble::TooLarge,
        ("internalError", _) | (_, "INTERNAL" | "UNAVAILABLE" | "ABORTED") => {
            Trouble::Broken { code, message }
        }
        ("", _) => Trouble::by_status(answer, code, message),
        _ => Trouble::Refused { code, message },
    }
}

/// Returns the delay that the platform asks for.
fn delay(error: &Value) -> Option<Duration> {
    let delay = error.pointer("/details/quotaErrorDetails/retryDelay")?.as_str()?;
    let seconds: f64 = delay.strip_suffix('s')?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
