//! Regular expressions that are written in this source.

use regex::Regex;

/// Compiles an expression of this source. Call it within a `LazyLock`.
pub(crate) fn fixed_pattern(text: &str) -> Regex {
    #[expect(clippy::expect_used, reason = "the expressions are fixed, and tests run them all")]
    Regex::new(text).expect("it is an expression")
}
