//! Keeps the costs of a project in snapshots, beside its visits ([`crate::columns::snapshot`]).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use domain::log_throttled;
use futures::stream::{self, StreamExt};
use rustc_hash::FxHashMap;
use uuid::Uuid;

use super::{CostDay, CostKey, Costs, Keys};
use crate::columns::asking::Patience;
use crate::columns::encoding::{Content, Kind, get, get_number, put};
use crate::columns::keeping::write;
use crate::columns::project::ProjectColumns;
use crate::columns::rebuild::{at_once, threads};
use crate::columns::sharing::{BROUGHT_AT_ONCE, Due, DueDay};
use crate::columns::snapshot::{Digest, Folder, ManifestCosts, ManifestDay};

/// Columns of a day's costs, in the order in which they are stored.
pub(in crate::columns) const COST_COLUMNS: [&str; 6] =
    ["key u32", "currency u8", "cost i64", "impressions i64", "clicks i64", "conversions i64"];

/// Costs of a project, and where its days are kept besides.
#[derive(Default)]
pub(in crate::columns) struct HeldCosts {
    /// None before the first report that reads them, if no snapshot has them. Without days if they are not loaded.
    costs: Option<Arc<Costs>>,
    is_loaded: bool,
    places: BTreeMap<i32, Place>,
}

/// Where a day of costs is kept.
#[derive(Clone, Copy)]
struct Place {
    rows: u32,
    /// Checksum of a file that holds the current state of the day.
    file: Option<u32>,
    /// Object of the shared store that holds the current state of the day.
    object: Option<Digest>,
    /// Changes with every change of the day.
    version: u64,
}

impl Content for CostDay {
    const KIND: Kind = Kind::Costs;

    fn size(&self) -> usize {
        self.bytes()
    }

    fn encode(&self, number: i32, output: &mut Vec<u8>) {
        output.extend_from_slice(&number.to_le_bytes());
        put(&self.keys, output);
        put(&self.currencies, output);
        for figures in [&self.costs, &self.impressions, &self.clicks, &self.conversions] {
            put(figures, output);
        }
    }

    fn decode(number: i32, input: &mut &[u8]) -> Option<Self> {
        let is_it = get_number(input)? == number;
        let day = Self {
            keys: get(input)?,
            currencies: get(input)?,
            costs: get(input)?,
            impressions: get(input)?,
            clicks: get(input)?,
            conversions: get(input)?,
        };
        let figures = [&day.costs, &day.impressions, &day.clicks, &day.conversions];
        let is_sound = day.currencies.len() == day.len()
            && figures.into_iter().all(|figures| figures.len() == day.len());
        (is_it && is_sound).then_some(day)
    }
}

impl Keys {
    /// Returns true if all numbers of a day from a file or the store are known.
    fn know(&self, day: &CostDay) -> bool {
        day.keys.iter().all(|key| (*key as usize) < self.list.len())
            && day.currencies.iter().all(|currency| usize::from(*currency) < self.currencies.len())
    }

    fn restore(costs: &mut ManifestCosts) -> Option<Self> {
        let mut keys = Self { currencies: std::mem::take(&mut costs.currencies), ..Self::default() };
        for (account, ids) in std::mem::take(&mut costs.keys) {
            let key = CostKey { account: *costs.accounts.get(account as usize)?, ids };
            keys.numbers.insert(key.clone(), u32::try_from(keys.list.len()).ok()?);
            keys.list.push(key);
        }
        Some(keys)
    }
}

impl HeldCosts {
    /// Returns the version up to which everything is here; 0 without costs.
    pub(in crate::columns) fn version(&self) -> i32 {
        self.costs.as_ref().map_or(0, |costs| costs.version)
    }

    /// Returns true if the days are in memory.
    pub(in crate::columns) fn is_loaded(&self) -> bool {
        self.is_loaded
    }

    /// Returns what a manifest says of them. None if there are none, or if they were read on another timeline: the mark
    /// of the snapshot would not prove that their rows still exist.
    pub(in crate::columns) fn entry(&self, timeline: i64) -> Option<ManifestCosts> {
        let costs = self.costs.as_ref().filter(|costs| costs.timeline == timeline)?;
        if costs.version == 0 && self.places.is_empty() {
            return None;
        }
        let mut places: FxHashMap<Uuid, u32> = FxHashMap::default();
        let mut accounts = Vec::new();
        let mut place = |account: Uuid| {
            *places.entry(account).or_insert_with(|| {
                accounts.push(account);
                u32::try_from(accounts.len() - 1).unwrap_or(u32::MAX)
            })
        };
        let keys = costs.keys().iter().map(|key| (place(key.account), key.ids.clone())).collect();
        let day = |(number, place): (&i32, &Place)| ManifestDay {
            number: *number,
            rows: place.rows,
            file: place.file,
            object: place.object,
        };
        Some(ManifestCosts {
            version: costs.version,
            keys,
            accounts,
            currencies: costs.currencies().to_vec(),
            days: self.places.iter().map(day).collect(),
        })
    }

    /// Returns the days for the shared store.
    pub(in crate::columns) fn due(&self) -> Vec<Due> {
        let day = |number: &i32| self.costs.as_ref().and_then(|costs| costs.days.get(number)).cloned();
        let due = |(number, place): (&i32, &Place)| Due {
            number: *number,
            version: place.version,
            day: DueDay::Costs(day(number)),
            file: place.file,
            object: place.object,
        };
        self.places.iter().map(due).collect()
    }

    /// Records the object that holds a state of a day.
    pub(in crate::columns) fn is_in(&mut self, number: i32, version: u64, object: Option<Digest>) {
        if let Some(place) = self.places.get_mut(&number).filter(|place| place.version == version) {
            place.object = object;
        }
    }
}

impl ProjectColumns {
    /// Takes the costs of a snapshot, unless there are newer ones. `timeline` is that of the database that has its mark.
    /// Blocks.
    pub(in crate::columns) fn take_up_costs(&self, costs: Option<ManifestCosts>, timeline: i64) {
        let Some(mut costs) = costs else { return };
        let mut held = self.costs.blocking_lock();
        if held.costs.is_some() && (held.is_loaded || held.version() >= costs.version) {
            return;
        }
        let Some(keys) = Keys::restore(&mut costs) else { return };
        let (version, keys) = (costs.version, Arc::new(keys));
        let place = |day: ManifestDay| {
            let ManifestDay { number, rows, file, object } = day;
            (number, Place { rows, file, object, version: self.next() })
        };
        held.places = costs.days.into_iter().map(place).collect();
        held.costs = Some(Arc::new(Costs { version, timeline, keys, ..Costs::default() }));
        self.note_costs(held.costs.as_ref().map_or(0, |costs| costs.bytes()));
    }

    /// Returns the costs in memory or those of the snapshot, and the days that no file or object has. None if there are
    /// none, or `most` rows and more. Blocks.
    pub(super) fn load_costs(
        &self,
        held: &mut HeldCosts,
        most: usize,
        patience: &Patience,
    ) -> Option<(Arc<Costs>, Vec<i32>)> {
        let costs = held.costs.clone()?;
        if held.is_loaded {
            return Some((costs, Vec::new()));
        }
        if held.places.values().map(|place| place.rows as usize).sum::<usize>() >= most {
            return None;
        }
        let mut days = self.cost_files(held, &costs.keys);
        for (number, place) in &mut held.places {
            place.file = place.file.filter(|_| days.contains_key(number));
        }
        let places = &held.places;
        let missing = |days: &BTreeMap<i32, Arc<CostDay>>| {
            places.keys().copied().filter(|number| !days.contains_key(number)).collect::<Vec<_>>()
        };
        let objects = self.cost_objects(held, &costs.keys, &missing(&days), patience);
        days.extend(objects);
        let missing = missing(&days);
        Some((Arc::new(Costs { days, ..Costs::clone(&costs) }), missing))
    }

    fn cost_files(&self, held: &HeldCosts, keys: &Keys) -> BTreeMap<i32, Arc<CostDay>> {
        let Some(folder) = &self.keep.folder else { return BTreeMap::new() };
        let in_files: Vec<(i32, u32)> =
            held.places.iter().filter_map(|(number, place)| Some((*number, place.file?))).collect();
        let read = |(number, file): &(i32, u32)| {
            let day = folder.read_day(*number, *file).filter(|day| keys.know(day));
            if day.is_none() {
                log_throttled!(warn, project = %self.id, day = number, "a day's snapshot of costs is missing or damaged");
            }
            day.map(|day| (*number, Arc::new(day)))
        };
        let threads = threads();
        let share = |share: usize| {
            Ok(in_files.iter().skip(share).step_by(threads).filter_map(read).collect::<Vec<_>>())
        };
        at_once(threads, share).unwrap_or_default().into_iter().flatten().collect()
    }

    /// Fetches days from the shared store. Blocks, but not for long.
    fn cost_objects(
        &self,
        held: &HeldCosts,
        keys: &Keys,
        numbers: &[i32],
        patience: &Patience,
    ) -> Vec<(i32, Arc<CostDay>)> {
        let Some(objects) = &self.keep.objects else { return Vec::new() };
        let object = |number: &i32| Some((*number, held.places.get(number)?.object?));
        let due: Vec<(i32, Digest)> = numbers.iter().filter_map(object).collect();
        if due.is_empty() {
            return Vec::new();
        }
        let days = stream::iter(due).map(async |(number, object)| {
            let day = objects.day(self.id, number, object).await.filter(|day| keys.know(day))?;
            Some((number, Arc::new(day)))
        });
        let mut found = Vec::new();
        let all = days.buffer_unordered(BROUGHT_AT_ONCE).for_each(|day| {
            found.extend(day);
            std::future::ready(())
        });
        if objects.runtime.block_on(patience.wait(all)).is_none() {
            objects.leave_alone(&"it is too slow");
        }
        found
    }

    /// Records costs that were read. `known` are those with which the reading began.
    pub(super) fn hold_costs(&self, held: &mut HeldCosts, known: Option<&Arc<Costs>>, costs: &Arc<Costs>) {
        if held.is_loaded && known.is_some_and(|known| Arc::ptr_eq(known, costs)) {
            return;
        }
        let is_kept = |number: &i32, day: &Arc<CostDay>| {
            known.and_then(|known| known.days.get(number)).is_some_and(|known| Arc::ptr_eq(known, day))
        };
        let place = |(number, day): (&i32, &Arc<CostDay>)| {
            let place = held.places.get(number).filter(|_| is_kept(number, day)).copied();
            let rows = u32::try_from(day.len()).unwrap_or(u32::MAX);
            (*number, place.unwrap_or_else(|| Place { rows, file: None, object: None, version: self.next() }))
        };
        let places: BTreeMap<i32, Place> = costs.days.iter().map(place).collect();
        let is_same = held.version() == costs.version && held.places.len() == places.len();
        let is_in = |kept: fn(&Place) -> bool| is_same && places.values().all(kept);
        self.unsaved.fetch_or(!is_in(|place| place.file.is_some()), Ordering::Relaxed);
        self.unshared.fetch_or(!is_in(|place| place.object.is_some()), Ordering::Relaxed);
        self.note_costs(costs.bytes());
        *held = HeldCosts { costs: Some(costs.clone()), is_loaded: true, places };
    }

    /// Drops costs from before a version. Returns true if there were such. Blocks.
    pub(in crate::columns) fn drop_costs_before(&self, floor: i32) -> bool {
        let mut held = self.costs.blocking_lock();
        if held.costs.is_none() || held.version() >= floor {
            return false;
        }
        *held = HeldCosts::default();
        self.note_costs(0);
        self.unsaved.store(true, Ordering::Relaxed);
        self.unshared.store(true, Ordering::Relaxed);
        true
    }

    /// Drops the days from memory if the shared store has them all.
    pub(in crate::columns) async fn unload_costs(&self) {
        let mut held = self.costs.lock().await;
        let Some(costs) = held.costs.clone().filter(|_| held.is_loaded) else { return };
        if held.places.values().all(|place| place.object.is_some()) {
            let costs = Arc::new(Costs { days: BTreeMap::new(), ..Costs::clone(&costs) });
            self.note_costs(costs.bytes());
            (held.costs, held.is_loaded) = (Some(costs), false);
        }
    }

    /// Writes the days that are in no file. Returns false if a report is just reading costs, or if a day cannot be written.
    /// Blocks.
    pub(in crate::columns) fn save_costs(&self, folder: &Folder) -> bool {
        let Ok(held) = self.costs.try_lock() else { return false };
        let Some(costs) = held.costs.clone() else { return true };
        let pending = |number: &i32| held.places.get(number).filter(|place| place.file.is_none());
        let pending: Vec<(i32, u64, Arc<CostDay>)> = costs
            .days
            .iter()
            .filter_map(|(number, day)| Some((*number, pending(number)?.version, day.clone())))
            .collect();
        // Reports may go on meanwhile.
        drop(held);
        for (number, version, day) in pending {
            let _one = self.writing.lock();
            let Some(sum) = write(folder, number, &*day) else { return false };
            let Ok(mut held) = self.costs.try_lock() else { return false };
            if let Some(place) = held.places.get_mut(&number).filter(|place| place.version == version) {
                place.file = Some(sum);
            }
        }
        true
    }
}
