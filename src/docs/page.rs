//! Pages for people: HTML without scripts.

use std::fmt::Write;

use entity::Locale;

use super::guides::{Guide, Guides};
use super::search::Hit;

/// Content security policy of the pages.
pub(crate) const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 48rem; margin: 2.5rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin: 2.2rem 0 .4rem; } h3 { font-size: 1.02rem; margin: 1.8rem 0 .3rem; }
:target { outline: 2px solid; outline-offset: .4rem; border-radius: .2rem; }
pre { overflow-x: auto; padding: .8rem 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .4rem; }
code { font: .9em ui-monospace, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
nav { display: flex; gap: 1rem; flex-wrap: wrap; margin: 1.2rem 0; } input { font: inherit; padding: .3rem .5rem; width: 18rem; max-width: 60%; } button { font: inherit; padding: .3rem .8rem; }
small { opacity: .7; }
";

/// Texts around the content.
struct Words {
    documentation: &'static str,
    reference: &'static str,
    search: &'static str,
    filter: &'static str,
    nothing: &'static str,
    missing: &'static str,
    previous: &'static str,
    next: &'static str,
}

fn words(locale: Locale) -> Words {
    match locale {
        Locale::En => Words {
            documentation: "Documentation",
            reference: "API reference",
            search: "Search",
            filter: "Filter",
            nothing: "Nothing found.",
            missing: "There is no such guide",
            previous: "Previous",
            next: "Next",
        },
        Locale::De => Words {
            documentation: "Dokumentation",
            reference: "API-Referenz (englisch)",
            search: "Suchen",
            filter: "Filtern",
            nothing: "Nichts gefunden.",
            missing: "Diese Anleitung gibt es nicht",
            previous: "Zurück",
            next: "Weiter",
        },
    }
}

pub(crate) fn guide_page(
    locale: Locale,
    guide: &Guide,
    previous: Option<&Guide>,
    next: Option<&Guide>,
) -> String {
    let said = words(locale);
    let link = |word: &str, guide: Option<&Guide>| {
        guide.map(|guide| {
            format!("<a href=\"/docs/{}\">{word}: {}</a>", escaped(&guide.slug), escaped(&guide.title))
        })
    };
    let around: Vec<_> =
        [link(said.previous, previous), link(said.next, next)].into_iter().flatten().collect();
    let body = format!("{}<nav>{}</nav>", guide.html, around.join(" "));
    shell(locale, &guide.title, &body)
}

/// Returns the list of guides, with what a search found in front.
pub(crate) fn index_page(locale: Locale, guides: &Guides, search: Option<(&str, &[Hit])>) -> String {
    let said = words(locale);
    let question = search.map_or("", |(question, _)| question);
    let mut body = format!("<h1>{}</h1>{}", said.documentation, form("/docs", question, said.search));
    if let Some((_, hits)) = search {
        if hits.is_empty() {
            let _ = write!(body, "<p>{}</p>", said.nothing);
        }
        for hit in hits {
            let anchor = if hit.anchor.is_empty() { String::new() } else { format!("#{}", hit.anchor) };
            let _ = write!(
                body,
                "<p><a href=\"/docs/{}{}\">{}</a> <small>{}</small><br>{}</p>",
                escaped(&hit.slug),
                escaped(&anchor),
                escaped(&hit.heading),
                escaped(&hit.title),
                escaped(&hit.snippet)
            );
        }
    }
    add_list(&mut body, guides);
    shell(locale, said.documentation, &body)
}

/// Returns the page for a slug without a guide: a search and the list of guides.
pub(crate) fn missing_page(locale: Locale, guides: &Guides) -> String {
    let said = words(locale);
    let mut body = format!("<h1>{}</h1>{}", said.missing, form("/docs", "", said.search));
    add_list(&mut body, guides);
    shell(locale, said.missing, &body)
}

fn add_list(body: &mut String, guides: &Guides) {
    for (section, guides) in guides.by_section() {
        let _ = write!(body, "<h2>{}</h2><ul>", escaped(section));
        for guide in guides {
            let (slug, title) = (escaped(&guide.slug), escaped(&guide.title));
            let _ =
                write!(body, "<li><a href=\"/docs/{slug}\">{title}</a>: {}</li>", escaped(&guide.summary));
        }
        body.push_str("</ul>");
    }
}

/// Returns the reference with its filter.
pub(crate) fn reference_page(filter: &str, html: &str) -> String {
    let said = words(Locale::En);
    let shown = if html.is_empty() { said.nothing } else { html };
    shell(Locale::En, said.reference, &format!("{}{shown}", form("/docs/api", filter, said.filter)))
}

/// Returns a page that says something in a few sentences.
pub(crate) fn notice_page(locale: Locale, title: &str, sentences: &[&str]) -> String {
    let mut body = format!("<h1>{}</h1>", escaped(title));
    for sentence in sentences {
        let _ = write!(body, "<p>{}</p>", escaped(sentence));
    }
    shell(locale, title, &body)
}

fn form(action: &str, value: &str, button: &str) -> String {
    format!(
        "<form action=\"{action}\"><input type=\"search\" name=\"q\" maxlength=\"200\" aria-label=\"{button}\" \
         value=\"{}\"> <button>{button}</button></form>",
        escaped(value)
    )
}

fn shell(locale: Locale, title: &str, body: &str) -> String {
    let said = words(locale);
    format!(
        "<!doctype html>\n<html lang=\"{locale}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{} · svc</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<nav><a href=\"/docs\">{}</a> <a href=\"/docs/api\">{}</a></nav>\n\
         <main>\n{body}\n</main>\n</body>\n</html>\n",
        escaped(title),
        said.documentation,
        said.reference
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
