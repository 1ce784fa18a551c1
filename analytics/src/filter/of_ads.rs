//! Conditions of a filter that ads meet as well as sessions.

use super::meaning::{Subject, Test};
use super::{Condition, Filter};
use crate::columns::SessionText;

/// Fields of a session that name an ad.
const FIELDS: [&str; 5] = ["ad_platform", "ad_account_id", "ad_campaign_id", "ad_adset_id", "ad_id"];

/// Conditions of a filter about ads alone. Costs are of ads, so only these split them.
#[derive(Clone, Debug)]
pub(crate) struct OfAds {
    /// The filter with these conditions only.
    pub filter: Filter,
    /// True if the filter has other conditions, which split sessions but not costs.
    pub has_others: bool,
}

impl OfAds {
    pub(crate) fn of(filter: &Filter) -> Self {
        let (conditions, others): (Vec<_>, Vec<_>) =
            filter.conditions.iter().cloned().partition(Condition::is_of_ads);
        Self { filter: Filter { conditions, ..filter.clone() }, has_others: !others.is_empty() }
    }

    /// Returns true if all ads meet the conditions.
    pub(crate) fn takes_all(&self) -> bool {
        self.filter.conditions.is_empty()
    }

    /// Returns true if an ad meets the conditions. `text` returns the text of a field of a session.
    pub(crate) fn select<'ad>(&self, text: impl Fn(&str) -> Option<&'ad str>) -> bool {
        self.filter.conditions.iter().all(|condition| match condition {
            Condition::Equals(field, value) => text(field.name()) == Some(value.as_str()),
            Condition::AnyOf(any) => any.0.iter().any(|test| test.fits_ad(&text)),
            _ => false,
        })
    }
}

impl Condition {
    fn is_of_ads(&self) -> bool {
        let names_ad = |field: &SessionText| FIELDS.contains(&field.name());
        match self {
            Self::Equals(field, _) => names_ad(field),
            Self::AnyOf(any) => {
                any.0.iter().all(|test| matches!(&test.subject, Subject::Text(field) if names_ad(field)))
            }
            _ => false,
        }
    }
}

impl Test {
    fn fits_ad<'ad>(&self, text: impl Fn(&str) -> Option<&'ad str>) -> bool {
        let Subject::Text(field) = &self.subject else { return false };
        let fits = text(field.name()).is_some_and(|text| self.check.fits(text));
        fits != self.denies
    }
}
