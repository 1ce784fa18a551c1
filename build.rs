//! The front ends are embedded from their `dist` folders. A checkout that has not built them yet
//! still compiles: it gets empty folders, and the server says what is missing.

use std::fs;
use std::path::Path;

fn main() {
    for folder in ["web/dashboard/dist", "web/sdk/dist"] {
        if let Err(error) = fs::create_dir_all(Path::new(folder)) {
            println!("cargo::warning=cannot make {folder}: {error}");
        }
        println!("cargo::rerun-if-changed={folder}");
    }
}
