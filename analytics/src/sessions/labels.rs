//! What the detail calls things, in English and German.

use domain::event_catalog::built_in;
use domain::tracking::Label;

use super::LabelLocale;

pub(super) struct Labels(LabelLocale);

impl Labels {
    pub(super) fn new(locale: LabelLocale) -> Self {
        Self(locale)
    }

    /// The label of an event the service knows by itself.
    pub(super) fn event(&self, name: &str) -> Option<&'static str> {
        let english = built_in(name)?.label;
        Some(self.pick(english, &EVENTS, name))
    }

    pub(super) fn relevance(&self, key: &str, english: &'static str) -> &'static str {
        self.pick(english, &RELEVANCE, key)
    }

    pub(super) fn of(&self, label: Option<&Label>) -> Option<String> {
        let locale = match self.0 {
            LabelLocale::En => "en",
            LabelLocale::De => "de",
        };
        label.map(|label| label.text(locale).to_owned())
    }

    pub(super) fn scroll_mark(&self, depth: &str) -> String {
        match self.0 {
            LabelLocale::En => format!("Scrolled to {depth} %"),
            LabelLocale::De => format!("Bis {depth} % gescrollt"),
        }
    }

    pub(super) fn leave(&self) -> String {
        match self.0 {
            LabelLocale::En => "Left the site",
            LabelLocale::De => "Website verlassen",
        }
        .to_owned()
    }

    fn pick(&self, english: &'static str, german: &[(&str, &'static str)], key: &str) -> &'static str {
        match self.0 {
            LabelLocale::En => english,
            LabelLocale::De => {
                german.iter().find(|(known, _)| *known == key).map_or(english, |(_, label)| label)
            }
        }
    }
}

const RELEVANCE: [(&str, &str); 6] = [
    ("engaged", "Aktive Zeit"),
    ("scroll", "Scrolltiefe"),
    ("pages", "Besuchte Seiten"),
    ("cta", "Handlungsaufruf"),
    ("form", "Formular begonnen"),
    ("conversion", "Conversion"),
];

const EVENTS: [(&str, &str); 21] = [
    ("quiz_view", "Quiz gesehen"),
    ("quiz_answer", "Quizfrage beantwortet"),
    ("quiz_contact", "Kontaktschritt im Quiz"),
    ("quiz_submit", "Quiz abgeschickt"),
    ("cta_click", "Handlungsaufruf geklickt"),
    ("chatapp_click", "Chat-App geöffnet"),
    ("messaging_click", "Messenger geöffnet"),
    ("calculator_used", "Rechner benutzt"),
    ("booking", "Termin gebucht"),
    ("funnel_step", "Funnel-Schritt"),
    ("form_start", "Formular begonnen"),
    ("form_submit", "Formular abgeschickt"),
    ("form_abandon", "Formular abgebrochen"),
    ("video_start", "Video gestartet"),
    ("video_complete", "Video zu Ende gesehen"),
    ("download", "Datei heruntergeladen"),
    ("outbound_click", "Link zu einer anderen Website"),
    ("phone_click", "Telefonnummer geklickt"),
    ("email_click", "E-Mail-Adresse geklickt"),
    ("not_found", "Seite nicht gefunden"),
    ("page_error", "Skriptfehler"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_of_the_catalog_has_a_german_label() {
        for event in domain::event_catalog::BUILT_IN {
            assert!(EVENTS.iter().any(|(name, _)| *name == event.name), "{}", event.name);
        }
    }

    #[test]
    fn every_part_of_the_score_has_a_german_label() {
        for part in domain::relevance::Model::default().parts(Default::default()) {
            assert!(RELEVANCE.iter().any(|(key, _)| *key == part.key), "{}", part.key);
        }
    }
}
