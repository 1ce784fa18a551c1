//! Explains a session's score, signal by signal.

use async_graphql::SimpleObject;
use domain::measuring::relevance::{Evidence, MeasureKind, Model, RelevanceConfig, Score};
use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::visits::model::rows::SessionRow;

/// Explanation of a session's relevance score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevanceBreakdown {
    /// Relevance score, 0 to 100.
    pub score: u32,
    /// Key of the score's tier in the project's model.
    pub tier: String,
    /// Name of the tier, in the language of the labels.
    pub tier_label: String,
    /// Version of the model that scored the session.
    pub version: u32,
    /// True if that version is no longer stored, so that the score cannot be explained. The session will soon be scored
    /// again by the active model.
    pub model_gone: bool,
    /// Total points of all parts. The score is this sum, limited to 0 to 100 and rounded. Null if the model is no
    /// longer stored.
    pub sum: Option<f64>,
    /// Points of each signal of the model; empty if the model is no longer stored.
    pub parts: Vec<RelevancePart>,
}

/// Points of one signal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RelevancePart {
    /// Key of the signal in the model.
    pub key: String,
    /// Display name of the signal.
    pub label: String,
    /// What the signal measures.
    pub kind: MeasureKind,
    /// Measured value: seconds of engaged time or video, percent of scroll, otherwise a count.
    pub found: f64,
    /// Points of the signal; negative if it lowers the score.
    pub points: f64,
    /// Maximum points of the signal; negative if it lowers the score.
    pub max: f64,
}

/// Explains the score of a stored session, by the model that scored it. `tiers` are those of the active model.
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

/// Returns key and name of a score's tier in a model.
pub(crate) fn tier(config: &RelevanceConfig, score: i16, locale: Locale) -> (String, String) {
    let reached = config.tiers.iter().rev().find(|tier| score >= i16::from(tier.min));
    let tier = reached.or(config.tiers.first());
    tier.map(|tier| (tier.key.clone(), tier.label.text(locale).to_owned())).unwrap_or_default()
}
