//! Built-in events. Every other name is a custom event and counts towards the project's limit of distinct unregistered
//! names.

use entity::choices::Names;
use entity::visits::Mark;

/// Maximum number of distinct unregistered names per project. Events with further names are dropped and counted.
pub const MAX_UNREGISTERED_NAMES: usize = 200;
/// Maximum number of event names whose counts a session stores.
pub const MAX_COUNTED_NAMES: usize = 50;
pub const MAX_PROPS: usize = 20;
/// Pattern of an event name. Browsers and ingest drop events with other names.
pub const EVENT_NAME: &str = "^[a-z][a-z0-9_]{0,39}$";

/// Returns true if the text matches [`EVENT_NAME`].
pub fn is_event_name(name: &str) -> bool {
    (1..=40).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

/// Event of a call `svc('convert', key, { eventId, value })`, by which a page tells a conversion.
pub const CONVERT_EVENT: &str = "convert";
/// Property with the event id of the conversion, which the page shares with other tags and with its server.
pub const CONVERT_ID: &str = "eventId";

pub struct BuiltIn {
    pub name: &'static str,
    /// Group of the event, as in the documentation.
    pub group: &'static str,
    pub names: Names,
    pub props: &'static [&'static str],
    /// Properties that one such event gives to its visit.
    pub marks: &'static [Mark],
}

const fn event(
    name: &'static str,
    group: &'static str,
    [en, de]: [&'static str; 2],
    props: &'static [&'static str],
    marks: &'static [Mark],
) -> BuiltIn {
    BuiltIn { name, group, names: Names { en, de }, props, marks }
}

pub const BUILT_IN: [BuiltIn; 22] = [
    event("quiz_view", "quiz", ["Quiz seen", "Quiz gesehen"], &[], &[Mark::Quiz]),
    event(
        "quiz_answer",
        "quiz",
        ["Quiz question answered", "Quizfrage beantwortet"],
        &["variant", "q", "value"],
        &[Mark::Quiz],
    ),
    event("quiz_contact", "quiz", ["Quiz contact step", "Kontaktschritt im Quiz"], &[], &[Mark::Quiz]),
    event("quiz_submit", "quiz", ["Quiz submitted", "Quiz abgeschickt"], &[], &[Mark::Quiz, Mark::Lead]),
    event(
        "cta_click",
        "cta",
        ["Call to action clicked", "Call-to-Action geklickt"],
        &["label", "section"],
        &[Mark::Cta],
    ),
    event(
        "chatapp_click",
        "messaging",
        ["Chat app opened", "Chat-App geöffnet"],
        &["section"],
        &[Mark::Messaging],
    ),
    event(
        "messaging_click",
        "messaging",
        ["Messenger opened", "Messenger geöffnet"],
        &["app", "section"],
        &[Mark::Messaging],
    ),
    event("calculator_used", "calculator", ["Calculator used", "Rechner benutzt"], &[], &[]),
    event("booking", "booking", ["Booking made", "Termin gebucht"], &["via"], &[Mark::Booking, Mark::Lead]),
    event("funnel_step", "funnel", ["Funnel step", "Funnel-Schritt"], &["funnel", "step"], &[]),
    event("form_start", "forms", ["Form started", "Formular begonnen"], &["form"], &[Mark::Form]),
    event(
        "form_submit",
        "forms",
        ["Form submitted", "Formular abgeschickt"],
        &["form"],
        &[Mark::Form, Mark::Lead],
    ),
    event("form_abandon", "forms", ["Form abandoned", "Formular abgebrochen"], &["form"], &[Mark::Form]),
    event("video_start", "video", ["Video started", "Video gestartet"], &["video"], &[Mark::Video]),
    event(
        "video_complete",
        "video",
        ["Video watched to the end", "Video zu Ende gesehen"],
        &["video"],
        &[Mark::Video],
    ),
    event(
        "download",
        "page",
        ["File downloaded", "Datei heruntergeladen"],
        &["file", "ext"],
        &[Mark::Download],
    ),
    event(
        "outbound_click",
        "page",
        ["Link to another site", "Link zu einer anderen Website"],
        &["host"],
        &[],
    ),
    event(
        "phone_click",
        "contact",
        ["Phone number clicked", "Telefonnummer geklickt"],
        &["section"],
        &[Mark::Messaging],
    ),
    event(
        "email_click",
        "contact",
        ["E-mail address clicked", "E-Mail-Adresse geklickt"],
        &["section"],
        &[Mark::Messaging],
    ),
    event("not_found", "page", ["Page not found", "Seite nicht gefunden"], &[], &[Mark::NotFound]),
    event(
        CONVERT_EVENT,
        "page",
        ["Conversion told by the page", "Conversion, von der Seite gemeldet"],
        &["key", CONVERT_ID, "value"],
        &[],
    ),
    event("page_error", "page", ["Script error", "Skriptfehler"], &[], &[]),
];

pub fn built_in(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|event| event.name == name)
}

/// Returns true if a built-in event has a property with this name.
pub fn is_built_in_prop(name: &str) -> bool {
    BUILT_IN.iter().any(|event| event.props.contains(&name))
}

/// [`BUILT_IN`] as an enumeration of the API, so that clients can show the names.
pub struct BuiltInEvent;

impl schemars::JsonSchema for BuiltInEvent {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BuiltInEvent".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let values = BUILT_IN.map(|event| (event.name, event.names));
        entity::choices::named_schema("Built-in event.", &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_names_are_lower_snake_case() {
        let pattern = regex::Regex::new(EVENT_NAME).expect("it is a pattern");
        for good in ["cta_click", "a1", "a", &"a".repeat(40)] {
            assert!(is_event_name(good) && pattern.is_match(good), "{good}");
        }
        for bad in ["Click", "1a", "", "_a", "a-b", "a b", "ä", "a\n", &"a".repeat(41)] {
            assert!(!is_event_name(bad) && !pattern.is_match(bad), "{bad}");
        }
        assert!(BUILT_IN.iter().all(|event| is_event_name(event.name)));
    }
}
