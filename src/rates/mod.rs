//! `svc rates`: stores exchange rates from files of the European Central Bank. `bank` fetches them from the bank itself,
//! for the job.

pub(crate) mod bank;

use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};

use clap::Subcommand;
use domain::ground::time::MS_PER_DAY;
use domain::money::rates::{self, MAX_FILE, Sheet, Stored};
use domain::{Clock, Context, Random};

use crate::command::Failure;
use crate::config::Config;
use crate::{data_dir, database, log};

#[derive(Subcommand)]
pub enum Command {
    /// Store the rates of files of the European Central Bank: eurofxref-daily.xml, eurofxref-hist-90d.xml or
    /// eurofxref-hist.xml. Rates that are stored already are replaced. The server may be running.
    Import {
        /// Files, the later ones win. `-` is standard input.
        #[arg(required = true)]
        files: Vec<String>,
    },
}

pub async fn run(config: &Config, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Import { files } => import(config, files).await,
    }
}

/// Reads all files, then stores their rates in one transaction.
async fn import(config: &Config, files: &[String]) -> Result<(), Failure> {
    let tomorrow = Clock::system().now_ms().div_euclid(MS_PER_DAY).saturating_add(1);
    let tomorrow = i32::try_from(tomorrow)?;
    let mut sheet = Sheet::default();
    for file in files {
        let name = if file == "-" { "the standard input" } else { file };
        let content = content(file).map_err(|error| format!("cannot read {name}: {error}"))?;
        let read = Sheet::read(&content, tomorrow);
        sheet.extend(read.map_err(|reason| format!("{name} is no file of exchange rates: {reason}"))?);
    }
    data_dir::make(config)?;
    let db = database::open(config).await?;
    database::migrate(&db).await?;
    let context = Context::new(db, Clock::system(), Random::os());
    let stored = rates::store(&context, &sheet.rates()).await?;
    log::say(format_args!("{}", said(stored, &sheet)));
    Ok(())
}

/// Reads a file, at most one byte more than is allowed.
fn content(file: &str) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let most = MAX_FILE as u64 + 1;
    if file == "-" {
        io::stdin().lock().take(most).read_to_end(&mut content)?;
    } else {
        File::open(file)?.take(most).read_to_end(&mut content)?;
    }
    Ok(content)
}

fn said(stored: Stored, sheet: &Sheet) -> String {
    let Stored { days, currencies, added, changed, unchanged } = stored;
    let mut said = format!(
        "Read rates of {days} days and {currencies} currencies: {added} new, {changed} changed, {unchanged} unchanged"
    );
    let unknown: Vec<&str> = sheet.unknown().collect();
    if !unknown.is_empty() {
        // Writing to a text does not fail.
        let _ = write!(said, ". Left out, because svc does not know them: {}", unknown.join(", "));
    }
    said
}
