//! How much of a long test runs: all of it in `make soak`, a share by default.

/// Returns true if tests run at full length.
pub fn is_soak() -> bool {
    std::env::var_os("SVC_SOAK").is_some()
}

/// Returns the first value if tests run at full length, otherwise the second.
pub fn full_or<T>(full: T, short: T) -> T {
    if is_soak() { full } else { short }
}
