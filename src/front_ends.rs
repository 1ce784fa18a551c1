//! The front ends, which npm builds into their `dist` folders.
//!
//! The program embeds them and hands them over when it starts. This library compiles without them, so it is compiled
//! while they are built, and a new front end needs no new library.

use rust_embed::EmbeddedFile;

#[derive(Clone, Copy)]
pub struct FrontEnds {
    pub dashboard: Files,
    pub explorer: Files,
    pub sdk: Files,
}

/// Finds a file by its path in the folder of a front end.
pub type Files = fn(&str) -> Option<EmbeddedFile>;
