//! How much of a long test runs: all of it in `make soak`, a share by default.

/// Returns the first value if tests run at full length, otherwise the second.
pub fn full_or<T>(full: T, short: T) -> T {
    if std::env::var_os("SVC_SOAK").is_some() { full } else { short }
}
