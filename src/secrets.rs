//! `svc secrets`: rotates the encryption key of stored secrets.

use clap::Subcommand;
use domain::ground::secrets;
use domain::money::secret_rotation;
use domain::{Clock, Context, Random};

use crate::command::Failure;
use crate::config::Config;
use crate::secret_key::{self, KeyFile};
use crate::{data_dir, database, log};

#[derive(Subcommand)]
pub enum Command {
    /// Re-encrypt all stored secrets: with a new key in the data folder, or with the first key of
    /// SVC_SECRET_KEY. The server may be running.
    Rotate,
}

pub async fn run(config: &Config, command: &Command) -> Result<(), Failure> {
    match command {
        Command::Rotate => rotate(config).await,
    }
}

async fn rotate(config: &Config) -> Result<(), Failure> {
    data_dir::make(config)?;
    let db = database::open(config).await?;
    database::migrate(&db).await?;
    if config.secret_key.is_none() {
        KeyFile::of(config).add()?;
    }
    let context = Context::new(db, Clock::system(), Random::os()).with_secrets(secret_key::of(config));
    let secrets::Rotated { sealed, lost } = secret_rotation::rotate(&context).await?;
    log::say(format_args!(
        "{sealed} secrets are encrypted with the new key. Older backups need the old key."
    ));
    if lost > 0 {
        return Err(format!(
            "{lost} secrets were encrypted with a key that is not available; enter these secrets again"
        )
        .into());
    }
    Ok(())
}
