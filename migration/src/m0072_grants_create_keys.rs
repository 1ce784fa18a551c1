//! Whether the person allowed an application to create keys.

use super::Step;

pub(crate) const UP: Step =
    Step::Same("alter table oauth_grants add column creates_keys boolean not null default false;\n");
