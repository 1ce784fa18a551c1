//! How fast reports are on the columns, beside the same reports as SQL in PostgreSQL on the same rows.

use super::{Failure, Folder, Options};

const DATABASE: &str = "svc_bench_reports";

/// Loads the sample, measures on it and prints the tables.
pub async fn run(options: &Options) -> Result<(), Failure> {
    eprintln!("measuring reports on {} sessions ...", options.sessions);
    let folder = Folder::create("svc-bench-reports")?;
    let sqlite = super::open_database(folder.path(), None).await?;
    let file = folder.path().join("svc.db");
    let postgres = match &options.postgres {
        Some(server) => {
            let url = super::create_database(server, DATABASE).await?;
            Some(super::open_database(folder.path(), Some(&url)).await?)
        }
        None => None,
    };
    let postgres = postgres.as_ref();
    let figures =
        analytics::bench::measure(&sqlite, &file, folder.path(), postgres, options.sessions, options.seed)
            .await?;
    if let Some(server) = &options.postgres {
        // Its millions of rows would be vacuumed while the next part is measured.
        super::drop_database(server, DATABASE).await?;
    }
    println!("\n### Reports\n\n{}", figures.markdown());
    match figures.agree() {
        true => Ok(()),
        false => Err("the columns and PostgreSQL gave different answers".into()),
    }
}
