//! Applies changes of the rows to the columns of a project.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use domain::{Error, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use uuid::Uuid;

use super::asking::Patience;
use super::day::Day;
use super::project::{Progress, ProjectColumns, Taken};
use super::table::Parts;
use super::visit::Visit;

/// Number of changed sessions above which the columns are rebuilt instead of updated.
const REBUILD_ABOVE: i64 = 200_000;

impl ProjectColumns {
    /// Brings the columns up to everything committed before the call. Callers that arrive during another refresh wait
    /// for it and share the next one. Returns the share of the room that the fetched days use.
    pub(super) async fn refresh(self: &Arc<Self>, patience: &Patience) -> Result<Taken> {
        let arrived = self.begun.load(Ordering::SeqCst);
        let mut progress = self.progress.clone().lock_owned().await;
        if progress.done > arrived {
            return Ok(self.nothing_taken());
        }
        let (project, patience) = (self.clone(), patience.clone());
        // The guard moves into the task, so that a caller that leaves does not leave the columns half updated.
        tokio::task::spawn_blocking(move || {
            let number = project.begun.fetch_add(1, Ordering::SeqCst) + 1;
            let taken = project.catch_up(&mut progress, &patience);
            project.recount();
            let taken = taken?;
            progress.done = number;
            Ok(taken)
        })
        .await
        .map_err(Error::internal)?
    }

    fn catch_up(&self, progress: &mut Progress, patience: &Patience) -> Result<Taken> {
        let first = progress.cursor.is_none();
        if first {
            // Read before the mark of a snapshot is looked for, which is only valid on this timeline.
            progress.timeline = self.source.timeline()?;
            self.restore(progress)?;
            if progress.cursor.is_none() {
                self.restore_shared(progress, None, patience)?;
            }
        }
        let Some(cursor) = progress.cursor else {
            self.rebuild(progress, patience)?;
            return Ok(self.nothing_taken());
        };
        let changes = self.source.changes(self.id, cursor, REBUILD_ABOVE, self.into())?;
        if changes.timeline != progress.timeline {
            tracing::warn!(
                project = %self.id,
                "another database server has taken over, or the database was recovered; its rows are read anew"
            );
            self.rebuild(progress, patience)?;
            return Ok(self.nothing_taken());
        }
        self.note_reading();
        // Rows that were read after this check may be derived by newer rules.
        let after = if changes.at_one_moment { changes.rules } else { self.source.rules(self.id)? };
        self.mixture.note(changes.rules, after);
        let Some(visits) = changes.visits else {
            // Our own snapshot may be much older than the shared ones. Load those now; later it would be too late,
            // because running reports hold days of the current dictionary.
            if first && self.restore_shared(progress, Some(cursor), patience)? {
                return self.catch_up(progress, patience);
            }
            progress.gone |= !changes.tombstones.is_empty();
            self.rebuild(progress, patience)?;
            return Ok(self.nothing_taken());
        };
        let mut moved: FxHashMap<i32, FxHashMap<Uuid, ()>> = FxHashMap::default();
        let mut leavers: FxHashMap<Uuid, ()> = FxHashMap::default();
        for gone in &changes.tombstones {
            moved.entry(gone.day).or_default().insert(gone.session, ());
            leavers.insert(gone.session, ());
        }
        let mut changed: FxHashMap<i32, Vec<Visit>> = FxHashMap::default();
        let mut ahead = FxHashMap::default();
        let stayed: FxHashSet<Uuid> = visits.iter().map(|(visit, _)| visit.id).collect();
        progress.gone |= leavers.keys().any(|session| !stayed.contains(session));
        for (visit, rev) in visits {
            if rev > changes.cursor && changes.at_one_moment {
                ahead.insert(visit.id, rev);
            }
            if progress.ahead.get(&visit.id) != Some(&rev) || leavers.contains_key(&visit.id) {
                moved.entry(visit.day).or_default().insert(visit.id, ());
                changed.entry(visit.day).or_default().push(visit);
            }
        }
        let taken = self.bring_now(moved.keys().copied(), patience);
        let cursor = changes.cursor.max(cursor);
        if !moved.is_empty() {
            progress.unsaved = true;
            progress.changed = cursor;
            self.unshared.store(true, Ordering::Relaxed);
        }
        for (number, gone) in moved {
            let visits = changed.remove(&number).unwrap_or_default();
            self.change(number, &gone, &visits, patience)?;
        }
        progress.ahead = ahead;
        progress.cursor = Some(cursor);
        Ok(taken)
    }

    /// Replaces sessions of a day.
    fn change(
        &self,
        number: i32,
        gone: &FxHashMap<Uuid, ()>,
        visits: &[Visit],
        patience: &Patience,
    ) -> Result<()> {
        let fits = |day: &Day| visits.iter().all(|visit| visit.layout.parts == day.parts);
        let known = self.day(number, Parts::CORE, patience)?;
        let known = match known {
            Some((day, _)) if fits(&day) => Some(day),
            // A report has requested more parts meanwhile, so the day is read with them.
            Some(_) => Some(Arc::new(self.read_day(number, patience)?)),
            None => None,
        };
        let mut slots = self.slots.lock();
        let slot = slots.entry(number).or_default();
        // Release the slot's handle and ours first, so that the day is changed in place unless a report holds it too.
        let mut day = match slot.day.take_if(|day| fits(day)) {
            Some(current) => {
                drop(known);
                current
            }
            None => known.unwrap_or_else(|| {
                let parts = visits.first().map_or(Parts::CORE, |visit| visit.layout.parts);
                Arc::new(Day::new(number, parts))
            }),
        };
        if fits(&day) {
            let mine = Arc::make_mut(&mut day);
            mine.remove(gone);
            mine.append(visits);
            if mine.is_sparse() {
                *mine = mine.compacted();
            }
        }
        slot.version = self.next();
        slot.sessions = day.live;
        slot.bytes = day.bytes();
        slot.file = None;
        slot.object = None;
        slot.day = Some(day);
        Ok(())
    }
}
