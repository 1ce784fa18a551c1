//! Repairs JSON that browsers write but serde_json refuses: lone surrogates (`JSON.stringify` escapes the
//! half character of a cut text) and numbers beyond the range of a float. Neither should lose the batch.

/// Returns the body with lone surrogates replaced by U+FFFD and numbers by the end of the range. None if
/// there was nothing to repair.
pub(super) fn mended(body: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(body.len());
    let (mut rest, mut in_text, mut changed) = (body, false, false);
    while let Some(&first) = rest.first() {
        let (length, replacement) = match first {
            b'\\' if in_text => escape(rest),
            b'-' | b'0'..=b'9' if !in_text => number(rest),
            _ => (1, None),
        };
        in_text ^= first == b'"';
        let (whole, after) = rest.split_at(length.min(rest.len()));
        changed |= replacement.is_some();
        out.extend_from_slice(replacement.unwrap_or(whole));
        rest = after;
    }
    changed.then_some(out)
}

/// Returns the length of the escape (or surrogate pair) at the start, and its replacement.
fn escape(text: &[u8]) -> (usize, Option<&'static [u8]>) {
    match (unit(text), text.get(6..).and_then(unit)) {
        (None, _) => (2, None),
        (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => (12, None),
        (Some(0xd800..0xe000), _) => (6, Some(br"\ufffd")),
        _ => (6, None),
    }
}

/// Parses the UTF-16 unit of an escape such as `\u00e4`.
fn unit(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(br"\u")?.get(..4)?;
    let digits = std::str::from_utf8(digits).ok().filter(|_| digits.iter().all(u8::is_ascii_hexdigit))?;
    u16::from_str_radix(digits, 16).ok()
}

/// Returns the length of the number at the start, and its replacement.
fn number(text: &[u8]) -> (usize, Option<&'static [u8]>) {
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    let length = text.iter().take_while(|byte| is_part(byte)).count();
    let value = std::str::from_utf8(&text[..length]).ok().and_then(|digits| digits.parse::<f64>().ok());
    match value {
        Some(f64::INFINITY) => (length, Some(b"1e308")),
        Some(f64::NEG_INFINITY) => (length, Some(b"-1e308")),
        _ => (length, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended_text(text: &str) -> Option<String> {
        mended(text.as_bytes()).and_then(|bytes| String::from_utf8(bytes).ok())
    }

    #[test]
    fn half_a_pair_is_replaced_and_a_whole_one_stays() {
        for (text, expected) in [
            (r#"{"a":"x\ud83d"}"#, r#"{"a":"x\ufffd"}"#),
            (r#"["\uDE00b","\ud83d\ud83d\ude00"]"#, r#"["\ufffdb","\ufffd\ud83d\ude00"]"#),
            (r#"["\\\ud83d"]"#, r#"["\\\ufffd"]"#),
        ] {
            assert_eq!(mended_text(text).as_deref(), Some(expected));
        }
        for text in [r#"["\ud83d\ude00 \u00e4"]"#, r#"["\\ud83d"]"#, r#"["\u12"]"#, r#"["\"#, r#"["\"\ud8"#] {
            assert_eq!(mended_text(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_beyond_any_float_becomes_a_very_large_one() {
        let huge = format!("[1{}]", "0".repeat(400));
        assert_eq!(mended_text(&huge).as_deref(), Some("[1e308]"));
        assert_eq!(
            mended_text(r#"{"a":-1e999,"1e999":"1e999"}"#).as_deref(),
            Some(r#"{"a":-1e308,"1e999":"1e999"}"#)
        );
        for text in ["[1e300,-5,0.1]", "[1e-999]", "--", "-"] {
            assert_eq!(mended_text(text), None, "{text}");
        }
    }
}
