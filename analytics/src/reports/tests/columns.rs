//! Tests that columns follow the rows: refreshes, snapshots, too little memory.

use entity::visits::{Part, stored};
use sea_orm::DbBackend;

use super::*;
use crate::columns::{Parts, Patience, ProjectColumns};

/// Returns the answers of reports that read only the rows.
async fn from_rows(sqlite: &Sqlite) -> String {
    answers(&sqlite.reports(1 << 30, false), &filter(&[]), Dimension::Page).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_follows_changed_moved_and_deleted_sessions() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    let sample = sample();
    let mut random = StdRng::seed_from_u64(9);
    let mut known: Vec<SampleVisit> = sample.visits().collect();
    for round in 0..12 {
        assert_eq!(
            answers(&reports, &filter(&[]), Dimension::Page).await,
            from_rows(&sqlite).await,
            "{round}"
        );
        let mut changed = Vec::new();
        for _ in 0..40 {
            let index = random.random_range(0..known.len());
            let old = &known[index];
            // Some stay on their day, some move to another.
            let day = if random.random_bool(0.3) { old.day - 1 } else { old.day };
            let started = crate::period::day_start(day, ZONE) + random.random_range(0..80_000_000);
            changed.push((old.day, sample.visit_at(old.id, day, started, &mut random)));
            known[index] = changed.last().unwrap().1.clone();
        }
        changed.push((0, sample.visit(sample.first_day + 5, &mut random)));
        let deleted = known.swap_remove(random.random_range(0..known.len()));
        replace(&sqlite, changed, &deleted);
    }
    reports.save_snapshots().await.unwrap();
    let restarted = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&restarted, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
}

/// Writes what the writer writes when visits move to another day or are deleted.
pub(super) fn replace(sqlite: &Sqlite, changed: Vec<(i32, SampleVisit)>, deleted: &SampleVisit) {
    let mut db = rusqlite::Connection::open(sqlite.path()).unwrap();
    let db = db.transaction().unwrap();
    let clear = |id: Uuid, day: i32| {
        for table in ["pageviews", "events", "video_plays", "sessions"] {
            let delete = format!("delete from {}", stored::of_sessions(DbBackend::Sqlite, table, "$2"));
            db.execute(&delete, (PROJECT.as_bytes(), id.as_bytes())).unwrap();
        }
        db.execute(
            "insert or ignore into session_tombstones (project_id, rev, day, session_id) \
             select ?1, rev + 1, ?2, ?3 from visit_rev",
            (PROJECT.as_bytes(), day, id.as_bytes()),
        )
        .unwrap();
    };
    clear(deleted.id, deleted.day);
    for (old_day, visit) in &changed {
        clear(visit.id, *old_day);
    }
    db.commit().unwrap();
    // The deleted one may have been changed in the same round: it stays deleted.
    let visits = changed.into_iter().map(|(_, visit)| visit).filter(|visit| visit.id != deleted.id);
    load_sqlite(&sqlite.path(), visits).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_follows_thousands_of_changed_sessions() {
    let sqlite = Sqlite::new().await;
    let sample = Sample { sessions: 3_000, ..sample() };
    load_sqlite(&sqlite.path(), sample.visits()).unwrap();
    let reports = sqlite.reports(1 << 30, false);
    let mut random = StdRng::seed_from_u64(13);
    for step in [1, 2, 3] {
        assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
        let old: Vec<SampleVisit> = sample.visits().step_by(step).collect();
        for part in old.chunks(400) {
            let started = |day| crate::period::day_start(day, ZONE) + 3_600_000;
            let visits: Vec<SampleVisit> = part
                .iter()
                .map(|visit| sample.visit_at(visit.id, visit.day, started(visit.day), &mut random))
                .collect();
            load_sqlite(&sqlite.path(), visits.into_iter()).unwrap();
        }
    }
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn torn_missing_and_foreign_snapshots_are_rebuilt() {
    let sqlite = Sqlite::filled().await;
    let expected = from_rows(&sqlite).await;
    let reports = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
    reports.save_snapshots().await.unwrap();
    let folder = sqlite.snapshots().join(PROJECT.simple().to_string());
    let days: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_str().unwrap().parse::<i32>().is_ok())
        .collect();
    assert_eq!(days.len(), 14);
    let whole = std::fs::read(&days[0]).unwrap();
    std::fs::write(&days[0], &whole[..whole.len() / 2]).unwrap();
    std::fs::remove_file(&days[1]).unwrap();
    let mut turned = std::fs::read(&days[2]).unwrap();
    let middle = turned.len() / 2;
    turned[middle] ^= 1;
    std::fs::write(&days[2], turned).unwrap();
    // A whole file of another day and time.
    std::fs::copy(&days[4], &days[3]).unwrap();
    std::fs::write(&days[5], "").unwrap();
    assert_eq!(answers(&sqlite.reports(1 << 30, true), &filter(&[]), Dimension::Page).await, expected);
    std::fs::write(folder.join("manifest"), "nothing").unwrap();
    assert_eq!(answers(&sqlite.reports(1 << 30, true), &filter(&[]), Dimension::Page).await, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_larger_than_the_memory_streams_its_days() {
    let sqlite = Sqlite::filled().await;
    let expected = from_rows(&sqlite).await;
    for snapshots in [false, true] {
        let reports = sqlite.reports(60_000, snapshots);
        for _ in 0..2 {
            assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
        }
        assert!(reports.bytes() < 120_000, "{} bytes", reports.bytes());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_leaves_memory_after_its_project_was_forgotten_is_not_written() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    let before = reports.columns.fresh(PROJECT, &Patience::default()).await.unwrap();
    reports.forget(PROJECT).await.unwrap();
    let after = reports.columns.fresh(PROJECT, &Patience::default()).await.unwrap();
    let folder = sqlite.snapshots().join(PROJECT.simple().to_string());
    tokio::task::spawn_blocking(move || {
        for (_, number, _) in before.resident() {
            before.evict(number);
        }
        before.save();
        assert!(!folder.exists(), "what was forgotten came back");
        after.save();
        assert!(folder.join("manifest").exists());
    })
    .await
    .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_cannot_be_removed_fail_nothing_and_are_not_read() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    answers(&reports, &filter(&[]), Dimension::Page).await;
    // A file cannot be removed like a folder.
    let folder = sqlite.snapshots().join(PROJECT.simple().to_string());
    std::fs::create_dir_all(sqlite.snapshots()).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    reports.forget(PROJECT).await.unwrap();
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
    std::fs::remove_file(&folder).unwrap();
    reports.save_snapshots().await.unwrap();
    assert!(folder.join("manifest").exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_two_let_go_at_once_is_in_its_file() {
    let sqlite = Sqlite::filled().await;
    for _ in 0..8 {
        let reports = sqlite.reports(1 << 30, true);
        let project = reports.columns.fresh(PROJECT, &Patience::default()).await.unwrap();
        let days: Vec<i32> = project.resident().iter().map(|(_, number, _)| *number).collect();
        let (read, barrier) = (reports.loads().rows.load(Ordering::Relaxed), std::sync::Barrier::new(3));
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    for day in &days {
                        barrier.wait();
                        project.evict(*day);
                    }
                });
            }
        });
        assert_eq!(project.resident(), []);
        // One that needs no more than what is in the files.
        answer::<Overview>(&reports, &Value::Object(filter(&[]))).await;
        assert_eq!(reports.loads().rows.load(Ordering::Relaxed), read, "all days are in files");
        reports.forget(PROJECT).await.unwrap();
    }
}

/// The day that visits still come into counts like every other, and takes no more than the limit with the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_current_day_leaves_memory_like_any_other() {
    let sqlite = Sqlite::filled().await;
    let today = json!({ "preset": "today" });
    let expected = answer::<Overview>(&sqlite.reports(1 << 30, false), &today).await;
    for snapshots in [false, true] {
        let reports = sqlite.reports(1, snapshots);
        for _ in 0..2 {
            assert_eq!(answer::<Overview>(&reports, &today).await, expected);
            let project = reports.columns.fresh(PROJECT, &Patience::default()).await.unwrap();
            assert_eq!(project.resident(), [], "no day stays, nor does the current one");
        }
    }
    // A limit that has room for the day and its texts keeps it.
    let reports = sqlite.reports(1 << 30, false);
    answer::<Overview>(&reports, &today).await;
    let project = reports.columns.fresh(PROJECT, &Patience::default()).await.unwrap();
    assert!(project.resident().iter().any(|(_, day, _)| *day == 20_757), "{:?}", project.resident());
}

/// Texts only leave with their project: days without them mean nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_project_whose_texts_take_too_much_leaves_when_others_are_asked() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1, true);
    let asked = answers(&reports, &filter(&[]), Dimension::Page).await;
    let texts = reports.columns.bytes();
    assert!(texts > 1000, "{texts} bytes of texts");
    let held = reports.columns.fresh(PROJECT, &Patience::default()).await.unwrap();
    let other = reports.columns.fresh(Uuid::from_u128(404), &Patience::default()).await.unwrap();
    let both = held.bytes() + other.bytes();
    assert_eq!(reports.columns.bytes(), both, "a project that a report holds stays");
    drop(held);
    reports.columns.fresh(Uuid::from_u128(404), &Patience::default()).await.unwrap();
    assert_eq!(reports.columns.bytes(), other.bytes());
    let read = reports.loads().rows.load(Ordering::Relaxed);
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, asked);
    assert_eq!(reports.loads().rows.load(Ordering::Relaxed), read, "all of it is in files");
    assert_eq!(asked, from_rows(&sqlite).await);
}

/// Returns how many days were loaded, from wherever.
fn loaded_days(reports: &Reports) -> u64 {
    let loads = reports.loads();
    [&loads.file, &loads.store, &loads.rows].map(|days| days.load(Ordering::Relaxed)).iter().sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn projects_without_visits_count_and_leave_before_what_is_used() {
    const MEMORY: usize = 1 << 20;
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(MEMORY, true);
    let whole = json!({ "from": "2026-10-18", "to": "2026-10-31" });
    let expected = answer::<Overview>(&reports, &whole).await;
    let (loaded, alone) = (loaded_days(&reports), reports.bytes());
    for number in 0..600 {
        let empty = reports.columns.fresh(Uuid::from_u128(10_000 + number), &Patience::default()).await;
        assert!(empty.unwrap().bytes() > 0);
        if number % 20 == 0 {
            assert_eq!(answer::<Overview>(&reports, &whole).await, expected);
        }
    }
    assert!(reports.bytes() > alone && reports.bytes() <= MEMORY, "{} bytes", reports.bytes());
    let kept = reports.columns.loaded().len();
    assert!(kept < 300, "{kept} projects are in memory");
    assert_eq!(loaded_days(&reports), loaded, "the days that are used stay");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overview_loads_no_day_to_count_its_tests() {
    let sqlite = Sqlite::filled().await;
    let whole = json!({ "from": "2026-10-18", "to": "2026-10-31" });
    let expected = answer::<Overview>(&sqlite.reports(1 << 30, false), &whole).await;
    assert!(!expected.contains("\"testSessions\": 0"), "{expected}");
    // No day stays in memory.
    let reports = sqlite.reports(1, true);
    assert_eq!(answer::<Overview>(&reports, &whole).await, expected);
    let before = loaded_days(&reports);
    assert_eq!(answer::<Overview>(&reports, &whole).await, expected);
    let loaded = loaded_days(&reports) - before;
    // Fourteen for the course, and the latest for the visitors of the last minutes.
    assert!(loaded <= 14 + 5, "{loaded} days");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_project_is_read_anew() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    answers(&reports, &filter(&[]), Dimension::Page).await;
    reports.save_snapshots().await.unwrap();
    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    for table in ["sessions", "pageviews", "events"] {
        db.execute(&format!("delete from stored_{table}"), []).unwrap();
    }
    reports.forget(PROJECT).await.unwrap();
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
    let overview = answer::<Overview>(&reports, &json!({"preset": "7d"})).await;
    assert!(overview.contains("\"firstDay\": null"), "{overview}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn columns_are_read_anew_when_the_database_was_set_back_beneath_them() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    answers(&reports, &filter(&[]), Dimension::Page).await;
    reports.save_snapshots().await.unwrap();
    // What a backup from before this process began has: other visits, fewer revisions, none of its marks.
    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    let gone = stored::of_sessions(DbBackend::Sqlite, "sessions", "$2");
    let first = sample().visits().next().unwrap();
    db.execute(&format!("delete from {gone}"), (PROJECT.as_bytes(), first.id.as_bytes())).unwrap();
    db.execute_batch("delete from snapshot_marks; update visit_rev set rev = rev - 1").unwrap();
    reports.forget_lost().await.unwrap();
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_whose_mark_the_database_does_not_have_is_not_read() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    answers(&reports, &filter(&[]), Dimension::Page).await;
    reports.save_snapshots().await.unwrap();
    let rows = |reports: &Reports| reports.loads().rows.load(Ordering::Relaxed);
    let restarted = sqlite.reports(1 << 30, true);
    answers(&restarted, &filter(&[]), Dimension::Page).await;
    assert_eq!(rows(&restarted), 0);

    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    db.execute("update snapshot_marks set id = randomblob(16)", []).unwrap();
    let restarted = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&restarted, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
    assert_eq!(rows(&restarted), 14);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refreshes_that_come_together_are_shared_and_see_what_was_committed() {
    let sqlite = Sqlite::filled().await;
    let reports = Arc::new(sqlite.reports(1 << 30, false));
    let sample = sample();
    let mut random = StdRng::seed_from_u64(11);
    for _ in 0..10 {
        let visit = sample.visit(sample.first_day + 3, &mut random);
        load_sqlite(&sqlite.path(), std::iter::once(visit)).unwrap();
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let reports = reports.clone();
                tokio::spawn(async move {
                    let params = json!({"preset": "30d", "include_test": "1"});
                    let text = answer::<Overview>(&reports, &params).await;
                    serde_json::from_str::<Value>(&text).unwrap()["totals"]["sessions"].as_i64().unwrap()
                })
            })
            .collect();
        let rows: i64 = rusqlite::Connection::open(sqlite.path())
            .unwrap()
            .query_row("select count(*) from sessions", [], |row| row.get(0))
            .unwrap();
        for task in tasks {
            assert_eq!(task.await.unwrap(), rows);
        }
    }
}

/// Compares what the rows and the columns of a day hold: number of scroll marks, sections, properties and video plays,
/// with a checksum of each, so that a misplaced value is noticed.
fn details_of_rows(sqlite: &Sqlite) -> [(i64, i64); 4] {
    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    [
        "select count(*), sum(m.key * m.value) from pageviews p, json_each(p.marks) m",
        "select count(*), sum(s.value ->> 1 - (s.value ->> 0)) from pageviews p, json_each(p.sections) s",
        // Numbers and truth values are kept as JSON writes them.
        "select count(*), sum(length(e.name) + length(a.key) + case a.type when 'text' then length(cast(a.value as blob)) \
         else length(cast(e.props -> a.fullkey as blob)) end) from events e, json_each(e.props) a",
        "select count(*), sum(watched_s * 100 + max_percent + done + fmt) from video_plays",
    ]
    .map(|sql| db.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap())
}

fn details_of_columns(project: &ProjectColumns, parts: Parts) -> [(i64, i64); 4] {
    use entity::visits::{Vocabulary, entries, event, video_play};
    let mut found = [(0, 0); 4];
    let mut add = |at: usize, value: i64| found[at] = (found[at].0 + 1, found[at].1 + value);
    for number in project.days(i32::MIN, i32::MAX) {
        let (day, _) = project.day(number, parts, &Patience::default()).unwrap().unwrap();
        let dictionary = project.dictionary.read();
        let length = |vocabulary, code| dictionary.text(vocabulary, code).unwrap().len() as i64;
        for session in 0..day.len() {
            for pageview in day.pageviews.of(session) {
                for mark in day.marks.of(pageview) {
                    let depth = i64::from(day.marks.get(entries::MARK)[mark]);
                    add(0, depth * i64::from(day.marks.get(entries::MARK_REACHED)[mark]));
                }
                for section in day.sections.of(pageview) {
                    let from = i64::from(day.sections.get(entries::SECTION_FROM)[section]);
                    add(1, i64::from(day.sections.get(entries::SECTION_TO)[section]) - from);
                }
            }
            for at in day.events.of(session) {
                let name = length(Vocabulary::EVENT, day.events.get(event::KEYS.name).get(at));
                for prop in day.props.of(at) {
                    let key = length(Vocabulary::PROP, day.props.get(entries::PROP).get(prop));
                    let value = length(Vocabulary::PROP_VALUE, day.props.get(entries::PROP_VALUE).get(prop));
                    add(2, name + key + value);
                }
            }
            for play in day.videos.of(session) {
                let watched = i64::from(day.videos.get(video_play::KEYS.watched_s)[play]) * 100;
                let percent = i64::from(day.videos.get(video_play::KEYS.max_percent)[play]);
                let done = i64::from(day.videos.get(video_play::KEYS.done)[play]);
                // A code is one more than the number in the row.
                let format = i64::from(day.videos.get(video_play::KEYS.fmt).get(play)) - 1;
                add(3, watched + percent + done + format);
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parts_are_loaded_once_a_report_asks_and_then_follow_the_rows() {
    let all = Part::ALL.into_iter().fold(Parts::CORE, Parts::with);
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    let expected = from_rows(&sqlite).await;
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
    let without = reports.bytes();
    let fresh = |reports: &Reports| {
        let (columns, context) = (reports.columns.clone(), all);
        async move {
            let project = columns.fresh(PROJECT, &columns.patience()).await.unwrap();
            tokio::task::spawn_blocking(move || details_of_columns(&project, context)).await.unwrap()
        }
    };
    assert_eq!(fresh(&reports).await, details_of_rows(&sqlite));
    assert!(reports.bytes() > without, "the parts were there before anything asked for them");
    // Changed visits come with the parts that are loaded.
    let mut random = StdRng::seed_from_u64(21);
    let sample = sample();
    let changed: Vec<SampleVisit> =
        (0..40).map(|_| sample.visit(sample.first_day + 3, &mut random)).collect();
    load_sqlite(&sqlite.path(), changed.into_iter()).unwrap();
    assert_eq!(fresh(&reports).await, details_of_rows(&sqlite));
    let of_rows = answers_on_details(&sqlite.reports(1 << 30, false), &filter(&[("page", json!("/"))])).await;
    assert_eq!(answers_on_details(&reports, &filter(&[("page", json!("/"))])).await, of_rows);
    // They are in the snapshots, too, and reports that need none of them are not disturbed.
    reports.save_snapshots().await.unwrap();
    let restarted = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&restarted, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
    assert_eq!(fresh(&restarted).await, details_of_rows(&sqlite));
    assert_eq!(answers_on_details(&restarted, &filter(&[("page", json!("/"))])).await, of_rows);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_of_another_layout_is_not_read() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    let expected = from_rows(&sqlite).await;
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
    reports.save_snapshots().await.unwrap();
    let path = sqlite.snapshots().join(PROJECT.simple().to_string()).join("manifest");
    let whole = std::fs::read(&path).unwrap();
    let mut manifest: Value = serde_json::from_slice(&whole[..whole.len() - 4]).unwrap();
    let mut write = |layout: u64| {
        manifest["layout"] = layout.into();
        manifest["days"] = json!([]);
        let mut bytes = serde_json::to_vec(&manifest).unwrap();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        std::fs::write(&path, bytes).unwrap();
    };
    let layout = serde_json::from_slice::<Value>(&whole[..whole.len() - 4]).unwrap()["layout"].as_u64();
    // One of this layout is believed, even that there are no days; one of another is not.
    write(layout.unwrap());
    assert_ne!(answers(&sqlite.reports(1 << 30, true), &filter(&[]), Dimension::Page).await, expected);
    write(layout.unwrap() ^ 1);
    assert_eq!(answers(&sqlite.reports(1 << 30, true), &filter(&[]), Dimension::Page).await, expected);
}

/// Writes bytes with their checksum. Returns the checksum.
fn write_summed(path: &std::path::Path, mut bytes: Vec<u8>) -> u32 {
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    std::fs::write(path, bytes).unwrap();
    sum
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_with_a_right_checksum_that_does_not_fit_together_is_read_from_the_rows() {
    /// Offsets of the lists in a day's file: sessions alone for their visitor, sessions of visitors with several, and
    /// living sessions.
    struct Lists {
        alone: usize,
        together: usize,
        alive: usize,
    }
    let length = |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let lists = |bytes: &[u8]| {
        let count = length(bytes, 21);
        let alone = 4 + 8 + 1 + 4 + 4 + 8 + 16 * count + 8;
        let together = alone + count + 8;
        (
            length(bytes, together - 8),
            Lists { alone, together, alive: together + 4 * length(bytes, together - 8) + 8 },
        )
    };
    type Forge = fn(&mut Vec<u8>, &Lists);
    const FORGERIES: [Forge; 7] = [
        // A session that there is not, one twice, and a first one whose visitor is that of one before.
        |bytes, at| bytes[at.together..][..4].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes()),
        |bytes, at| bytes.copy_within(at.together..at.together + 4, at.together + 4),
        |bytes, at| bytes[at.together + 3] |= 0x80,
        |bytes, at| bytes[at.alone] ^= 1,
        |bytes, at| bytes[at.alive] ^= 1,
        // Fewer of them than sessions.
        |bytes, at| {
            let count = u64::from_le_bytes(bytes[at.together - 8..at.together].try_into().unwrap()) - 1;
            bytes[at.together - 8..at.together].copy_from_slice(&count.to_le_bytes());
            bytes.drain(at.together..at.together + 4);
        },
        // The last list's entries end elsewhere.
        |bytes, _| bytes.truncate(bytes.len() - 1),
    ];
    let sqlite = Sqlite::filled().await;
    let expected = from_rows(&sqlite).await;
    let folder = sqlite.snapshots().join(PROJECT.simple().to_string());
    let reports = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
    reports.save_snapshots().await.unwrap();
    let whole = std::fs::read(folder.join("manifest")).unwrap();
    let manifest: Value = serde_json::from_slice(&whole[..whole.len() - 4]).unwrap();
    let file_of = |day: &Value| folder.join(day["number"].as_i64().unwrap().to_string());
    // One with a visitor who came back.
    let came_back = |day: &Value| lists(&std::fs::read(file_of(day)).unwrap()).0 > 1;
    let day = manifest["days"].as_array().unwrap().iter().position(came_back);
    let file = file_of(&manifest["days"][day.unwrap()]);
    let true_bytes = std::fs::read(&file).unwrap();
    let (_, lists) = lists(&true_bytes);
    for (case, forge) in FORGERIES.iter().enumerate() {
        let mut bytes = true_bytes[..true_bytes.len() - 4].to_vec();
        forge(&mut bytes, &lists);
        let mut forged = manifest.clone();
        forged["days"][day.unwrap()]["file"] = write_summed(&file, bytes).into();
        write_summed(&folder.join("manifest"), serde_json::to_vec(&forged).unwrap());
        let reports = sqlite.reports(1 << 30, true);
        assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected, "{case}");
        assert_eq!(reports.loads().rows.load(Ordering::Relaxed), 1, "{case}");
    }
    // Codes without texts. Who writes a manifest can change figures, but a report still answers.
    std::fs::write(&file, &true_bytes).unwrap();
    let mut forged = manifest.clone();
    for texts in forged["texts"].as_array_mut().unwrap() {
        texts.as_array_mut().unwrap().truncate(1);
    }
    write_summed(&folder.join("manifest"), serde_json::to_vec(&forged).unwrap());
    let reports = sqlite.reports(1 << 30, true);
    answers(&reports, &filter(&[]), Dimension::Page).await;
    assert!(reports.loads().rows.load(Ordering::Relaxed) > 0);
}
