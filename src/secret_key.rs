//! Encryption key for stored secrets: `SVC_SECRET_KEY`, or else the file `secret.key` in the data folder,
//! which is created when it is first needed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use analytics::folders;
use domain::Random;
use domain::ground::secrets::{Key, KeyStore, Secrets};

use crate::config::{Config, Invalid, Secret};

/// File name in the data folder.
const FILE: &str = "secret.key";

/// Returns the keys of the configuration.
pub fn of(config: &Config) -> Secrets {
    match keys_of(config.secret_key.as_ref()) {
        Ok(Some(keys)) => Secrets::new(keys),
        _ => Secrets::new(KeyFile::of(config)),
    }
}

/// Checks the setting without repeating its value in the error.
pub(crate) fn check(setting: Option<&Secret>) -> Result<(), Invalid> {
    keys_of(setting).map(drop)
}

fn keys_of(setting: Option<&Secret>) -> Result<Option<Vec<Key>>, Invalid> {
    let keys = setting.map(|setting| Key::list(setting.expose())).transpose();
    keys.map_err(|error| {
        Invalid(format!("SVC_SECRET_KEY is not valid: {error}; generate one with `openssl rand -hex 32`"))
    })
}

/// Key file in the data folder, one key a line. The first key encrypts; the others only decrypt.
pub(crate) struct KeyFile {
    path: PathBuf,
    random: Random,
}

impl KeyFile {
    pub(crate) fn of(config: &Config) -> Self {
        Self { path: config.data_dir.join(FILE), random: Random::os() }
    }

    /// Adds a new key in front of the existing ones.
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
            Err(error) => return Err(format!("cannot read the encryption key in {path}: {error}")),
        };
        let keys = Key::list(&text).map_err(|error| {
            format!("{path} does not contain a valid key: {error}. Restore the original file")
        })?;
        Ok(Some(keys))
    }

    /// Creates the file. If two processes create it at once, both use the key of the first.
    fn make(&self) -> io::Result<()> {
        folders::make(folders::above(&self.path))?;
        let unfinished = self.write_aside(&[Key::new(&self.random)])?;
        // Unlike a rename, a hard link does not replace an existing file.
        let linked = match fs::hard_link(&unfinished, &self.path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            linked => linked,
        };
        fs::remove_file(&unfinished)?;
        linked.and_then(|()| folders::sync(folders::above(&self.path)))
    }

    /// Writes the keys to a new file next to the target, readable by its user only.
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
        format!("cannot write the encryption key to {}: {error}", self.path.display())
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
