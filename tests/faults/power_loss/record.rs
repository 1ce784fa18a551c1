//! The file operations of a server, call by call, as recorded by `recorder.c`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::process::preloaded;

/// A file or folder as the system numbers it. Numbers come back when files are gone.
pub type Inode = u64;

#[derive(Debug)]
pub enum Call {
    Write {
        file: Inode,
        place: usize,
        bytes: Vec<u8>,
    },
    Resize {
        file: Inode,
        length: usize,
    },
    /// Of a file or a folder.
    Sync {
        of: Inode,
    },
    FileMade {
        file: Inode,
        folder: Inode,
        name: String,
    },
    FolderMade {
        made: Inode,
        folder: Inode,
        name: String,
    },
    /// Another name of a file.
    Linked {
        file: Inode,
        folder: Inode,
        name: String,
    },
    Removed {
        folder: Inode,
        name: String,
    },
    Renamed {
        folder: Inode,
        from: String,
        to: String,
    },
}

impl Call {
    /// Reads a call, and how long it is; none where the rest is no whole call.
    pub fn read(bytes: &[u8]) -> Option<(Call, usize)> {
        let (head, rest) = bytes.split_at_checked(24)?;
        let number = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().unwrap());
        let length = (number(0) >> 32) as usize;
        let (node, place, body) = (number(8), number(16), rest.get(..length)?);
        let name = || String::from_utf8(body.to_vec()).unwrap();
        let call = match head[0] {
            b'w' => Call::Write { file: node, place: place as usize, bytes: body.to_vec() },
            b'r' => Call::Resize { file: node, length: place as usize },
            b's' => Call::Sync { of: node },
            b'f' => Call::FileMade { file: node, folder: place, name: name() },
            b'd' => Call::FolderMade { made: node, folder: place, name: name() },
            b'l' => Call::Linked { file: node, folder: place, name: name() },
            b'u' => Call::Removed { folder: place, name: name() },
            b'm' => {
                let names = name();
                let (from, to) = names.split_once('\0').unwrap();
                Call::Renamed { folder: place, from: from.to_owned(), to: to.to_owned() }
            }
            other => panic!("{other} is no kind of call"),
        };
        Some((call, head.len() + length))
    }
}

/// Compiles the recorder into a folder.
pub fn recorder(folder: &Path) -> PathBuf {
    preloaded("tests/faults/power_loss/recorder.c", folder)
}

/// What is written down so far.
pub fn length(record: &Path) -> usize {
    fs::metadata(record).map_or(0, |about| about.len() as usize)
}
