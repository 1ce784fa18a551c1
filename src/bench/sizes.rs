//! Measures whether the time of dashboard queries grows in proportion to the number of sessions.

use std::time::Duration;

use super::peers::QUERIES;
use super::sampled::Sampled;
use super::{Failure, Options, table};

const RUNS: usize = 9;

/// Measures a tenth of the sessions, all of them, and five times as many, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let sizes = [options.sessions / 10, options.sessions, options.sessions.saturating_mul(5)];
    let mut columns = Vec::new();
    for sessions in sizes {
        eprintln!("measuring the queries of a dashboard on {sessions} sessions ...");
        let sampled = Sampled::start("svc-bench-sizes", None, sessions, options).await?;
        let (mut client, days) = (sampled.client().await?, sampled.days(90));
        let mut times: Vec<Duration> = Vec::new();
        for query in reports() {
            let path = format!("{}{days}", query.path);
            times.push(sampled.median(&mut client, RUNS, &path, None).await?.0);
        }
        columns.push(times);
    }
    println!("\n### More sessions\n");
    println!("Reports over 90 days over HTTP, medians in ms.\n");
    let mut head = vec!["report".to_owned()];
    head.extend(sizes.iter().map(|sessions| format!("{sessions} sessions")));
    head.push("fifty times as many take".to_owned());
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let in_ms = |time: Duration| time.as_secs_f64() * 1000.0;
    table::print(
        &head,
        reports().enumerate().map(|(row, query)| {
            let times: Vec<f64> = columns.iter().map(|times| in_ms(times[row])).collect();
            let mut cells = vec![query.name.to_owned()];
            cells.extend(times.iter().map(|ms| format!("{ms:.1}")));
            cells.push(format!("{:.0}×", times[2] / times[0]));
            cells
        }),
    );
    Ok(())
}

fn reports() -> impl Iterator<Item = &'static super::peers::Query> {
    QUERIES.iter().filter(|query| !query.path.is_empty())
}
