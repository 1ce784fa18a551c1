//! Reads costs from the rows, and afterwards only the days that changed or that no snapshot has.

use std::sync::Arc;

use domain::{Error, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use uuid::Uuid;

use super::{CostAccount, CostDay, CostRow, Costs, HeldCosts, Keys};
use crate::columns::asking::Patience;
use crate::columns::project::ProjectColumns;
use crate::columns::source::{CostsWanted, Source};

/// Part of the memory for columns that the costs of one project may take: one in so many.
const SHARE: usize = 4;

/// Size of a row in memory, with a little for its key.
const BYTES_PER_ROW: usize = 40;

/// Number of rows that fit whatever the memory: some four megabytes.
const LEAST_ROWS: usize = 100_000;

/// Changes of costs after a version.
#[derive(Default)]
pub(in crate::columns) struct CostChanges {
    pub version: i32,
    pub timeline: i64,
    pub accounts: FxHashMap<Uuid, CostAccount>,
    /// See [`Deletions::costs_floor`](crate::columns::source::Deletions).
    pub floor: i32,
    /// Days that changed, by account. Empty if all were read.
    pub days: Vec<(Uuid, i32)>,
    pub rows: NewRows,
}

/// Rows that were read, by day.
#[derive(Default)]
pub(in crate::columns) struct NewRows {
    keys: Keys,
    days: FxHashMap<i32, CostDay>,
    /// Number of rows that may still be added.
    room: usize,
}

impl NewRows {
    /// Begins with the keys that are known, so that their numbers stay.
    fn after(known: &Costs, most: usize) -> Self {
        Self { keys: Keys::clone(&known.keys), days: FxHashMap::default(), room: most }
    }

    /// Adds a row. Returns false if there are too many.
    pub(in crate::columns) fn push(&mut self, row: CostRow<'_>) -> bool {
        let Some(room) = self.room.checked_sub(1) else { return false };
        self.room = room;
        let key = self.keys.number(row.account, row.ids);
        let currency = self.keys.currency(row.currency);
        self.days.entry(row.day).or_default().push(key, currency, row.figures);
        true
    }
}

/// Fails if a project has more costs than may be in memory.
fn too_many(most: usize) -> Error {
    let message = format!(
        "the project has {most} rows of costs or more, which do not fit into the memory for reports; an operator can raise \
         SVC_COLUMNS_MEMORY"
    );
    Error::Conflict(message.into())
}

impl Costs {
    /// Returns the costs with everything that was committed before the call. `missing` are days to read whole. Blocks.
    fn caught_up(
        self: &Arc<Self>,
        source: &Source,
        project: Uuid,
        missing: &[i32],
        most: usize,
    ) -> Result<Option<Arc<Self>>> {
        let wanted = CostsWanted::Since(self.version, missing);
        let changes = read(source, project, wanted, NewRows::after(self, most))?;
        let is_continued = changes.timeline == self.timeline
            && changes.version >= self.version
            && self.version >= changes.floor;
        if !is_continued {
            return Ok(None);
        }
        let is_same = changes.days.is_empty()
            && missing.is_empty()
            && changes.version == self.version
            && changes.accounts == self.accounts;
        if is_same {
            return Ok(Some(self.clone()));
        }
        let changed = self.changed(changes);
        if changed.rows() < most { Ok(Some(Arc::new(changed))) } else { Err(too_many(most)) }
    }

    /// Reads all costs. Blocks.
    fn from_rows(source: &Source, project: Uuid, most: usize) -> Result<Arc<Self>> {
        let rows = NewRows { room: most, ..NewRows::default() };
        let changes = read(source, project, CostsWanted::All, rows)?;
        Ok(Arc::new(Self::default().changed(changes)))
    }

    /// Replaces the days that changed.
    fn changed(&self, changes: CostChanges) -> Self {
        let CostChanges { version, timeline, accounts, days, rows, .. } = changes;
        let NewRows { keys, days: mut new, .. } = rows;
        let mut all = Self { version, timeline, accounts, keys: Arc::new(keys), days: self.days.clone() };
        let mut gone: FxHashMap<i32, FxHashSet<Uuid>> = FxHashMap::default();
        for (account, day) in days {
            gone.entry(day).or_default().insert(account);
        }
        for (day, accounts) in &gone {
            let Some(before) = self.days.get(day) else { continue };
            let kept = before.only(|key| {
                let account = self.keys().get(key as usize).map(|key| key.account);
                account.is_some_and(|account| !accounts.contains(&account))
            });
            all.days.remove(day);
            if !kept.is_empty() || new.contains_key(day) {
                let with = new.entry(*day).or_default();
                for row in 0..kept.len() {
                    let figures =
                        [kept.costs[row], kept.impressions[row], kept.clicks[row], kept.conversions[row]];
                    with.push(kept.keys[row], kept.currencies[row], figures);
                }
            }
        }
        for (number, day) in new {
            let mut day = day.sorted(&all.keys.list);
            day.shrink();
            all.days.insert(number, Arc::new(day));
        }
        all
    }
}

/// Reads costs. Fails if there are too many.
fn read(source: &Source, project: Uuid, wanted: CostsWanted<'_>, rows: NewRows) -> Result<CostChanges> {
    let most = rows.room;
    let changes = source.costs(project, wanted, rows)?;
    if changes.rows.room == 0 { Err(too_many(most)) } else { Ok(changes) }
}

impl ProjectColumns {
    /// Returns the costs of the project's ads, with everything that was committed before the call.
    pub(crate) async fn costs(self: &Arc<Self>, patience: &Patience) -> Result<Arc<Costs>> {
        let mut held = self.costs.clone().lock_owned().await;
        let (project, patience) = (self.clone(), patience.clone());
        // The guard moves into the task, so that a caller that leaves does not make the next one read it all again.
        tokio::task::spawn_blocking(move || project.catch_up_costs(&mut held, &patience))
            .await
            .map_err(Error::internal)?
    }

    /// Brings the costs up to everything committed before the call: those in memory, else those of the snapshot. Blocks.
    fn catch_up_costs(&self, held: &mut HeldCosts, patience: &Patience) -> Result<Arc<Costs>> {
        let most = (self.keep.memory / SHARE / BYTES_PER_ROW).max(LEAST_ROWS);
        let (known, missing) = match self.load_costs(held, most, patience) {
            Some((known, missing)) => (Some(known), missing),
            None => (None, Vec::new()),
        };
        let continued = match &known {
            Some(known) => known.caught_up(&self.source, self.id, &missing, most)?,
            None => None,
        };
        let costs = match continued {
            Some(costs) => costs,
            None => Costs::from_rows(&self.source, self.id, most)?,
        };
        self.note_reading();
        self.hold_costs(held, known.as_ref(), &costs);
        Ok(costs)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const ACCOUNT: Uuid = Uuid::from_u128(1);
    const OTHER: Uuid = Uuid::from_u128(2);

    fn row(account: Uuid, day: i32, ad: &str, cost: i64) -> CostRow<'_> {
        CostRow { account, day, ids: ["campaign", "", ad], currency: "EUR", figures: [cost, 1, 2, 3] }
    }

    fn changes(known: &Costs, days: Vec<(Uuid, i32)>, rows: &[CostRow<'_>]) -> CostChanges {
        let mut new = NewRows::after(known, 100);
        assert!(rows.iter().all(|row| new.push(*row)));
        CostChanges { version: known.version + 1, days, rows: new, ..CostChanges::default() }
    }

    fn of(costs: &Costs) -> Vec<(i32, Uuid, String, i64)> {
        let mut all: Vec<_> = costs
            .days(0, 100)
            .flat_map(|(number, day)| {
                (0..day.len()).map(move |row| {
                    let key = &costs.keys()[day.keys[row] as usize];
                    (number, key.account, key.ids[2].to_string(), day.costs[row])
                })
            })
            .collect();
        all.sort();
        all
    }

    #[test]
    fn rows_beyond_the_room_are_refused() {
        let mut new = NewRows { room: 1, ..NewRows::default() };
        assert!(new.push(row(ACCOUNT, 1, "a", 10)));
        assert!(!new.push(row(ACCOUNT, 1, "b", 10)));
        assert_eq!(new.days[&1].len(), 1);
    }

    #[test]
    fn a_changed_day_replaces_the_rows_of_its_account_only() {
        let none = Costs::default();
        let given = [row(ACCOUNT, 1, "a", 10), row(OTHER, 1, "b", 20), row(ACCOUNT, 2, "a", 30)];
        let first = none.changed(changes(&none, Vec::new(), &given));
        assert_eq!(first.days(0, 100).count(), 2);
        let again = [row(ACCOUNT, 1, "c", 11)];
        let second = first.changed(changes(&first, vec![(ACCOUNT, 1)], &again));
        let expected = vec![
            (1, ACCOUNT, "c".to_owned(), 11),
            (1, OTHER, "b".to_owned(), 20),
            (2, ACCOUNT, "a".to_owned(), 30),
        ];
        assert_eq!(of(&second), expected);
        // Restated to nothing.
        let third = second.changed(changes(&second, vec![(ACCOUNT, 2)], &[]));
        assert_eq!(of(&third), expected[..2]);
        assert_eq!(third.days(0, 100).count(), 1);
    }
}
