//! Whether an answer rests on two sets of rules, because past visits are being derived anew.

use std::sync::Arc;

use domain::Result;
use uuid::Uuid;

use super::{Executor, Reports};
use crate::columns::ProjectColumns;
use crate::recompute;

/// How it stood with deriving past visits anew before something was counted.
pub(crate) enum Before {
    /// The columns with their mark: refreshing them tells, with the rows.
    Columns(u64, Arc<ProjectColumns>),
    /// Whether it was under way.
    Rows(bool),
}

impl Reports {
    /// To be asked before something is counted, and given to [`Self::recomputing_since`] when it is: past visits
    /// may begin or end to be derived anew meanwhile. `of_rows` says that it does not rest on the columns alone.
    pub(crate) async fn before(&self, project: Uuid, of_rows: bool) -> Result<Before> {
        if of_rows || self.executor != Executor::Columns {
            return Ok(Before::Rows(recompute::is_under_way(&self.context, project).await?));
        }
        let columns = self.columns.project(project);
        Ok(Before::Columns(columns.mixture.mark(), columns))
    }

    /// Whether what was counted may rest on two sets of rules.
    pub(crate) async fn recomputing_since(&self, project: Uuid, before: Before) -> Result<bool> {
        match before {
            Before::Columns(mark, columns) if Arc::ptr_eq(&columns, &self.columns.project(project)) => {
                Ok(columns.mixture.since(mark))
            }
            // The columns were forgotten meanwhile, and others read in their place.
            Before::Columns(..) => Ok(true),
            Before::Rows(before) => Ok(before || recompute::is_under_way(&self.context, project).await?),
        }
    }
}
