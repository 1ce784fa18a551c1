//! The relevance score: how much a visit looks like interest, 0 to 100, as a sum of parts that
//! can be shown and explained one by one.

use entity::choices;
use entity::visits::Mark;

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

choices! {
    /// What the score is made of.
    named ScorePart {
        Engaged = "engaged" / "ENGAGED" / "Engaged time" / "Aufmerksamkeit",
        Scroll = "scroll" / "SCROLL" / "Scroll depth" / "Lesetiefe",
        Pages = "pages" / "PAGES" / "Pages seen" / "Gesehene Seiten",
        Cta = "cta" / "CTA" / "Call to action" / "Handlungsaufruf",
        Form = "form" / "FORM" / "Form started" / "Formular begonnen",
        Conversion = "conversion" / "CONVERSION" / "Conversion" / "Konversion",
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub key: ScorePart,
    pub points: f64,
    pub max: f64,
}

impl Model {
    pub fn score(&self, signals: Signals) -> i16 {
        let points: f64 = self.parts(signals).iter().map(|part| part.points).sum();
        // The sum lies between 0 and 100, so the cast cannot cut anything off.
        points.clamp(0.0, 100.0).round() as i16
    }

    pub fn parts(&self, signals: Signals) -> [Part; 6] {
        let any = |marks: &[Mark]| if signals.flags & Mark::bits(marks) != 0 { 1.0 } else { 0.0 };
        let share = |value: f64, full: f64| (value / full).clamp(0.0, 1.0);
        let part = |key, share, max| Part { key, points: share * max, max };
        let weights = &self.weights;
        [
            part(ScorePart::Engaged, share(signals.engaged_ms as f64, FULL_ENGAGED_MS), weights.engaged),
            part(ScorePart::Scroll, share(f64::from(signals.max_scroll), 100.0), weights.scroll),
            part(ScorePart::Pages, share(f64::from(signals.pageviews - 1), FULL_PAGES - 1.0), weights.pages),
            part(ScorePart::Cta, any(&[Mark::Cta, Mark::Messaging]), weights.cta),
            part(ScorePart::Form, any(&[Mark::Form]), weights.form),
            part(ScorePart::Conversion, any(&[Mark::Converted]), weights.conversion),
        ]
    }
}

choices! {
    /// How relevant a visit is, by its score; ascending.
    RelevanceTier {
        Low = "low" / "LOW",
        Medium = "medium" / "MEDIUM",
        High = "high" / "HIGH",
    }
}

impl RelevanceTier {
    /// The lowest score that belongs to it.
    pub const fn lowest(self) -> i16 {
        match self {
            Self::Low => 0,
            Self::Medium => 25,
            Self::High => 60,
        }
    }

    /// The highest tier that a score reaches.
    pub fn of(score: i16) -> Self {
        Self::ALL.iter().rev().copied().find(|tier| score >= tier.lowest()).unwrap_or(Self::Low)
    }

    /// The scores it spans, both ends included.
    pub fn range(self) -> (i16, i16) {
        let next = Self::ALL.iter().find(|tier| **tier > self).map_or(101, |tier| tier.lowest());
        (self.lowest(), next - 1)
    }
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
        use RelevanceTier::{High, Low, Medium};
        let tiers = [0, 24, 25, 59, 60, 100].map(RelevanceTier::of);
        assert_eq!(tiers, [Low, Low, Medium, Medium, High, High]);
        assert_eq!((Medium.range(), High.range()), ((25, 59), (60, 100)));
    }
}
