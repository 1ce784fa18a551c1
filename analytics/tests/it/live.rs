//! Tests the live tail: nothing is missed or repeated, and nothing that has arrived is waited for.

use analytics::sessions::{LiveEvents, LiveEventsParams, live_events};
use analytics::visits::Commits;
use entity::visits::stored;
use futures::future;
use sea_orm::{ConnectionTrait, TransactionTrait};
use uuid::Uuid;

use crate::world::{NOON, World, beside, event_of, id, next_rev, pageview_of, quoted, run, session_of};

impl World {
    async fn tail(&self, params: LiveEventsParams) -> LiveEvents {
        live_events(self, &self.shop, params, Commits::of(self.commits.subscribe())).await.unwrap()
    }

    /// Returns what is new since a cursor. Another transaction may hold the newest rows back for a moment, so this
    /// waits for them.
    async fn since(&self, cursor: &str) -> LiveEvents {
        self.tail(LiveEventsParams { wait: Some(20), ..from(cursor) }).await
    }

    /// Commits a session, its pageview and these events in one transaction.
    async fn visit(&self, session: u128, events: &[&str]) {
        let commit = self.db.begin().await.unwrap();
        let rev = next_rev(&commit).await;
        session_of(&commit, &self.shop, rev, id(session), &[]).await;
        pageview_of(&commit, &self.shop, rev, id(session), id(session + 100), &[]).await;
        for (n, name) in (0..).zip(events) {
            let name = format!("'{name}'");
            event_of(&commit, &self.shop, rev, id(session), id(session + 100), n, &[("name", &name)]).await;
        }
        commit.commit().await.unwrap();
    }
}

fn from(cursor: &str) -> LiveEventsParams {
    LiveEventsParams { cursor: Some(cursor.to_owned()), ..Default::default() }
}

fn names(events: &LiveEvents) -> Vec<&str> {
    events.items.iter().map(|item| item.name.as_str()).collect()
}

#[tokio::test]
async fn the_latest_events_and_pageviews_are_shown_without_a_cursor() {
    let world = World::new().await;
    world.visit(1, &["cta_click"]).await;
    let live = world.tail(LiveEventsParams { wait: Some(20), ..Default::default() }).await;
    assert_eq!(names(&live), ["pageview", "cta_click"]);
    let event = &live.items[1];
    assert_eq!((event.session_id, event.pageview_id), (id(1), Some(id(101))));
    assert_eq!((event.page.as_deref(), event.test), (Some("/"), false));
    assert_eq!(event.at.as_ms(), NOON);
    assert_ne!(live.items[0].id, event.id);
}

#[tokio::test]
async fn a_cursor_goes_on_where_the_last_answer_ended() {
    let world = World::new().await;
    let start = world.tail(Default::default()).await;
    assert!(start.items.is_empty());
    world.visit(1, &["booking"]).await;
    let first = world.since(&start.next_cursor).await;
    assert_eq!(names(&first), ["pageview", "booking"]);
    assert!(world.tail(from(&first.next_cursor)).await.items.is_empty());
    world.visit(2, &["form_start"]).await;
    assert_eq!(names(&world.since(&first.next_cursor).await), ["pageview", "form_start"]);
}

#[tokio::test]
async fn a_commit_larger_than_the_limit_is_read_in_parts_without_gap_or_repetition() {
    let world = World::new().await;
    let mut cursor = world.tail(Default::default()).await.next_cursor;
    world.visit(1, &["a", "b", "c"]).await;
    world.visit(2, &["d", "e"]).await;
    let mut seen = Vec::new();
    while seen.len() < 7 {
        let params = LiveEventsParams { limit: Some(2), wait: Some(20), ..from(&cursor) };
        let part = world.tail(params).await;
        assert!((1..=2).contains(&part.items.len()));
        seen.extend(part.items.iter().map(|item| item.name.clone()));
        cursor = part.next_cursor;
    }
    assert_eq!(seen, ["pageview", "a", "b", "c", "pageview", "d", "e"]);
    assert!(world.tail(from(&cursor)).await.items.is_empty());
}

#[tokio::test]
async fn names_choose_events_and_pageview_stands_for_pageviews() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    world.visit(1, &["booking", "cta_click", "form_start"]).await;
    for (wanted, shown) in [
        (vec!["pageview"], vec!["pageview"]),
        (vec!["booking", "form_start"], vec!["booking", "form_start"]),
        (vec!["cta_click", "pageview"], vec!["pageview", "cta_click"]),
        (vec!["never"], vec![]),
    ] {
        let names_wanted = Some(wanted.iter().map(|name| (*name).to_owned()).collect());
        let wait = Some(if shown.is_empty() { 0 } else { 20 });
        let live = world.tail(LiveEventsParams { names: names_wanted, wait, ..from(&cursor) }).await;
        assert_eq!(names(&live), shown);
    }
}

#[tokio::test]
async fn test_sessions_are_shown_only_when_asked_for() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    let rev = world.next_rev().await;
    world.session(rev, id(1), &[("test", "true")]).await;
    world.pageview(rev, id(1), id(101), &[]).await;
    world.visit(2, &[]).await;
    let live = world.since(&cursor).await;
    assert_eq!(live.items.iter().map(|item| item.session_id).collect::<Vec<_>>(), [id(2)]);
    let all = world.tail(LiveEventsParams { include_test: Some(true), ..from(&cursor) }).await;
    assert_eq!(all.items.iter().map(|item| item.test).collect::<Vec<_>>(), [true, false]);
}

#[tokio::test]
async fn another_projects_events_are_not_shown() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    let rev = world.next_rev().await;
    session_of(&world.db, &world.other, rev, id(9), &[]).await;
    pageview_of(&world.db, &world.other, rev, id(9), id(109), &[]).await;
    world.visit(1, &[]).await;
    let live = world.since(&cursor).await;
    assert_eq!(live.items.iter().map(|item| item.session_id).collect::<Vec<_>>(), [id(1)]);
}

#[tokio::test]
async fn a_waiting_call_answers_when_the_writer_commits() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    let waiting = world.since(&cursor);
    let writing = async {
        tokio::task::yield_now().await;
        world.visit(1, &["booking"]).await;
        world.commits.send_modify(|commits| *commits += 1);
    };
    let (live, ()) = tokio::join!(waiting, writing);
    assert_eq!(live.items[0].session_id, id(1));
}

#[tokio::test]
async fn more_tails_than_may_wait_for_a_turn_all_see_what_arrives() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    let commits = Commits::of(world.commits.subscribe());
    let params = LiveEventsParams { wait: Some(20), ..from(&cursor) };
    let tails =
        future::join_all((0..300).map(|_| live_events(&world, &world.shop, params.clone(), commits.clone())));
    let writing = async {
        tokio::task::yield_now().await;
        world.visit(1, &["booking"]).await;
        world.commits.send_modify(|commits| *commits += 1);
    };
    let (tails, ()) = tokio::join!(tails, writing);
    for tail in tails {
        assert_eq!(tail.unwrap().items[0].session_id, id(1));
    }
}

#[tokio::test]
async fn what_nobody_announced_is_shown_when_the_wait_ends() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    let stopped = tokio::sync::watch::Sender::new(0).subscribe();
    let params = LiveEventsParams { wait: Some(2), ..from(&cursor) };
    let waiting = live_events(&world, &world.shop, params, Commits::of(stopped));
    let (live, ()) = tokio::join!(waiting, world.visit(1, &[]));
    assert_eq!(names(&live.unwrap()), ["pageview"]);
}

#[tokio::test]
async fn a_wait_without_news_ends_with_the_cursor_to_go_on_from() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    let live = world.tail(LiveEventsParams { wait: Some(1), ..from(&cursor) }).await;
    assert!(live.items.is_empty());
    world.visit(1, &[]).await;
    assert_eq!(world.since(&live.next_cursor).await.items.len(), 1);
}

#[tokio::test]
async fn a_foreign_cursor_is_a_bad_request() {
    let world = World::new().await;
    let error =
        live_events(&world, &world.shop, from("nonsense"), Commits::of(world.commits.subscribe())).await;
    assert_eq!(error.unwrap_err().code(), "bad_request");
}

/// PostgreSQL commits transactions in another order than it numbers them.
#[tokio::test]
async fn a_transaction_that_commits_late_is_not_missed_and_nothing_is_shown_twice() {
    let world = World::new().await;
    if !world.is_postgres() {
        return;
    }
    let cursor = world.tail(Default::default()).await.next_cursor;
    let late = world.db.begin().await.unwrap();
    let early_rev = next_rev(&late).await;
    session_of(&late, &world.shop, early_rev, id(1), &[]).await;
    pageview_of(&late, &world.shop, early_rev, id(1), id(101), &[]).await;
    event_of(&late, &world.shop, early_rev, id(1), id(101), 0, &[]).await;
    let quick = world.db.begin().await.unwrap();
    let later_rev = next_rev(&quick).await;
    assert!(later_rev > early_rev);
    session_of(&quick, &world.shop, later_rev, id(2), &[]).await;
    pageview_of(&quick, &world.shop, later_rev, id(2), id(102), &[]).await;
    quick.commit().await.unwrap();
    let before = world.tail(from(&cursor)).await;
    assert!(before.items.is_empty(), "what is behind a running transaction must wait for it");
    late.commit().await.unwrap();
    let after = world.since(&before.next_cursor).await;
    assert_eq!(names(&after), ["pageview", "cta_click", "pageview"]);
    assert!(world.tail(from(&after.next_cursor)).await.items.is_empty());
}

/// A prepared transaction is what a commit of a cluster is until its second phase.
#[tokio::test]
async fn a_commit_whose_second_phase_is_held_up_is_not_missed_and_nothing_is_shown_twice() {
    let world = World::new().await;
    if !world.is_postgres() {
        return;
    }
    let cursor = world.tail(Default::default()).await.next_cursor;
    let held_up = world.db.begin().await.unwrap();
    let rev = next_rev(&held_up).await;
    session_of(&held_up, &world.shop, rev, id(1), &[]).await;
    pageview_of(&held_up, &world.shop, rev, id(1), id(101), &[]).await;
    run(&held_up, "prepare transaction 'held up'").await;
    held_up.rollback().await.unwrap();
    world.visit(2, &["booking"]).await;
    let before = world.tail(from(&cursor)).await;
    assert!(before.items.is_empty(), "what is behind a prepared transaction must wait for it");
    run(&world.db, "commit prepared 'held up'").await;
    let after = world.since(&before.next_cursor).await;
    let sessions: Vec<_> = after.items.iter().map(|item| item.session_id).collect();
    assert_eq!(sessions, [id(1), id(2), id(2)]);
    assert!(world.tail(from(&after.next_cursor)).await.items.is_empty());
}

#[tokio::test]
async fn transactions_of_another_database_do_not_hold_the_tail_up() {
    let world = World::new().await;
    if !world.is_postgres() {
        return;
    }
    let cursor = world.tail(Default::default()).await.next_cursor;
    let neighbour = beside().await;
    let running = neighbour.begin().await.unwrap();
    next_rev(&running).await;
    let prepared = neighbour.begin().await.unwrap();
    next_rev(&prepared).await;
    run(&prepared, "prepare transaction 'of the neighbour'").await;
    world.visit(1, &["booking"]).await;
    // A transaction of any other database that ends while the horizon is asked for holds up that one look: other tests
    // have some.
    let mut live = world.tail(from(&cursor)).await;
    for _ in 0..100 {
        if !live.items.is_empty() {
            break;
        }
        live = world.tail(from(&cursor)).await;
    }
    assert_eq!(names(&live), ["pageview", "booking"]);
    running.rollback().await.unwrap();
    run(&neighbour, "rollback prepared 'of the neighbour'").await;
}

impl World {
    /// Lets all sessions say that they have so many events.
    async fn with_events(&self, events: u32) {
        let sessions = stored::table(self.db.get_database_backend(), "sessions");
        run(&self.db, &format!("update {sessions} set events = {events}")).await;
    }

    /// Reads from a cursor until so many rows have come, at most `limit` at a time.
    async fn read(&self, mut cursor: String, rows: usize, limit: u32) -> (Vec<(Uuid, String)>, String) {
        let mut seen = Vec::new();
        while seen.len() < rows {
            let params = LiveEventsParams { limit: Some(limit), wait: Some(20), ..from(&cursor) };
            let part = self.tail(params).await;
            seen.extend(part.items.into_iter().map(|item| (item.session_id, item.name)));
            cursor = part.next_cursor;
        }
        (seen, cursor)
    }
}

/// The rows of each session are a part of their own.
#[tokio::test]
async fn what_is_read_in_parts_comes_in_order_and_once() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    for number in 1..=6 {
        world.visit(number, &["booking"]).await;
    }
    // The first session changes again: it has rows of before and after the others.
    let (rev, first) = (world.next_rev().await, quoted(&world.db, id(1)));
    let sessions = stored::table(world.db.get_database_backend(), "sessions");
    run(&world.db, &format!("update {sessions} set rev = {rev} where session_id = {first}")).await;
    world.event(rev, id(1), id(101), 7, &[("name", "'late'")]).await;
    world.with_events(9_000).await;
    let (seen, end) = world.read(cursor, 13, 4).await;
    let visits = (1..=6).flat_map(|number| ["pageview", "booking"].map(|name| (id(number), name)));
    let expected: Vec<_> = visits.chain([(id(1), "late")]).map(|(id, name)| (id, name.to_owned())).collect();
    assert_eq!(seen, expected);
    assert!(world.tail(from(&end)).await.items.is_empty());
    let latest = world.tail(LiveEventsParams { limit: Some(3), ..Default::default() }).await;
    assert_eq!(names(&latest), ["pageview", "booking", "late"]);
}

/// Without a cursor, the newest part is read first.
#[tokio::test]
async fn a_visit_that_changes_while_newer_ones_are_read_is_among_the_latest() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    for number in 1..=3 {
        world.visit(number, &["booking"]).await;
    }
    world.read(cursor, 6, 50).await;
    world.with_events(9_000).await;
    // The first visit has one more revision when its turn comes.
    let (sessions, first) =
        (stored::table(world.db.get_database_backend(), "sessions"), quoted(&world.db, id(1)));
    let change = match world.is_postgres() {
        true => vec![format!("update {sessions} set rev = visit_revision() where session_id = {first}")],
        false => vec![
            "update visit_rev set rev = rev + 1 where id = 1".to_owned(),
            format!(
                "update {sessions} set rev = (select rev from visit_rev where id = 1) where session_id = {first}"
            ),
        ],
    };
    world.after_statement("join pageviews x", change);
    let latest = world.tail(Default::default()).await;
    assert!(world.has_run_elsewhere());
    let shown: Vec<_> = latest.items.iter().map(|item| (item.session_id, item.name.as_str())).collect();
    let all: Vec<_> =
        (1..=3).flat_map(|number| ["pageview", "booking"].map(|name| (id(number), name))).collect();
    assert_eq!(shown, all);
}

#[tokio::test]
async fn a_cursor_behind_too_many_rows_is_refused_and_the_latest_are_shown_without_it() {
    let world = World::new().await;
    let cursor = world.tail(Default::default()).await.next_cursor;
    world.visit(1, &["booking"]).await;
    world.visit(2, &["form_start"]).await;
    let (_, end) = world.read(cursor.clone(), 4, 50).await;
    world.with_events(150_000).await;
    let error = live_events(&world, &world.shop, from(&cursor), Commits::of(world.commits.subscribe())).await;
    assert_eq!(error.unwrap_err().code(), "bad_request");
    let latest = world.tail(Default::default()).await;
    assert_eq!(names(&latest), ["pageview", "form_start"]);
    // A tail that has kept up goes on.
    world.visit(3, &[]).await;
    assert_eq!(world.since(&end).await.items.len(), 1);
}
