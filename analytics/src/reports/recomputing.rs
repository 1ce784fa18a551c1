//! Determines whether an answer mixes results of old and new rules, because past visits are being recomputed.

use std::sync::Arc;

use domain::Result;
use uuid::Uuid;

use super::{Executor, Reports};
use crate::columns::ProjectColumns;
use crate::recomputation;

/// State of recomputation before counting.
pub(crate) enum Before {
    /// Columns with their mark. Refreshing them detects a recomputation together with the rows.
    Columns(u64, Arc<ProjectColumns>),
    /// True if a recomputation was running.
    Rows(bool),
}

impl Reports {
    /// Records the state before counting, to be passed to [`Self::recomputing_since`] afterwards: a recomputation may
    /// begin or end meanwhile. `of_rows` means that the answer uses more than the columns.
    pub(crate) async fn before(&self, project: Uuid, of_rows: bool) -> Result<Before> {
        if of_rows || self.executor != Executor::Columns {
            let state = recomputation::rules_state(&self.context, project).await?;
            return Ok(Before::Rows(state.recomputing));
        }
        let columns = self.columns.project(project);
        Ok(Before::Columns(columns.mixture.mark(), columns))
    }

    /// Returns true if the counted figures may mix results of old and new rules. `version` is that of the rules when the
    /// request came. If a change of the rules and its whole recomputation end while the report waits for its
    /// turn, the visits follow newer rules.
    pub(crate) async fn recomputing_since(
        &self,
        project: Uuid,
        version: i32,
        before: Before,
    ) -> Result<bool> {
        match before {
            Before::Columns(mark, columns) if Arc::ptr_eq(&columns, &self.columns.project(project)) => {
                Ok(columns.mixture.since(mark, version))
            }
            // The columns were dropped meanwhile, and others were read in their place.
            Before::Columns(..) => Ok(true),
            Before::Rows(before) => {
                let after = recomputation::rules_state(&self.context, project).await?;
                Ok(before || after.recomputing || after.version != version)
            }
        }
    }
}
