//! The steps from an empty database to the current one, for SQLite and PostgreSQL.
//!
//! A step is one file with its SQL. The text is the same for both databases except for a few
//! type names, which [`dialect`] fills in; a step is never changed once it was released.

pub use sea_orm_migration::prelude::*;

pub mod dialect;
mod m0001_accounts;
mod m0002_stored_visits;
mod m0003_people;
mod m0004_leads;
mod m0005_network_salts;
mod m0006_storage;
mod m0007_makers;
mod m0008_invitation_links;
mod m0009_deleted_projects;
mod m0010_jobs;
mod m0011_recomputations;
mod m0013_visit_horizon;
mod m0014_purges;
mod m0015_purged_visits;
mod m0016_goals;
mod m0017_questionnaires;
mod m0018_funnels;
mod m0020_relevance_models;
mod m0021_segments;
mod m0022_revisits;
mod m0023_event_schemas;
mod m0024_refused_origins;
mod m0025_local_days;
mod m0026_heard;
mod m0027_conversions;
mod m0028_channels;
mod stored;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_accounts::Migration),
            Box::new(m0002_stored_visits::Migration),
            Box::new(m0003_people::Migration),
            Box::new(m0004_leads::Migration),
            Box::new(m0005_network_salts::Migration),
            Box::new(m0006_storage::Migration),
            Box::new(m0007_makers::Migration),
            Box::new(m0008_invitation_links::Migration),
            Box::new(m0009_deleted_projects::Migration),
            Box::new(m0010_jobs::Migration),
            Box::new(m0011_recomputations::Migration),
            Box::new(m0013_visit_horizon::Migration),
            Box::new(m0014_purges::Migration),
            Box::new(m0015_purged_visits::Migration),
            Box::new(m0016_goals::Migration),
            Box::new(m0020_relevance_models::Migration),
            Box::new(m0021_segments::Migration),
            Box::new(m0022_revisits::Migration),
            Box::new(m0017_questionnaires::Migration),
            Box::new(m0018_funnels::Migration),
            Box::new(m0023_event_schemas::Migration),
            Box::new(m0024_refused_origins::Migration),
            Box::new(m0025_local_days::Migration),
            Box::new(m0026_heard::Migration),
            Box::new(m0027_conversions::Migration),
            Box::new(m0028_channels::Migration),
        ]
    }
}
