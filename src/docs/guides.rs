//! The guides: Markdown files with front matter, embedded in the program.

use chrono::{DateTime, NaiveDate, Utc};
use domain::{Error, Result};
use entity::Locale;
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{generated, markdown};

#[derive(RustEmbed)]
#[folder = "web/docs/en"]
struct English;

#[derive(RustEmbed)]
#[folder = "web/docs/de"]
struct German;

/// The guides of one language, in reading order.
pub struct Guides(Vec<Guide>);

/// A guide.
#[derive(Clone, Debug)]
pub struct Guide {
    pub slug: String,
    pub title: String,
    pub section: String,
    pub summary: String,
    /// Further words that people use for the topic, for the search.
    pub keywords: String,
    order: u32,
    pub updated_at: DateTime<Utc>,
    pub markdown: String,
    pub html: String,
    pub headings: Vec<Heading>,
}

/// Heading of a guide.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Heading {
    /// Level of the heading: 2 or 3.
    pub level: u8,
    /// Id of the heading in `html`, and its fragment in an address.
    pub anchor: String,
    /// Text without marks.
    pub text: String,
}

impl Guides {
    pub(super) fn load(locale: Locale, document: &Value, public_url: &str) -> Result<Self> {
        let names: Vec<_> = match locale {
            Locale::En => English::iter().collect(),
            Locale::De => German::iter().collect(),
        };
        let mut guides = Vec::new();
        for name in names.iter().filter(|name| name.ends_with(".md")) {
            let file = match locale {
                Locale::En => English::get(name),
                Locale::De => German::get(name),
            };
            let file = file.ok_or_else(|| Error::internal(format!("the guide {name} is gone")))?;
            let text = String::from_utf8_lossy(&file.data);
            let text = generated::fill_in(&text, document, public_url, locale);
            let guide = Guide::read(&text).map_err(|reason| Error::internal(format!("{name}: {reason}")))?;
            guides.push(guide);
        }
        guides.sort_by(|one, other| (one.order, &one.slug).cmp(&(other.order, &other.slug)));
        Ok(Self(guides))
    }

    pub fn all(&self) -> &[Guide] {
        &self.0
    }

    /// Returns a guide with the ones before and after it.
    pub fn find(&self, slug: &str) -> Option<(&Guide, Option<&Guide>, Option<&Guide>)> {
        let at = self.0.iter().position(|guide| guide.slug == slug)?;
        let previous = at.checked_sub(1).and_then(|before| self.0.get(before));
        Some((self.0.get(at)?, previous, self.0.get(at + 1)))
    }

    /// Returns the guides by section, both in reading order.
    pub fn by_section(&self) -> Vec<(&str, Vec<&Guide>)> {
        let mut sections: Vec<(&str, Vec<&Guide>)> = Vec::new();
        for guide in &self.0 {
            match sections.iter_mut().find(|(name, _)| *name == guide.section) {
                Some((_, guides)) => guides.push(guide),
                None => sections.push((&guide.section, vec![guide])),
            }
        }
        sections
    }
}

impl Guide {
    /// Reads a file: lines `name: value` between two lines `---`, then Markdown.
    fn read(text: &str) -> Result<Self, String> {
        let rest = text.strip_prefix("---\n").ok_or("the front matter is missing")?;
        let (front, body) = rest.split_once("\n---\n").ok_or("the front matter does not end")?;
        let field = |name: &str| {
            let mut lines = front.lines().filter_map(|line| line.split_once(": "));
            lines.find(|(key, _)| *key == name).map(|(_, value)| value.trim().to_owned())
        };
        let needed = |name: &str| field(name).ok_or(format!("{name} is missing"));
        let day: NaiveDate = needed("updated")?.parse().map_err(|_| "updated is no date")?;
        let title = needed("title")?;
        let markdown = format!("# {title}\n\n{}\n", body.trim());
        let (html, headings) = markdown::to_html(&markdown, page_of);
        Ok(Self {
            slug: needed("slug")?,
            section: needed("section")?,
            summary: needed("summary")?,
            keywords: field("keywords").unwrap_or_default(),
            order: needed("order")?.parse().map_err(|_| "order is no number")?,
            updated_at: day.and_time(chrono::NaiveTime::MIN).and_utc(),
            title,
            markdown,
            html,
            headings,
        })
    }
}

/// Returns the page for people that a link between guides leads to: `goals.md#values` is `/docs/goals#values`.
fn page_of(target: &str) -> String {
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    match path.strip_suffix(".md").filter(|slug| !slug.is_empty() && !slug.contains('/')) {
        Some(slug) => format!("/docs/{slug}{}", anchor.map(|id| format!("#{id}")).unwrap_or_default()),
        None => target.to_owned(),
    }
}
