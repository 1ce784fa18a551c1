//! Properties of merging, and tests of the writer on a real SQLite database.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use domain::projects::rules::ProjectRules;
use entity::visits::{AdPlatform, AttrFrom, Browser, Channel, Device, Nav, Os, VideoFormat};
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::derive::derive;
use super::merge::merge;
use super::model::batch::{Client, PreparedBatch, PreparedEvent, PreparedPageview, PreparedVideo};
use super::model::visit::Visit;

const NOON: i64 = 1_795_262_400_000;

fn project() -> Uuid {
    Uuid::from_u128(1)
}

pub(super) fn pageview(id: u128, seq: i32, started_at: i64) -> PreparedPageview {
    PreparedPageview {
        id: Uuid::from_u128(id),
        seq,
        started_at,
        nav: Nav::Load,
        host: "example.com".to_owned(),
        page: format!("/page-{id}"),
        page_group: "other".to_owned(),
        variant: None,
        lang: Some("en".to_owned()),
        attr_from: AttrFrom::None,
        attr: BTreeMap::new(),
        ref_host: None,
        vw: 1200,
        vh: 800,
        sw: 1440,
        touch: false,
        page_height: 4000,
        scroll_y: 100 * seq,
        scroll: (10 * seq).min(100) as i16,
        marks: BTreeMap::new(),
        sections: BTreeMap::new(),
        engaged_ms: 1000 * seq,
        clicks: seq,
        iclicks: 0,
        videos: Vec::new(),
        vitals: Default::default(),
    }
}

pub(super) fn batch(session: u128, received_at: i64, pageviews: Vec<PreparedPageview>) -> PreparedBatch {
    PreparedBatch {
        client: Client {
            visitor: 7,
            country: Some("DE".to_owned()),
            device: Device::Desktop,
            browser: Browser::Firefox,
            os: Os::Linux,
            in_app: None,
        },
        network: 99,
        unlinked: false,
        pageviews,
        ..PreparedBatch::bare(project(), Uuid::from_u128(session), received_at)
    }
}

pub(super) fn event(pageview: u128, n: i32, name: &str) -> PreparedEvent {
    PreparedEvent {
        pageview: Uuid::from_u128(pageview),
        n,
        t: 500 * n,
        at: None,
        name: name.to_owned(),
        props: [("label".to_owned(), json!("hero"))].into(),
    }
}

/// Merges into one visit, ignoring the session ids, and derives after each batch as the writer does.
fn merged(batches: &[PreparedBatch]) -> Visit {
    let rules = ProjectRules::standard(project());
    let mut visit = Visit::empty(project(), Uuid::from_u128(5));
    for batch in batches {
        merge(&mut visit, batch, false);
        derive(&mut visit, &rules);
    }
    visit.pageviews.sort_by_key(|kept| kept.row.pageview_id);
    visit.events.sort_by_key(|kept| (kept.row.pageview_id, kept.row.n));
    visit.videos.sort_by_key(|kept| (kept.row.pageview_id, kept.row.n));
    visit
}

/// States of up to three pageviews with up to four seqs each. The content of a state follows from its pageview and seq,
/// as with a real SDK; the time of arrival and the sender vary.
fn any_batch() -> impl Strategy<Value = PreparedBatch> {
    let states = prop::collection::vec((1u128..4, 1i32..5), 1..4);
    let events = prop::collection::vec((0i32..6, 0usize..3), 0..4);
    (states, events, 0i64..100_000, any::<(bool, bool, bool)>(), 0i64..5_000).prop_map(
        |(states, events, later, (fresh, consent, test), delay)| {
            // Of two batches that state the same start the first one counts, so these say the same.
            let country = [None, Some("DE"), Some("AT")][(delay % 3) as usize];
            let mut pageviews: Vec<PreparedPageview> = Vec::new();
            for (id, seq) in states {
                if pageviews.iter().any(|known| known.id == Uuid::from_u128(id)) {
                    continue;
                }
                let mut state = pageview(id, seq, NOON + 60_000 * id as i64 + delay);
                if id == 2 {
                    state.attr.insert("utm_source".to_owned(), "google".to_owned());
                    state.ref_host = Some("google.com".to_owned());
                }
                if seq > 2 {
                    state.videos.push(PreparedVideo {
                        n: 0,
                        video: "intro".to_owned(),
                        src: "file".to_owned(),
                        fmt: VideoFormat::Landscape,
                        t: 10,
                        dur: 60.0,
                        watched_s: seq,
                        max_percent: 5,
                        done: false,
                        bitmap: "0".repeat(25),
                        ranges: vec![(0.0, f64::from(seq))],
                    });
                }
                pageviews.push(state);
            }
            let names = ["cta_click", "form_submit", "own_event"];
            let on = pageviews[0].id.as_u128();
            let mut batch = batch(5, NOON + later, pageviews);
            batch.events =
                events.into_iter().map(|(n, name)| event(on, 3 * n + name as i32, names[name])).collect();
            batch.fresh = fresh;
            batch.consent = consent;
            batch.test = test;
            // All come from one sender: the visit of another one is not made a test.
            batch.untested_visitors = if test { vec![batch.client.visitor] } else { Vec::new() };
            batch.client.country = country.map(str::to_owned);
            batch
        },
    )
}

/// Batches that say of up to four pageviews when they began, each as it likes.
fn any_ages() -> impl Strategy<Value = PreparedBatch> {
    let states = prop::collection::btree_map(1u128..5, 0i64..6, 1..5);
    let events = prop::collection::vec((1u128..5, 0i32..4), 0..3);
    (states, events, any::<bool>()).prop_map(|(states, events, reversed)| {
        let mut pageviews: Vec<_> =
            states.into_iter().map(|(id, start)| pageview(id, 1, NOON + start)).collect();
        if reversed {
            pageviews.reverse();
        }
        let mut batch = batch(5, NOON + 1_000, pageviews);
        let told = events.into_iter().map(|(id, n)| PreparedEvent { t: n, ..event(id, n, "cta_click") });
        batch.events =
            told.filter(|told| batch.pageviews.iter().any(|view| view.id == told.pageview)).collect();
        batch
    })
}

proptest! {
    #[test]
    fn any_order_and_any_repetition_end_in_the_same_visit(
        (batches, shuffled) in prop::collection::vec(any_batch(), 1..7).prop_flat_map(|batches| {
            let twice: Vec<_> = batches.iter().chain(&batches).cloned().collect();
            (Just(batches), Just(twice).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(merged(&batches), merged(&shuffled));
    }

    #[test]
    fn starts_do_not_depend_on_the_order_of_batches_even_if_these_contradict_each_other(
        (batches, shuffled) in prop::collection::vec(any_ages(), 1..7).prop_flat_map(|batches| {
            let twice: Vec<_> = batches.iter().chain(&batches).cloned().collect();
            (Just(batches), Just(twice).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(merged(&batches), merged(&shuffled));
    }

    #[test]
    fn pageviews_keep_their_distances_however_long_their_batches_take(
        gaps in prop::collection::vec(0i64..50, 4),
        sends in prop::collection::vec((0usize..4, 2usize..4, 0i64..500), 1..6),
    ) {
        let starts: Vec<i64> = gaps.iter().scan(NOON, |at, gap| { *at += gap; Some(*at) }).collect();
        // The ids are in the opposite order, so that no order follows from them.
        let send = |from: usize, count: usize, delay: i64| {
            let seen = (from..starts.len().min(from + count)).map(|at| pageview(9 - at as u128, 1, starts[at] + delay));
            batch(5, NOON + 10_000, seen.collect())
        };
        let mut batches: Vec<_> = sends.into_iter().map(|(from, count, delay)| send(from, count, delay)).collect();
        batches.push(send(0, 4, 700));
        let visit = merged(&batches);
        let of = |at: usize| visit.pageview(Uuid::from_u128(9 - at as u128)).unwrap().row.started_at;
        for (at, gap) in gaps.iter().enumerate().skip(1) {
            prop_assert_eq!(of(at) - of(at - 1), (*gap).max(1));
        }
    }

    #[test]
    fn an_older_state_never_overwrites_a_newer_one(newer in 2i32..9, older in 1i32..8, at in 0i64..9_000) {
        prop_assume!(older < newer);
        let mut visit = merged(&[batch(5, NOON, vec![pageview(1, newer, NOON)])]);
        let before = visit.pageviews[0].row.clone();
        let applied = merge(&mut visit, &batch(5, NOON + at, vec![pageview(1, older, NOON + at)]), false);
        prop_assert_eq!(applied, vec![false]);
        prop_assert_eq!(&visit.pageviews[0].row, &before);
    }

    #[test]
    fn totals_are_sums_over_the_newest_states(seqs in prop::collection::vec(1i32..9, 1..5)) {
        let states: Vec<_> = seqs.iter().zip(1u128..).map(|(seq, id)| pageview(id, *seq, NOON + id as i64)).collect();
        let session = merged(&[batch(5, NOON, states)]).session;
        prop_assert_eq!(session.engaged_ms, seqs.iter().map(|seq| 1000 * i64::from(*seq)).sum::<i64>());
        prop_assert_eq!(session.pageviews, seqs.len() as i32);
    }
}

#[test]
fn a_visit_is_attributed_to_its_earliest_pageview_that_carries_anything() {
    let mut tagged = pageview(2, 1, NOON + 10);
    tagged.attr.insert("gclid".to_owned(), "x1".to_owned());
    let mut later = pageview(3, 1, NOON + 20);
    later.ref_host = Some("example.org".to_owned());
    let session = merged(&[batch(5, NOON, vec![later, pageview(1, 1, NOON), tagged])]).session;
    assert_eq!((session.channel, session.entry_page.as_str()), (Channel::SearchAds1, "/page-1"));
    assert_eq!((session.exit_page.as_str(), session.ad_platform), ("/page-3", Some(AdPlatform::SearchAds1)));
    assert_eq!((session.click_ids, session.ref_host), (1, None));
}

#[test]
fn chained_batches_do_not_move_a_visit_into_the_past() {
    use domain::ground::time::MS_PER_DAY;
    let chained = |number: u128| {
        let at = NOON + number as i64 * 1_000;
        let old = pageview(number, 1, at - MS_PER_DAY + 1);
        batch(5, at, vec![old, pageview(number + 1, 1, at)])
    };
    let visit = merged(&(1..=9).map(chained).collect::<Vec<_>>());
    assert!(visit.session.started_at >= NOON - MS_PER_DAY, "{}", visit.session.started_at - NOON);
}

#[test]
fn days_are_those_of_the_project() {
    use super::derive::local_day;
    let late = 1_795_303_800_000; // 2026-11-21T23:30:00Z
    assert_eq!(local_day(late, chrono_tz::UTC), local_day(NOON, chrono_tz::UTC));
    assert_eq!(local_day(late, chrono_tz::Europe::Berlin), local_day(NOON, chrono_tz::UTC) + 1);
    assert_eq!(local_day(-1, chrono_tz::UTC), -1);
}

mod group {
    //! A group applied in memory.
    use super::super::store::loaded::{Counts, Loaded, Ruled};
    use entity::visits::Stitch;

    use super::super::model::outcome::{IgnoredReason, Outcome, Stored};
    use super::*;
    use std::sync::Arc;

    fn apply(loaded: &mut Loaded, batch: PreparedBatch, change: impl FnOnce(&mut ProjectRules)) -> Outcome {
        let mut rules = ProjectRules::standard(project());
        change(&mut rules);
        loaded.apply(&[Ruled { batch, rules: Arc::new(rules), waited: false }], &Counts::new()).remove(0)
    }

    fn fresh(session: u128, at: i64, id: u128) -> PreparedBatch {
        PreparedBatch { fresh: true, ..batch(session, at, vec![pageview(id, 1, at)]) }
    }

    fn stored(outcome: Outcome) -> Stored {
        match outcome {
            Outcome::Stored(stored) => stored,
            other => panic!("not stored: {other:?}"),
        }
    }

    #[test]
    fn a_group_ends_before_its_visits_take_too_long() {
        let rules = Arc::new(ProjectRules::standard(project()));
        let ruled = |session| Ruled {
            batch: batch(session, NOON, vec![pageview(session, 1, NOON)]),
            rules: rules.clone(),
            waited: false,
        };
        let group: Vec<Ruled> = (1..=4).map(ruled).collect();
        let fitting = |rows: [usize; 4]| {
            let rows = (1..).zip(rows).map(|(id, rows)| ((project(), Uuid::from_u128(id)), rows)).collect();
            let mut loaded = Loaded::default();
            loaded.weigh(&group, &rows);
            loaded.fitting
        };
        assert_eq!(fitting([3; 4]), 4);
        assert_eq!(fitting([9_000, 10, 9_000, 10]), 2);
        assert_eq!(fitting([60_000, 10, 10, 10]), 1, "one at least");
    }

    #[test]
    fn a_fresh_id_continues_the_visitors_running_session() {
        let mut loaded = Loaded::default();
        let first = stored(apply(&mut loaded, fresh(1, NOON, 11), |_| ()));
        assert_eq!((first.session, first.stitch), (Uuid::from_u128(1), Stitch::New));
        let second = stored(apply(&mut loaded, fresh(2, NOON + 29 * 60_000, 12), |_| ()));
        assert_eq!((second.session, second.stitch), (Uuid::from_u128(1), Stitch::Hash));
        // The alias holds for the id's later batches, which still call themselves fresh.
        let third = stored(apply(&mut loaded, fresh(2, NOON + 90 * 60_000, 12), |_| ()));
        assert_eq!(third.session, Uuid::from_u128(1));
        // Half an hour of silence ends a visit.
        let fourth = stored(apply(&mut loaded, fresh(3, NOON + 150 * 60_000, 13), |_| ()));
        assert_eq!(fourth.session, Uuid::from_u128(3));
    }

    #[test]
    fn visits_of_other_visitors_and_unlinked_ones_stay_apart() {
        let mut loaded = Loaded::default();
        apply(&mut loaded, fresh(1, NOON, 11), |_| ());
        let mut other = fresh(2, NOON, 12);
        other.client.visitor = 8;
        assert_eq!(stored(apply(&mut loaded, other, |_| ())).session, Uuid::from_u128(2));
        let unlinked = PreparedBatch { unlinked: true, ..fresh(3, NOON, 13) };
        assert_eq!(stored(apply(&mut loaded, unlinked, |_| ())).session, Uuid::from_u128(3));
        let mut midnight = fresh(4, NOON, 14);
        (midnight.client.visitor, midnight.previous_visitor) = (1000, Some(7));
        assert_eq!(stored(apply(&mut loaded, midnight, |_| ())).session, Uuid::from_u128(1));
    }

    #[test]
    fn budgets_are_charged_for_what_is_new_and_refuse_with_their_reason() {
        let mut loaded = Loaded::default();
        let limit = |rules: &mut ProjectRules| rules.limits.pageviews_per_key_day = 2;
        for id in [11, 12] {
            assert!(matches!(
                apply(&mut loaded, batch(1, NOON, vec![pageview(id, 1, NOON)]), limit),
                Outcome::Stored(_)
            ));
        }
        // A newer state of a known pageview costs nothing.
        assert!(matches!(
            apply(&mut loaded, batch(1, NOON, vec![pageview(12, 2, NOON)]), limit),
            Outcome::Stored(_)
        ));
        let over = apply(&mut loaded, batch(1, NOON, vec![pageview(13, 1, NOON)]), limit);
        assert_eq!(over, Outcome::Ignored(IgnoredReason::QuotaPageviewsNetwork));
        let limit = |rules: &mut ProjectRules| rules.limits.pageviews_per_day = 2;
        let over = apply(&mut loaded, batch(1, NOON, vec![pageview(13, 1, NOON)]), limit);
        assert_eq!(over, Outcome::Ignored(IgnoredReason::QuotaPageviewsProject));
        let mut chatty = batch(1, NOON, vec![pageview(12, 3, NOON)]);
        chatty.events = (0..5).map(|n| event(12, n, "cta_click")).collect();
        let over = apply(&mut loaded, chatty.clone(), |rules| rules.limits.events_per_day = Some(4));
        assert_eq!(over, Outcome::Ignored(IgnoredReason::QuotaEventsProject));
        let over = apply(&mut loaded, chatty, |rules| rules.limits.events_per_key_day = 4);
        assert_eq!(over, Outcome::Ignored(IgnoredReason::QuotaEventsNetwork));
    }

    #[test]
    fn a_refused_batch_takes_no_place_among_the_names() {
        let mut loaded = Loaded::default();
        let mut many = batch(1, NOON, vec![pageview(11, 1, NOON)]);
        many.events = (0..5).map(|n| event(11, n, &format!("name_{n}"))).collect();
        let outcome = apply(&mut loaded, many.clone(), |rules| rules.limits.events_per_day = Some(4));
        assert_eq!(outcome, Outcome::Ignored(IgnoredReason::QuotaEventsProject));
        assert!(loaded.changes.names.is_empty() && loaded.names.values().all(|known| known.names.is_empty()));
        apply(&mut loaded, many, |_| ());
        assert_eq!(loaded.changes.names.len(), 5);
    }

    #[test]
    fn nothing_is_written_for_a_project_that_is_gone() {
        let mut loaded = Loaded { gone: [project()].into(), ..Loaded::default() };
        let outcome = apply(&mut loaded, fresh(1, NOON, 11), |_| ());
        assert_eq!(outcome, Outcome::Ignored(IgnoredReason::ProjectDeleted));
        loaded.apply(&[], &[((project(), 1, "bot"), 3)].into());
        assert!(loaded.visits.is_empty() && loaded.changes.outcomes.is_empty());
    }

    #[test]
    fn the_201st_unregistered_name_is_dropped_and_built_in_ones_are_not() {
        let mut loaded = Loaded::default();
        let mut many = batch(1, NOON, vec![pageview(11, 1, NOON)]);
        many.events = (0..210).map(|n| event(11, n, &format!("name_{n}"))).collect();
        many.events.push(event(11, 300, "cta_click"));
        // From a server; a visitor's network gets fewer.
        many.network = 0;
        apply(&mut loaded, many, |_| ());
        let visit = loaded.visits.values().next().unwrap();
        assert_eq!(visit.events.len(), 201);
        assert_eq!(loaded.changes.outcomes.values().sum::<i64>(), 1 + 10);
    }
}
