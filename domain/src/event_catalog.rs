//! The events the service knows by itself. Every other name is a custom event and counts towards
//! the project's limit of distinct unregistered names.

use crate::visit_flags as flag;

/// Distinct unregistered names a project may use; further ones are dropped and counted.
pub const MAX_UNREGISTERED_NAMES: usize = 200;
/// Names whose counts are kept on a session.
pub const MAX_COUNTED_NAMES: usize = 50;
pub const MAX_PROPS: usize = 20;

pub struct BuiltIn {
    pub name: &'static str,
    /// The presets the event belongs to, as the documentation groups them.
    pub group: &'static str,
    pub label: &'static str,
    pub props: &'static [&'static str],
    /// What one such event says about its visit.
    pub flags: i32,
}

const fn event(
    name: &'static str,
    group: &'static str,
    label: &'static str,
    props: &'static [&'static str],
    flags: i32,
) -> BuiltIn {
    BuiltIn { name, group, label, props, flags }
}

pub const BUILT_IN: [BuiltIn; 21] = [
    event("quiz_view", "quiz", "Quiz seen", &[], flag::QUIZ),
    event("quiz_answer", "quiz", "Quiz question answered", &["variant", "q", "value"], flag::QUIZ),
    event("quiz_contact", "quiz", "Quiz contact step", &[], flag::QUIZ),
    event("quiz_submit", "quiz", "Quiz submitted", &[], flag::QUIZ | flag::LEAD),
    event("cta_click", "cta", "Call to action clicked", &["label", "section"], flag::CTA),
    event("chatapp_click", "messaging", "Chat app opened", &["section"], flag::MESSAGING),
    event("messaging_click", "messaging", "Messenger opened", &["app", "section"], flag::MESSAGING),
    event("calculator_used", "calculator", "Calculator used", &[], 0),
    event("booking", "booking", "Booking made", &["via"], flag::BOOKING | flag::LEAD),
    event("funnel_step", "funnel", "Funnel step", &["funnel", "step"], 0),
    event("form_start", "forms", "Form started", &["form"], flag::FORM),
    event("form_submit", "forms", "Form submitted", &["form"], flag::FORM | flag::LEAD),
    event("form_abandon", "forms", "Form abandoned", &["form"], flag::FORM),
    event("video_start", "video", "Video started", &["video"], flag::VIDEO),
    event("video_complete", "video", "Video watched to the end", &["video"], flag::VIDEO),
    event("download", "page", "File downloaded", &["file", "ext"], flag::DOWNLOAD),
    event("outbound_click", "page", "Link to another site", &["host"], 0),
    event("phone_click", "contact", "Phone number clicked", &["section"], flag::MESSAGING),
    event("email_click", "contact", "E-mail address clicked", &["section"], flag::MESSAGING),
    event("not_found", "page", "Page not found", &[], flag::NOT_FOUND),
    event("page_error", "page", "Script error", &[], 0),
];

pub fn built_in(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN.iter().find(|event| event.name == name)
}

/// The names of [`BUILT_IN`] as a list of the interface, for those who label them.
pub struct BuiltInEvent;

impl schemars::JsonSchema for BuiltInEvent {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "BuiltInEvent".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let values = BUILT_IN.map(|event| (event.name, event.label));
        entity::choices::schema("An event that the service knows by itself.", &values)
    }
}
