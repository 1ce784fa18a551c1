//! The `svc` program. Everything except the embedded front ends is in the library, so that nothing is
//! compiled twice.

mod embedded;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    svc::command::run(embedded::FRONT_ENDS)
}
