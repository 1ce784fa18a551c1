//! Keeps the rows of a window while it is read, each text once, within the memory that a window may take.

use std::collections::HashSet;
use std::mem::size_of;
use std::sync::Arc;

use entity::visits::AdPlatform;

use super::Trouble;
use super::room::Room;
use crate::money::ads::rows::CostRow;

/// Maximum number of rows of a window. More are asked for in smaller windows.
const MAX_ROWS: usize = 300_000;

/// Memory of a text besides its bytes: its counts, and its place in the set.
const OF_A_TEXT: usize = 64;

/// Row as an answer tells it.
pub(super) struct Told<'a> {
    pub(super) platform: AdPlatform,
    pub(super) day: i32,
    pub(super) key: [&'a str; 3],
    pub(super) names: [Option<&'a str>; 3],
    pub(super) currency: &'a str,
    pub(super) figures: [i64; 4],
}

/// Rows of a query, and the texts of all queries of a window.
pub(in crate::money::ads) struct Keeper {
    texts: HashSet<Arc<str>>,
    rows: Vec<CostRow>,
    /// Number of rows of earlier queries. [`Keeper::take`] has handed them over.
    before: usize,
    room: Room,
}

impl Keeper {
    pub(in crate::money::ads) fn new(room: Room) -> Self {
        Self { texts: HashSet::new(), rows: Vec::new(), before: 0, room }
    }

    /// Adds a row.
    pub(super) fn add(&mut self, told: &Told<'_>) -> Result<(), Trouble> {
        if self.before + self.rows.len() >= MAX_ROWS {
            return Err(Trouble::TooLarge);
        }
        self.room.take(size_of::<CostRow>())?;
        let mut row = CostRow {
            platform: Some(told.platform),
            day: told.day,
            key: [self.text(told.key[0])?, self.text(told.key[1])?, self.text(told.key[2])?],
            names: Default::default(),
            currency: self.text(told.currency)?,
            figures: told.figures,
        };
        for (own, name) in row.names.iter_mut().zip(told.names) {
            *own = name.map(|name| self.text(name)).transpose()?;
        }
        self.rows.push(row);
        Ok(())
    }

    /// Returns a text that is kept.
    pub(in crate::money::ads) fn text(&mut self, text: &str) -> Result<Arc<str>, Trouble> {
        if let Some(kept) = self.texts.get(text) {
            return Ok(kept.clone());
        }
        self.room.take(text.len() + OF_A_TEXT)?;
        let kept: Arc<str> = text.into();
        self.texts.insert(kept.clone());
        Ok(kept)
    }

    /// Returns the rows of the query so far.
    pub(in crate::money::ads) fn rows(&self) -> &[CostRow] {
        &self.rows
    }

    /// Ends a query. Its rows count on.
    pub(in crate::money::ads) fn take(&mut self) -> Vec<CostRow> {
        self.before += self.rows.len();
        std::mem::take(&mut self.rows)
    }

    /// Drops the rows of a query that failed.
    pub(in crate::money::ads) fn drop_rows(&mut self) {
        self.room.give_back(self.rows.len() * size_of::<CostRow>());
        self.rows = Vec::new();
    }

    /// Returns the memory that the rows have taken. It is to be kept as long as they are.
    pub(in crate::money::ads) fn into_room(self) -> Room {
        self.room
    }
}
