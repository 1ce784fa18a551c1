//! Snapshot store in a folder that instances mount.
//!
//! This module lists the folder itself, because the library aborts a listing at the first name that is not
//! UTF-8, and a folder that people can access contains foreign files. Symbolic links count as foreign and are
//! never followed.
//!
//! A mounted folder may hang forever, and a blocked call cannot be cancelled. Therefore only a few dedicated
//! threads access the folder, and the rest of the process continues without it.

use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use bytes::Bytes;
use futures::executor::block_on;
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Location;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, GetResultPayload, ListResult, MultipartUpload, ObjectMeta,
    ObjectStore, ObjectStoreExt, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};
use tokio::sync::{Semaphore, oneshot};

/// Maximum depth of the store's files. Deeper files are foreign.
const DEPTH: usize = 4;

/// Maximum number of concurrent calls to the folder.
const THREADS: usize = 16;

/// Timeout for a free thread. If all threads hang, none becomes free.
const TURN: Duration = Duration::from_millis(500);

/// Number of bytes read before checking whether the caller still waits.
const PIECE: u64 = 1 << 20;

/// Number of objects removed concurrently.
const REMOVED_AT_ONCE: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct Folder {
    root: PathBuf,
    files: LocalFileSystem,
    threads: Arc<Semaphore>,
}

/// Content of a folder.
#[derive(Default)]
struct Listed {
    folders: Vec<Location>,
    objects: Vec<ObjectMeta>,
    /// Number of foreign entries: links, and names that the store never uses.
    foreign: usize,
}

impl Folder {
    pub(super) fn open(root: &Path) -> Result<Self> {
        let files = LocalFileSystem::new_with_prefix(root)?.with_automatic_cleanup(true);
        Ok(Self { root: root.to_owned(), files, threads: Arc::new(Semaphore::new(THREADS)) })
    }

    /// Runs a call that may hang on a dedicated thread, if one is free. The call can check whether its caller
    /// still waits.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self, &dyn Fn() -> bool) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = tokio::time::timeout(TURN, self.threads.clone().acquire_owned()).await;
        let permit = turn.map_err(|_| failed("the folder does not respond"))?.map_err(failed)?;
        let (sender, receiver) = oneshot::channel();
        let this = self.clone();
        let thread = std::thread::Builder::new().name("snapshots".to_owned());
        thread
            .spawn(move || {
                let done = work(&this, &|| sender.is_closed());
                drop(permit);
                sender.send(done).ok();
            })
            .map_err(failed)?;
        receiver.await.map_err(failed)?
    }

    /// Returns the path of an object. Fails if a part of the path is a link, which could lead anywhere.
    fn place(&self, at: &Location) -> Result<PathBuf> {
        let mut place = self.root.clone();
        for part in at.parts() {
            place.push(part.as_ref());
            if there(place.symlink_metadata()).map_err(failed)?.is_some_and(|about| about.is_symlink()) {
                return Err(failed(format!("{} is a symbolic link", place.display())));
            }
        }
        Ok(place)
    }

    async fn listed(&self, below: Location, depth: usize) -> Result<Listed> {
        let folder = below.clone();
        let listed = self.run(move |this, is_over| {
            let mut listed = Listed::default();
            this.list_into(&below, depth, &mut listed, is_over)
                .map_err(|error| failed(format!("cannot list the folder {below:?}: {error}")))?;
            Ok(listed)
        });
        let listed = listed.await?;
        if listed.foreign > 0 {
            tracing::info!(
                %folder,
                names = listed.foreign,
                "The folder of shared snapshots contains foreign files; they are ignored"
            );
        }
        Ok(listed)
    }

    fn list_into(
        &self,
        below: &Location,
        depth: usize,
        listed: &mut Listed,
        is_over: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        let folder = self.place(below).map_err(io::Error::other)?;
        let Some(entries) = there(std::fs::read_dir(folder))? else { return Ok(()) };
        for entry in entries {
            let entry = entry?;
            if is_over() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| is_ours(name)) else {
                // The library writes a temporary file next to the target, with `#` and a number in its name.
                listed.foreign += usize::from(!name.to_string_lossy().contains('#'));
                continue;
            };
            // For a link these are the link's own metadata. The entry may have been removed meanwhile.
            let Some(about) = there(entry.metadata())? else { continue };
            let location = below.clone().join(name);
            if about.is_dir() && depth > 1 {
                self.list_into(&location, depth - 1, listed, is_over)?;
            } else if about.is_dir() {
                listed.folders.push(location);
            } else if about.is_file() {
                listed.objects.push(object(location, &about));
            } else {
                listed.foreign += 1;
            }
        }
        Ok(())
    }
}

fn object(location: Location, about: &Metadata) -> ObjectMeta {
    ObjectMeta {
        location,
        last_modified: about.modified().unwrap_or(SystemTime::UNIX_EPOCH).into(),
        size: about.len(),
        e_tag: None,
        version: None,
    }
}

fn read(mut file: File, size: u64, is_over: &dyn Fn() -> bool) -> Result<Bytes> {
    let mut bytes = Vec::new();
    while (bytes.len() as u64) < size && !is_over() {
        let piece = PIECE.min(size - bytes.len() as u64);
        if (&mut file).take(piece).read_to_end(&mut bytes).map_err(failed)? == 0 {
            break;
        }
    }
    Ok(bytes.into())
}

fn failed(reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::Generic { store: "snapshots", source: reason.into() }
}

fn not_there(at: &Location) -> Error {
    Error::NotFound { path: at.to_string(), source: "there is no such file".into() }
}

fn not_needed(operation: &str) -> Error {
    Error::NotImplemented { operation: operation.to_owned(), implementer: "a folder of snapshots".to_owned() }
}

/// Returns true for names that the store uses: letters, digits and hyphens.
fn is_ours(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.files.fmt(f)
    }
}

#[async_trait]
impl ObjectStore for Folder {
    fn list(&self, prefix: Option<&Location>) -> BoxStream<'static, Result<ObjectMeta>> {
        let this = self.clone();
        let below = prefix.cloned().unwrap_or_default();
        let depth = DEPTH.saturating_sub(below.parts().count());
        let listed = async move { this.listed(below, depth).await };
        stream::once(listed).map_ok(|listed| stream::iter(listed.objects).map(Ok)).try_flatten().boxed()
    }

    async fn list_with_delimiter(&self, prefix: Option<&Location>) -> Result<ListResult> {
        let Listed { folders, objects, .. } = self.listed(prefix.cloned().unwrap_or_default(), 1).await?;
        Ok(ListResult { common_prefixes: folders, objects, extensions: Default::default() })
    }

    async fn put_opts(&self, at: &Location, payload: PutPayload, options: PutOptions) -> Result<PutResult> {
        let at = at.clone();
        self.run(move |this, _| {
            this.place(&at)?;
            // On a thread without a runtime the library does its work synchronously.
            block_on(this.files.put_opts(&at, payload, options))
        })
        .await
    }

    async fn put_multipart_opts(
        &self,
        _: &Location,
        _: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        Err(not_needed("put_multipart"))
    }

    async fn get_opts(&self, at: &Location, options: GetOptions) -> Result<GetResult> {
        if options.range.is_some() {
            return Err(not_needed("a range"));
        }
        let at = at.clone();
        let opened = self.run(move |this, _| {
            let place = this.place(&at)?;
            let about = there(place.symlink_metadata()).map_err(failed)?;
            // Opening a pipe would block until somebody writes to it.
            let about = about.filter(Metadata::is_file).ok_or_else(|| not_there(&at))?;
            let file = there(File::open(place)).map_err(failed)?.ok_or_else(|| not_there(&at))?;
            let meta = object(at, &about);
            options.check_preconditions(&meta)?;
            Ok((file, if options.head { 0 } else { meta.size }, meta))
        });
        let (file, size, meta) = opened.await?;
        let this = self.clone();
        let content = async move { this.run(move |_, is_over| read(file, size, is_over)).await };
        Ok(GetResult {
            payload: GetResultPayload::Stream(stream::once(content).boxed()),
            meta,
            range: 0..size,
            attributes: Default::default(),
            extensions: Default::default(),
        })
    }

    fn delete_stream(
        &self,
        all: BoxStream<'static, Result<Location>>,
    ) -> BoxStream<'static, Result<Location>> {
        let this = self.clone();
        let remove = move |at: Result<Location>| {
            let this = this.clone();
            async move {
                let at = at?;
                this.run(move |this, _| {
                    this.place(&at)?;
                    block_on(this.files.delete(&at))?;
                    Ok(at)
                })
                .await
            }
        };
        all.map(remove).buffered(REMOVED_AT_ONCE).boxed()
    }

    async fn copy_opts(&self, _: &Location, _: &Location, _: CopyOptions) -> Result<()> {
        Err(not_needed("copy"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[tokio::test]
    async fn who_asks_a_folder_that_hangs_is_told_so_and_nobody_else_waits() {
        let root = tempfile::tempdir().unwrap();
        let folder = Folder::open(root.path()).unwrap();
        let together = Arc::new(std::sync::Barrier::new(THREADS + 1));
        let asked: Vec<_> = (0..THREADS)
            .map(|_| {
                let (folder, together) = (folder.clone(), together.clone());
                tokio::spawn(async move {
                    let hang = move |_: &Folder, _: &dyn Fn() -> bool| {
                        together.wait();
                        Ok(())
                    };
                    folder.run(hang).await.unwrap();
                })
            })
            .collect();
        while folder.threads.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let began = Instant::now();
        for _ in 0..3 {
            let refused = folder.list_with_delimiter(None).await.unwrap_err();
            assert!(refused.to_string().contains("does not respond"), "{refused}");
        }
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
        // The threads of everything else are free.
        tokio::task::spawn_blocking(move || together.wait()).await.unwrap();
        for asked in asked {
            asked.await.unwrap();
        }
        assert_eq!(folder.list_with_delimiter(None).await.unwrap().objects.len(), 0);
    }

    #[tokio::test]
    async fn what_is_put_is_read_and_removed_and_nothing_else() {
        let (root, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let folder = Folder::open(root.path()).unwrap();
        let at = Location::from("a/b/c");
        folder.put(&at, "content".into()).await.unwrap();
        assert_eq!(folder.get(&at).await.unwrap().bytes().await.unwrap(), "content");
        assert_eq!(folder.head(&at).await.unwrap().size, 7);
        std::fs::write(elsewhere.path().join("c"), "precious").unwrap();
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(elsewhere.path(), root.path().join("a/d")).unwrap();
            std::os::unix::fs::symlink(elsewhere.path().join("c"), root.path().join("a/b/e")).unwrap();
        }
        let all: Vec<_> = folder.list(None).map_ok(|found| found.location).try_collect().await.unwrap();
        assert_eq!(all, std::slice::from_ref(&at));
        for linked in ["a/d/c", "a/b/e"].map(Location::from) {
            assert!(folder.get(&linked).await.is_err());
            assert!(folder.put(&linked, "other".into()).await.is_err());
            assert!(folder.delete(&linked).await.is_err());
        }
        assert_eq!(std::fs::read_to_string(elsewhere.path().join("c")).unwrap(), "precious");
        folder.delete(&at).await.unwrap();
        assert!(matches!(folder.get(&at).await, Err(Error::NotFound { .. })));
    }
}
