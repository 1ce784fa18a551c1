//! Composes a project's own script: its config, then the pieces that the config uses, then the core.
//! Alternatively the full script.
//!
//! `web/sdk/pieces.mjs` defines the pieces and when a config uses each. The build writes that into the
//! manifest read here.

use std::borrow::Cow;
use std::sync::Arc;

use domain::Error;
use domain::ground::aside;
use domain::measuring::tracking::ClientConfig;
use moka::sync::Cache;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Semaphore;

use super::SCRIPT;
use crate::front_ends::Files;
use crate::http::Result;
use crate::http::file::File;

/// Cache size for composed scripts in bytes.
const KEPT_BYTES: u64 = 32 << 20;

#[derive(Deserialize)]
struct Manifest {
    core: String,
    /// Values that the scripts assume for missing config fields.
    assumed: Value,
    pieces: Vec<Piece>,
}

impl Manifest {
    fn read(files: Files) -> Result<Self> {
        Ok(serde_json::from_slice(&read(files, "manifest.json")?).map_err(Error::internal)?)
    }

    /// Returns the pieces that a config uses, followed by the core.
    fn files_for(self, config: &Value) -> Vec<String> {
        let used = self.pieces.into_iter().filter(|piece| piece.is_used(config)).map(|piece| piece.file);
        used.chain([self.core]).collect()
    }
}

#[derive(Deserialize)]
struct Piece {
    file: String,
    /// JSON pointers into the client config, some with `=` and an expected text. The piece is used if one of
    /// them leads to a value that is not empty.
    when: Vec<String>,
}

impl Piece {
    fn is_used(&self, config: &Value) -> bool {
        self.when.iter().any(|when| {
            let (pointer, text) = when.split_once('=').map_or((&**when, None), |(at, text)| (at, Some(text)));
            match (config.pointer(pointer), text) {
                (Some(value), Some(text)) => value.as_str() == Some(text),
                (Some(value), None) => is_something(value),
                (None, _) => false,
            }
        })
    }
}

fn is_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(yes) => *yes,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(values) => !values.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
    }
}

/// Composed scripts, kept in memory.
#[derive(Clone)]
pub(in crate::ingest) struct Composed {
    scripts: Cache<Which, File>,
    /// Place of the script that is being compressed well, and places of those that wait for it.
    improving: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

/// Maximum number of scripts that wait to be compressed well. Others stay as they are until they are asked for anew.
const WAITING: usize = 50;

/// Script by key, config revision, and whether it is full.
type Which = (String, i32, bool);

impl Default for Composed {
    fn default() -> Self {
        let bytes = |_: &Which, script: &File| u32::try_from(script.size()).unwrap_or(u32::MAX);
        let scripts = Cache::builder().weigher(bytes).max_capacity(KEPT_BYTES).build();
        Self { scripts, improving: Arc::new(Semaphore::new(1)), waiting: Arc::new(Semaphore::new(WAITING)) }
    }
}

impl Composed {
    /// Returns the script of a project, with every piece if `full`.
    pub(super) fn of(&self, files: Files, key: &str, config: &ClientConfig, full: bool) -> Result<File> {
        let which = (key.to_owned(), config.config_rev, full);
        if let Some(script) = self.scripts.get(&which) {
            return Ok(script);
        }
        let text = compose(files, key, config, full)?;
        let script = File::compressed_soon(text.clone(), SCRIPT);
        self.scripts.insert(which.clone(), script.clone());
        if let Ok(place) = self.waiting.clone().try_acquire_owned() {
            let improving = self.clone().improve(which, text);
            tokio::spawn(async move {
                improving.await;
                drop(place);
            });
        }
        Ok(script)
    }

    /// Replaces a script by the well compressed one. That takes a tenth of a second, so only one is compressed at a time,
    /// whoever asks for many.
    async fn improve(self, which: Which, text: Vec<u8>) {
        let Ok(_place) = self.improving.acquire().await else { return };
        let compress = move || File::compressed_well(text, SCRIPT);
        if let Ok(script) = aside::run(compress).await
            && self.scripts.contains_key(&which)
        {
            self.scripts.insert(which, script);
        }
    }
}

fn compose(files: Files, key: &str, config: &ClientConfig, full: bool) -> Result<Vec<u8>> {
    let key = serde_json::to_string(key).map_err(Error::internal)?;
    let mut config = serde_json::to_value(config).map_err(Error::internal)?;
    let pieces = if full {
        vec!["sdk.full.js".to_owned()]
    } else {
        let manifest = Manifest::read(files)?;
        let whole = config.clone();
        leave_out(&mut config, Some(&manifest.assumed));
        manifest.files_for(&whole)
    };
    let mut script = format!("window.__svc={{k:{key},c:{config}}};\n").into_bytes();
    for piece in pieces {
        script.extend_from_slice(&read(files, &piece)?);
    }
    Ok(script)
}

/// Removes fields from a config that the script assumes anyway: values equal to the assumed ones, and other
/// values that are empty. Pieces that would read an empty value are not part of the script, and the core
/// treats a missing field as empty.
fn leave_out(config: &mut Value, assumed: Option<&Value>) {
    let Value::Object(fields) = config else { return };
    fields.retain(|name, value| {
        let assumed = assumed.and_then(|assumed| assumed.get(name));
        leave_out(value, assumed);
        match (&*value, assumed) {
            (Value::Object(fields), _) => !fields.is_empty(),
            (value, Some(assumed)) => value != assumed,
            (value, None) => value.is_number() || is_something(value),
        }
    });
}

fn read(files: Files, path: &str) -> Result<Cow<'static, [u8]>> {
    Ok(files(path).ok_or(Error::NotFound)?.data)
}
