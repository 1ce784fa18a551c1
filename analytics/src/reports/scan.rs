//! How a report goes over its days.
//!
//! The days are folded in parallel on the rayon pool, never on an async thread, and the tasks' parts are
//! merged. When the future that waits for the answer is dropped, the remaining days are skipped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use domain::{Error, Result};
use entity::visits::Vocabulary;
use rayon::prelude::*;

use super::groups::Values;
use super::prop_values::{PropRows, PropsOf};
use crate::columns::{Columns, Day, Dictionary, MOST_VALUES, Parts, Patience, ProjectColumns};
use crate::filter::{Filter, Mask};

/// A project's columns, fresh, and a filter.
#[derive(Clone)]
pub(crate) struct Scan {
    pub columns: Arc<Columns>,
    pub project: Arc<ProjectColumns>,
    pub filter: Arc<Filter>,
    /// For the shared store; all that one report scans has it together.
    pub patience: Patience,
    /// What is read beside what the fold always reads.
    pub parts: Parts,
}

/// What a fold makes of one day.
pub(crate) trait Fold: Send + Sized + 'static {
    /// The parts of the columns it reads.
    const PARTS: Parts = Parts::CORE;

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary);
    fn merge(&mut self, other: Self);
}

impl Scan {
    /// The same project under another filter.
    pub(crate) fn with(&self, filter: Filter) -> Self {
        Self { filter: Arc::new(filter), ..self.clone() }
    }

    /// The same scan with more of the columns.
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

    /// Folds the days and keeps what each task made apart; there is at least one part.
    pub(crate) async fn parts<F: Fold>(&self, new: impl Fn() -> F + Send + Sync + 'static) -> Result<Vec<F>> {
        let new = Arc::new(new);
        if !self.filter.reads_props() {
            return self.parts_of_columns(new).await;
        }
        if !self.has_more_props() {
            let parts = self.parts_of_columns(new.clone()).await?;
            // The dictionary may have become full by what was loaded for it.
            if !self.has_more_props() {
                return Ok(parts);
            }
        }
        let scan = self.clone();
        let filter =
            run(move |_| scan.filter.with_props_of_rows(scan.columns.source(), scan.project.id)).await?;
        self.with(filter).parts_of_columns(new).await
    }

    /// The values of a property by the rows, if the columns do not know them all.
    pub(super) async fn values_of_rows(&self, values: &Values) -> Result<Option<Values>> {
        let Values::Props(props) = values else { return Ok(None) };
        if props.name.is_none() || !self.has_more_props() {
            return Ok(None);
        }
        let (scan, props) = (self.clone(), PropsOf::clone(props));
        let days = self.filter.period.numbers();
        let rows = run(move |_| PropRows::read(props, scan.columns.source(), scan.project.id, days)).await?;
        Ok(Some(Values::PropRows(Arc::new(rows))))
    }

    /// Whether there are values of properties that have no code.
    fn has_more_props(&self) -> bool {
        self.project.dictionary.read().len(Vocabulary::PROP_VALUE) > MOST_VALUES
    }

    async fn parts_of_columns<F: Fold>(
        &self,
        new: Arc<impl Fn() -> F + Send + Sync + 'static>,
    ) -> Result<Vec<F>> {
        let (first, last) = self.filter.period.numbers();
        let days = self.project.days(first, last);
        if days.is_empty() {
            return Ok(vec![new()]);
        }
        let parts = F::PARTS.and(self.filter.parts()).and(self.parts);
        self.columns.bring(&self.project, &days, parts, &self.patience).await?;
        let scan = self.clone();
        run(move |cancelled| {
            // Each task takes the next day when it is done with one, so that none waits for another.
            let next = AtomicUsize::new(0);
            (0..rayon::current_num_threads().min(days.len()))
                .into_par_iter()
                .with_max_len(1)
                .map(|_| {
                    let mut part = new();
                    let (mut masker, mut mask) = (scan.filter.masker(), Mask::default());
                    while let Some(number) = days.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if cancelled.load(Ordering::Relaxed) {
                            return Err(Error::internal("the report was cancelled"));
                        }
                        let Some((day, loaded)) = scan.project.day(*number, parts, &scan.patience)? else {
                            continue;
                        };
                        let dictionary = scan.project.dictionary.read();
                        masker.mask(&day, &dictionary, &mut mask);
                        part.add(&day, &mask, &dictionary);
                        drop(dictionary);
                        drop(day);
                        if loaded {
                            scan.columns.evict();
                        }
                    }
                    Ok(part)
                })
                .collect()
        })
        .await
    }
}

/// Runs work on the rayon pool; the flag is raised when the caller is gone.
pub(crate) async fn run<T: Send + 'static>(
    work: impl FnOnce(&AtomicBool) -> Result<T> + Send + 'static,
) -> Result<T> {
    struct Raise(Arc<AtomicBool>);
    impl Drop for Raise {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let gone = Raise(Arc::default());
    let flag = gone.0.clone();
    let (done, answer) = tokio::sync::oneshot::channel();
    rayon::spawn(move || {
        // Nobody is left to hear the answer when the receiver is gone.
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&flag)));
        // A panic that left this closure would end the whole process.
        let _ = done.send(outcome.unwrap_or_else(|_| Err(Error::internal("a report's fold panicked"))));
    });
    answer.await.map_err(|_| Error::internal("a report ended without an answer"))?
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn work_is_told_when_nobody_waits_for_it_any_more() {
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (end, ended) = tokio::sync::oneshot::channel();
        let waiting = tokio::spawn(run(move |cancelled| {
            begin.send(()).unwrap();
            while !cancelled.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            end.send(()).unwrap();
            Ok(())
        }));
        begun.await.unwrap();
        waiting.abort();
        tokio::time::timeout(Duration::from_secs(30), ended).await.unwrap().unwrap();
    }
}
