//! A relevance model as people write it.

use std::collections::BTreeMap;

use entity::choices::Names;
use entity::visits::{Channel, Mark};
use entity::{Locale, choices};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::events::EVENT_NAME;
use crate::matching::PropCondition;
use crate::rule::Rule;
use crate::tracking::{Label, Translated};

const SIGNAL_KEY: &str = "^[a-z0-9][a-z0-9_-]*$";
/// What [`super::Tiers`] can hold.
const TIER_KEY: &str = "^[a-z0-9][a-z0-9_-]{0,19}$";

/// A relevance model. The score of a session is the sum of the points that its signals give and take,
/// at least 0, at most 100, rounded to a whole number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevanceConfig {
    /// What gives and takes points.
    #[schemars(length(min = 1, max = 40))]
    pub signals: Vec<RelevanceSignal>,
    /// What scores are called, from the lowest to the highest; the first begins at 0.
    #[schemars(length(min = 2, max = 6))]
    pub tiers: Vec<RelevanceTier>,
}

/// Something about a session that gives or takes points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevanceSignal {
    /// Its name for programs, unique in the model.
    #[schemars(length(min = 1, max = 40), regex(pattern = SIGNAL_KEY))]
    pub key: String,
    /// Its name for people; without one it is called after what it measures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Label")]
    pub label: Option<Label>,
    /// What it looks at.
    pub measure: RelevanceMeasure,
    /// The points it gives, or takes where they are negative; not 0. Engaged time, scroll, pageviews and
    /// video give them in proportion, all of them from `full` on. The others give them each time.
    #[schemars(range(min = -100, max = 100))]
    pub points: f64,
    /// For what can happen several times (page, page_group, event, conversion): the most points it gives
    /// or takes altogether. Without a cap it counts once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0.1, max = 100))]
    pub cap: Option<f64>,
}

/// What a signal looks at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RelevanceMeasure {
    /// Visible and focused time, all pageviews together.
    Engaged {
        /// The seconds that give all points.
        #[schemars(range(min = 1, max = 14_400))]
        full: u32,
    },
    /// The deepest scroll of the visit.
    Scroll {
        /// The percent that give all points.
        #[schemars(range(min = 1, max = 100))]
        full: u32,
    },
    /// Pageviews after the first one.
    Pageviews {
        /// The number of pageviews, the first one counted, that gives all points.
        #[schemars(range(min = 2, max = 1_000))]
        full: u32,
    },
    /// Video that was watched.
    Video {
        /// The seconds that give all points.
        #[schemars(range(min = 1, max = 14_400))]
        full: u32,
    },
    /// Pageviews of pages that fit the rule.
    Page {
        #[serde(rename = "match")]
        matches: Rule,
    },
    /// Pageviews of a page group.
    PageGroup {
        /// Its key in the tracking config.
        #[schemars(length(min = 1, max = 40))]
        group: String,
    },
    /// Events of a name whose properties meet every condition.
    Event {
        /// Name of the event.
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        /// Conditions by the name of the property, as in goals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "BTreeMap<String, PropCondition>",
            extend("maxProperties" = 20, "propertyNames" = { "minLength": 1, "maxLength": 40 })
        )]
        props: Option<BTreeMap<String, PropCondition>>,
    },
    /// A goal was reached.
    Goal {
        /// Its key.
        #[schemars(length(min = 1, max = 100))]
        goal: String,
    },
    /// The visit came through one of these channels.
    Channel {
        #[schemars(length(min = 1, max = 13))]
        of: Vec<Channel>,
    },
    /// The visitor had been here before on the same day, in a visit that had ended.
    Revisit {},
    /// Conversion goals that were reached.
    Conversion {},
    /// The visit carries one of these marks.
    Mark {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<Mark>,
    },
}

choices! {
    /// The kinds of what a signal looks at.
    named MeasureKind {
        Engaged = "engaged" / "ENGAGED" / "Engaged time" / "Aufmerksamkeit",
        Scroll = "scroll" / "SCROLL" / "Scroll depth" / "Lesetiefe",
        Pageviews = "pageviews" / "PAGEVIEWS" / "Pages seen" / "Gesehene Seiten",
        Video = "video" / "VIDEO" / "Video watched" / "Angesehenes Video",
        Page = "page" / "PAGE" / "Page" / "Seite",
        PageGroup = "page_group" / "PAGE_GROUP" / "Page group" / "Seitengruppe",
        Event = "event" / "EVENT" / "Event" / "Ereignis",
        Goal = "goal" / "GOAL" / "Goal" / "Ziel",
        Channel = "channel" / "CHANNEL" / "Channel" / "Kanal",
        Revisit = "revisit" / "REVISIT" / "Came back the same day" / "Am selben Tag wiedergekommen",
        Conversion = "conversion" / "CONVERSION" / "Conversion" / "Konversion",
        Mark = "mark" / "MARK" / "Mark" / "Merkmal",
    }
}

/// A range of scores.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RelevanceTier {
    /// Its name for programs, unique in the model: the filter `relevance_tier` takes it.
    #[schemars(regex(pattern = TIER_KEY))]
    pub key: String,
    /// Its name for people.
    pub label: Label,
    /// The lowest score that belongs to it.
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
    /// Whether it can be found several times in a session, so that a cap has a meaning.
    pub fn repeats(self) -> bool {
        matches!(self, Self::Page | Self::PageGroup | Self::Event | Self::Conversion)
    }
}

impl RelevanceSignal {
    /// What people call it.
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
    /// What scores a project until it saves a model of its own.
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
        let cta = Names { en: "Call to action", de: "Handlungsaufruf" };
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
