//! Marks members whose role nobody else has changed. Existing members count as such.

use super::Step;

pub(crate) const UP: Step =
    Step::Same("alter table members add column chose_role boolean not null default true;\n");
