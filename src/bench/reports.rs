//! Measures reports on the columns, compared with the same reports as SQL in PostgreSQL on the same rows.

use super::{Failure, Folder, Options, cluster};
use crate::snapshots::Location;

const DATABASE: &str = "svc_bench_reports";
/// Databases on the cluster, one per distribution column.
const ON_CLUSTER: [&str; 2] = ["svc_bench_reports_project", "svc_bench_reports_session"];

/// Loads the sample, measures on it and prints the tables.
pub async fn run(options: &Options) -> Result<(), Failure> {
    eprintln!("measuring reports on {} sessions ...", options.sessions);
    let folder = Folder::create("svc-bench-reports")?;
    let sqlite = super::open_database(folder.path(), None).await?;
    let file = folder.path().join("svc.db");
    let mut servers = Vec::new();
    if let Some(server) = &options.postgres {
        let url = super::create_database(server, DATABASE).await?;
        servers.push(("PostgreSQL", super::open_database(folder.path(), Some(&url)).await?));
    }
    if let Some(server) = &options.citus {
        for ((name, by), database) in cluster::WAYS.into_iter().zip(ON_CLUSTER) {
            let url = cluster::create_spread(server, database, by).await?;
            servers.push((name, super::open_database(folder.path(), Some(&url)).await?));
        }
    }
    let (sessions, seed) = (options.sessions, options.seed);
    // Measures the store that deployments use, which reads differently from the library's own.
    let shared = Location::Folder(folder.path().join("shared")).open()?;
    let figures =
        analytics::bench::measure(&sqlite, &file, folder.path(), &shared, &servers, sessions, seed).await?;
    // Drops the databases: their millions of rows would be vacuumed during the next measurement.
    if let Some(server) = &options.postgres {
        super::drop_database(server, DATABASE).await?;
    }
    if let Some(server) = &options.citus {
        for database in ON_CLUSTER {
            cluster::drop_database(server, database).await?;
        }
    }
    println!("\n### Reports\n\n{}", figures.markdown());
    match figures.agree() {
        true => Ok(()),
        false => Err("the columns and the SQL definitions gave different answers".into()),
    }
}
