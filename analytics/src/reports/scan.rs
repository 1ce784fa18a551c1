//! Iterates over the days of a report.
//!
//! Days are folded in parallel on the rayon pool, never on an async thread, and the results of the tasks are merged.
//! These threads never wait: days that are not in memory are loaded elsewhere, and folded after the others. Long work
//! continues in the pool of heavy reports (see [`super::admission`]). If the future that waits for the answer is dropped,
//! the work ends within the current day.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use domain::ground::aside;
use domain::{Error, Result};
use entity::visits::Vocabulary;
use futures::future::try_join_all;
use parking_lot::Mutex;
use rayon::prelude::*;
use tokio::sync::OnceCell;
use uuid::Uuid;

use super::admission::{Admission, Effort};
use super::groups::Values;
use super::prop_values::{PropRows, PropsOf};
use super::thread_turn::{run_aside, still_wanted};
use crate::columns::{Columns, Day, Dictionary, Held, MAX_VALUES, Parts, Patience, ProjectColumns, Source};
use crate::filter::{Filter, FoundInRows, Mask, Masker};
use crate::threads;

/// A project's fresh columns, with a filter.
#[derive(Clone)]
pub(crate) struct Scan {
    pub columns: Arc<Columns>,
    pub project: Arc<ProjectColumns>,
    pub filter: Arc<Filter>,
    /// The filter once its conditions about properties were evaluated on the rows.
    pub filter_of_rows: Arc<OnceCell<Arc<Filter>>>,
    /// Patience with the shared store. Shared by all scans of one report.
    pub patience: Patience,
    /// Parts of the columns to read, beside those that the fold always reads.
    pub parts: Parts,
    pub admission: Arc<Admission>,
    /// Effort of the report. Shared by all scans of one report.
    pub effort: Effort,
}

/// Fold over days.
pub(crate) trait Fold: Send + Sized + 'static {
    /// Parts of the columns that the fold reads.
    const PARTS: Parts = Parts::CORE;

    /// Adds a day. Once the mask is abandoned, the fold may skip work.
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary);
    fn merge(&mut self, other: Self);

    /// Returns how many conditions of its own the fold tests on each view and event.
    fn tests(&self) -> u64 {
        0
    }
}

/// A fold without its type, so that the iteration over days is compiled once, not for each fold.
trait AnyFold: Any + Send {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary);
    fn tests(&self) -> u64;
}

impl<F: Fold> AnyFold for F {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        Fold::add(self, day, mask, dictionary);
    }

    fn tests(&self) -> u64 {
        Fold::tests(self)
    }
}

/// Adds the rows of a day of a project. The last argument is asked for memory; reading ends when it fails.
type AddDay<T> = fn(&mut T, &Source, Uuid, i32, &mut dyn FnMut(usize) -> Result<()>) -> Result<()>;

type NewFold<'a> = &'a (dyn Fn() -> Box<dyn AnyFold> + Send + Sync);

impl Scan {
    /// Returns the same project with another filter.
    pub(crate) fn with(&self, filter: Filter) -> Self {
        Self { filter: Arc::new(filter), filter_of_rows: Arc::default(), ..self.clone() }
    }

    /// Returns the same scan with more parts of the columns.
    pub(crate) fn reading(self, parts: Parts) -> Self {
        Self { parts: self.parts.and(parts), ..self }
    }

    /// Folds the days of the filter's period.
    pub(crate) async fn fold<F: Fold>(&self, new: impl Fn() -> F + Send + Sync + 'static) -> Result<F> {
        let parts = self.parts(new).await?;
        parts
            .into_iter()
            .reduce(|mut all, part| {
                all.merge(part);
                all
            })
            .ok_or_else(|| Error::internal("a fold without parts"))
    }

    /// Folds the days and returns the results of each task separately; there is at least one.
    pub(crate) async fn parts<F: Fold>(&self, new: impl Fn() -> F + Send + Sync + 'static) -> Result<Vec<F>> {
        let parts = self.any_parts(F::PARTS, &move || Box::new(new())).await?;
        let typed = parts.into_iter().map(|part| (part as Box<dyn Any>).downcast().map(|part| *part));
        typed
            .collect::<Result<_, _>>()
            .map_err(|_| Error::internal("a fold returned a result of another type"))
    }

    async fn any_parts(&self, read: Parts, new: NewFold<'_>) -> Result<Vec<Box<dyn AnyFold>>> {
        if !self.filter.reads_props() {
            return self.parts_of_columns(read, new).await;
        }
        if !self.has_more_props() {
            let parts = self.parts_of_columns(read, new).await?;
            // Loading this may have filled the dictionary.
            if !self.has_more_props() {
                return Ok(parts);
            }
        }
        let filter = self.filter_of_rows().await?;
        Self { filter, ..self.clone() }.parts_of_columns(read, new).await
    }

    /// Returns the filter with its conditions about properties evaluated on the rows.
    async fn filter_of_rows(&self) -> Result<Arc<Filter>> {
        let find = || async {
            let found = self.of_rows(FoundInRows::new(self.filter.clone()), FoundInRows::add_day).await?;
            Ok::<_, Error>(Arc::new(found.into_filter()))
        };
        self.filter_of_rows.get_or_try_init(find).await.cloned()
    }

    /// Returns the values of a property from the rows, if the columns do not know them all.
    pub(super) async fn values_of_rows(&self, values: &Values) -> Result<Option<Values>> {
        let Values::Props(props) = values else { return Ok(None) };
        if props.name.is_none() || !self.has_more_props() {
            return Ok(None);
        }
        let rows = self.of_rows(PropRows::new(PropsOf::clone(props)), PropRows::add_day).await?;
        Ok(Some(Values::PropRows(Arc::new(rows))))
    }

    /// Returns true if some values of properties have no code.
    fn has_more_props(&self) -> bool {
        self.project.dictionary.read().len(Vocabulary::PROP_VALUE) > MAX_VALUES
    }

    /// Reads the rows of the period, each day in a turn like one that is loaded.
    async fn of_rows<T: Send + 'static>(&self, mut found: T, add_day: AddDay<T>) -> Result<T> {
        // In this order everywhere: reports of one tenant that each wait for what another holds would wait in vain.
        self.admission.become_heavy(&self.effort).await?;
        self.admission.turn_of_values(&self.effort).await?;
        let (first, last) = self.filter.period.numbers();
        for day in self.project.days(first, last) {
            let turn = self.admission.loading_turn(&self.effort, 1).await?;
            let scan = self.clone();
            let reading = run_aside(turn, move |gone| {
                let source = scan.columns.source();
                let _turn = source.turn_of_day(scan.effort.tenants())?;
                let mut take = |bytes| {
                    still_wanted(gone)?;
                    scan.admission.take_memory(&scan.effort, bytes)
                };
                add_day(&mut found, source, scan.project.id, day, &mut take)?;
                Ok(found)
            });
            found = self.admission.within_time(&self.effort, reading).await?;
        }
        Ok(found)
    }

    /// Does work that is no fold over days, in a turn on the threads of reports.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let turn = match self.effort.is_heavy() {
            true => self.admission.heavy_turn(&self.effort, 1).await?,
            false => self.admission.light_turn(&self.effort).await?,
        };
        self.admission.within_time(&self.effort, turn.run(move |_| Ok(work()))).await
    }

    async fn parts_of_columns(&self, read: Parts, new: NewFold<'_>) -> Result<Vec<Box<dyn AnyFold>>> {
        let (first, last) = self.filter.period.numbers();
        let days = self.project.days(first, last);
        if days.is_empty() {
            return Ok(vec![new()]);
        }
        let kinds = read.and(self.filter.parts()).and(self.parts);
        self.columns.bring(&self.project, &days, kinds, &self.patience).await?;
        let pass = Arc::new(Pass {
            scan: self.clone(),
            masker: Masker::new(self.filter.clone()),
            kinds,
            days,
            next: AtomicUsize::new(0),
            elsewhere: Mutex::default(),
            loaded: Mutex::default(),
            folded_us: AtomicU64::new(0),
        });
        let mut parts = Vec::new();
        let is_light =
            !self.effort.is_heavy() && pass.comparisons(&*new()) <= self.admission.limits.comparisons;
        if is_light {
            parts.extend((0..threads::count().min(pass.days_left())).map(|_| new()));
        }
        let mut loading = None;
        loop {
            if is_light {
                self.fold_as_light(&pass, &mut parts).await?;
            }
            if pass.days_left() > 0 {
                if !self.effort.is_heavy() {
                    // Another report of the tenant may be heavy, and wait for its turn to load days.
                    drop(loading.take());
                }
                self.fold_as_heavy(&pass, &mut parts, new).await?;
            }
            // The days are folded, so others may load theirs.
            drop(loading.take());
            let missing = pass.elsewhere.lock().len();
            if missing == 0 {
                return Ok(parts);
            }
            let turn = self.admission.loading_turn(&self.effort, missing).await?;
            self.load_days(&pass, turn.places()).await?;
            loading = Some(turn);
        }
    }

    /// Folds days that are in memory, until none is left or the report takes as long as heavy ones.
    async fn fold_as_light(&self, pass: &Arc<Pass>, parts: &mut Vec<Box<dyn AnyFold>>) -> Result<()> {
        while pass.days_left() > 0 && pass.folded_us() < pass.slice_us() {
            let turn = self.admission.light_turn(&self.effort).await?;
            let pass = pass.clone();
            let some = std::mem::take(parts);
            let work = turn.run(move |gone| pass.slice(some, gone));
            *parts = self.admission.within_time(&self.effort, work).await?;
        }
        Ok(())
    }

    /// Folds days that are in memory until none is left.
    async fn fold_as_heavy(
        &self,
        pass: &Arc<Pass>,
        parts: &mut Vec<Box<dyn AnyFold>>,
        new: NewFold<'_>,
    ) -> Result<()> {
        while pass.days_left() > 0 {
            let turn = self.admission.heavy_turn(&self.effort, pass.days_left()).await?;
            // If an earlier slice had more threads, there are more parts than this one fills.
            parts.resize_with(parts.len().max(turn.threads()), new);
            let rest = parts.split_off(turn.threads());
            let (pass, some) = (pass.clone(), std::mem::take(parts));
            let work = turn.run(move |gone| pass.slice(some, gone));
            *parts = self.admission.within_time(&self.effort, work).await?;
            parts.extend(rest);
        }
        Ok(())
    }

    /// Loads some of the days that are not in memory, on threads that may wait.
    async fn load_days(&self, pass: &Arc<Pass>, most: usize) -> Result<()> {
        let numbers = {
            let mut elsewhere = pass.elsewhere.lock();
            let rest = elsewhere.len().saturating_sub(most);
            elsewhere.split_off(rest)
        };
        let loads = numbers.into_iter().map(|number| {
            let pass = pass.clone();
            async move { aside::run(move || pass.load(number)).await? }
        });
        let loading = async { try_join_all(loads).await.map(drop) };
        self.admission.within_time(&self.effort, loading).await
    }

    /// Returns a day, and evicts others for it if it had to be loaded. Blocks.
    fn load_day(&self, number: i32, parts: Parts) -> Result<Option<Arc<Day>>> {
        let Some((day, loaded)) = self.project.day(number, parts, &self.patience)? else { return Ok(None) };
        if loaded {
            self.columns.evict();
        }
        Ok(Some(day))
    }
}

/// One pass over the days.
struct Pass {
    scan: Scan,
    masker: Masker,
    /// Parts of the columns to read.
    kinds: Parts,
    days: Vec<i32>,
    /// Index of the next day.
    next: AtomicUsize,
    /// Days that are not in memory.
    elsewhere: Mutex<Vec<i32>>,
    /// Days that were loaded for this pass and are not folded yet.
    loaded: Mutex<Vec<Arc<Day>>>,
    /// Processor time of the folds so far, in microseconds.
    folded_us: AtomicU64,
}

impl Pass {
    fn days_left(&self) -> usize {
        self.days.len().saturating_sub(self.next.load(Ordering::Relaxed)) + self.loaded.lock().len()
    }

    /// Returns the next day that is in memory. Notes those that are not.
    fn next(&self) -> Option<Arc<Day>> {
        if let Some(day) = self.loaded.lock().pop() {
            return Some(day);
        }
        loop {
            let number = *self.days.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            match self.scan.project.held(number, self.kinds) {
                Held::Day(day) => return Some(day),
                Held::Elsewhere => self.elsewhere.lock().push(number),
                Held::Nowhere => {}
            }
        }
    }

    /// Loads a day. Blocks.
    fn load(&self, number: i32) -> Result<()> {
        if let Some(day) = self.scan.load_day(number, self.kinds)? {
            self.loaded.lock().push(day);
        }
        Ok(())
    }

    fn folded_us(&self) -> u64 {
        self.folded_us.load(Ordering::Relaxed)
    }

    /// Returns how long a turn may last, in microseconds.
    fn slice_us(&self) -> u64 {
        u64::try_from(self.scan.admission.limits.slice.as_micros()).unwrap_or(u64::MAX)
    }

    /// Estimates the number of comparisons, beside the counting that every fold does.
    fn comparisons(&self, fold: &dyn AnyFold) -> u64 {
        let tests = fold.tests();
        if self.masker.is_plain() && tests == 0 {
            return 0;
        }
        let project = &self.scan.project;
        let (first, last) = self.scan.filter.period.numbers();
        let rows = project.rows_in(first, last);
        let of_fold = tests.saturating_mul(rows.pageviews + rows.events + rows.props);
        self.masker.comparisons(&rows, &project.dictionary.read()).saturating_add(of_fold)
    }

    /// Processes days until none is left or the slice of time is over, at least one day.
    fn slice(&self, parts: Vec<Box<dyn AnyFold>>, gone: &Arc<AtomicBool>) -> Result<Vec<Box<dyn AnyFold>>> {
        let (slice_us, used_us) = (self.slice_us(), AtomicU64::new(0));
        // Each task takes the next day when it has finished one, so that none waits for another.
        parts
            .into_par_iter()
            .with_max_len(1)
            .enumerate()
            .map(|(task, mut part)| {
                let mut mask = Mask::until(gone.clone());
                let mut is_first = task == 0;
                while is_first || used_us.load(Ordering::Relaxed) < slice_us {
                    is_first = false;
                    still_wanted(gone)?;
                    let Some(day) = self.next() else { break };
                    let begun = Instant::now();
                    let dictionary = self.scan.project.dictionary.read();
                    self.masker.mask(&day, &dictionary, &mut mask);
                    still_wanted(gone)?;
                    part.add(&day, &mask, &dictionary);
                    drop(dictionary);
                    drop(day);
                    let folded_us = micros(begun);
                    used_us.fetch_add(folded_us, Ordering::Relaxed);
                    self.folded_us.fetch_add(folded_us, Ordering::Relaxed);
                }
                // If the caller is gone, the last addition may be incomplete.
                still_wanted(gone).map(|()| part)
            })
            .collect()
    }
}

fn micros(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX)
}
