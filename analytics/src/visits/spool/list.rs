//! Lists the waiting batches in a data folder. Reads only the files, because a server may be using them and the
//! database may be unavailable. Shows nothing of a batch except its project and its time.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use uuid::Uuid;

use super::files::{id_of, read_all};
use super::quarantine::{KEPT, RETRIED};
use super::reader::Piece;
use super::record::{Note, Reason};

/// Batches that wait for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// None for batches that cannot be read.
    pub project: Option<Uuid>,
    /// Reason for the quarantine. None in the spool, where batches wait for the database.
    pub reason: Option<Reason>,
    /// Error code of the database, or the position at which reading failed.
    pub detail: Option<String>,
    pub batches: u64,
    pub bytes: u64,
    /// Arrival of the first of these batches, in milliseconds since the epoch.
    pub since: Option<i64>,
}

/// Lists the batches in a spool folder and a quarantine folder. A file that is being replayed counts completely.
pub fn list(spool: &Path, quarantine: &Path) -> io::Result<Vec<Listed>> {
    let mut found = BTreeMap::new();
    for (folder, extension) in [(spool, "spool"), (quarantine, KEPT), (quarantine, RETRIED)] {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // No server has used this folder yet.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let path = entry?.path();
            if id_of(&path, extension).is_none() {
                continue;
            }
            match read_all(&path, &mut |piece| add(&mut found, piece)) {
                // The file was replayed and removed a moment ago.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                read => read?,
            }
        }
    }
    Ok(found.into_values().collect())
}

type Key = (Option<Reason>, Option<Uuid>, Option<String>);

fn add(found: &mut BTreeMap<Key, Listed>, piece: &Piece) {
    let (project, reason, detail, since, bytes) = match piece {
        Piece::Damaged(bytes) => (None, Some(Reason::Damaged), None, None, bytes.len()),
        Piece::Record(record) => match &record.note {
            Some(Note { reason, detail, project, at }) => {
                (*project, Some(*reason), detail.clone(), Some(*at), record.batch.len())
            }
            None => {
                let (project, since) = record.head().map(|head| (head.project, head.received_at)).unzip();
                (project, None, None, since, record.batch.len())
            }
        },
    };
    let listed = found.entry((reason, project, detail.clone())).or_insert_with(|| Listed {
        project,
        reason,
        detail,
        batches: 0,
        bytes: 0,
        since: None,
    });
    listed.batches += 1;
    listed.bytes += bytes as u64;
    listed.since = [listed.since, since].into_iter().flatten().min();
}
