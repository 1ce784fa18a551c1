//! Leads: visitors who identified themselves, as hashes made in their browsers.
//!
//! A lead belongs to a session and is deleted with it. The table is keyed like the visit tables and also has
//! no foreign key.

use super::{Step, stored};

pub(crate) const UP: Step =
    Step::PerDatabase(|database| format!("{TABLE}{}", stored::views(&["leads"], database)));

const TABLE: &str = "
create table {stored}leads (
    {of_session},
    lead_id {uuid} not null,
    pageview_id {uuid} not null,
    seq integer not null,
    first_seen_at bigint not null,
    last_seen_at bigint not null,
    consent boolean not null,
    em text,
    emg text,
    ph text,
    fname text,
    lname text,
    xid text,
    form text,
    traits {json},
    primary key ({key}, lead_id)
);
create index leads_last_seen on {stored}leads ({project}, last_seen_at);
";
