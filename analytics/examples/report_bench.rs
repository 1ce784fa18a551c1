//! Measures the reports: `cargo run --profile quick -p analytics --example report_bench`, with
//! `SVC_TEST_POSTGRES_URL` to compare with PostgreSQL. `svc bench` measures ingest.

use migration::MigratorTrait;
use sea_orm::{ConnectionTrait, Database};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let sessions = std::env::args().nth(1).map_or(Ok(1_000_000), |count| count.parse())?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("svc.db");
    let sqlite = Database::connect(format!("sqlite://{}?mode=rwc", file.display())).await?;
    sqlite.execute_unprepared("pragma journal_mode = wal").await?;
    migration::Migrator::up(&sqlite, None).await?;
    let postgres = match std::env::var("SVC_TEST_POSTGRES_URL") {
        Ok(url) => {
            let admin = Database::connect(&url).await?;
            admin.execute_unprepared("drop database if exists report_bench").await?;
            admin.execute_unprepared("create database report_bench").await?;
            let (base, _) = url.rsplit_once('/').ok_or("a URL with a database name")?;
            let db = Database::connect(format!("{base}/report_bench")).await?;
            migration::Migrator::up(&db, None).await?;
            Some(db)
        }
        Err(_) => None,
    };
    let figures =
        analytics::bench::measure(&sqlite, &file, folder.path(), postgres.as_ref(), sessions, 1).await?;
    println!("{}", figures.markdown());
    Ok(())
}
