//! Step 5: turns untrusted browser data into a prepared batch. Clamps numbers to their range, cuts texts and
//! drops unknown parts. Nothing here refuses a batch: at worst no countable pageview is left, and the batch
//! is ignored with a reason.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use analytics::visits::{
    Client, Hashes, IgnoredReason, PreparedBatch, PreparedEvent, PreparedIdentity, PreparedPageview,
    PreparedVideo, PreparedVitals,
};
use domain::ground::formats;
use domain::ground::identifiers::names_mail;
use domain::ground::paths::is_shown;
use domain::ground::phones::names_phone;
use domain::measuring::attribution::{SpamHosts, attribution_parameters, is_spam, referrer_host};
use domain::measuring::events::{EventProblem, plain_props};
use domain::measuring::tracking::{Compiled, ConsentMode, Origin, Page};
use domain::projects::sites::Site;
use entity::visits::{AttrFrom, ClickId, Nav, VideoFormat};
use serde_json::Map;
use serde_json_borrow::Value;
use uuid::Uuid;

use super::agent::{self, Agent};
use super::body::{Known, Object};
use super::proxy::Visitor;
use super::salts::{DaySalts, Former, Salt};
use super::wire::{
    MAX_AGE_MS, MAX_ATTRIBUTION_CHARS, MAX_ENGAGED_MS, MAX_EVENTS, MAX_EVENTS_PER_PAGEVIEW, MAX_PAGEVIEWS,
    MAX_RANGES, MAX_REFERRER_CHARS, MAX_VIDEOS, MAX_VITAL, SCROLL_MARKS,
};
use super::{Received, visitor};

const MAX_SECTIONS: usize = 50;

pub(super) fn clean(
    request: &Received<'_>,
    known: &Known<'_>,
    from: &Visitor,
    origin: &Origin,
    named: Agent,
    (salts, spam): (&DaySalts, &SpamHosts),
) -> Result<PreparedBatch, IgnoredReason> {
    let tracking = &known.site.tracking;
    let project = known.site.project;
    let envelope = &known.batch;
    let flag = |name: &str| envelope.get(name) == Some(&Value::Bool(true));
    let consent = flag("consent");
    if tracking.consent_mode == ConsentMode::Require && !consent {
        return withdrawal(request, known, IgnoredReason::Consent);
    }
    let mut batch = PreparedBatch {
        org: Some(known.site.org),
        fresh: flag("fresh"),
        consent,
        test: flag("test"),
        client: Client {
            visitor: 0,
            country: from.country.clone(),
            device: named.device,
            browser: named.browser,
            os: named.os,
            in_app: named.in_app,
        },
        network: visitor::network(&salts.networks, from.address, project),
        unlinked: tracking.consent_mode == ConsentMode::Strict && !consent,
        ad_cookies: if consent { ad_cookies(envelope.get("ac")) } else { None },
        ..PreparedBatch::bare(project, envelope.session, request.at)
    };
    let ignored = |reason| if consent { Err(reason) } else { withdrawal(request, known, reason) };
    let mut dropped = None;
    for pageview in envelope.pageviews().take(MAX_PAGEVIEWS) {
        match clean_pageview(pageview, &known.site, origin, spam, request.at) {
            Ok(cleaned) => {
                batch.test |= cleaned.test;
                batch.unlinked |= cleaned.personal;
                if !batch.pageviews.iter().any(|other| other.id == cleaned.pageview.id) {
                    batch.pageviews.push(cleaned.pageview);
                }
            }
            // The other pages of a made-up visit are made up, too.
            Err(reason @ IgnoredReason::ReferrerSpam) => return ignored(reason),
            Err(reason) => dropped = dropped.or(Some(reason)),
        }
    }
    if batch.pageviews.is_empty() {
        return ignored(dropped.unwrap_or(IgnoredReason::Empty));
    }
    let agent = agent::user_agent(request.headers);
    let linked = |salt: &Salt, test: bool| visitor::hash(salt, from.address, &agent, project, test);
    let alone = |salt: &Salt, test: bool| visitor::alone(salt, linked(salt, test), batch.session);
    batch.client.visitor = match batch.unlinked {
        true => alone(&salts.today, batch.test),
        false => linked(&salts.today, batch.test),
    };
    if !batch.unlinked {
        let began = batch.pageviews.iter().map(|pageview| pageview.started_at).min();
        // The salt in use when the visit began, if it is not today's.
        let was_used =
            |former: &Former| began.is_some_and(|began| (former.since..former.until).contains(&began));
        let first = salts.former.iter().position(was_used);
        let mut former = salts.former.clone();
        former.rotate_left(first.unwrap_or(0));
        let mut visitors = former.iter().map(|former| linked(&former.salt, batch.test));
        batch.began_before = first.is_some();
        batch.previous_visitor = visitors.next();
        batch.other_visitors = visitors.collect();
    }
    if batch.test {
        // The visit may stand alone although this batch need not, and the other way round.
        let days = std::iter::once(salts.today).chain(salts.former.iter().map(|former| former.salt));
        batch.untested_visitors = days.flat_map(|salt| [linked(&salt, false), alone(&salt, false)]).collect();
    }
    take_events(&mut batch, envelope.get("ev"), &known.site);
    if !tracking.identify {
        batch.refused_identity = envelope.get("id").is_some_and(|id| !id.is_null());
    } else if consent || !tracking.identify_requires_consent {
        take_identity(&mut batch, envelope.get("id"), &known.site);
    }
    Ok(batch)
}

/// Returns the withdrawal of consent that a batch without consent is if nothing of it may be stored. It contains nothing
/// about the visitor but the numbers of pageviews that are stored with consent, if they are.
fn withdrawal(
    request: &Received<'_>,
    known: &Known<'_>,
    reason: IgnoredReason,
) -> Result<PreparedBatch, IgnoredReason> {
    let mut pageviews: Vec<PreparedPageview> = Vec::new();
    for raw in known.batch.pageviews().take(MAX_PAGEVIEWS) {
        let Some((id, seq)) = numbered(raw) else { continue };
        if !pageviews.iter().any(|other| other.id == id) {
            pageviews.push(PreparedPageview::bare(id, seq, request.at));
        }
    }
    let batch = PreparedBatch {
        org: Some(known.site.org),
        pageviews,
        ..PreparedBatch::bare(known.site.project, known.batch.session, request.at)
    };
    batch.as_withdrawal(reason).ok_or(reason)
}

/// Returns the id of a pageview and the number of its state.
fn numbered(raw: &Object<'_>) -> Option<(Uuid, i32)> {
    let id = raw.get("id").and_then(Value::as_str).and_then(formats::id)?;
    let seq = raw.get("seq").and_then(Value::as_f64).filter(|seq| *seq >= 1.0)?;
    Some((id, seq.min(f64::from(i32::MAX)) as i32))
}

struct Cleaned {
    pageview: PreparedPageview,
    test: bool,
    personal: bool,
}

fn clean_pageview(
    raw: &Object<'_>,
    site: &Site,
    origin: &Origin,
    spam: &SpamHosts,
    at: i64,
) -> Result<Cleaned, IgnoredReason> {
    let tracking: &Compiled = &site.tracking;
    let (id, seq) = numbered(raw).ok_or(IgnoredReason::Empty)?;
    let address = raw.get("path").and_then(Value::as_str).unwrap_or_default();
    if address.is_empty() {
        return Err(IgnoredReason::Empty);
    }
    let host = host(raw.get("host"), tracking, origin);
    let page = match tracking.page(&host, cut(address, 2048), site.dialling.as_ref()) {
        Page::Counted(page) => page,
        Page::Notrack => return Err(IgnoredReason::Notrack),
        Page::Excluded => return Err(IgnoredReason::ExcludedPath),
        Page::Personal => return Err(IgnoredReason::PersonalPath),
    };
    let ref_host = ref_host(raw.get("ref"), tracking, &host);
    if ref_host.as_deref().is_some_and(|host| is_spam(host) || spam.has(host)) {
        return Err(IgnoredReason::ReferrerSpam);
    }
    let number = |name: &str, most: i64| clamped(raw.get(name), most);
    let stated = |name: &str| raw.get(name).and_then(Value::as_str).unwrap_or_default();
    let pageview = PreparedPageview {
        id,
        seq,
        started_at: at - i64::from(number("age", MAX_AGE_MS)),
        nav: Nav::parse(stated("nav")).unwrap_or(Nav::Load),
        variant: word(raw.get("variant"), 20, |c| matches!(c, '_' | '-')).or(page.variant),
        lang: raw
            .get("lang")
            .and_then(Value::as_str)
            .filter(|lang| lang.len() == 2 && lang.bytes().all(|b| b.is_ascii_lowercase()))
            .map(str::to_owned),
        attr_from: AttrFrom::parse(stated("attrFrom")).unwrap_or(AttrFrom::None),
        attr: attribution(raw.get("attr"), site),
        ref_host,
        vw: number("vw", 10_000),
        vh: number("vh", 10_000),
        sw: number("sw", 10_000),
        touch: raw.get("tp") == Some(&Value::Bool(true)),
        page_height: number("ph", 1_000_000),
        scroll_y: number("sy", 1_000_000),
        scroll: number("sp", 100) as i16,
        marks: marks(raw.get("marks")),
        sections: sections(raw.get("sec")),
        engaged_ms: number("eng", MAX_ENGAGED_MS),
        clicks: number("clk", 10_000),
        iclicks: number("iclk", 10_000).min(number("clk", 10_000)),
        videos: videos(raw.get("vids")),
        vitals: vitals(raw.get("vit")),
        host,
        page: page.path,
        page_group: page.group,
    };
    Ok(Cleaned { pageview, test: page.test, personal: page.personal })
}

/// Returns the stated host if it belongs to the project, else the host of the admitted origin.
fn host(raw: Option<&Value<'_>>, tracking: &Compiled, origin: &Origin) -> String {
    let stated = raw.and_then(Value::as_str).unwrap_or_default().to_ascii_lowercase();
    let plain = (1..=100).contains(&stated.len())
        && stated.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
    if plain && tracking.hosts().owns(&stated) { stated } else { cut(&origin.host, 100).to_owned() }
}

/// Returns the host of a referrer outside of the project, for a page on `host`.
fn ref_host(raw: Option<&Value<'_>>, tracking: &Compiled, host: &str) -> Option<String> {
    let from = referrer_host(cut(raw?.as_str()?, MAX_REFERRER_CHARS))?;
    let is_own =
        tracking.hosts().owns(&from) || from == host || host.strip_prefix("www.") == Some(from.as_str());
    (!is_own).then_some(from)
}

fn attribution(raw: Option<&Value<'_>>, site: &Site) -> BTreeMap<String, String> {
    let Some(Value::Object(raw)) = raw else { return BTreeMap::new() };
    attribution_parameters()
        .filter_map(|name| {
            let given = plain_text(raw.get(name)?.as_str()?, MAX_ATTRIBUTION_CHARS);
            let value = site.tracking.redacted(given.trim());
            // Mail tools put recipients' addresses into campaign links, and text messages their numbers; such values must
            // not be stored.
            let has_mail = value.contains('@') || value.contains("%40") || names_mail(&value);
            let has_phone = ClickId::parse(name).is_none() && names_phone(&given, site.dialling.as_ref());
            (!value.is_empty() && !has_mail && !has_phone).then(|| (name.to_owned(), value))
        })
        .collect()
}

fn marks(raw: Option<&Value<'_>>) -> BTreeMap<String, i32> {
    static DEPTHS: LazyLock<Vec<String>> =
        LazyLock::new(|| SCROLL_MARKS.iter().map(ToString::to_string).collect());
    let Some(Value::Object(raw)) = raw else { return BTreeMap::new() };
    DEPTHS.iter().filter_map(|depth| Some((depth.clone(), time(raw.get(depth))?))).collect()
}

fn sections(raw: Option<&Value<'_>>) -> BTreeMap<String, (i32, i32)> {
    let Some(Value::Object(raw)) = raw else { return BTreeMap::new() };
    raw.iter()
        .take(MAX_SECTIONS)
        .filter_map(|(name, times)| {
            let Value::Array(times) = times else { return None };
            let name = word_of(name, 40, is_label)?;
            Some((name, (time(times.first())?, time(times.get(1))?)))
        })
        .collect()
}

/// Returns the web vitals. A value out of range was not measured. A measured 0 becomes 1, because 0 stands for none in the
/// columns.
fn vitals(raw: Option<&Value<'_>>) -> PreparedVitals {
    let Some(Value::Object(raw)) = raw else { return PreparedVitals::default() };
    let vital = |name: &str| {
        let value = raw.get(name).filter(|value| value.is_number())?.as_f64()?;
        (0.0..=MAX_VITAL as f64).contains(&value).then_some((value as i32).max(1))
    };
    PreparedVitals { lcp_ms: vital("lcp"), inp_ms: vital("inp"), cls: vital("cls"), ttfb_ms: vital("ttfb") }
}

fn videos(raw: Option<&Value<'_>>) -> Vec<PreparedVideo> {
    let Some(Value::Array(raw)) = raw else { return Vec::new() };
    let mut videos: Vec<PreparedVideo> = Vec::new();
    for video in raw.iter().take(MAX_VIDEOS).filter_map(Value::as_object).filter_map(video) {
        if !videos.iter().any(|other| other.n == video.n) {
            videos.push(video);
        }
    }
    videos
}

fn video(raw: &Object<'_>) -> Option<PreparedVideo> {
    let seconds = |value: &Value<'_>| value.as_f64().filter(|seconds| seconds.is_finite()).unwrap_or(0.0);
    let bitmap = raw.get("b").and_then(Value::as_str).unwrap_or_default();
    let bitmap_fits = bitmap.len() == 25 && bitmap.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let ranges = raw.get("r").and_then(Value::as_array).unwrap_or_default();
    Some(PreparedVideo {
        n: i16::try_from(clamped(raw.get("n"), 9)).unwrap_or(0),
        video: word(raw.get("id"), 40, is_label)?,
        src: word(raw.get("src"), 40, is_label)?,
        fmt: match raw.get("fmt").and_then(Value::as_str) {
            // Two of the wire format's words are German.
            Some("landscape" | "quer") => VideoFormat::Landscape,
            Some("portrait" | "hoch") => VideoFormat::Portrait,
            _ => VideoFormat::Unknown,
        },
        t: clamped(raw.get("t"), MAX_AGE_MS),
        dur: raw.get("dur").map(seconds).unwrap_or(0.0).clamp(0.0, 7200.0),
        watched_s: clamped(raw.get("ws"), 86_400),
        max_percent: clamped(raw.get("mp"), 100) as i16,
        done: raw.get("done") == Some(&Value::Bool(true)),
        bitmap: if bitmap_fits { bitmap.to_owned() } else { "0".repeat(25) },
        ranges: ranges
            .iter()
            .take(MAX_RANGES)
            .filter_map(Value::as_array)
            .filter_map(|pair| Some((seconds(pair.first()?).max(0.0), seconds(pair.get(1)?).max(0.0))))
            .collect(),
    })
}

/// Takes the events of the batch's pageviews. Counts events that the project's rules drop.
fn take_events(batch: &mut PreparedBatch, raw: Option<&Value<'_>>, site: &Site) {
    let Some(Value::Array(raw)) = raw else { return };
    for event in raw.iter().take(MAX_EVENTS).filter_map(Value::as_object) {
        let Some((pageview, n, name)) = place(event, &batch.pageviews) else { continue };
        // No event happens in the future.
        let age = (batch.received_at - pageview.started_at).max(0);
        let props = event.get("p").and_then(Value::as_object).map(Map::from);
        let checked = site.events.check(&site.tracking, name, props.as_ref());
        match checked.dropped {
            None => batch.events.push(PreparedEvent {
                pageview: pageview.id,
                n,
                t: clamped(event.get("t"), age),
                at: None,
                name: name.to_owned(),
                props: checked.props,
            }),
            Some(EventProblem::InvalidName) => {}
            Some(problem) if problem.is_of_answers() => batch.rejected_answers += 1,
            Some(_) => batch.refused_events += 1,
        }
    }
}

/// Returns the pageview of an event, the event's number in that pageview, and its name.
fn place<'raw, 'batch>(
    event: &'raw Object<'_>,
    pageviews: &'batch [PreparedPageview],
) -> Option<(&'batch PreparedPageview, i32, &'raw str)> {
    let pageview: Uuid = event.get("pv").and_then(Value::as_str).and_then(formats::id)?;
    let n = event.get("n").and_then(Value::as_f64)?;
    let fits = (0.0..f64::from(MAX_EVENTS_PER_PAGEVIEW)).contains(&n);
    let pageview = pageviews.iter().find(|known| known.id == pageview).filter(|_| fits)?;
    Some((pageview, n as i32, event.get("e").and_then(Value::as_str)?))
}

/// Takes the identify data: at least one hash that identifies a person, on a pageview of the batch. An id counts only if
/// the site's server has signed it, because anybody could have made it up.
fn take_identity(batch: &mut PreparedBatch, raw: Option<&Value<'_>>, site: &Site) {
    let Some(raw) = raw.and_then(Value::as_object) else { return };
    let id = hash_of(raw, "xid");
    let signed = id.clone().filter(|id| is_signed(raw, id, site));
    batch.unsigned_id = id.is_some() && signed.is_none();
    let Some(pageview) = raw.get("pv").and_then(Value::as_str).and_then(formats::id) else { return };
    let hash = |name: &str| hash_of(raw, name);
    let hashes = Hashes {
        em: hash("em"),
        emg: hash("emg"),
        ph: hash("ph"),
        fname: hash("fn"),
        lname: hash("ln"),
        xid: signed,
    };
    let known = batch.pageviews.iter().any(|known| known.id == pageview);
    batch.identity = (known && hashes.naming().iter().any(|hash| hash.is_some())).then(|| PreparedIdentity {
        pageview,
        hashes,
        form: word(raw.get("form"), 40, is_label),
        traits: plain_props(&site.tracking, raw.get("tr").and_then(Value::as_object).map(Map::from).as_ref()),
    });
}

/// Returns a SHA-256 of the identify data.
fn hash_of(raw: &Object<'_>, name: &str) -> Option<String> {
    let text = raw.get(name)?.as_str()?;
    let fits = text.len() == 64 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    fits.then(|| text.to_owned())
}

fn is_signed(raw: &Object<'_>, id: &str, site: &Site) -> bool {
    let signature = hash_of(raw, "sig");
    site.identity_secret.as_ref().zip(signature).is_some_and(|(secret, sig)| secret.has_signed(id, &sig))
}

/// Parses the advertising cookies that the page could read, each in its known form.
fn ad_cookies(raw: Option<&Value<'_>>) -> Option<BTreeMap<String, String>> {
    let Value::Object(raw) = raw? else { return None };
    let mut cookies = BTreeMap::new();
    for (name, fits) in [("fbp", is_fbp as fn(&str) -> bool), ("fbc", is_fbc), ("ttp", is_ttp)] {
        if let Some(value) = raw.get(name).and_then(Value::as_str).filter(|value| fits(value)) {
            cookies.insert(name.to_owned(), value.to_owned());
        }
    }
    (!cookies.is_empty()).then_some(cookies)
}

fn is_fbp(value: &str) -> bool {
    let parts: Vec<&str> = value.split('.').collect();
    matches!(parts[..], ["fb", digit, time, random] if digits(digit, 1, 1) && digits(time, 10, 13) && digits(random, 1, 30))
}

fn is_fbc(value: &str) -> bool {
    let mut parts = value.splitn(4, '.');
    let (Some("fb"), Some(digit), Some(time), Some(click)) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let plain = click.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    value.len() <= 600
        && digits(digit, 1, 1)
        && digits(time, 10, 13)
        && (10..=500).contains(&click.len())
        && plain
}

fn is_ttp(value: &str) -> bool {
    (8..=200).contains(&value.len())
        && value.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-'))
}

fn digits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// Parses the milliseconds since the pageview's start. None if the time is missing.
fn time(value: Option<&Value<'_>>) -> Option<i32> {
    value.filter(|value| value.is_number()).map(|value| clamped(Some(value), MAX_AGE_MS))
}

/// Returns a whole number from 0 to `most`. Invalid values become 0.
fn clamped(value: Option<&Value<'_>>, most: i64) -> i32 {
    let number = value.and_then(Value::as_f64).filter(|number| number.is_finite()).unwrap_or(0.0);
    number.clamp(0.0, most as f64) as i32
}

fn is_label(c: char) -> bool {
    matches!(c, '.' | '_' | ':' | '-')
}

/// Returns a text of ASCII letters, digits and the permitted signs, or none.
fn word(value: Option<&Value<'_>>, most: usize, sign: fn(char) -> bool) -> Option<String> {
    word_of(value?.as_str()?, most, sign)
}

fn word_of(text: &str, most: usize, sign: fn(char) -> bool) -> Option<String> {
    let fits = (1..=most).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric() || sign(c));
    fits.then(|| text.to_owned())
}

fn plain_text(text: &str, most: usize) -> String {
    text.chars().filter(|c| is_shown(*c)).take(most).collect()
}

/// Cuts a text to a maximum number of bytes at a character boundary.
fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_clamped_and_never_refused() {
        for (value, expected) in [
            (json!(5), 5),
            (json!(5.9), 5),
            (json!(-3), 0),
            (json!(1e30), 100),
            (json!("7"), 0),
            (json!(null), 0),
            (json!([]), 0),
        ] {
            assert_eq!(clamped(Some(&Value::from(&value)), 100), expected, "{value}");
        }
    }

    #[test]
    fn ad_cookies_keep_only_known_forms() {
        let raw = json!({"fbp": "fb.1.1700000000000.123", "fbc": "fb.1.1700000000000.short", "ttp": "abcdefgh", "x": "y"});
        let kept = ad_cookies(Some(&Value::from(&raw))).unwrap_or_default();
        assert_eq!(kept.keys().collect::<Vec<_>>(), ["fbp", "ttp"]);
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(cut("äöü", 3), "ä");
        assert_eq!(cut("abc", 9), "abc");
    }
}
