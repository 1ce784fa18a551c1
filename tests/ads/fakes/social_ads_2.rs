//! `adAnalytics` with a version header: queries whose own parentheses and colons are not encoded, and no pages.

use serde_json::{Value, json};

use super::{
    ACCOUNT, Asked, Fake, Fault, Question, Reply, Row, amount, bearer, day, header, telling, text_of,
};

const FIELDS: &str =
    "dateRange,pivotValues,costInLocalCurrency,impressions,clicks,externalWebsiteConversions";

/// Maximum number of rows of an answer, and of days of a question.
const MAX_ROWS: usize = 15_000;
const MAX_DAYS: i32 = 30;

pub fn answer(fake: &mut Fake, asked: &Asked) -> (Reply, Option<Fault>) {
    let version = header(asked, "linkedin-version");
    if version.len() != 6 || header(asked, "x-restli-protocol-version") != "2.0.0" {
        return (refused(fake, 400, "VERSION_MISSING"), None);
    }
    // Each month has a version, which lives a year.
    let is_month = ("01"..="12").contains(&&version[4..]);
    if !is_month || !("202512"..="202611").contains(&version.as_str()) {
        return (refused(fake, 426, "NONEXISTENT_VERSION"), None);
    }
    if !bearer(fake, asked) || fake.fails(&[Fault::Expired]).is_some() {
        return (error(401, "EXPIRED_ACCESS_TOKEN"), None);
    }
    let account = format!("/rest/adAccounts/{ACCOUNT}");
    if asked.path == account {
        return match fake.has_lost_access {
            true => (error(403, "ACCESS_DENIED"), None),
            false => (
                Reply::ok(json!({ "id": 1_234_567_890, "currency": fake.currency, "status": "ACTIVE" })),
                None,
            ),
        };
    }
    if let Some(kind) = asked.path.strip_prefix(&format!("{account}/")) {
        return (names(fake, asked, kind), None);
    }
    if asked.path != "/rest/adAnalytics" {
        return (refused(fake, 404, "RESOURCE_NOT_FOUND"), None);
    }
    let Some(question) = question(&asked.query) else {
        return (refused(fake, 400, "ILLEGAL_ARGUMENT"), None);
    };
    // Who may not read the account is told nothing.
    let mut rows = if fake.has_lost_access { Vec::new() } else { fake.rows(&question) };
    if rows.len() > fake.largest {
        return (error(414, "URI_TOO_LONG"), None);
    }
    if question.depth == 0 {
        for row in &mut rows {
            row.1[0] = ACCOUNT.to_owned();
        }
    }
    // More rows are left out without a word.
    let mut elements: Vec<Value> =
        rows.iter().take(MAX_ROWS).map(|row| shown(fake, &question, row)).collect();
    match fake.fault(&question) {
        Some(Fault::TooMany { retry_after }) => (error(429, "TOO_MANY_REQUESTS").later(retry_after), None),
        Some(Fault::ServerError) => (error(500, "INTERNAL_SERVER_ERROR"), None),
        Some(Fault::ErrorInside) => (Reply::ok(json!({ "message": "Internal error" })), None),
        Some(Fault::TooLarge) => (error(504, "GATEWAY_TIMEOUT"), None),
        Some(Fault::Refused) => {
            let mut reply = error(400, "ILLEGAL_ARGUMENT");
            reply.body["message"] = json!(telling(asked));
            (reply, None)
        }
        fault => {
            match fault {
                Some(Fault::LostRow) => drop(elements.pop()),
                Some(Fault::DoubledRow) => elements.extend(elements.last().cloned()),
                _ => {}
            }
            if fault == Some(Fault::OtherForm)
                && let Some(row) = elements.first_mut().and_then(Value::as_object_mut)
            {
                row.remove("costInLocalCurrency");
            }
            (
                Reply::ok(
                    json!({ "elements": elements, "paging": { "start": 0, "count": 10, "links": [] } }),
                ),
                fault,
            )
        }
    }
}

fn question(query: &str) -> Option<Question> {
    let (mut depth, mut range, mut accounts, mut campaigns) = (None, None, None, Default::default());
    for parameter in query.split('&') {
        match parameter.split_once('=')? {
            ("q", "analytics") | ("timeGranularity", "DAILY") | ("fields", FIELDS) => {}
            ("pivot", "ACCOUNT") => depth = Some(0),
            ("pivot", "CAMPAIGN_GROUP") => depth = Some(1),
            ("pivot", "CREATIVE") => depth = Some(3),
            ("dateRange", value) => range = dates(value),
            ("accounts", value) => accounts = list(value, "urn%3Ali%3AsponsoredAccount%3A"),
            ("campaignGroups", value) => {
                campaigns = list(value, "urn%3Ali%3AsponsoredCampaignGroup%3A")?.into_iter().collect();
            }
            _ => return None,
        }
    }
    let (from, to) = range?;
    let is_documented = accounts? == [ACCOUNT] && from <= to && to - from < MAX_DAYS;
    is_documented.then_some(Question { from, to, depth: depth?, campaigns, with_deleted: true })
}

fn dates(value: &str) -> Option<(i32, i32)> {
    let value = value.strip_prefix("(start:(")?.strip_suffix("))")?;
    let (from, to) = value.split_once("),end:(")?;
    let date = |text: &str| {
        let parts: Vec<u32> = ["year:", "month:", "day:"]
            .iter()
            .zip(text.split(','))
            .filter_map(|(name, part)| part.strip_prefix(name)?.parse().ok())
            .collect();
        let [year, month, day_of_month] = parts.try_into().ok()?;
        day(&format!("{year:04}-{month:02}-{day_of_month:02}"))
    };
    Some((date(from)?, date(to)?))
}

/// Ids of a list whose parentheses and commas stand as they are.
fn list(value: &str, prefix: &str) -> Option<Vec<String>> {
    let value = value.strip_prefix("List(")?.strip_suffix(')')?;
    let ids: Option<Vec<String>> =
        value.split(',').map(|id| Some(id.strip_prefix(prefix)?.to_owned())).collect();
    ids.filter(|ids| ids.len() <= 100)
}

/// Names and parents by id. Deleted creatives are not told any more.
fn names(fake: &mut Fake, asked: &Asked, kind: &str) -> Reply {
    let (level, prefix) = match kind {
        "creatives" => (2, "urn%3Ali%3AsponsoredCreative%3A"),
        "adCampaigns" => (1, ""),
        "adCampaignGroups" => (0, ""),
        _ => return refused(fake, 404, "RESOURCE_NOT_FOUND"),
    };
    let ids = asked.query.strip_prefix("ids=").and_then(|value| list(value, prefix));
    let (Some(ids), "BATCH_GET") = (ids, header(asked, "x-restli-method").as_str()) else {
        return refused(fake, 400, "ILLEGAL_ARGUMENT");
    };
    let (mut results, mut errors) = (json!({}), json!({}));
    for id in ids {
        let key = if level == 2 { format!("urn:li:sponsoredCreative:{id}") } else { id.clone() };
        let found = fake.ads.iter().find(|ad| ad.ids[level] == id && !(level == 2 && ad.is_deleted));
        let Some(ad) = found else {
            errors[key] = json!({ "status": 404 });
            continue;
        };
        let mut one = json!({ "id": key, "name": ad.names[level] });
        match level {
            2 => one["campaign"] = json!(format!("urn:li:sponsoredCampaign:{}", ad.ids[1])),
            1 => one["campaignGroup"] = json!(format!("urn:li:sponsoredCampaignGroup:{}", ad.ids[0])),
            _ => {}
        }
        results[key] = one;
    }
    Reply::ok(json!({ "results": results, "errors": errors, "statuses": {} }))
}

fn shown(fake: &Fake, question: &Question, (day, ids, _, figures): &Row) -> Value {
    let [cost, impressions, clicks, conversions] = figures;
    let text = text_of(*day);
    let parts: Vec<u64> = text.split('-').filter_map(|part| part.parse().ok()).collect();
    let date = json!({ "year": parts[0], "month": parts[1], "day": parts[2] });
    let urn = match question.depth {
        0 => format!("urn:li:sponsoredAccount:{}", ids[0]),
        1 => format!("urn:li:sponsoredCampaignGroup:{}", ids[0]),
        _ => format!("urn:li:sponsoredCreative:{}", ids[2]),
    };
    json!({
        "dateRange": { "start": date, "end": date }, "pivotValues": [urn], "costInLocalCurrency": amount(fake, *cost),
        "impressions": impressions, "clicks": clicks, "externalWebsiteConversions": conversions / 1_000_000,
    })
}

fn refused(fake: &mut Fake, status: u16, code: &str) -> Reply {
    fake.refuse(code);
    error(status, code)
}

fn error(status: u16, code: &str) -> Reply {
    Reply::new(status, json!({ "status": status, "code": code, "message": "It went wrong." }))
}
