//! `/llms.txt` and `/llms-full.txt`: the documentation for language models.

use std::fmt::Write;

use super::guides::Guides;

/// The service in one paragraph.
const SUMMARY: &str = "svc is cookieless first-party web analytics and server-side conversions in one binary. A script \
                       tag sends visits; reports, goals, funnels, segments, sessions, leads, ad costs and SQL answer \
                       over REST, GraphQL and a dashboard. No cookies are needed, and neither IP addresses nor user \
                       agents are stored.";

/// Returns the list of links with a sentence each.
pub(super) fn index(guides: &Guides, public_url: &str) -> String {
    let mut text = format!("# svc\n\n> {SUMMARY}\n");
    let _ = write!(
        text,
        "\nThe API is at {public_url}/v1. Send a secret key as `Authorization: Bearer …`. Every guide is also JSON \
         without `.md`, and German with `?locale=de`. Search with {public_url}/v1/docs/search?q=…\n"
    );
    for (section, guides) in guides.by_section() {
        let _ = write!(text, "\n## {section}\n\n");
        for guide in guides {
            let address = format!("{public_url}/v1/docs/{}.md", guide.slug);
            let _ = writeln!(text, "- [{}]({address}): {}", guide.title, guide.summary);
        }
    }
    let _ = write!(
        text,
        "\n## Reference\n\n\
         - [API reference]({public_url}/docs/api.md): Every operation with scopes, parameters, a request and an answer.\n\
         - [OpenAPI document]({public_url}/v1/openapi.json): The same for generators of clients.\n\
         \n## Optional\n\n\
         - [All guides in one file]({public_url}/llms-full.txt): The text of every guide above.\n\
         - [API reference for people]({public_url}/docs/api): The reference as a page with a filter.\n"
    );
    text
}

/// Returns the text of all guides.
pub(super) fn full(guides: &Guides, public_url: &str) -> String {
    let mut text = format!("# svc: all guides\n\n> {SUMMARY}\n");
    for guide in guides.all() {
        let _ = write!(text, "\n---\nSource: {public_url}/v1/docs/{}.md\n\n{}", guide.slug, guide.markdown);
    }
    text
}
