//! One file per file of `src/api`.

mod docs;
mod system;
