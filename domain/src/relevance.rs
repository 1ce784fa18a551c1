//! The relevance score: how much a visit looks like interest, 0 to 100, as a sum of parts that
//! can be shown and explained one by one.

use crate::visit_flags as flag;

/// What the score looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Signals {
    pub engaged_ms: i64,
    pub max_scroll: i16,
    pub pageviews: i32,
    pub flags: i32,
}

/// A model version. The default one scores every project until it saves its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub version: i32,
    pub weights: Weights,
}

/// Points each part can give at most; together 100.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub engaged: f64,
    pub scroll: f64,
    pub pages: f64,
    pub cta: f64,
    pub form: f64,
    pub conversion: f64,
}

impl Default for Model {
    fn default() -> Model {
        Model {
            version: 1,
            weights: Weights {
                engaged: 30.0,
                scroll: 15.0,
                pages: 15.0,
                cta: 10.0,
                form: 5.0,
                conversion: 25.0,
            },
        }
    }
}

/// Engaged time and pages beyond these add nothing.
const FULL_ENGAGED_MS: f64 = 180_000.0;
const FULL_PAGES: f64 = 5.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub key: &'static str,
    pub label: &'static str,
    pub points: f64,
    pub max: f64,
}

impl Model {
    pub fn score(&self, signals: Signals) -> i16 {
        let points: f64 = self.shares(signals).iter().map(|(_, _, share, max)| share * max).sum();
        // The sum lies between 0 and 100, so the cast cannot cut anything off.
        points.clamp(0.0, 100.0).round() as i16
    }

    pub fn parts(&self, signals: Signals) -> Vec<Part> {
        self.shares(signals)
            .into_iter()
            .map(|(key, label, share, max)| Part { key, label, points: share * max, max })
            .collect()
    }

    fn shares(&self, signals: Signals) -> [(&'static str, &'static str, f64, f64); 6] {
        let bit = |bit: i32| if signals.flags & bit != 0 { 1.0 } else { 0.0 };
        let share = |value: f64, full: f64| (value / full).clamp(0.0, 1.0);
        let weights = &self.weights;
        [
            ("engaged", "Engaged time", share(signals.engaged_ms as f64, FULL_ENGAGED_MS), weights.engaged),
            ("scroll", "Scroll depth", share(f64::from(signals.max_scroll), 100.0), weights.scroll),
            ("pages", "Pages seen", share(f64::from(signals.pageviews - 1), FULL_PAGES - 1.0), weights.pages),
            ("cta", "Call to action", bit(flag::CTA | flag::MESSAGING), weights.cta),
            ("form", "Form started", bit(flag::FORM), weights.form),
            ("conversion", "Conversion", bit(flag::CONVERTED), weights.conversion),
        ]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    pub key: &'static str,
    pub min: i16,
}

/// Ascending; a score belongs to the last tier it reaches.
pub const TIERS: [Tier; 3] =
    [Tier { key: "low", min: 0 }, Tier { key: "medium", min: 25 }, Tier { key: "high", min: 60 }];

pub fn tier(score: i16) -> &'static str {
    TIERS.iter().rev().find(|tier| score >= tier.min).map_or("low", |tier| tier.key)
}

/// The scores a tier spans, both ends included.
pub fn tier_range(key: &str) -> Option<(i16, i16)> {
    let at = TIERS.iter().position(|tier| tier.key == key)?;
    let next = TIERS.get(at + 1).map_or(101, |tier| tier.min);
    Some((TIERS[at].min, next - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_scores_nothing_and_everything_scores_a_hundred() {
        let model = Model::default();
        assert_eq!(model.score(Signals { pageviews: 1, ..Signals::default() }), 0);
        let all = Signals { engaged_ms: 1_000_000, max_scroll: 100, pageviews: 9, flags: i32::MAX };
        assert_eq!(model.score(all), 100);
        let parts = model.parts(all);
        assert!((parts.iter().map(|part| part.points).sum::<f64>() - 100.0).abs() < 1e-9);
    }

    #[test]
    fn tiers_cover_every_score_without_a_gap() {
        assert_eq!(
            (tier(0), tier(24), tier(25), tier(59), tier(60), tier(100)),
            ("low", "low", "medium", "medium", "high", "high")
        );
        assert_eq!(tier_range("medium"), Some((25, 59)));
        assert_eq!(tier_range("high"), Some((60, 100)));
        assert_eq!(tier_range("none"), None);
    }
}
