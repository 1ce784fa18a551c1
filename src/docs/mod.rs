//! The documentation: guides in Markdown (`web/docs`), the reference written from the route declarations, and the search
//! over both. The routes are in `src/api/docs.rs`.

mod generated;
mod german;
mod guides;
mod llms;
mod markdown;
mod page;
mod reference;
mod search;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use domain::{Error, Result};
use entity::Locale;

pub use guides::{Guide, Guides, Heading};
pub use reference::Reference;
pub use search::{Hit, HitKind};

use crate::api;
use crate::http::openapi;

pub(crate) use generated::resolve;
use search::Search;

pub(crate) use page::{POLICY, guide_page, index_page, missing_page, notice_page, reference_page};

/// Everything that the documentation consists of, in both languages.
pub struct Docs {
    english: Language,
    german: Language,
    pub reference: Reference,
    pub llms: String,
    pub llms_full: String,
}

/// The documentation in one language. The reference is English only.
pub struct Language {
    pub guides: Guides,
    search: Search,
}

impl Docs {
    /// Reads the guides, and writes everything that follows from the code. Takes some tens of milliseconds.
    pub fn build(public_url: &str) -> Result<Self> {
        let routes = api::routes();
        let document = openapi::document(&routes, public_url);
        let reference = Reference::write(&routes, &document, public_url);
        let language = |locale| {
            let guides = Guides::load(locale, &document, public_url)?;
            let search = Search::build(locale, &guides, &reference)?;
            Ok::<_, Error>(Language { guides, search })
        };
        let english = language(Locale::En)?;
        let german = language(Locale::De)?;
        let llms = llms::index(&english.guides, public_url);
        let llms_full = llms::full(&english.guides, public_url);
        Ok(Self { english, german, reference, llms, llms_full })
    }

    pub fn in_language(&self, locale: Locale) -> &Language {
        match locale {
            Locale::En => &self.english,
            Locale::De => &self.german,
        }
    }
}

impl Language {
    /// Returns the best matches of a question, best first.
    pub fn search(&self, question: &str, limit: usize) -> Result<Vec<Hit>> {
        self.search.find(question, limit)
    }
}

/// Returns the language of an answer: the one asked for, otherwise the one that `Accept-Language` prefers (RFC 9110,
/// 12.5.4), otherwise English.
pub fn language_of(asked: Option<Locale>, headers: &HeaderMap) -> Locale {
    if let Some(locale) = asked {
        return locale;
    }
    let stated = headers.get_all(ACCEPT_LANGUAGE).into_iter().filter_map(|value| value.to_str().ok());
    let mut best = (Locale::En, 0.0);
    for range in stated.flat_map(|value| value.split(',')) {
        let (tag, weight) = range.split_once(';').unwrap_or((range, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(1.0, |q| q.parse().unwrap_or(0.0));
        let primary = tag.trim().split('-').next().unwrap_or_default().to_ascii_lowercase();
        if let Some(locale) = Locale::parse(&primary).filter(|_| weight > best.1) {
            best = (locale, weight);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn of(accepted: &str) -> Locale {
        let value = HeaderValue::from_str(accepted).unwrap_or(HeaderValue::from_static(""));
        language_of(None, &HeaderMap::from_iter([(ACCEPT_LANGUAGE, value)]))
    }

    #[test]
    fn the_preferred_language_is_served() {
        assert_eq!(of("de-AT,de;q=0.9,en;q=0.8"), Locale::De);
        assert_eq!(of("fr, en;q=0.5, de;q=0.7"), Locale::De);
        assert_eq!(of("en-GB, de;q=0.9"), Locale::En);
        assert_eq!(of("de;q=0"), Locale::En);
        assert_eq!(of("fr"), Locale::En);
        assert_eq!(language_of(Some(Locale::De), &HeaderMap::new()), Locale::De);
    }
}
