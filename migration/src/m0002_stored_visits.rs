//! Visits: one row per session, pageview, event and video play sent by browsers, and the counters kept beside
//! them.
//!
//! On PostgreSQL every primary key begins with `(project_id, session_id)`, and every unique constraint
//! contains both, so that a cluster can distribute the tables by either. On SQLite two small numbers replace
//! them, see [`stored`](super::stored). Times are milliseconds since the epoch; a missing value is null.

use sea_orm::DatabaseBackend;

use super::{Step, stored};

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let (clustered, own) = match database {
        DatabaseBackend::Postgres => ("", ""),
        _ => ("without rowid", SQLITE),
    };
    let tables = TABLES.replace("{clustered}", clustered);
    let views = ["sessions", "pageviews", "events", "video_plays", "session_aliases"];
    format!("{tables}{own}{}", stored::views(&views, database))
});

const TABLES: &str = "
create table {stored}sessions (
    {session},
    rev bigint not null,
    day integer not null,
    started_at bigint not null,
    last_at bigint not null,
    visitor bigint not null,
    stitch smallint not null,
    consent boolean not null,
    test boolean not null,
    country text,
    lang text,
    device smallint not null,
    browser smallint not null,
    os smallint not null,
    screen smallint not null,
    entry_host text not null,
    entry_page text not null,
    exit_page text not null,
    variant text,
    ref_host text,
    channel smallint not null,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    utm_content text,
    utm_term text,
    utm_id text,
    click_ids smallint not null,
    click_id_values {json},
    ad_cookies {json},
    ad_platform smallint,
    ad_account_id text,
    ad_campaign_id text,
    ad_adset_id text,
    ad_id text,
    pageviews integer not null,
    events integer not null,
    engaged_ms bigint not null,
    max_scroll smallint not null,
    clicks integer not null,
    iclicks integer not null,
    video_ms bigint not null,
    flags integer not null,
    goals {json} not null,
    conversions smallint not null,
    conversion_value {double} not null,
    relevance smallint not null,
    relevance_version integer not null,
    goals_version integer not null,
    rules_version integer not null default 0,
    event_counts {json} not null,
    primary key ({key})
) {clustered};
create index sessions_rev on {stored}sessions ({project}, rev);
create index sessions_visitor on {stored}sessions ({project}, visitor, last_at);
create index sessions_started on {stored}sessions ({project}, started_at, rules_version);

create table {stored}pageviews (
    {of_session},
    pageview_id {uuid} not null,
    seq integer not null,
    started_at bigint not null,
    nav smallint not null,
    host text not null,
    page text not null,
    page_group text not null,
    variant text,
    lang text,
    attr_from smallint not null,
    attr {json},
    ref_host text,
    vw integer not null,
    vh integer not null,
    sw integer not null,
    touch boolean not null,
    page_height integer not null,
    scroll_y integer not null,
    scroll smallint not null,
    marks {json},
    sections {json},
    engaged_ms integer not null,
    clicks integer not null,
    iclicks integer not null,
    stitch smallint not null,
    seen bigint not null default 0,
    primary key ({key}, pageview_id)
) {clustered};

create table {stored}events (
    {of_session},
    pageview_id {uuid} not null,
    n integer not null,
    t integer not null,
    at bigint not null,
    seen bigint not null,
    name text not null,
    props {json},
    primary key ({key}, pageview_id, n)
) {clustered};

create table {stored}video_plays (
    {of_session},
    pageview_id {uuid} not null,
    n smallint not null,
    seq integer not null,
    video text not null,
    src text not null,
    fmt smallint not null,
    t integer not null,
    dur {double} not null,
    watched_s integer not null,
    max_percent smallint not null,
    done boolean not null,
    bitmap text not null,
    ranges {json},
    primary key ({key}, pageview_id, n)
) {clustered};

create table {stored}session_aliases (
    {of_session},
    alias_id {uuid} not null,
    created_at bigint not null,
    primary key ({project}, alias_id)
) {clustered};
create index session_aliases_session on {stored}session_aliases ({key});

create table session_tombstones (
    project_id {uuid} not null,
    rev bigint not null,
    day integer not null,
    session_id {uuid} not null,
    primary key (project_id, session_id, rev, day)
) {clustered};
create index session_tombstones_rev on session_tombstones (project_id, rev);

create table ingest_outcomes (
    project_id {uuid} not null,
    day integer not null,
    reason text not null,
    count bigint not null,
    primary key (project_id, day, reason)
) {clustered};

create table ingest_budgets (
    project_id {uuid} not null,
    day integer not null,
    network bigint not null,
    pageviews bigint not null,
    events bigint not null,
    primary key (project_id, day, network)
) {clustered};

create table ingest_spools (
    spool_id {uuid} primary key,
    position bigint not null
);

create table event_names (
    project_id {uuid} not null,
    name text not null,
    first_seen bigint not null,
    primary key (project_id, name)
) {clustered};
";

/// Short keys of projects; a number is never reused. PostgreSQL stamps visits with its own transaction ids
/// and needs no counter.
const SQLITE: &str = "
create table stored_projects (project integer primary key autoincrement, project_id blob not null unique);
create unique index stored_sessions_id on stored_sessions (project, session_id);
create table visit_rev (id integer primary key check (id = 1), rev bigint not null);
insert into visit_rev (id, rev) values (1, 0);
";
