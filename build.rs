//! Creates empty `dist` folders for front ends that are not built, so that the crate compiles without them.
//! The server then says which build step is missing.

use std::fs;
use std::path::Path;

fn main() {
    // OUT_DIR lies inside the folder of the build profile, three levels up.
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    let profile = Path::new(&out).ancestors().nth(3).and_then(Path::file_name).and_then(|name| name.to_str());
    println!("cargo::rustc-env=SVC_BUILD={}", profile.unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=build.rs");
    // Release builds embed the guides that the folder holds.
    println!("cargo::rerun-if-changed=web/docs");
    for folder in ["web/dashboard/dist", "web/explorer/dist", "web/sdk/dist"] {
        if let Err(error) = fs::create_dir_all(Path::new(folder)) {
            println!("cargo::warning=cannot make {folder}: {error}");
        }
        // `make build` compiles the library and the front ends at the same time, and afterwards the program
        // that embeds them.
        if profile != Some("quick") {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
}
