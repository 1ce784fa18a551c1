//! The front ends are embedded from their `dist` folders. A checkout that has not built them yet
//! still compiles: it gets empty folders, and the server says what is missing.

use std::fs;
use std::path::Path;

fn main() {
    // The folder of a build script's output lies in that of its profile.
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    let profile = Path::new(&out).ancestors().nth(3).and_then(Path::file_name).and_then(|name| name.to_str());
    println!("cargo::rustc-env=SVC_BUILD={}", profile.unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=build.rs");
    for folder in ["web/dashboard/dist", "web/explorer/dist", "web/sdk/dist"] {
        if let Err(error) = fs::create_dir_all(Path::new(folder)) {
            println!("cargo::warning=cannot make {folder}: {error}");
        }
        // `make build` compiles the library while it builds them, and what embeds them afterwards.
        if profile != Some("quick") {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
}
