//! The steps that bring a database to the current shape, in order, for SQLite and PostgreSQL.

mod m0002_visits;

pub use sea_orm_migration::prelude::*;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m0002_visits::Migration)]
    }
}
