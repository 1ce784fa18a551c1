//! A folder that instances mount, as a store.
//!
//! It is listed here and not by the library, which gives a listing up at the first name that is not UTF-8:
//! a folder that people look into has files of others in it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use async_trait::async_trait;
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Location;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore,
    PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
};

/// What lies deeper is none of ours.
const DEPTH: usize = 4;

#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    files: LocalFileSystem,
}

/// What lies in a folder.
#[derive(Default)]
struct Listed {
    folders: Vec<Location>,
    objects: Vec<ObjectMeta>,
    /// How many have a name that none of ours has.
    foreign: usize,
}

impl Folder {
    pub(super) fn open(root: &Path) -> Result<Self> {
        let files = LocalFileSystem::new_with_prefix(root)?.with_automatic_cleanup(true);
        Ok(Self { root: root.to_owned(), files })
    }

    async fn listed(&self, below: Location, depth: usize) -> Result<Listed> {
        let (root, failed) = (self.root.clone(), below.clone());
        let listing = tokio::task::spawn_blocking(move || {
            let mut listed = Listed::default();
            list(&root, &below, depth, &mut listed).map(|()| listed)
        });
        let listed = listing.await?.map_err(|error| Error::Generic {
            store: "snapshots",
            source: format!("the folder {failed:?} cannot be listed: {error}").into(),
        })?;
        if listed.foreign > 0 {
            tracing::info!(
                folder = %failed,
                names = listed.foreign,
                "Among the shared snapshots lies what is none of them; it is left alone"
            );
        }
        Ok(listed)
    }
}

fn list(root: &Path, below: &Location, depth: usize, listed: &mut Listed) -> io::Result<()> {
    let folder: PathBuf = std::iter::once(root.as_os_str().to_owned())
        .chain(below.parts().map(|part| part.as_ref().into()))
        .collect();
    let Some(entries) = there(std::fs::read_dir(folder))? else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| is_ours(name)) else {
            // The library writes a file beside its place, with a number behind a `#`.
            listed.foreign += usize::from(!name.to_string_lossy().contains('#'));
            continue;
        };
        // Somebody may have removed it by now.
        let Some(about) = there(std::fs::metadata(entry.path()))? else { continue };
        let location = below.clone().join(name);
        if about.is_dir() && depth > 1 {
            list(root, &location, depth - 1, listed)?;
        } else if about.is_dir() {
            listed.folders.push(location);
        } else {
            listed.objects.push(ObjectMeta {
                location,
                last_modified: about.modified().unwrap_or(SystemTime::UNIX_EPOCH).into(),
                size: about.len(),
                e_tag: None,
                version: None,
            });
        }
    }
    Ok(())
}

/// Numbers, words and what lies between them: all names under which anything is put.
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
        let this = Self { root: self.root.clone(), files: self.files.clone() };
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
        self.files.put_opts(at, payload, options).await
    }

    async fn put_multipart_opts(
        &self,
        at: &Location,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.files.put_multipart_opts(at, options).await
    }

    async fn get_opts(&self, at: &Location, options: GetOptions) -> Result<GetResult> {
        self.files.get_opts(at, options).await
    }

    fn delete_stream(
        &self,
        all: BoxStream<'static, Result<Location>>,
    ) -> BoxStream<'static, Result<Location>> {
        self.files.delete_stream(all)
    }

    async fn copy_opts(&self, from: &Location, to: &Location, options: CopyOptions) -> Result<()> {
        self.files.copy_opts(from, to, options).await
    }
}
