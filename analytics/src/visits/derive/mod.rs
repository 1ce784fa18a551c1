//! Derives everything that follows from a merged visit under the project's current rules: attribution, channel, counts,
//! flags, goals and relevance. Deriving is idempotent. Deriving with other rules recomputes a project's history.

pub(super) mod attribute;
pub(crate) mod evidence;
pub(super) mod triggers;

use std::collections::BTreeMap;

use domain::ground::paths::canonical;
pub use domain::ground::time::local_day;
use domain::measuring::attribution::ChannelRules;
use domain::measuring::events::{MAX_COUNTED_NAMES, Registered, built_in};
use domain::measuring::tracking::PageGroups;
use domain::projects::rules::ProjectRules;
use entity::visits::{JsonText, Mark, Screen, Stitch};

use self::attribute::{attribute, find_ad, is_paid};
use super::model::rows::{PageviewRow, SessionRow};
use super::model::visit::Visit;
use crate::visits::model::deeds::RowDeeds;

/// Visible and focused time from which a visit is engaged.
pub(crate) const ENGAGED_MS: i64 = 10_000;

pub fn derive(visit: &mut Visit, rules: &ProjectRules) {
    group_pages(visit, rules);
    let mut ordered: Vec<&PageviewRow> = visit.pageviews.iter().map(|kept| &kept.row).collect();
    ordered.sort_by_key(|pageview| (pageview.started_at, pageview.pageview_id));
    let mut session = visit.session.clone();
    session.day = local_day(session.started_at, rules.timezone);
    count(&mut session, visit, &ordered, rules);
    ends(&mut session, &ordered);
    attribute(&mut session, &ordered, &rules.channels);
    find_ad(&mut session, &rules.channels, &rules.ads);
    let deeds = RowDeeds::new(
        &ordered,
        visit.events.iter().map(|kept| &kept.row),
        visit.videos.iter().map(|kept| &kept.row),
        (session.engaged_ms, session.max_scroll),
    );
    let began = (session.started_at, session.day);
    let reached =
        rules.goals.reached(&deeds, |amount, currency| rules.worth.convert(amount, currency, began));
    session.goals = JsonText::of(&reached.keys).unwrap_or_else(|| JsonText("[]".to_owned()));
    session.goal_values = (!reached.values.is_empty()).then(|| JsonText::of(&reached.values)).flatten();
    session.conversions = reached.conversions;
    session.conversion_value = reached.value;
    session.unconverted_goals = reached.unconverted;
    session.goals_version = rules.goals_version;
    session.flags = flags(&session, visit, &rules.channels);
    session.relevance = rules.relevance.score(&evidence::evidence(&session, &reached.keys, &deeds)).into();
    session.relevance_version = rules.relevance.version;
    session.rules_version = rules.version;
    visit.session = session;
}

/// Sets the page group of the pageviews that came with this batch, or of all pageviews if the rules have changed. Paths
/// that an older build stored get their canonical form.
fn group_pages(visit: &mut Visit, rules: &ProjectRules) {
    let stale = visit.session.rules_version != rules.version;
    let mut left = PageGroups::OF_A_VISIT;
    for kept in visit.pageviews.iter_mut().filter(|kept| stale || kept.changed) {
        let page = canonical(&kept.row.page);
        if kept.row.page != page {
            kept.row.page = page;
            kept.changed = true;
        }
        let group = rules.page_groups.within(&mut left, &kept.row.page);
        if kept.row.page_group != group {
            kept.row.page_group = group.to_owned();
            kept.changed = true;
        }
    }
}

fn count(session: &mut SessionRow, visit: &Visit, pageviews: &[&PageviewRow], rules: &ProjectRules) {
    let total =
        |of: fn(&PageviewRow) -> i32| pageviews.iter().map(|pageview| i64::from(of(pageview))).sum::<i64>();
    let capped = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
    session.pageviews = capped(pageviews.len() as i64);
    session.events = capped(visit.events.len() as i64);
    // Columns and GraphQL have 32 bits for both times, which is 24 days.
    session.engaged_ms = capped(total(|pageview| pageview.engaged_ms)).into();
    session.clicks = capped(total(|pageview| pageview.clicks));
    session.iclicks = capped(total(|pageview| pageview.iclicks));
    session.max_scroll = pageviews.iter().map(|pageview| pageview.scroll).max().unwrap_or(0);
    session.video_ms =
        capped(visit.videos.iter().map(|kept| i64::from(kept.row.watched_s) * 1000).sum()).into();
    session.stitch = pageviews.iter().map(|pageview| pageview.stitch).max().unwrap_or(Stitch::New);
    session.event_counts = event_counts(visit, &rules.events);
}

/// Returns the counts of at most fifty event names: built-in names first, then registered ones, then the most frequent.
fn event_counts(visit: &Visit, registered: &Registered) -> JsonText {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for kept in &visit.events {
        *counts.entry(&kept.row.name).or_default() += 1;
    }
    let mut ranked: Vec<(&str, u32)> = counts.into_iter().collect();
    let rank = |name: &str| match built_in(name) {
        Some(_) => 0,
        None if registered.has(name) => 1,
        None => 2,
    };
    ranked.sort_by_key(|(name, count)| (rank(name), std::cmp::Reverse(*count), *name));
    ranked.truncate(MAX_COUNTED_NAMES);
    let kept: BTreeMap<&str, u32> = ranked.into_iter().collect();
    JsonText::of(&kept).unwrap_or_else(|| JsonText("{}".to_owned()))
}

fn ends(session: &mut SessionRow, pageviews: &[&PageviewRow]) {
    let (Some(entry), Some(exit)) = (pageviews.first(), pageviews.last()) else {
        return;
    };
    session.entry_host.clone_from(&entry.host);
    session.entry_page.clone_from(&entry.page);
    session.exit_page.clone_from(&exit.page);
    session.variant.clone_from(&entry.variant);
    session.lang.clone_from(&entry.lang);
    session.screen = screen(if entry.sw > 0 { entry.sw } else { entry.vw });
}

fn screen(width: i32) -> Screen {
    match width {
        ..576 => Screen::Xs,
        576..768 => Screen::Sm,
        768..1024 => Screen::Md,
        1024..1440 => Screen::Lg,
        _ => Screen::Xl,
    }
}

fn flags(session: &SessionRow, visit: &Visit, channels: &ChannelRules) -> i32 {
    let mut flags = 0;
    let mut set = |mark: Mark, on: bool| flags |= if on { mark.bit() } else { 0 };
    let converted = session.conversions > 0;
    set(Mark::Converted, converted);
    set(Mark::Engaged, session.engaged_ms >= ENGAGED_MS);
    set(Mark::Bounced, session.pageviews <= 1 && session.engaged_ms < ENGAGED_MS && !converted);
    set(Mark::MultiPage, session.pageviews > 1);
    set(Mark::Scrolled90, session.max_scroll >= 90);
    set(Mark::Video, !visit.videos.is_empty());
    set(Mark::Paid, is_paid(session, channels));
    for kept in &visit.events {
        match built_in(&kept.row.name) {
            Some(event) => event.marks.iter().for_each(|mark| set(*mark, true)),
            None => set(Mark::CustomEvent, true),
        }
    }
    flags
}
