//! Ad accounts with their campaigns, ad sets and ads, what they cost on each day, and the mapping rules that assign visits
//! to them. `ads_version` of a project rises with every change of what visits are matched with. Ads and costs
//! may be many rows, which are deleted in chunks, so they have no foreign key.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table ad_accounts (
    project_id {uuid} not null references projects (id) on delete cascade,
    id {uuid} not null,
    key text not null,
    platform smallint,
    external_id text not null,
    name text not null,
    currency text,
    timezone text,
    created_at {time} not null,
    primary key (project_id, id)
);
create unique index ad_accounts_by_key on ad_accounts (project_id, key);
create table ad_entities (
    project_id {uuid} not null,
    account_id {uuid} not null,
    level smallint not null,
    id text not null,
    parent_id text,
    names {json} not null,
    first_day integer not null,
    last_day integer not null,
    primary key (project_id, account_id, level, id)
);
create table ad_costs (
    project_id {uuid} not null,
    account_id {uuid} not null,
    day integer not null,
    campaign_id text not null,
    adset_id text not null,
    ad_id text not null,
    currency text not null,
    cost bigint not null,
    impressions bigint not null,
    clicks bigint not null,
    conversions bigint not null,
    primary key (project_id, account_id, day, campaign_id, adset_id, ad_id)
);
create table ad_mapping_rules (
    project_id {uuid} not null references projects (id) on delete cascade,
    id {uuid} not null,
    rule {json} not null,
    created_at {time} not null,
    primary key (project_id, id)
);
alter table projects add column ads_version integer not null default 0;
alter table {stored}sessions add column ad_outcome smallint;
",
);
