//! Page of an organization's audit log.

use async_graphql::SimpleObject;
use domain::tenancy::audit::AuditEntry;

/// Page of the audit log.
#[derive(Clone, SimpleObject)]
pub struct AuditLog {
    /// Entries, newest first.
    pub items: Vec<AuditEntry>,
    /// Pass as `cursor` to get the entries before these; null at the end.
    pub next_cursor: Option<String>,
}
