//! A project's own script: its config in front, then the pieces that this config uses and the core, or the full script.
//!
//! Which pieces there are, and when a config uses one, is written in `web/sdk/pieces.mjs`; the build puts it into the
//! manifest that is read here.

use std::borrow::Cow;

use domain::Error;
use domain::tracking::ClientConfig;
use moka::sync::Cache;
use serde::Deserialize;
use serde_json::Value;

use super::SCRIPT;
use crate::front_ends::Files;
use crate::http::Result;
use crate::http::file::File;

/// Bytes of composed scripts that are kept.
const KEPT_BYTES: u64 = 32 << 20;

#[derive(Deserialize)]
struct Manifest {
    core: String,
    /// What the scripts take a config to say where it says nothing, if that is something.
    assumed: Value,
    pieces: Vec<Piece>,
}

impl Manifest {
    fn read(files: Files) -> Result<Self> {
        Ok(serde_json::from_slice(&read(files, "manifest.json")?).map_err(Error::internal)?)
    }

    /// The pieces that a config uses, and the core behind them.
    fn files_for(self, config: &Value) -> Vec<String> {
        let used = self.pieces.into_iter().filter(|piece| piece.is_used(config)).map(|piece| piece.file);
        used.chain([self.core]).collect()
    }
}

#[derive(Deserialize)]
struct Piece {
    file: String,
    /// JSON pointers into the client config, some with the text they must lead to behind `=`. The piece is used when one
    /// of them leads to something.
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

/// Composed scripts by key, revision of the config, and whether they are full.
#[derive(Clone)]
pub(in crate::ingest) struct Composed(Cache<(String, i32, bool), File>);

impl Default for Composed {
    fn default() -> Self {
        let bytes = |_: &(String, i32, bool), script: &File| u32::try_from(script.size()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(bytes).max_capacity(KEPT_BYTES).build())
    }
}

impl Composed {
    /// The script of a project; with every piece if it is `full`.
    pub(super) fn of(&self, files: Files, key: &str, config: &ClientConfig, full: bool) -> Result<File> {
        let place = (key.to_owned(), config.config_rev, full);
        if let Some(script) = self.0.get(&place) {
            return Ok(script);
        }
        let script = File::kept(compose(files, key, config, full)?, SCRIPT);
        self.0.insert(place, script.clone());
        Ok(script)
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

/// Leaves out of a config what its script takes it to say anyway: what is assumed, and of all else what is nothing. The
/// pieces that would read a nothing are not there, and the core takes what is missing for one.
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
