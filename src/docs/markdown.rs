//! Markdown (CommonMark with tables and ids of headings) as HTML and as sections of plain text.

use std::collections::BTreeSet;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::guides::Heading;

/// A part of a text, from one heading to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    /// Id of the heading. Empty in front of the first one.
    pub anchor: String,
    pub heading: String,
    pub text: String,
}

/// Returns the HTML of a text, and its headings of the second and third level.
pub(super) fn to_html(markdown: &str, link: impl Fn(&str) -> String) -> (String, Vec<Heading>) {
    let (mut events, headings) = with_ids(markdown);
    for event in &mut events {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => *dest_url = link(dest_url).into(),
            // Guides contain no HTML. What looks like it is text.
            Event::Html(text) | Event::InlineHtml(text) => *event = Event::Text(text.clone()),
            _ => {}
        }
    }
    let mut written = String::with_capacity(markdown.len() * 3 / 2);
    html::push_html(&mut written, events.into_iter());
    (written, headings)
}

/// Returns the sections of a text, without marks.
pub(super) fn sections(markdown: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut in_heading = false;
    for event in with_ids(markdown).0 {
        match event {
            Event::Start(Tag::Heading { level, id, .. }) if level > HeadingLevel::H1 => {
                in_heading = true;
                let anchor = id.map(CowStr::into_string).unwrap_or_default();
                sections.push(Section { anchor, ..Section::default() });
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                if let Some(section) = sections.last_mut() {
                    if in_heading { section.heading.push_str(&text) } else { section.text.push_str(&text) }
                }
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::CodeBlock)
            | Event::SoftBreak
            | Event::HardBreak => {
                if let Some(section) = sections.last_mut().filter(|_| !in_heading) {
                    section.text.push(' ');
                }
            }
            _ => {}
        }
    }
    sections
}

/// Parses a text and gives each heading an id: the stated one, or one made of its words.
fn with_ids(markdown: &str) -> (Vec<Event<'_>>, Vec<Heading>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, options).collect();
    let mut headings = Vec::new();
    let mut taken = BTreeSet::new();
    for start in 0..events.len() {
        let Some(Event::Start(Tag::Heading { level, id, .. })) = events.get(start) else { continue };
        let (level, id) = (*level, id.clone());
        let words = events
            .iter()
            .skip(start + 1)
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let text: String = words
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(&**text),
                _ => None,
            })
            .collect();
        let wanted = id.map_or_else(|| anchor_of(&text), CowStr::into_string);
        let anchor = (0..)
            .map(|n| if n == 0 { wanted.clone() } else { format!("{wanted}-{n}") })
            .find(|name| !taken.contains(name))
            .unwrap_or_default();
        taken.insert(anchor.clone());
        if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(start) {
            *id = Some(anchor.clone().into());
        }
        if matches!(level, HeadingLevel::H2 | HeadingLevel::H3) {
            headings.push(Heading { level: level as u8, anchor, text });
        }
    }
    (events, headings)
}

/// Returns the id of a heading: its words in lower case with hyphens between.
pub(super) fn anchor_of(text: &str) -> String {
    let words = text.to_lowercase();
    let kept = words.chars().filter_map(|c| match c {
        ' ' | '-' | '/' => Some('-'),
        c if c.is_alphanumeric() || c == '_' => Some(c),
        _ => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_ids_and_html_is_text() {
        let text =
            "# A\n\nOne <b>two</b>.\n\n## Two words\n\n[x](y.md)\n\n## Two words\n\n### Given {#own}\n";
        let (html, headings) = to_html(text, |target| format!("/docs/{target}"));
        let ids: Vec<_> = headings.iter().map(|heading| heading.anchor.as_str()).collect();
        assert_eq!(ids, ["two-words", "two-words-1", "own"]);
        assert!(html.contains("&lt;b&gt;") && html.contains("href=\"/docs/y.md\""), "{html}");
        let sections = sections(text);
        assert_eq!(
            sections.iter().map(|section| section.heading.as_str()).collect::<Vec<_>>(),
            ["", "Two words", "Two words", "Given"]
        );
    }
}
