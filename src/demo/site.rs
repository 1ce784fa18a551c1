//! The demo site: a few static pages with the tracking snippet, served on a separate port, so that a person
//! can click around and watch the numbers change.

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "web/demo"]
struct Files;

/// Addresses and key that the pages contain.
#[derive(Clone)]
pub struct Links {
    /// Public address of the service, without a trailing slash.
    pub service: String,
    pub publishable_key: String,
    /// Address of the demo project's dashboard.
    pub dashboard: String,
}

/// Every page of the site, for the generated history.
pub const PAGES: [&str; 11] = [
    "/",
    "/lamps",
    "/lamps/aurora",
    "/lamps/fjord",
    "/lamps/harbour",
    "/workshop",
    "/journal",
    "/journal/light-and-sleep",
    "/journal/caring-for-oak",
    "/contact",
    "/contact/thanks",
];

pub fn router(links: Links) -> Router {
    Router::new().fallback(get(move |uri: Uri| async move { answer(uri.path(), &links) }))
}

fn answer(path: &str, links: &Links) -> Response {
    match path {
        "/site.css" => asset("site.css", "text/css; charset=utf-8"),
        "/site.js" => asset("site.js", "text/javascript; charset=utf-8"),
        _ => match page(path) {
            Some((title, content)) => Html(layout(&title, &content, links)).into_response(),
            None => {
                let content =
                    "<h1 data-svc-not-found>Nothing here.</h1><p><a href=\"/\">Back to the lamps</a></p>";
                (StatusCode::NOT_FOUND, Html(layout("Not found", content, links))).into_response()
            }
        },
    }
}

fn asset(name: &str, content_type: &'static str) -> Response {
    match text(name) {
        Some(body) => ([(header::CONTENT_TYPE, content_type)], body).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Returns the title of a page, which is in a comment on its first line, and the rest of the page.
fn page(path: &str) -> Option<(String, String)> {
    let path = path.trim_end_matches('/');
    let file = text(&format!("pages{path}/index.html")).or_else(|| text(&format!("pages{path}.html")))?;
    let (first, content) = file.split_once('\n')?;
    let title = first.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    Some((title.to_owned(), content.to_owned()))
}

fn layout(title: &str, content: &str, links: &Links) -> String {
    let snippet = format!(
        r#"<script async referrerpolicy="origin" src="{}/v1/s/sdk.js?k={}"></script>"#,
        links.service, links.publishable_key
    );
    text("layout.html")
        .unwrap_or_default()
        .replace("{{title}}", title)
        .replace("{{snippet}}", &snippet)
        .replace("{{dashboard}}", &links.dashboard)
        .replace("{{content}}", content)
}

fn text(name: &str) -> Option<String> {
    let file = Files::get(name)?;
    String::from_utf8(file.data.into_owned()).ok()
}

#[cfg(test)]
mod tests {
    use super::{PAGES, page};

    #[test]
    fn every_page_has_a_title_and_content() {
        for path in PAGES {
            let (title, content) = page(path).unwrap_or_else(|| panic!("{path} is missing"));
            assert!(!title.is_empty() && content.contains("<h1>"), "{path}");
        }
    }

    #[test]
    fn a_path_outside_the_site_is_no_page() {
        assert!(page("/../../Cargo").is_none());
        assert!(page("/lamps/nothing").is_none());
    }
}
