//! Reads the records of a file in order. Skips damage and stops at a torn end.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::record::{LONGEST, LONGEST_BATCH, Record, Start, next_start, start};

/// A record of a file, or damage between records.
#[derive(Debug, PartialEq)]
pub(crate) enum Piece {
    Record(Record),
    /// Bytes that are not a record, because the disk or somebody changed them.
    Damaged(Vec<u8>),
}

pub(crate) struct Reader {
    file: File,
    /// Bytes of the file from `position` on.
    ahead: Vec<u8>,
    /// How many bytes of `ahead` have been consumed.
    done: usize,
    position: u64,
    whole: bool,
}

impl Reader {
    pub(crate) fn of(mut file: File, position: u64) -> io::Result<Reader> {
        file.seek(SeekFrom::Start(position))?;
        Ok(Reader { file, ahead: Vec::new(), done: 0, position, whole: false })
    }

    /// Returns the next piece and the position after it. None at the end. A record that is cut off by the end of the
    /// file was never acknowledged, so it is ignored.
    pub(crate) fn next(&mut self) -> io::Result<Option<(Piece, u64)>> {
        self.look_ahead()?;
        let bytes = self.ahead.get(self.done..).unwrap_or_default();
        let (piece, length) = match start(bytes) {
            Start::Record(record, length) => (Piece::Record(record), length),
            found => {
                let next = next_start(bytes);
                let torn = found == Start::Short || bytes.iter().all(|byte| *byte == 0);
                if next.is_none() && self.whole && torn {
                    return Ok(None);
                }
                // If no record begins in these bytes, the last ones may be the head of one.
                let all = if self.whole { bytes.len() } else { bytes.len() - LONGEST };
                let length = next.unwrap_or(all).min(LONGEST_BATCH);
                (Piece::Damaged(bytes[..length].to_vec()), length)
            }
        };
        self.done += length;
        self.position += length as u64;
        Ok(Some((piece, self.position)))
    }

    /// Reads until the longest record would fit twice, to tell damage from a long record.
    fn look_ahead(&mut self) -> io::Result<()> {
        if self.whole || self.ahead.len() - self.done > LONGEST {
            return Ok(());
        }
        self.ahead.drain(..self.done);
        self.done = 0;
        let wanted = (2 * LONGEST - self.ahead.len()) as u64;
        let read = self.file.by_ref().take(wanted).read_to_end(&mut self.ahead)?;
        self.whole = (read as u64) < wanted;
        Ok(())
    }
}
