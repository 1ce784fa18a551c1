//! How many connections to PostgreSQL an instance opens, and what they are for.

use std::fmt;
use std::str::FromStr;

/// Connections of an instance to PostgreSQL.
///
/// One asks every second whether the database answers, and one listens for commits of other instances. The writers and
/// the announcements of their commits take two, or three of ten and more. The others serve requests and jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connections(u32);

impl Connections {
    /// The fewest with which everything works. With one fewer, requests and jobs would share a single connection.
    const FEWEST: u32 = 6;
    /// From so many on, announcing a commit takes no connection from the writers.
    const ENOUGH: u32 = 10;

    pub fn writers(self) -> u32 {
        if self.0 < Self::ENOUGH { 2 } else { 3 }
    }

    pub(super) fn requests(self) -> u32 {
        self.0 - 2 - self.writers()
    }
}

impl Default for Connections {
    fn default() -> Self {
        Self(21)
    }
}

impl fmt::Display for Connections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Connections {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse() {
            Ok(connections) if connections >= Self::FEWEST => Ok(Self(connections)),
            _ => Err("it must be a whole number of at least 6"),
        }
    }
}
