//! Web vitals of pageviews. For existing pageviews they are unknown.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table {stored}pageviews add column lcp_ms integer;
alter table {stored}pageviews add column inp_ms integer;
alter table {stored}pageviews add column cls integer;
alter table {stored}pageviews add column ttfb_ms integer;",
);
