//! A session's score, signal by signal.

use async_graphql::SimpleObject;
use domain::relevance::{Evidence, MeasureKind, Model, RelevanceConfig, Score};
use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::visits::rows::SessionRow;

/// How a session's relevance comes about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceBreakdown {
    /// 0 to 100.
    pub score: u32,
    /// Key of the score's tier in the project's model.
    pub tier: String,
    /// Name of the tier, in the language of the labels.
    pub tier_label: String,
    /// Version of the model that scored the session.
    pub version: u32,
    /// Whether that version is not kept any more, so that nobody can say how the score came about. The
    /// session is scored anew by the active model before long.
    pub model_gone: bool,
    /// The points of all parts together. The score is this sum, at least 0, at most 100, rounded. Null
    /// without the model.
    pub sum: Option<f64>,
    /// What each signal of the model gave or took; none without the model.
    pub parts: Vec<RelevancePart>,
}

/// What one signal gave or took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevancePart {
    /// The signal's key in the model.
    pub key: String,
    /// Its name for people.
    pub label: String,
    /// What it looks at.
    pub kind: MeasureKind,
    /// What was found: seconds of engaged time or video, percent of scroll, else how many.
    pub found: f64,
    /// Points it gave; below 0, points it took.
    pub points: f64,
    /// Points it can give altogether; below 0, points it can take.
    pub max: f64,
}

/// Of a session as it is stored, by the model that scored it; `tiers` are those of the active one.
pub(crate) fn explain(
    session: &SessionRow,
    visit: &Evidence<'_>,
    scored_by: Option<&RelevanceConfig>,
    active: &RelevanceConfig,
    locale: Locale,
) -> RelevanceBreakdown {
    let (tier, tier_label) = tier(active, session.relevance, locale);
    let mut parts = Vec::new();
    if let Some(config) = scored_by {
        let model = Model::new(session.relevance_version, config);
        parts = config
            .signals
            .iter()
            .zip(model.findings(visit))
            .map(|(signal, finding)| RelevancePart {
                key: signal.key.clone(),
                label: signal.name(locale),
                kind: signal.measure.kind(),
                found: finding.found,
                points: finding.points,
                max: finding.most,
            })
            .collect();
    }
    RelevanceBreakdown {
        score: u32::from(session.relevance.max(0).unsigned_abs()),
        tier,
        tier_label,
        version: session.relevance_version.max(0).unsigned_abs(),
        model_gone: scored_by.is_none(),
        sum: scored_by.map(|_| Score::of(parts.iter().map(|part| part.points)).sum),
        parts,
    }
}

/// Key and name of the tier that a score has in a model.
pub(crate) fn tier(config: &RelevanceConfig, score: i16, locale: Locale) -> (String, String) {
    let reached = config.tiers.iter().rev().find(|tier| score >= i16::from(tier.min));
    let tier = reached.or(config.tiers.first());
    tier.map(|tier| (tier.key.clone(), tier.label.text(locale).to_owned())).unwrap_or_default()
}
