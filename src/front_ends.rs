//! File lookup for the front ends, which npm builds into their `dist` folders.
//!
//! The program embeds the files and passes the lookup functions at startup. This library does not contain
//! them, so that it compiles while they are being built and need not be rebuilt when they change.

use rust_embed::EmbeddedFile;

#[derive(Clone, Copy)]
pub struct FrontEnds {
    pub dashboard: Files,
    pub explorer: Files,
    pub sdk: Files,
}

/// Function that finds a file by its path in the `dist` folder of a front end.
pub type Files = fn(&str) -> Option<EmbeddedFile>;
