//! A part of an organization's record.

use async_graphql::SimpleObject;
use domain::audit::AuditEntry;

/// A part of the record of changes.
#[derive(Clone, SimpleObject)]
pub struct AuditLog {
    /// Newest first.
    pub items: Vec<AuditEntry>,
    /// Give it as `cursor` for the entries before these; null at the end.
    pub next_cursor: Option<String>,
}
