//! Store in which instances share the snapshots of report columns (`SVC_SNAPSHOTS`). `analytics::columns`
//! decides what is stored, and when.

mod client;
mod folder;

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analytics::columns::Sharing;
use domain::log_throttled;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientConfigKey, ObjectStore, RetryConfig};
use url::Url;

use crate::app::App;

/// How often every instance shares changed snapshots.
const PERIOD: Duration = Duration::from_secs(10 * 60);

/// How often an instance checks whether that time has come. The first check starts the first round.
const LOOK: Duration = Duration::from_secs(60);

/// How often snapshots without rows behind them are removed.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// How long a shutdown waits for the store. Snapshots that are not stored by then are rebuilt from rows.
const PATIENCE: Duration = Duration::from_secs(5);

/// Age at which an unfinished file counts as abandoned.
const HALF_PUT: Duration = Duration::from_secs(60 * 60);

/// Address of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// Bucket of S3 or a compatible service, and a key prefix.
    Bucket {
        name: String,
        prefix: String,
    },
    Folder(PathBuf),
}

impl FromStr for Location {
    type Err = &'static str;

    /// Parses the setting. The error does not repeat the text, which may contain credentials.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| "is not a URL")?;
        if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
            return Err("must not contain credentials or options; use AWS_* variables for those");
        }
        match url.scheme() {
            "s3" => {
                let name = url.host_str().filter(|name| !name.is_empty()).ok_or("has no bucket name")?;
                let prefix = url.path().trim_matches('/').to_owned();
                Ok(Self::Bucket { name: name.to_owned(), prefix })
            }
            "file" => url.to_file_path().map(Self::Folder).map_err(|()| "must look like file:///var/lib/svc"),
            _ => Err("must begin with s3:// or file:///"),
        }
    }
}

impl Location {
    /// Creates the store without accessing it yet.
    pub fn open(&self) -> Result<Sharing, String> {
        let objects: Arc<dyn ObjectStore> = match self {
            Self::Folder(folder) => {
                std::fs::create_dir_all(folder)
                    .map_err(|error| format!("cannot create the folder {}: {error}", folder.display()))?;
                Arc::new(folder::Folder::open(folder).map_err(|error| error.to_string())?)
            }
            Self::Bucket { name, prefix } => {
                let builder = AmazonS3Builder::from_env();
                check_endpoint(&builder)?;
                let store = builder
                    .with_bucket_name(name)
                    .with_http_connector(client::Connector::new()?)
                    .with_retry(retry())
                    .build()
                    .map_err(|error| error.to_string())?;
                Arc::new(PrefixStore::new(store, prefix.as_str()))
            }
        };
        Ok(Sharing::new(objects))
    }
}

/// Retry policy for brief failures. Callers have timeouts of their own.
fn retry() -> RetryConfig {
    let backoff = BackoffConfig { init_backoff: Duration::from_millis(100), ..BackoffConfig::default() };
    RetryConfig { backoff, max_retries: 3, retry_timeout: Duration::from_secs(20) }
}

/// Checks the endpoint at startup, because the library would only fail with each request.
fn check_endpoint(builder: &AmazonS3Builder) -> Result<(), String> {
    let Some(endpoint) = builder.get_config_value(&AmazonS3ConfigKey::Endpoint) else { return Ok(()) };
    let url = Url::parse(&endpoint).map_err(|_| "AWS_ENDPOINT is not a URL")?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("AWS_ENDPOINT must not contain credentials".to_owned());
    }
    let allow_http = AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp);
    match url.scheme() {
        "https" => Ok(()),
        "http" if builder.get_config_value(&allow_http).as_deref() == Some("true") => Ok(()),
        "http" => Err("AWS_ENDPOINT is not encrypted; set AWS_ALLOW_HTTP=true to allow that".to_owned()),
        _ => Err("AWS_ENDPOINT must begin with https:// or http://".to_owned()),
    }
}

/// Shares changed snapshots and cleans up until the task is aborted. Every instance does this, because each
/// holds different projects; the state of the store keeps two instances from sharing the same project.
pub(crate) async fn keep_sharing(app: App) {
    let mut swept: Option<Instant> = None;
    loop {
        tokio::time::sleep(LOOK).await;
        if swept.is_none_or(|at| at.elapsed() >= SWEEP) {
            swept = Some(Instant::now());
            if let Err(error) = app.context.pulse.or_silent(app.reports.sweep_shared()).await {
                log_throttled!(warn, error.reason = %error, "Cannot clean up the shared snapshots");
            }
            if let Some(Location::Folder(folder)) = app.config.snapshots.clone() {
                tokio::task::spawn_blocking(move || remove_half_put(&folder).ok()).await.ok();
            }
        }
        if app.reports.shared_at().await.is_none_or(|at| at.elapsed() >= PERIOD) {
            if let Err(error) = app.reports.save_snapshots().await {
                log_throttled!(warn, error.reason = %error, "Cannot write the report snapshots");
            }
            share(&app).await;
        }
    }
}

/// Removes unfinished files of killed processes. The library writes a file next to its target, with `#` and a
/// number in its name, and does not list it. Only folders of projects are searched; anything else in the
/// store is foreign.
fn remove_half_put(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        // Skips links, which could lead anywhere.
        if entry.file_type()?.is_dir()
            && entry.file_name().to_str().is_some_and(|name| uuid::Uuid::try_parse(name).is_ok())
        {
            remove_half_put_below(&entry.path()).ok();
        }
    }
    Ok(())
}

fn remove_half_put_below(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let (path, about) = entry.and_then(|entry| Ok((entry.path(), entry.metadata()?)))?;
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.rsplit_once('#'));
        let half = name.is_some_and(|(_, number)| number.parse::<u64>().is_ok());
        if about.is_dir() {
            remove_half_put_below(&path).ok();
        } else if half && about.modified()?.elapsed().is_ok_and(|age| age >= HALF_PUT) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Shares changed snapshots, within the time that a shutdown allows.
pub(crate) async fn share_before_end(app: &App) {
    if tokio::time::timeout(PATIENCE, share(app)).await.is_err() {
        tracing::info!("Not all report snapshots were shared before the shutdown timeout");
    }
}

async fn share(app: &App) {
    match app.reports.share_snapshots().await {
        Ok(0) => {}
        Ok(projects) => tracing::debug!(projects, "Shared the report snapshots"),
        Err(error) => log_throttled!(warn, error.reason = %error, "Cannot share the report snapshots"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_were_never_put_whole_go_after_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("01900000000070008000000000000001");
        for days in [project.join("days"), folder.path().join("photos")] {
            std::fs::create_dir_all(days).unwrap();
        }
        let long_ago = std::time::SystemTime::now() - HALF_PUT;
        let put = |path: std::path::PathBuf, old: bool| {
            let file = std::fs::File::create(&path).unwrap();
            if old {
                file.set_modified(long_ago).unwrap();
            }
            path
        };
        let half = put(project.join("days/1-a#1"), true);
        let kept = [
            put(project.join("days/2-b#1"), false),
            put(project.join("days/3-c"), true),
            put(project.join("days/#notes#"), true),
            put(folder.path().join("photos/holiday#1"), true),
        ];
        remove_half_put(folder.path()).unwrap();
        assert!(!half.exists());
        assert!(kept.iter().all(|path| path.exists()), "{kept:?}");
    }

    #[test]
    fn a_location_is_a_bucket_or_a_folder() {
        let bucket = |prefix: &str| Location::Bucket { name: "stats".into(), prefix: prefix.into() };
        assert_eq!("s3://stats".parse(), Ok(bucket("")));
        assert_eq!("s3://stats/svc/snapshots/".parse(), Ok(bucket("svc/snapshots")));
        assert_eq!("file:///var/lib/svc%20x".parse(), Ok(Location::Folder("/var/lib/svc x".into())));
        for wrong in [
            "stats",
            "s3://",
            "gs://stats",
            "file://host/x",
            "s3://key:hunter2@stats",
            "s3://s?secret=hunter2",
        ] {
            let reason = wrong.parse::<Location>().unwrap_err();
            assert!(!reason.contains("hunter2"), "{reason}");
        }
    }
}
