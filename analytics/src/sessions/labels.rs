//! Labels of the session detail, in the languages of the service.

use domain::measuring::events::built_in;
use domain::measuring::tracking::Label;
use entity::Locale;

pub(super) struct Labels(Locale);

impl Labels {
    pub(super) fn new(locale: Locale) -> Self {
        Self(locale)
    }

    /// Returns the label of a built-in event.
    pub(super) fn event(&self, name: &str) -> Option<&'static str> {
        Some(built_in(name)?.names.of(self.0))
    }

    pub(super) fn of(&self, label: Option<&Label>) -> Option<String> {
        label.map(|label| label.text(self.0).to_owned())
    }

    pub(super) fn scroll_mark(&self, depth: &str) -> String {
        match self.0 {
            Locale::En => format!("Scrolled to {depth} %"),
            Locale::De => format!("Bis {depth} % gescrollt"),
        }
    }

    pub(super) fn leave(&self) -> String {
        match self.0 {
            Locale::En => "Left the site",
            Locale::De => "Website verlassen",
        }
        .to_owned()
    }
}
