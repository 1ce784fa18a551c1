//! Composes a project's own script: its config, then the pieces that the config uses, then the core.
//! Alternatively the full script.
//!
//! `web/sdk/pieces.mjs` defines the pieces and when a config uses each. The build writes that into the
//! manifest read here.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use domain::ground::aside;
use domain::ground::turns::{Share, Turns};
use domain::measuring::tracking::ClientConfig;
use domain::projects::sites::Site;
use domain::tenancy::tenants;
use domain::{Context, Error};
use moka::future::Cache;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

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
    fn read(files: Files) -> domain::Result<Self> {
        serde_json::from_slice(&read(files, "manifest.json")?).map_err(Error::internal)
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

/// Composed scripts, kept in memory. Each is composed once, on a thread of its own and in its tenant's turn: composing and
/// compressing it takes some milliseconds of processor time.
#[derive(Clone)]
pub(in crate::ingest) struct Composed {
    scripts: Cache<Which, File>,
    composing: Turns,
    /// Turns of the scripts that are compressed well.
    improving: Turns,
}

/// Maximum number of scripts of one tenant that wait to be compressed well. Others stay as they are until they are asked for
/// anew.
const WAITING: usize = 50;

/// Script by key, config revision, and whether it is full.
type Which = (String, i32, bool);

/// Script to compose.
pub(super) struct Wanted {
    pub(super) files: Files,
    pub(super) key: String,
    pub(super) site: Arc<Site>,
    /// True for the script with every piece.
    pub(super) full: bool,
}

impl Default for Composed {
    fn default() -> Self {
        let bytes = |_: &Which, script: &File| u32::try_from(script.size()).unwrap_or(u32::MAX);
        let scripts = Cache::builder().weigher(bytes).max_capacity(KEPT_BYTES).build();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        // Visitors' browsers wait for it, so nobody is refused.
        let composing =
            Share { places: (cores / 2).max(1), each: 1, waiting: usize::MAX, wait: Duration::MAX };
        let improving = Share { places: 1, waiting: WAITING, ..composing };
        Self { scripts, composing: Turns::new(composing), improving: Turns::new(improving) }
    }
}

impl Composed {
    /// Returns the script of a project. Those who ask for the same script at the same time wait for one composition.
    pub(super) async fn of(&self, context: &Context, wanted: Wanted) -> Result<File> {
        let which = (wanted.key.clone(), wanted.site.client.config_rev, wanted.full);
        let composing = Box::pin(self.compose(context, which.clone(), wanted));
        let script = self.scripts.try_get_with(which, composing).await;
        Ok(script.map_err(Error::internal)?)
    }

    async fn compose(&self, context: &Context, which: Which, wanted: Wanted) -> domain::Result<File> {
        let tenant = tenants::last_known(context).of_org(wanted.site.org);
        let turn = self.composing.take(&[tenant]).await?;
        let composing = move || {
            let text = compose(wanted.files, &wanted.key, &wanted.site.client, wanted.full)?;
            Ok::<_, Error>((File::compressed_soon(text.clone(), SCRIPT), text))
        };
        let (script, text) = aside::run_in(turn, composing).await??;
        tokio::spawn(self.clone().improve(which, text, tenant));
        Ok(script)
    }

    /// Replaces a script by the well compressed one. That takes a tenth of a second, so only one is compressed at a time,
    /// whoever asks for many.
    async fn improve(self, which: Which, text: Vec<u8>, tenant: Uuid) {
        let Ok(turn) = self.improving.take(&[tenant]).await else { return };
        let compress = move || File::compressed_well(text, SCRIPT);
        if let Ok(script) = aside::run_in(turn, compress).await
            && self.scripts.contains_key(&which)
        {
            self.scripts.insert(which, script).await;
        }
    }
}

fn compose(files: Files, key: &str, config: &ClientConfig, full: bool) -> domain::Result<Vec<u8>> {
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

fn read(files: Files, path: &str) -> domain::Result<Cow<'static, [u8]>> {
    Ok(files(path).ok_or(Error::NotFound)?.data)
}
