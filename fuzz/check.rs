//! Invariants that both fuzzers check for a body.

use std::sync::{Arc, OnceLock};

use axum::http::{HeaderMap, HeaderValue};
use domain::ground::rule::{Rule, RuleKind};
use domain::measuring::tracking::{PersonalPath, TrackingConfig, ValueRedaction};
use domain::projects::sites::Site;
use uuid::Uuid;

const AGENT: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

fn site() -> &'static Arc<Site> {
    static SITE: OnceLock<Arc<Site>> = OnceLock::new();
    SITE.get_or_init(|| {
        let mut config = TrackingConfig::default_for(&["example.com".to_owned()], true);
        config.variant_param = Some("v".to_owned());
        config.exclude_paths.push(Rule::new(RuleKind::Glob, "/admin/**"));
        config.personal_paths.push(PersonalPath {
            matches: Rule::new(RuleKind::Regex, "^/u/[^/]+$"),
            replacement: "/u/:name".to_owned(),
        });
        config.value_redactions.push(ValueRedaction {
            pattern: r"\d{6,}".to_owned(),
            replacement: ":n".to_owned(),
            ignore_case: true,
        });
        Arc::new(Site::detached(Uuid::from_u128(1), &config))
    })
}

/// Parses a body and panics if the result breaks an invariant. Returns true if the body was a batch.
pub(crate) fn check(body: &[u8]) -> bool {
    let mut headers = HeaderMap::new();
    headers.insert("origin", HeaderValue::from_static("https://example.com"));
    headers.insert("user-agent", HeaderValue::from_static(AGENT));
    let Some(batch) = svc::ingest::read_untrusted(body, &headers, site()) else {
        return false;
    };
    assert!((1..=5).contains(&batch.pageviews.len()) && batch.events.len() <= 100);
    for pageview in &batch.pageviews {
        assert!(pageview.seq >= 1 && pageview.started_at <= batch.received_at);
        assert!(pageview.page.starts_with('/') && pageview.page.len() <= 2048 + 64);
        assert!(!pageview.page.chars().any(char::is_control) && !pageview.page.contains(['?', '#']));
        assert!((0..=100).contains(&pageview.scroll) && (0..=14_400_000).contains(&pageview.engaged_ms));
        assert!((1..=100).contains(&pageview.host.len()) && pageview.videos.len() <= 10);
        assert!(pageview.attr.values().all(|value| value.chars().count() <= 256 && !value.contains('@')));
        assert!(pageview.sections.len() <= 50 && pageview.marks.len() <= 5);
    }
    for event in &batch.events {
        assert!(event.name.len() <= 40 && event.props.len() <= 20 && (0..=499).contains(&event.n));
        assert!(batch.pageviews.iter().any(|pageview| pageview.id == event.pageview));
        for value in event.props.values() {
            assert!(value.as_str().is_none_or(|text| text.chars().count() <= 80 && !text.contains('@')));
            assert!(value.as_f64().is_none_or(|number| number.abs() <= 1e12));
        }
    }
    true
}
