//! Replays what waits on disk: batches in the spool, and batches in quarantine that are retried. While new batches
//! wait, it handles one group at a time.

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use domain::ground::error::{is_unavailable, lacks_something};
use domain::log_throttled;
use domain::projects::rules::Unknown;
use domain::tenancy::tenants;
use uuid::Uuid;

use super::group::{Loop, Rest, Settled};
use super::shared::{Shared, dropped};
use crate::visits::derive::local_day;
use crate::visits::model::outcome::IgnoredReason;
use crate::visits::spool::{Mark, Piece, Reason, Record, Replay};
use crate::visits::store::Failure;
use crate::visits::store::loaded::{Counts, Ruled};

/// Folder of the file being replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Spool,
    Quarantine,
}

/// Records in a file from which the batches of a group were read.
pub(super) struct Replayed {
    file: Uuid,
    records: Vec<Record>,
    /// File position after each record.
    ends: Vec<u64>,
}

impl Replayed {
    /// Returns the position of the replay once the first batches of the group are settled.
    pub(super) fn mark_behind(&self, batches: usize) -> Option<Mark> {
        let position = *self.ends.get(batches.checked_sub(1)?)?;
        Some(Mark { spool: self.file, position })
    }

    pub(super) fn record(&self, at: usize) -> Option<Record> {
        self.records.get(at).cloned()
    }
}

/// What to do with a piece of a file.
enum Judged {
    Store(Box<Ruled>),
    Keep(Reason, Option<String>),
    ProjectDeleted,
    /// The database is unavailable, so the project's rules are unknown.
    Away(String),
    /// The project's rules are being read or compiled.
    NotYet,
}

/// How long the replay waits for the rules of a project. New batches wait meanwhile.
const RULES_WITHIN: Duration = Duration::from_millis(50);

impl Loop {
    pub(super) async fn replay(&mut self) {
        self.bring_counts().await;
        while self.replays && self.shared.is_up() && !self.pace.is_resting() {
            if self.is_put_behind() {
                return;
            }
            let Some((place, file)) = self.next_file() else { return };
            self.at_work.replayed = Some((place, file));
            let done = self.replay_group(place, file).await;
            self.at_work.replayed = None;
            if let Err(error) = done {
                log_throttled!(error, %error, file = %file, "waiting batches cannot be read or moved");
                self.shared.skip(place, file);
            }
            if !self.queue.is_empty() || !self.line.is_empty() {
                return;
            }
        }
    }

    /// Returns the tenants whose batches are replayed, each once.
    fn tenants_of(&self, replay: &Replay) -> Vec<Uuid> {
        let tenants = tenants::last_known(&self.shared.context);
        let heads = replay.pieces.iter().filter_map(|(piece, _)| match piece {
            Piece::Record(record) => record.head(),
            Piece::Damaged(_) => None,
        });
        let all: BTreeSet<Uuid> =
            heads.map(|head| head.org.map_or(head.project, |org| tenants.of_org(org))).collect();
        all.into_iter().collect()
    }

    /// Returns true while others come before each tenant of the next batches to replay. A tenant whose batches found no
    /// place in the line would otherwise get more than its share.
    fn is_put_behind(&mut self) -> bool {
        let is_behind = !self.put_behind.is_empty()
            && self.put_behind.iter().all(|tenant| self.line.others_come_before(*tenant));
        if !is_behind {
            self.put_behind.clear();
        }
        is_behind
    }

    /// Saves counts that were kept on disk in the database.
    pub(super) async fn bring_counts(&mut self) {
        while self.shared.is_up() {
            let Some((file, counts)) = self.shared.kept.lock().take() else { return };
            self.at_work.brought = Some(file);
            let done = self.bring(file, &counts).await;
            self.at_work.brought = None;
            if let Err(failure) = done {
                self.shared.kept.lock().give_back(file);
                match failure {
                    Failure::Unavailable(reason) => self.went_away(&reason),
                    failure => log_throttled!(error, ?failure, "counts of ignored batches cannot be saved"),
                }
                return;
            }
            if let Err(error) = self.shared.kept.lock().remove(file) {
                log_throttled!(error, %error, "a file of counts cannot be removed");
                return;
            }
            // A row that remains refers to a file that is gone, and does no harm.
            let _ = self.store.forget_spool(file).await;
        }
    }

    async fn bring(&mut self, file: Uuid, counts: &Counts) -> Result<(), Failure> {
        // If the process was killed between the commit and the removal of the file, the file is already marked.
        if self.store.spool_position(file).await? == 0 {
            let mark = Mark { spool: file, position: 1 };
            self.try_commit(&[], counts, Some(&mark)).await?;
        }
        Ok(())
    }

    fn next_file(&self) -> Option<(Place, Uuid)> {
        if let Some(file) = self.shared.spool.lock().oldest() {
            return Some((Place::Spool, file));
        }
        self.shared.quarantine.lock().retried().map(|file| (Place::Quarantine, file))
    }

    async fn replay_group(&mut self, place: Place, file: Uuid) -> io::Result<()> {
        let position = match self.store.spool_position(file).await {
            Ok(position) => position,
            Err(failure) => {
                self.stumbled(&failure);
                return Ok(());
            }
        };
        let reader = match place {
            Place::Spool => self.shared.spool.lock().read(file, position)?,
            Place::Quarantine => self.shared.quarantine.lock().read(file, position)?,
        };
        let mut replay = Replay::read(reader, self.pace.most())?;
        if !self.line.is_empty() {
            self.put_behind = self.tenants_of(&replay);
            if self.is_put_behind() {
                return Ok(());
            }
        }
        let mut group = Vec::with_capacity(replay.pieces.len());
        let mut replayed = Replayed { file, records: Vec::new(), ends: Vec::new() };
        let mut until = None;
        for (at, (piece, end)) in replay.pieces.iter().enumerate() {
            match judge(&self.shared, piece).await {
                Judged::Store(ruled) => {
                    group.push(*ruled);
                    replayed.ends.push(*end);
                    replayed.records.extend(record_of(piece));
                }
                Judged::Keep(reason, detail) => self.keep(piece, reason, detail)?,
                Judged::ProjectDeleted => dropped(IgnoredReason::ProjectDeleted),
                Judged::Away(reason) => {
                    self.went_away(&reason);
                    return Ok(());
                }
                Judged::NotYet => {
                    self.pace.pause();
                    until = Some(at);
                    break;
                }
            }
        }
        if let Some(at) = until {
            replay.pieces.truncate(at);
            replay.last = false;
        }
        if replay.pieces.is_empty() && !replay.last {
            return Ok(());
        }
        let Settled { outcomes, efforts, rest } = self.settle(&group, Some(&replayed)).await;
        let tenants = tenants::last_known(&self.shared.context);
        for (ruled, effort) in group.iter().zip(efforts) {
            self.line.charge(tenants.of_org(ruled.rules.org), effort);
        }
        if outcomes.len() < group.len() {
            if let Rest::Later(fitting) = rest {
                self.pace.take_at_most(fitting - outcomes.len());
            } else if self.shared.is_up() {
                self.pace.stumbled(group.len(), !outcomes.is_empty());
            }
            return Ok(());
        }
        // The position is stored with each batch that is. Batches that were refused again, and pieces that are not to be
        // stored, may be the last ones.
        let is_stored = outcomes.last().is_some_and(|last| !last.is_refused());
        let reached = replayed.ends.last().copied().filter(|_| is_stored);
        if let Some(end) = replay.pieces.last().map(|(_, end)| *end).filter(|end| Some(*end) != reached) {
            let mark = Mark { spool: file, position: end };
            if let Err(failure) = self.try_commit(&[], &Counts::new(), Some(&mark)).await {
                self.stumbled(&failure);
                return Ok(());
            }
        }
        self.pace.went_well();
        self.settled(place, file, &replay)?;
        if replay.last {
            // A row that remains refers to a file that is gone, and does no harm.
            let _ = self.store.forget_spool(file).await;
        }
        Ok(())
    }

    /// Records that the database could not return or save the position of the replay.
    fn stumbled(&mut self, failure: &Failure) {
        match failure {
            Failure::Conflict(_) | Failure::TooSlow(_) => self.pace.stumbled(self.pace.most(), false),
            failure => self.went_away(&format!("{failure:?}")),
        }
    }

    /// Puts a piece into quarantine, or returns it there.
    fn keep(&self, piece: &Piece, reason: Reason, detail: Option<String>) -> io::Result<()> {
        let (record, returns) = match piece {
            Piece::Record(record) => (record.clone(), record.note.is_some()),
            Piece::Damaged(bytes) => (Record::damaged(bytes.clone()), false),
        };
        let of = match reason {
            // The contents of damaged bytes cannot be trusted.
            Reason::Damaged => None,
            // The time zone is part of the rules, which may be unreadable.
            _ => record.head().map(|head| (head.project, local_day(head.received_at, chrono_tz::UTC))),
        };
        self.shared.quarantine(record, of, reason, detail, returns).map(drop)
    }

    fn settled(&self, place: Place, file: Uuid, replay: &Replay) -> io::Result<()> {
        match place {
            Place::Spool => {
                let mut spool = self.shared.spool.lock();
                spool.replayed(replay.pieces.len() as u64);
                if replay.last { spool.remove(file) } else { Ok(()) }
            }
            Place::Quarantine => {
                let mut quarantine = self.shared.quarantine.lock();
                quarantine.settled(replay.pieces.iter().map(|(piece, _)| piece));
                if replay.last { quarantine.remove(file) } else { Ok(()) }
            }
        }
    }
}

impl Shared {
    /// Skips a file for a while. If somebody has removed it, forgets it.
    pub(super) fn skip(&self, place: Place, file: Uuid) {
        let is_gone = match place {
            Place::Spool => self.spool.lock().skip(file),
            Place::Quarantine => self.quarantine.lock().skip(file),
        };
        if is_gone {
            tracing::error!(%file, "a file of waiting batches was removed, and its batches with it");
        }
    }
}

async fn judge(shared: &Shared, piece: &Piece) -> Judged {
    let record = match piece {
        Piece::Damaged(_) => return Judged::Keep(Reason::Damaged, None),
        Piece::Record(record) => record,
    };
    if record.note.as_ref().is_some_and(|note| note.reason == Reason::Damaged) {
        return Judged::Keep(Reason::Damaged, None);
    }
    let batch = match record.batch() {
        Ok(batch) => batch,
        Err(unreadable) => return Judged::Keep(Reason::Unreadable, Some(unreadable.0)),
    };
    match shared.rules.get_within(batch.project, RULES_WITHIN).await {
        Ok(Some(rules)) => Judged::Store(Box::new(Ruled { batch, rules, waited: true })),
        Ok(None) => Judged::ProjectDeleted,
        Err(Unknown::NotYet) => Judged::NotYet,
        Err(Unknown::Failed(error)) if is_unavailable(&error) || lacks_something(&error) => {
            Judged::Away(error.to_string())
        }
        Err(Unknown::Failed(error)) => {
            log_throttled!(error, project.id = %batch.project, %error, "the rules of a project cannot be read");
            Judged::Keep(Reason::Rules, None)
        }
    }
}

fn record_of(piece: &Piece) -> Option<Record> {
    match piece {
        Piece::Record(record) => Some(record.clone()),
        Piece::Damaged(_) => None,
    }
}
