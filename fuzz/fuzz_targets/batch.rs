#![no_main]

#[path = "../check.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|body: &[u8]| {
    check::check(body);
});
