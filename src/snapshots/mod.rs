//! The store through which instances share the snapshots of report columns (`SVC_SNAPSHOTS`). What lies
//! in it, and when, is the business of `analytics::columns`.

mod client;
mod folder;

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analytics::columns::Sharing;
use domain::seldom;
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientConfigKey, ObjectStore, RetryConfig};
use url::Url;

use crate::app::App;

/// How often every instance shares what has changed.
const PERIOD: Duration = Duration::from_secs(10 * 60);

/// How often it looks whether that time has come. The first look is the first round.
const LOOK: Duration = Duration::from_secs(60);

/// How often what no row stands behind is looked for.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// For so long the end of the process waits for the store. What was not put by then is read from rows.
const PATIENCE: Duration = Duration::from_secs(5);

/// A file that was not put whole within this time never will be.
const HALF_PUT: Duration = Duration::from_secs(60 * 60);

/// Where the store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A bucket of S3 or of what speaks like it, and a prefix in it.
    Bucket {
        name: String,
        prefix: String,
    },
    Folder(PathBuf),
}

impl FromStr for Location {
    type Err = &'static str;

    /// The reason of a refusal does not repeat the text, which may hold credentials.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| "is not a URL")?;
        if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
            return Err("must have no credentials and no options in it; AWS_* variables are for those");
        }
        match url.scheme() {
            "s3" => {
                let name = url.host_str().filter(|name| !name.is_empty()).ok_or("has no bucket")?;
                let prefix = url.path().trim_matches('/').to_owned();
                Ok(Self::Bucket { name: name.to_owned(), prefix })
            }
            "file" => url.to_file_path().map(Self::Folder).map_err(|()| "must look like file:///var/lib/svc"),
            _ => Err("must begin with s3:// or file:///"),
        }
    }
}

impl Location {
    /// The store there. Nothing is asked of it yet.
    pub fn open(&self) -> Result<Sharing, String> {
        let objects: Arc<dyn ObjectStore> = match self {
            Self::Folder(folder) => {
                std::fs::create_dir_all(folder)
                    .map_err(|error| format!("cannot make the folder {}: {error}", folder.display()))?;
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

/// Whoever waits has limits of its own; these are for passing troubles.
fn retry() -> RetryConfig {
    let backoff = BackoffConfig { init_backoff: Duration::from_millis(100), ..BackoffConfig::default() };
    RetryConfig { backoff, max_retries: 3, retry_timeout: Duration::from_secs(20) }
}

/// The endpoint is checked here, because the store would complain with each request only.
fn check_endpoint(builder: &AmazonS3Builder) -> Result<(), String> {
    let Some(endpoint) = builder.get_config_value(&AmazonS3ConfigKey::Endpoint) else { return Ok(()) };
    let url = Url::parse(&endpoint).map_err(|_| "AWS_ENDPOINT is not a URL")?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("AWS_ENDPOINT must have no credentials in it".to_owned());
    }
    let allow_http = AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp);
    match url.scheme() {
        "https" => Ok(()),
        "http" if builder.get_config_value(&allow_http).as_deref() == Some("true") => Ok(()),
        "http" => Err("AWS_ENDPOINT is not encrypted; AWS_ALLOW_HTTP=true allows that".to_owned()),
        _ => Err("AWS_ENDPOINT must begin with https:// or http://".to_owned()),
    }
}

/// Shares what changes, and clears up, until the task is aborted. Every instance does so, because each
/// holds projects of its own; that no two share the same one is seen to by what lies in the store.
pub(crate) async fn keep_sharing(app: App) {
    let mut swept: Option<Instant> = None;
    loop {
        tokio::time::sleep(LOOK).await;
        if swept.is_none_or(|at| at.elapsed() >= SWEEP) {
            swept = Some(Instant::now());
            if let Err(error) = app.context.pulse.or_silent(app.reports.sweep_shared()).await {
                seldom!(warn, error.reason = %error, "The shared snapshots could not be swept");
            }
            if let Some(Location::Folder(folder)) = app.config.snapshots.clone() {
                tokio::task::spawn_blocking(move || remove_half_put(&folder).ok()).await.ok();
            }
        }
        if app.reports.shared_at().await.is_none_or(|at| at.elapsed() >= PERIOD) {
            if let Err(error) = app.reports.save_snapshots().await {
                seldom!(warn, error.reason = %error, "The report snapshots could not be written");
            }
            share(&app).await;
        }
    }
}

/// Removes what killed processes left of files they were about to put: the store writes those beside
/// their place, with a number behind a `#`, and does not list them. Only folders of projects are looked
/// into; whatever else lies there is somebody else's.
fn remove_half_put(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        // Not a link, which might lead anywhere.
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

/// Shares what has changed, for as long as the end of the process may take.
pub(crate) async fn share_before_end(app: &App) {
    if tokio::time::timeout(PATIENCE, share(app)).await.is_err() {
        tracing::info!("The report snapshots are not all shared");
    }
}

async fn share(app: &App) {
    match app.reports.share_snapshots().await {
        Ok(0) => {}
        Ok(projects) => tracing::debug!(projects, "Shared the report snapshots"),
        Err(error) => seldom!(warn, error.reason = %error, "The report snapshots could not be shared"),
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
