//! Reads from an HTML page what tells how its site is built.

use std::cell::RefCell;

use lol_html::html_content::TextChunk;
use lol_html::{HtmlRewriter, element, text};

use super::site_pages;

/// Where a sign stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Name of a header of the answer.
    Header,
    /// Header of the answer with its value, as `name: value`.
    HeaderValue,
    /// Address of a script.
    Script,
    /// Text of a script.
    Inline,
    /// Address that a `link` element names.
    Link,
    /// `content` of `<meta name="generator">`.
    Generator,
    /// Name or id of an element, or name of an attribute.
    Element,
}

/// Maximum number of signs of a page, and of bytes of each.
const MAX_SIGNS: usize = 2_000;
const MAX_INLINE: usize = 16 << 10;
const MAX_ADDRESS: usize = 2_000;

/// Names of elements and attributes that frameworks leave in pages.
const MARKS: &str = "astro-island, [data-sveltekit-preload-data], [data-sveltekit-hydrate], [data-reactroot], [ng-version], \
                     [data-wf-site], [data-v-app], #__next, #__nuxt, #root, #app, #__NEXT_DATA__, #__NUXT_DATA__";
const MARKED: [&str; 6] = [
    "data-sveltekit-preload-data",
    "data-sveltekit-hydrate",
    "data-reactroot",
    "ng-version",
    "data-wf-site",
    "data-v-app",
];

/// Reads a page as far as it can be read. Texts are as they stand in the page, in lower case.
pub(super) fn read(body: &[u8]) -> Vec<(Place, String)> {
    let signs = RefCell::new(Vec::new());
    let inline = RefCell::new(String::new());
    let add = |place: Place, value: &str, most: usize| {
        let mut signs = signs.borrow_mut();
        if !value.is_empty() && signs.len() < MAX_SIGNS {
            signs.push((place, head(value, most).to_lowercase()));
        }
    };
    let settings = site_pages::parser()
        .append_element_content_handler(element!("script[src]", |script| {
            add(Place::Script, &script.get_attribute("src").unwrap_or_default(), MAX_ADDRESS);
            Ok(())
        }))
        .append_element_content_handler(text!("script", |chunk: &mut TextChunk<'_>| {
            let mut text = inline.borrow_mut();
            let room = MAX_INLINE.saturating_sub(text.len());
            text.push_str(head(chunk.as_str(), room));
            if chunk.last_in_text_node() {
                add(Place::Inline, &text, MAX_INLINE);
                text.clear();
            }
            Ok(())
        }))
        .append_element_content_handler(element!("link[href]", |link| {
            add(Place::Link, &link.get_attribute("href").unwrap_or_default(), MAX_ADDRESS);
            Ok(())
        }))
        .append_element_content_handler(element!("meta[name='generator' i]", |meta| {
            add(Place::Generator, &meta.get_attribute("content").unwrap_or_default(), MAX_ADDRESS);
            Ok(())
        }))
        .append_element_content_handler(element!(MARKS, |marked| {
            let name = MARKED.iter().find(|name| marked.has_attribute(name));
            let id = marked.get_attribute("id");
            let value = name.map(|name| (*name).to_owned()).or(id).unwrap_or_else(|| marked.tag_name());
            add(Place::Element, &value, MAX_ADDRESS);
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // An error ends the reading; signs that were read before count.
    if rewriter.write(body).is_ok() && rewriter.end().is_err() {
        tracing::debug!("A page ended in the middle");
    }
    std::mem::take(&mut *signs.borrow_mut())
}

/// Returns the beginning of a text of at most so many bytes.
fn head(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
