//! Slugs: names of organizations and projects in URLs.

use std::fmt::Display;

/// Pattern of a slug: lower-case letters, digits and hyphens, with a letter or digit at both ends; at most [`SLUG_MAX`]
/// characters.
pub const SLUG_PATTERN: &str = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$";

pub const SLUG_MAX: usize = 40;

/// Returns true if the text matches [`SLUG_PATTERN`] and [`SLUG_MAX`].
pub fn is_slug(text: &str) -> bool {
    let bytes = text.as_bytes();
    let edge =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    bytes.len() <= SLUG_MAX
        && edge(bytes.first())
        && edge(bytes.last())
        && bytes.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-')
}

/// Derives a slug from a name, for people who did not choose one: `Ärzte & Co.` becomes `rzte-co`. Returns `None` if
/// the name has no character that is allowed in a slug.
pub fn slugify(name: &str) -> Option<String> {
    let mut slug = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if slug.len() == SLUG_MAX {
            break;
        }
        if character.is_ascii_lowercase() || character.is_ascii_digit() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    (!slug.is_empty()).then(|| slug.to_owned())
}

/// Appends a suffix to a slug that is already taken, within the maximum length.
pub fn suffixed_slug(slug: &str, suffix: impl Display) -> String {
    let suffix = format!("-{suffix}");
    let room = SLUG_MAX.saturating_sub(suffix.len());
    let stem = slug.get(..room.min(slug.len())).unwrap_or("org");
    format!("{}{suffix}", stem.trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_follow_the_contract() {
        for good in ["a", "0", "my-shop", &"a".repeat(40), "a--b"] {
            assert!(is_slug(good), "{good}");
        }
        for bad in ["", "-a", "a-", "A", "a_b", "ä", &"a".repeat(41)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }

    #[test]
    fn a_name_becomes_a_slug_where_it_can() {
        assert_eq!(slugify("  My Shop, Inc. ").as_deref(), Some("my-shop-inc"));
        assert_eq!(slugify("日本").as_deref(), None);
        let long = slugify(&"word ".repeat(30)).unwrap();
        assert!(is_slug(&long) && is_slug(&suffixed_slug(&long, 123)));
    }
}
