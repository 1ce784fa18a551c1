//! Measures what people wait for while they set a site up: detecting its framework, the steps with what has arrived, and
//! the search of the documentation.

use serde_json::{Map, Value, json};

use super::sampled::Sampled;
use super::{Failure, Options, table};

const DATABASE: &str = "svc_bench_setup";
const RUNS: usize = 25;
/// Packages and files of a large site, the most that a request may have.
const PACKAGES: usize = 500;
const FILES: usize = 2_000;

/// Questions to the documentation: one of plain words, one with typing errors.
const QUESTION: &str = "consent%20banner";
const MISSPELT: &str = "conversoin%20destinatoin";

/// Prints the table for SQLite, and for PostgreSQL if there is a server.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, DATABASE, measure).await?;
    println!("\n### Setup\n");
    println!(
        "{} sessions, over HTTP; medians in ms. Targets: 5 to detect from {PACKAGES} packages and {FILES} files, 20 for the \
         steps, 5 for a search.\n",
        options.sessions
    );
    let head = ["database", "detect", "steps", "what arrived", "snippet", "search", "misspelt search"];
    table::print(&head, rows.into_iter());
    Ok(())
}

async fn measure(name: &str, url: Option<&str>, options: &Options) -> Result<Vec<String>, Failure> {
    eprintln!("measuring the setup on {name} ...");
    let sampled = Sampled::start("svc-bench-setup", url, options.sessions, options).await?;
    let mut client = sampled.client().await?;
    let packages: Map<String, Value> =
        (0..PACKAGES).map(|number| (format!("package-{number}"), json!("^1.0.0"))).collect();
    let files: Vec<String> = (0..FILES).map(|number| format!("src/pages/page-{number}.tsx")).collect();
    let site = json!({ "packages": packages, "files": files });
    let asked = [
        ("/v1/setup/detect".to_owned(), Some(&site)),
        (sampled.path("setup/status"), None),
        (sampled.path("setup/installation"), None),
        (sampled.path("setup/snippet?framework=nextjs"), None),
        (format!("/v1/docs/search?q={QUESTION}"), None),
        (format!("/v1/docs/search?q={MISSPELT}"), None),
    ];
    let mut cells = vec![name.to_owned()];
    for (path, body) in asked {
        let (time, _) = client.median(RUNS, &path, body).await?;
        cells.push(table::in_ms(time));
    }
    Ok(cells)
}
