//! Organizations whose tenants hold more than their fair share, so that the storage guard ignores their batches.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table storage_pauses (
    org_id {uuid} not null primary key
);
");
