//! Relevance model in the form in which it is stored and sent.

use std::collections::BTreeMap;

use entity::choices::Names;
use entity::visits::{Channel, Mark};
use entity::{Locale, choices};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ground::rule::Rule;
use crate::measuring::events::EVENT_NAME;
use crate::measuring::matching::PropCondition;
use crate::measuring::tracking::{Label, Translated};

const SIGNAL_KEY: &str = "^[a-z0-9][a-z0-9_-]*$";
/// Pattern of a tier's key. [`super::Tiers`] cannot store other keys.
const TIER_KEY: &str = "^[a-z0-9][a-z0-9_-]{0,19}$";

/// Relevance model. The score of a session is the sum of its signals' points, limited to 0 to 100 and rounded to a
/// whole number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(example = serde_json::json!({
    "signals": [{ "key": "reading", "measure": { "kind": "engaged", "full": 60 }, "points": 100 }],
    "tiers": [{ "key": "low", "label": "Low", "min": 0 }, { "key": "high", "label": "High", "min": 50 }],
}))]
pub struct RelevanceConfig {
    /// Signals that add or subtract points.
    #[schemars(length(min = 1, max = 40))]
    pub signals: Vec<RelevanceSignal>,
    /// Tiers of the score, from the lowest to the highest. The first begins at 0.
    #[schemars(length(min = 2, max = 6))]
    pub tiers: Vec<RelevanceTier>,
}

/// Signal: a property of a session that adds or subtracts points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevanceSignal {
    /// Key, unique within the model.
    #[schemars(length(min = 1, max = 40), regex(pattern = SIGNAL_KEY))]
    pub key: String,
    /// Display name. Default: derived from the measure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Label")]
    pub label: Option<Label>,
    /// Measure of the signal.
    pub measure: RelevanceMeasure,
    /// Points that the signal adds, or subtracts if negative; not 0. For engaged time, scroll, pageviews and video, the
    /// points are proportional up to `full`. For the other measures, the points count each time.
    #[schemars(range(min = -100, max = 100))]
    pub points: f64,
    /// Limit on the total points of a signal that can occur several times (page, page_group, event, conversion).
    /// Without a cap, the signal counts once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.1, max = 100))]
    pub cap: Option<f64>,
}

/// Measure of a signal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RelevanceMeasure {
    /// Visible and focused time, all pageviews together.
    Engaged {
        /// Seconds for the full points.
        #[schemars(range(min = 1, max = 14_400))]
        full: u32,
    },
    /// Deepest scroll of the visit.
    Scroll {
        /// Percent for the full points.
        #[schemars(range(min = 1, max = 100))]
        full: u32,
    },
    /// Pageviews after the first.
    Pageviews {
        /// Number of pageviews for the full points, including the first.
        #[schemars(range(min = 2, max = 1_000))]
        full: u32,
    },
    /// Watched time of videos.
    Video {
        /// Seconds for the full points.
        #[schemars(range(min = 1, max = 14_400))]
        full: u32,
    },
    /// Pageviews of pages that match the rule.
    Page {
        #[serde(rename = "match")]
        matches: Rule,
    },
    /// Pageviews of pages in a page group.
    PageGroup {
        /// Key of the page group in the tracking config.
        #[schemars(length(min = 1, max = 40))]
        group: String,
    },
    /// Events with this name whose properties meet every condition.
    Event {
        /// Name of the event.
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        /// Conditions by property name, as in goals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "BTreeMap<String, PropCondition>",
            extend("maxProperties" = 20, "propertyNames" = { "minLength": 1, "maxLength": 40 })
        )]
        props: Option<BTreeMap<String, PropCondition>>,
    },
    /// Reaching a goal.
    Goal {
        /// Key of the goal.
        #[schemars(length(min = 1, max = 100))]
        goal: String,
    },
    /// Visits through one of these channels.
    Channel {
        #[schemars(length(min = 1, max = 13))]
        of: Vec<Channel>,
    },
    /// A return on the same day, after an earlier visit had ended.
    Revisit {},
    /// Reached conversion goals.
    Conversion {},
    /// A property of the visit.
    Mark {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<Mark>,
    },
}

choices! {
    /// Kind of a signal's measure.
    named MeasureKind {
        Engaged = "engaged" / "ENGAGED" / "Engaged time" / "Aktive Zeit",
        Scroll = "scroll" / "SCROLL" / "Scroll depth" / "Scrolltiefe",
        Pageviews = "pageviews" / "PAGEVIEWS" / "Pages seen" / "Gesehene Seiten",
        Video = "video" / "VIDEO" / "Video watched" / "Angesehenes Video",
        Page = "page" / "PAGE" / "Page" / "Seite",
        PageGroup = "page_group" / "PAGE_GROUP" / "Page group" / "Seitengruppe",
        Event = "event" / "EVENT" / "Event" / "Ereignis",
        Goal = "goal" / "GOAL" / "Goal" / "Ziel",
        Channel = "channel" / "CHANNEL" / "Channel" / "Kanal",
        Revisit = "revisit" / "REVISIT" / "Came back the same day" / "Am selben Tag wiedergekommen",
        Conversion = "conversion" / "CONVERSION" / "Conversion" / "Conversion",
        Mark = "mark" / "MARK" / "Mark" / "Merkmal",
    }
}

/// Tier: a range of scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevanceTier {
    /// Key, unique within the model. The filter `relevance_tier` accepts it.
    #[schemars(regex(pattern = TIER_KEY))]
    pub key: String,
    /// Display name.
    pub label: Label,
    /// Lowest score of the tier.
    #[schemars(range(min = 0, max = 100))]
    pub min: u8,
}

impl RelevanceMeasure {
    pub fn kind(&self) -> MeasureKind {
        match self {
            Self::Engaged { .. } => MeasureKind::Engaged,
            Self::Scroll { .. } => MeasureKind::Scroll,
            Self::Pageviews { .. } => MeasureKind::Pageviews,
            Self::Video { .. } => MeasureKind::Video,
            Self::Page { .. } => MeasureKind::Page,
            Self::PageGroup { .. } => MeasureKind::PageGroup,
            Self::Event { .. } => MeasureKind::Event,
            Self::Goal { .. } => MeasureKind::Goal,
            Self::Channel { .. } => MeasureKind::Channel,
            Self::Revisit {} => MeasureKind::Revisit,
            Self::Conversion {} => MeasureKind::Conversion,
            Self::Mark { .. } => MeasureKind::Mark,
        }
    }
}

impl MeasureKind {
    /// Returns true if the measure can occur several times in a session, so that a cap is meaningful.
    pub fn repeats(self) -> bool {
        matches!(self, Self::Page | Self::PageGroup | Self::Event | Self::Conversion)
    }
}

impl RelevanceSignal {
    /// Returns the display name.
    pub fn name(&self, locale: Locale) -> String {
        if let Some(label) = &self.label {
            return label.text(locale).to_owned();
        }
        let kind = self.measure.kind().names().of(locale);
        match &self.measure {
            RelevanceMeasure::Page { matches } => format!("{kind} {}", matches.value),
            RelevanceMeasure::PageGroup { group: named } | RelevanceMeasure::Goal { goal: named } => {
                format!("{kind} {named}")
            }
            RelevanceMeasure::Event { name, .. } => format!("{kind} {name}"),
            _ => kind.to_owned(),
        }
    }
}

impl Default for RelevanceConfig {
    /// Model of a project that has not saved its own.
    fn default() -> Self {
        let label = |names: Names| {
            Label::Translated(Translated { en: names.en.to_owned(), de: Some(names.de.to_owned()) })
        };
        let signal = |key: &str, names: Names, measure, points| RelevanceSignal {
            key: key.to_owned(),
            label: Some(label(names)),
            measure,
            points,
            cap: None,
        };
        let of_kind = |key: &str, measure: RelevanceMeasure, points| {
            let names = measure.kind().names();
            signal(key, names, measure, points)
        };
        let marks = |of: &[Mark]| RelevanceMeasure::Mark { of: of.to_vec() };
        let cta = Names { en: "Call to action", de: "Call-to-Action" };
        let form = Names { en: "Form started", de: "Formular begonnen" };
        let tier = |key: &str, en, de, min| RelevanceTier {
            key: key.to_owned(),
            label: label(Names { en, de }),
            min,
        };
        Self {
            signals: vec![
                of_kind("engaged", RelevanceMeasure::Engaged { full: 180 }, 30.0),
                of_kind("scroll", RelevanceMeasure::Scroll { full: 100 }, 15.0),
                of_kind("pages", RelevanceMeasure::Pageviews { full: 5 }, 15.0),
                signal("cta", cta, marks(&[Mark::Cta, Mark::Messaging]), 10.0),
                signal("form", form, marks(&[Mark::Form]), 5.0),
                of_kind("conversion", RelevanceMeasure::Conversion {}, 25.0),
            ],
            tiers: vec![
                tier("low", "Low", "Niedrig", 0),
                tier("medium", "Medium", "Mittel", 25),
                tier("high", "High", "Hoch", 60),
            ],
        }
    }
}
