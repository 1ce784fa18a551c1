//! Tests that waiting batches come back from files completely and once, also after damage and from files of older
//! builds.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use serde_json::json;

use super::super::model::batch::{Hashes, PreparedIdentity};
use super::super::tests::{batch, pageview};
use super::record::VERSION;
use super::*;

const NOON: i64 = 1_795_262_400_000;
const ROOM: u64 = 1 << 20;

fn one(id: u128) -> PreparedBatch {
    batch(id, NOON, vec![pageview(id, 1, NOON)])
}

fn batches_of(pieces: &[(Piece, u64)]) -> Vec<PreparedBatch> {
    let records = pieces.iter().filter_map(|(piece, _)| match piece {
        Piece::Record(record) => Some(record),
        Piece::Damaged(_) => None,
    });
    records.map(|record| record.batch().ok().unwrap()).collect()
}

fn read(bytes: &[u8]) -> Vec<Piece> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, bytes).unwrap();
    let replay =
        Replay::read(Reader::of(std::fs::File::open(&file).unwrap(), 0).unwrap(), usize::MAX).unwrap();
    replay.pieces.into_iter().map(|(piece, _)| piece).collect()
}

fn opened(folder: &tempfile::TempDir) -> Arc<OpenFolder> {
    Arc::new(OpenFolder::make(folder.path()).unwrap())
}

fn only_file(folder: &Path, extension: &str) -> PathBuf {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == extension)).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].clone()
}

#[test]
fn batches_come_back_in_order_after_a_restart_and_a_torn_end_is_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let mut batches: Vec<_> = (1..6).map(one).collect();
    batches[2].identity = Some(PreparedIdentity {
        pageview: Uuid::from_u128(3),
        hashes: Hashes { em: Some("a".repeat(64)), ..Hashes::default() },
        form: Some("newsletter".to_owned()),
        traits: [("plan".to_owned(), json!("pro"))].into(),
    });
    let mut spool = Spool::open(opened(&folder), ROOM).unwrap();
    let appended = spool.append(&batches.iter().collect::<Vec<_>>()).unwrap();
    assert!(appended.iter().all(|appended| *appended == Appended::Safe), "{appended:?}");
    let file = only_file(folder.path(), "spool");
    drop(spool);
    let mut bytes = std::fs::read(&file).unwrap();
    let torn = bytes[..40].to_vec();
    bytes.extend_from_slice(&torn);
    std::fs::write(&file, bytes).unwrap();

    let mut spool = Spool::open(opened(&folder), ROOM).unwrap();
    assert_eq!(spool.waiting(), 5);
    let id = spool.oldest().unwrap();
    let first = Replay::read(spool.read(id, 0).unwrap(), 3).unwrap();
    assert_eq!((&batches_of(&first.pieces)[..], first.last), (&batches[..3], false));
    let rest = Replay::read(spool.read(id, first.pieces[2].1).unwrap(), 3).unwrap();
    assert_eq!((&batches_of(&rest.pieces)[..], rest.last), (&batches[3..], true));
    spool.remove(id).unwrap();
    assert!(spool.is_empty() && std::fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn a_full_spool_takes_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut spool = Spool::open(opened(&folder), 100).unwrap();
    assert_eq!(spool.append(&[&one(1)]).unwrap(), [Appended::Full]);
    assert!(spool.is_empty());
}

#[test]
fn nobody_has_more_in_the_spool_than_is_left_for_others_whatever_they_send_and_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    Record::of(&of_org(1, 1)).unwrap().write(&mut bytes).unwrap();
    let room = 30 * bytes.len() as u64;
    let mut spool = Spool::open(opened(&folder), room).unwrap();
    let safe = |spool: &mut Spool, org: u128| {
        // Of ten projects each.
        let batches: Vec<PreparedBatch> = (0..30).map(|id| of_org(org, id)).collect();
        let appended = spool.append(&batches.iter().collect::<Vec<_>>()).unwrap();
        appended.iter().filter(|appended| **appended == Appended::Safe).count()
    };
    let first = safe(&mut spool, 1);
    assert!((15..=17).contains(&first), "half and no more: {first}");
    drop(spool);
    let mut spool = Spool::open(opened(&folder), room).unwrap();
    assert_eq!(safe(&mut spool, 1), 0);
    let second = safe(&mut spool, 2);
    assert!((6..=8).contains(&second), "half of what was left: {second}");
    assert!((2..=4).contains(&safe(&mut spool, 3)));
    let file = spool.oldest().unwrap();
    spool.remove(file).unwrap();
    assert!((9..=11).contains(&safe(&mut spool, 1)), "what is replayed takes no room");
}

/// A batch of one of ten projects of an organization.
fn of_org(org: u128, id: u128) -> PreparedBatch {
    let project = Uuid::from_u128((org << 64) + id % 10);
    PreparedBatch { project, org: Some(Uuid::from_u128(org)), ..one(100 + id) }
}

#[test]
fn what_arrives_during_a_replay_goes_to_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut spool = Spool::open(opened(&folder), ROOM).unwrap();
    spool.append(&[&one(1)]).unwrap();
    let id = spool.oldest().unwrap();
    spool.append(&[&one(2)]).unwrap();
    let replay = Replay::read(spool.read(id, 0).unwrap(), 9).unwrap();
    assert_eq!(batches_of(&replay.pieces), [one(1)]);
    spool.replayed(1);
    spool.remove(id).unwrap();
    assert_ne!(spool.oldest(), Some(id));
    assert_eq!(spool.waiting(), 1);
}

#[test]
fn what_cannot_be_opened_as_a_file_is_left_alone_and_keeps_nothing_else_from_coming_back() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join(format!("{}.spool", Uuid::from_u128(1)))).unwrap();
    let mut spool = Spool::open(opened(&folder), ROOM).unwrap();
    spool.append(&[&one(1)]).unwrap();
    drop(spool);
    assert_eq!(Spool::open(opened(&folder), ROOM).unwrap().waiting(), 1);
}

/// Files written by earlier builds. When the format of a batch changes, a file of the build before is added here.
/// Existing files are never changed.
const FIXTURES: [&[u8]; 2] = [
    include_bytes!("../../../../tests/fixtures/spool/without_version.spool"),
    include_bytes!("../../../../tests/fixtures/spool/version_1.spool"),
];

#[test]
fn the_files_of_older_builds_are_read() {
    for (version, bytes) in FIXTURES.iter().enumerate() {
        let pieces = read(bytes);
        let records: Vec<Record> = pieces
            .into_iter()
            .map(|piece| match piece {
                Piece::Record(record) => record,
                Piece::Damaged(_) => panic!("version {version} is damaged"),
            })
            .collect();
        assert!(records.iter().all(|record| usize::from(record.head().unwrap().version) == version));
        let batches: Vec<PreparedBatch> = records.iter().map(|record| record.batch().ok().unwrap()).collect();
        assert_eq!(batches.len(), 3, "version {version}");
        let first = &batches[0];
        assert_eq!(first.session.to_string(), "5e55105e-0000-4000-8000-000000000001");
        assert_eq!(first.pageviews[0].page, "/prices");
        assert_eq!(first.pageviews[0].videos[0].ranges, [(0.0, 12.5)]);
        assert_eq!(first.events[0].props["position"], 3);
        let identity = first.identity.as_ref().unwrap();
        assert_eq!(identity.hashes.em, Some("a".repeat(64)));
        assert_eq!(batches[1].pageviews.len(), 2);
        assert!(batches[2].test && batches[2].pageviews[0].touch);
    }
    assert_eq!(FIXTURES.len(), usize::from(VERSION) + 1, "a version without a file of it");
}

#[test]
fn this_build_writes_what_the_newest_file_holds() {
    let mut written = Vec::new();
    for piece in read(FIXTURES[usize::from(VERSION)]) {
        let Piece::Record(record) = piece else { panic!("{piece:?}") };
        Record::of(&record.batch().ok().unwrap()).unwrap().write(&mut written).unwrap();
    }
    assert_eq!(written, FIXTURES[usize::from(VERSION)]);
}

#[test]
fn a_record_of_a_newer_build_is_not_guessed_at() {
    let mut value = serde_json::to_value(one(1)).unwrap();
    value["version"] = json!(VERSION + 1);
    let record = Record { note: None, batch: value.to_string().into_bytes() };
    let mut bytes = Vec::new();
    record.write(&mut bytes).unwrap();
    assert_eq!(read(&bytes), [Piece::Record(record.clone())]);
    let Err(unreadable) = record.batch() else { panic!("it was read") };
    assert!(unreadable.0.contains("version 2"), "{}", unreadable.0);
}

#[test]
fn what_is_wrong_with_a_record_is_told_without_its_values() {
    let mut value = serde_json::to_value(one(1)).unwrap();
    value["fresh"] = json!("anna@example.com");
    let record = Record { note: None, batch: value.to_string().into_bytes() };
    let Err(unreadable) = record.batch() else { panic!("it was read") };
    assert!(!unreadable.0.contains("anna"), "{}", unreadable.0);
}

fn file_of(with_note: &[bool]) -> (Vec<u8>, Vec<Record>, Vec<usize>) {
    let (mut bytes, mut records, mut ends) = (Vec::new(), Vec::new(), Vec::new());
    for (at, with_note) in (1..).zip(with_note) {
        let mut record = Record::of(&one(at)).unwrap();
        if *with_note {
            let project = Some(Uuid::from_u128(at));
            record = record.noted(Note { reason: Reason::Refused, detail: None, project, at: NOON });
        }
        record.write(&mut bytes).unwrap();
        records.push(record);
        ends.push(bytes.len());
    }
    (bytes, records, ends)
}

proptest! {
    #[test]
    fn a_file_that_ends_anywhere_holds_the_records_that_are_whole(
        with_note in prop::collection::vec(any::<bool>(), 1..5), place in 0.0..1.0_f64,
    ) {
        let (bytes, records, ends) = file_of(&with_note);
        let length = (bytes.len() as f64 * place) as usize;
        let whole = ends.iter().filter(|end| **end <= length).count();
        let expected: Vec<Piece> = records[..whole].iter().cloned().map(Piece::Record).collect();
        prop_assert_eq!(read(&bytes[..length]), expected);
    }

    #[test]
    fn one_changed_byte_costs_no_more_than_its_record(
        with_note in prop::collection::vec(any::<bool>(), 2..5), place in 0.0..1.0_f64, change in 1..=255_u8,
    ) {
        let (mut bytes, records, ends) = file_of(&with_note);
        let at = ((bytes.len() - 1) as f64 * place) as usize;
        bytes[at] ^= change;
        let hit = ends.iter().position(|end| at < *end).unwrap();
        let pieces = read(&bytes);
        for (number, record) in records.iter().enumerate().filter(|(number, _)| *number != hit) {
            prop_assert!(pieces.contains(&Piece::Record(record.clone())), "{number} is lost for {hit}");
        }
        // The end of the last record may look torn; every other one must be found damaged.
        let damaged = pieces.iter().any(|piece| matches!(piece, Piece::Damaged(_)));
        prop_assert!(damaged || hit + 1 == records.len());
        prop_assert!(!pieces.contains(&Piece::Record(records[hit].clone())));
    }
}

#[test]
fn damage_in_a_file_of_an_older_build_costs_no_more_than_its_record() {
    let mut bytes = FIXTURES[0].to_vec();
    bytes[100] ^= 1;
    let pieces = read(&bytes);
    assert!(matches!(pieces[..], [Piece::Damaged(_), Piece::Record(_), Piece::Record(_)]), "{pieces:?}");
}

#[test]
fn room_that_the_system_left_at_the_end_of_a_file_is_nothing() {
    let (mut bytes, records, _) = file_of(&[false, true]);
    bytes.extend([0; 4096]);
    assert_eq!(read(&bytes), records.into_iter().map(Piece::Record).collect::<Vec<_>>());
}

fn refused(id: u128) -> Record {
    let project = Some(Uuid::from_u128(1));
    let note = Note { reason: Reason::Refused, detail: Some("SQLite answers 275".into()), project, at: NOON };
    Record::of(&one(id)).unwrap().noted(note)
}

#[test]
fn quarantine_keeps_a_batch_once_counts_it_and_tries_it_again_on_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut quarantine = Quarantine::open(opened(&folder), ROOM).unwrap();
    assert_eq!(quarantine.keep(&refused(1), false).unwrap(), Kept::Safe);
    assert_eq!(quarantine.keep(&refused(1), false).unwrap(), Kept::Known);
    assert_eq!(quarantine.keep(&refused(2), false).unwrap(), Kept::Safe);
    let two = [Quarantined { project: Some(Uuid::from_u128(1)), reason: Reason::Refused, batches: 2 }];
    assert_eq!(quarantine.counts(), two);
    assert_eq!(quarantine.retried(), None);
    drop(quarantine);

    let mut quarantine = Quarantine::open(opened(&folder), ROOM).unwrap();
    assert_eq!(quarantine.counts(), two);
    let file = quarantine.retried().unwrap();
    let replay = Replay::read(quarantine.read(file, 0).unwrap(), 9).unwrap();
    assert_eq!(batches_of(&replay.pieces), [one(1), one(2)]);
    // One is refused again.
    assert_eq!(quarantine.keep(&refused(2), true).unwrap(), Kept::Safe);
    quarantine.settled(replay.pieces.iter().map(|(piece, _)| piece));
    quarantine.remove(file).unwrap();
    assert_eq!(quarantine.counts(), [Quarantined { batches: 1, ..two[0].clone() }]);
    assert!(!quarantine.is_retrying());
}

/// Writes again what has lost its name.
#[cfg(target_os = "linux")]
fn bring_back(spool: &mut Spool, quarantine: &mut Quarantine) {
    for file in spool.unnamed() {
        spool.renamed(file.id(), file.write());
    }
    for file in quarantine.unnamed() {
        quarantine.renamed(file.id(), file.write());
    }
}

/// Returns the batches that a start on this folder finds.
#[cfg(target_os = "linux")]
fn found(folder: &Path) -> Vec<PreparedBatch> {
    let folder = Arc::new(OpenFolder::make(folder).unwrap());
    let mut spool = Spool::open(folder.clone(), ROOM).unwrap();
    let mut found = Vec::new();
    while let Some(file) = spool.oldest() {
        found.extend(batches_of(&Replay::read(spool.read(file, 0).unwrap(), 99).unwrap().pieces));
        spool.remove(file).unwrap();
    }
    let mut quarantine = Quarantine::open(folder, ROOM).unwrap();
    while let Some(file) = quarantine.retried() {
        found.extend(batches_of(&Replay::read(quarantine.read(file, 0).unwrap(), 99).unwrap().pieces));
        quarantine.remove(file).unwrap();
    }
    found
}

#[cfg(target_os = "linux")]
#[test]
fn files_that_somebody_removes_are_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let waiting = folder.path().join("waiting");
    let opened = Arc::new(OpenFolder::make(&waiting).unwrap());
    let mut spool = Spool::open(opened.clone(), ROOM).unwrap();
    let mut quarantine = Quarantine::open(opened, ROOM).unwrap();
    for round in 0..4 {
        spool.append(&[&one(round)]).unwrap();
        quarantine.keep(&refused(round), false).unwrap();
        let files = || std::fs::read_dir(&waiting).unwrap().map(|entry| entry.unwrap().path());
        match round {
            0 => std::fs::remove_dir_all(&waiting).unwrap(),
            1 => files().for_each(|file| std::fs::rename(&file, file.with_extension("away")).unwrap()),
            _ => files().for_each(|file| std::fs::remove_file(file).unwrap()),
        }
        // The files that are appended to lose their names in the last two rounds.
        if round < 2 {
            bring_back(&mut spool, &mut quarantine);
        }
    }
    bring_back(&mut spool, &mut quarantine);
    drop((spool, quarantine));
    let mut all: Vec<_> = found(&waiting).iter().map(|batch| batch.pageviews[0].id.as_u128()).collect();
    all.sort_unstable();
    assert_eq!(all, [0, 0, 1, 1, 2, 2, 3, 3]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_removed_file_that_cannot_be_written_again_is_read_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let mut spool = Spool::open(opened(&folder), ROOM).unwrap();
    spool.append(&[&one(1), &one(2)]).unwrap();
    let file = only_file(folder.path(), "spool");
    std::fs::remove_file(&file).unwrap();
    // As on a disk that is full: nothing can be created under the name that the copy gets at first.
    std::fs::create_dir(file.with_added_extension("unfinished")).unwrap();
    for unnamed in spool.unnamed() {
        let (id, written) = (unnamed.id(), unnamed.write());
        assert!(written.is_err());
        spool.renamed(id, written);
    }
    assert!(spool.unnamed().is_empty(), "it is not tried again at once");
    spool.append(&[&one(3)]).unwrap();
    let oldest = spool.oldest().unwrap();
    let replay = Replay::read(spool.read(oldest, 0).unwrap(), 9).unwrap();
    assert_eq!(batches_of(&replay.pieces), [one(1), one(2)]);
    assert!(!spool.skip(oldest), "it can be read");
    spool.remove(oldest).unwrap();
    assert_eq!(found(folder.path()), [one(3)]);
}

#[test]
fn a_full_quarantine_takes_back_what_was_in_it_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    refused(1).write(&mut bytes).unwrap();
    let mut quarantine = Quarantine::open(opened(&folder), bytes.len() as u64).unwrap();
    assert_eq!(quarantine.keep(&refused(1), false).unwrap(), Kept::Safe);
    assert_eq!(quarantine.keep(&refused(2), false).unwrap(), Kept::Full);
    quarantine.begin_retry().unwrap();
    assert_eq!(
        quarantine.keep(&refused(2), false).unwrap(),
        Kept::Full,
        "what is tried again needs its room"
    );
    assert_eq!(quarantine.keep(&refused(1), true).unwrap(), Kept::Safe);
}

#[test]
fn a_request_to_try_again_is_served_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut quarantine = Quarantine::open(opened(&folder), ROOM).unwrap();
    quarantine.keep(&refused(1), false).unwrap();
    quarantine.serve_request().unwrap();
    assert!(!quarantine.is_retrying(), "nobody asked");
    ask_for_retry(folder.path()).unwrap();
    quarantine.serve_request().unwrap();
    let file = quarantine.retried().unwrap();
    quarantine.remove(file).unwrap();
    quarantine.keep(&refused(1), false).unwrap();
    quarantine.serve_request().unwrap();
    assert!(!quarantine.is_retrying(), "the request was served twice");
}
