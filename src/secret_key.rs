//! The key for secrets at rest: that of `SVC_SECRET_KEY`, or the file `secret.key` in the data folder, which is made
//! when the first secret is to be kept.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use analytics::folders;
use domain::Random;
use domain::secrets::{Key, KeyStore, Secrets};

use crate::config::{Config, Invalid, Secret};

/// Its name in the data folder.
const FILE: &str = "secret.key";

/// The keys of the configuration.
pub fn of(config: &Config) -> Secrets {
    match keys_of(config.secret_key.as_ref()) {
        Ok(Some(keys)) => Secrets::new(keys),
        _ => Secrets::new(KeyFile::of(config)),
    }
}

/// Refuses a setting that is no key, without repeating it.
pub(crate) fn check(setting: Option<&Secret>) -> Result<(), Invalid> {
    keys_of(setting).map(drop)
}

fn keys_of(setting: Option<&Secret>) -> Result<Option<Vec<Key>>, Invalid> {
    let keys = setting.map(|setting| Key::list(setting.expose())).transpose();
    keys.map_err(|error| {
        Invalid(format!("SVC_SECRET_KEY is not valid: {error}; `openssl rand -hex 32` makes one"))
    })
}

/// Keys in a file of the data folder, one a line. The first one seals.
pub(crate) struct KeyFile {
    path: PathBuf,
    random: Random,
}

impl KeyFile {
    pub(crate) fn of(config: &Config) -> Self {
        Self { path: config.data_dir.join(FILE), random: Random::os() }
    }

    /// Puts a new key before those there are.
    pub(crate) fn add(&self) -> Result<(), String> {
        let mut keys = self.keys(false)?;
        keys.insert(0, Key::new(&self.random));
        let unfinished = self.write_aside(&keys).map_err(|error| self.not_written(&error))?;
        let replaced =
            fs::rename(&unfinished, &self.path).and_then(|()| folders::sync(folders::above(&self.path)));
        replaced.map_err(|error| self.not_written(&error))
    }

    fn read(&self) -> Result<Option<Vec<Key>>, String> {
        let path = self.path.display();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("cannot read the key for secrets in {path}: {error}")),
        };
        let keys = Key::list(&text).map_err(|error| {
            format!("{path} holds no key for secrets: {error}. Put the file back that was there")
        })?;
        Ok(Some(keys))
    }

    /// Makes the file. Of two processes that do so at once, both go on with the key of the first.
    fn make(&self) -> io::Result<()> {
        folders::make(folders::above(&self.path))?;
        let unfinished = self.write_aside(&[Key::new(&self.random)])?;
        // Unlike a rename, a link takes nobody's place.
        let linked = match fs::hard_link(&unfinished, &self.path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            linked => linked,
        };
        fs::remove_file(&unfinished)?;
        linked.and_then(|()| folders::sync(folders::above(&self.path)))
    }

    /// Writes keys to a new file beside the one they are for, for its user alone.
    fn write_aside(&self, keys: &[Key]) -> io::Result<PathBuf> {
        let unfinished = self.path.with_added_extension(hex::encode(self.random.bytes::<8>()));
        let mut file = create_private(&unfinished)?;
        for key in keys {
            writeln!(file, "{}", key.written())?;
        }
        file.sync_all()?;
        Ok(unfinished)
    }

    fn not_written(&self, error: &io::Error) -> String {
        format!("cannot write the key for secrets to {}: {error}", self.path.display())
    }
}

impl KeyStore for KeyFile {
    fn keys(&self, make: bool) -> Result<Vec<Key>, String> {
        match self.read()? {
            None if make => {
                self.make().map_err(|error| self.not_written(&error))?;
                Ok(self.read()?.unwrap_or_default())
            }
            keys => Ok(keys.unwrap_or_default()),
        }
    }
}

fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}
