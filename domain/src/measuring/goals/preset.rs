//! Goals of new projects.

use async_graphql::Json;
use entity::choices;
use entity::choices::Names;
use schemars::JsonSchema;

use super::Goal;
use crate::measuring::matching::Match;

choices! {
    /// Preset: the set of goals that a new project gets.
    ProjectPreset {
        /// Forms, bookings, calls to action and messages.
        Default = "default" / "DEFAULT",
        /// Lead generation sites with quizzes and calculators.
        Cpi = "cpi" / "CPI",
    }
}

#[allow(clippy::derivable_impls, reason = "`choices!` writes the enumeration, without a default")]
impl Default for ProjectPreset {
    fn default() -> Self {
        Self::Default
    }
}

/// Goals of the presets: key, names, events that reach the goal, conversion flag, and the preset that includes the
/// goal.
const PRESET: [(&str, Names, &[&str], bool, ProjectPreset); 6] = {
    use ProjectPreset::{Cpi, Default};
    const fn names(en: &'static str, de: &'static str) -> Names {
        Names { en, de }
    }
    [
        ("form_submit", names("Form submitted", "Formular gesendet"), &["form_submit"], true, Default),
        ("booking", names("Booking", "Buchung"), &["booking"], true, Default),
        ("cta_click", names("Call to action", "Call-to-Action"), &["cta_click"], false, Default),
        (
            "messaging",
            names("Message started", "Nachricht begonnen"),
            &["messaging_click", "chatapp_click"],
            true,
            Default,
        ),
        ("quiz_submit", names("Quiz submitted", "Quiz abgeschlossen"), &["quiz_submit"], true, Cpi),
        ("calculator_used", names("Calculator used", "Rechner benutzt"), &["calculator_used"], true, Cpi),
    ]
};

/// Returns true for the key of a goal that a preset has.
pub fn is_of_preset(key: &str) -> bool {
    PRESET.iter().any(|(known, ..)| *known == key)
}

/// Returns the goals of a new project with this preset.
pub fn preset(preset: ProjectPreset) -> Vec<Goal> {
    PRESET
        .iter()
        .filter(|(.., needed)| *needed == ProjectPreset::Default || *needed == preset)
        .zip(0..)
        .map(|((key, names, events, is_conversion, _), sort)| Goal {
            key: (*key).to_owned(),
            name: names.en.to_owned(),
            matches: Json(match events {
                [only] => Match::event(*only),
                several => Match::Any { of: several.iter().map(|name| Match::event(*name)).collect() },
            }),
            is_conversion: *is_conversion,
            value: None,
            currency: None,
            sort,
            archived: false,
        })
        .collect()
}

/// Goals of the presets as an enumeration of the API, so that clients can show a goal that still has its English name
/// in another language.
pub struct PresetGoal;

impl JsonSchema for PresetGoal {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PresetGoal".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let values = PRESET.map(|(key, names, ..)| (key, names));
        entity::choices::named_schema("Goal of a preset.", &values)
    }
}
