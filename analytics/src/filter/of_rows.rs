//! Evaluates conditions about properties of events on the rows, for projects with more values than a dictionary keeps.

use std::sync::Arc;

use domain::Result;
use rustc_hash::FxHashSet;
use uuid::Uuid;

use super::meaning::Subject;
use super::{Condition, Filter};
use crate::columns::Source;

/// Bytes of a session that is found, with the spare room of a hash table.
const BYTES_OF_SESSION: usize = 40;

/// Sessions that meet conditions about properties.
pub(crate) struct FoundInRows {
    filter: Arc<Filter>,
    /// Sessions by test of the filter.
    found: Vec<FxHashSet<Uuid>>,
}

impl FoundInRows {
    pub(crate) fn new(filter: Arc<Filter>) -> Self {
        let found = vec![FxHashSet::default(); filter.tests().count()];
        Self { filter, found }
    }

    /// Adds the sessions of a day. `take` is asked for memory with every event; reading ends when it fails. Blocks.
    pub(crate) fn add_day(
        &mut self,
        source: &Source,
        project: Uuid,
        day: i32,
        take: &mut dyn FnMut(usize) -> Result<()>,
    ) -> Result<()> {
        source.props(project, day, &mut |session, name, props| {
            let Ok(props) = serde_json::from_str(props) else { return take(0) };
            let fits =
                self.filter.tests().zip(&mut self.found).filter(|(test, _)| test.fits_event(name, &props));
            let new = fits.filter_map(|(_, found)| found.insert(session).then_some(BYTES_OF_SESSION));
            take(new.sum())
        })
    }

    /// Returns the filter, with the sessions in the place of its conditions about properties.
    pub(crate) fn into_filter(self) -> Filter {
        let mut filter = Filter::clone(&self.filter);
        let mut found = self.found.into_iter();
        for condition in &mut filter.conditions {
            let Condition::AnyOf(any) = condition else { continue };
            for (test, found) in any.0.iter_mut().zip(&mut found) {
                if matches!(test.subject, Subject::Prop { .. }) {
                    test.subject = Subject::Among(Arc::new(found));
                }
            }
        }
        filter
    }
}
