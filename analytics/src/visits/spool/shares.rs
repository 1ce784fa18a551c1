//! Shares of organizations in the disk space for waiting batches.
//!
//! No organization holds more than the space that is left for all: a batch is refused when its organization has more
//! waiting than there is free space. A single organization gets half of the space, two get a third each, and the next
//! one always finds some (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking 6(2), 1998).

use std::collections::BTreeMap;

use uuid::Uuid;

use super::reader::Piece;
use super::record::Record;

/// Bytes by holder: an organization, or a project if its organization is unknown. None holds unreadable bytes.
#[derive(Debug, Default)]
pub(super) struct Shares(BTreeMap<Option<Uuid>, u64>);

impl Shares {
    pub(super) fn add(&mut self, holder: Option<Uuid>, bytes: usize) {
        *self.0.entry(holder).or_default() += bytes as u64;
    }

    pub(super) fn add_piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Record(record) => self.add(record.holder(), record.batch.len()),
            Piece::Damaged(bytes) => self.add(None, bytes.len()),
        }
    }

    pub(super) fn add_all(&mut self, others: Shares) {
        for (holder, bytes) in others.0 {
            *self.0.entry(holder).or_default() += bytes;
        }
    }

    pub(super) fn of(&self, holder: Option<Uuid>) -> u64 {
        self.0.get(&holder).copied().unwrap_or(0)
    }
}

/// Returns true if so many more bytes of a holder may wait, who has `own` of `all` bytes.
pub(super) fn have_room(bytes: usize, own: u64, all: u64, limit: u64) -> bool {
    let left = limit.saturating_sub(all);
    bytes as u64 <= left && own <= left
}

impl Record {
    /// Returns the holder whose share the record counts against.
    pub(super) fn holder(&self) -> Option<Uuid> {
        self.head().map(|head| head.org.unwrap_or(head.project))
    }
}
