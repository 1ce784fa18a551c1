//! Proof that the visits of a project may be counted for somebody.

use std::sync::Arc;

use uuid::Uuid;

use super::ProjectAccess;
use super::rules::Versions;
use crate::tenancy::project::Project;

/// Proof that reports may count the visits of a project for somebody, and nothing more: no function that reads or
/// changes anything else takes it.
#[derive(Clone, Debug)]
pub struct ReportAccess {
    pub(super) project: Arc<Project>,
    pub(super) versions: Versions,
    pub(super) tenants: Arc<[Uuid]>,
}

impl ReportAccess {
    pub fn project(&self) -> &Arc<Project> {
        &self.project
    }

    pub fn id(&self) -> Uuid {
        self.project.id
    }

    /// Returns the version of the rules by which the project's visits were to be derived when access was checked.
    pub fn rules_version(&self) -> i32 {
        self.versions.rules
    }

    /// Returns whom the reports count against in pools that tenants share.
    pub fn tenants(&self) -> &[Uuid] {
        &self.tenants
    }
}

impl ProjectAccess {
    /// Returns what reports need of this proof. Whoever runs one with it has checked its scope.
    pub fn for_reports(&self) -> ReportAccess {
        ReportAccess {
            project: self.project().clone(),
            versions: self.versions,
            tenants: self.tenants().into(),
        }
    }
}
