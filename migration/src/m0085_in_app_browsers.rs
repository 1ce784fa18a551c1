//! Apps whose built-in browsers show a site. For existing visits they are unknown.

use super::Step;

pub(crate) const UP: Step = Step::Same("alter table {stored}sessions add column in_app smallint;");
