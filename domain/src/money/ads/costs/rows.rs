//! Reads the rows of an import.

use std::collections::HashSet;
use std::sync::Arc;

use super::types::{AdCostRow, CostRejection, RejectedCost};
use crate::ground::hash::sha256_hex;
use crate::ground::time::day_number;
use crate::money::ads::micros::micros;
use crate::money::ads::rows::{AdKey, CostRow, MAX_COST, MAX_COUNT};
use crate::money::rates;

/// Maximum length in bytes of an id that is made of names. An index of PostgreSQL has entries of at most 2,704 bytes.
const MAX_ID: usize = 240;

impl AdCostRow {
    /// Reads a row, or returns why it is rejected.
    fn read(&self, default_currency: &str, last_day: i32) -> Result<CostRow, CostRejection> {
        let day =
            day_number(&self.day).filter(|day| (0..=last_day).contains(day)).ok_or(CostRejection::Day)?;
        let cost =
            micros(self.cost.trim()).filter(|cost| cost.abs() <= MAX_COST).ok_or(CostRejection::Cost)?;
        let currency = self.currency.as_deref().unwrap_or(default_currency);
        if !rates::is_money(currency) {
            return Err(CostRejection::Currency);
        }
        let counts = [self.impressions, self.clicks].map(Option::unwrap_or_default);
        let conversions = self.conversions.as_deref().map_or(Some(0), |text| micros(text.trim()));
        let conversions = conversions.filter(|count| (0..=MAX_COST).contains(count));
        let (Some(conversions), true) =
            (conversions, counts.iter().all(|count| (0..=MAX_COUNT).contains(count)))
        else {
            return Err(CostRejection::Count);
        };
        let (key, names) = self.ad()?;
        let (key, names) = (key.map(Arc::from), names.map(|name| name.map(Arc::from)));
        let [impressions, clicks] = counts;
        let figures = [cost, impressions, clicks, conversions];
        Ok(CostRow { platform: self.platform, day, key, names, currency: currency.into(), figures })
    }

    /// Returns the ids and names of the levels. What has only a name gets an id from the names down to it, because ad sets
    /// of different campaigns may have the same name.
    fn ad(&self) -> Result<(AdKey, [Option<String>; 3]), CostRejection> {
        let given = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let levels = [
            (given(&self.campaign_id), given(&self.campaign)),
            (given(&self.adset_id), given(&self.adset)),
            (given(&self.ad_id), given(&self.ad)),
        ];
        let (mut key, mut above) = (AdKey::default(), String::new());
        for (id, (given, name)) in key.iter_mut().zip(&levels) {
            let Some(own) = given.clone().or_else(|| Some(short(format!("{above}{}", name.as_ref()?))))
            else {
                continue;
            };
            above = format!("{own} / ");
            *id = own;
        }
        if key[0].is_empty() && key.iter().any(|id| !id.is_empty()) {
            return Err(CostRejection::NoCampaign);
        }
        Ok((key, levels.map(|(_, name)| name)))
    }
}

/// Shortens a long id. What is cut off stays part of it as a hash.
fn short(id: String) -> String {
    if id.len() <= MAX_ID {
        return id;
    }
    let hash = sha256_hex(&id);
    format!("{}#{}", &id[..id.floor_char_boundary(MAX_ID - 17)], &hash[..16])
}

impl CostRejection {
    fn message(self) -> &'static str {
        match self {
            Self::Day => "the day must be a calendar day as YYYY-MM-DD, at most tomorrow",
            Self::Cost => "the cost must be a decimal text such as 12.50, at most a thousand million",
            Self::Currency => "the currency must be an ISO 4217 code of a currency in use, such as EUR",
            Self::Count => "impressions, clicks and conversions must not be negative",
            Self::NoCampaign => "an ad set or ad also needs its campaign, by id or name",
            Self::Duplicate => "an earlier row has the same platform, day and ad",
        }
    }
}

/// Reads rows. A row without a currency has the given one, and none is later than the last day. Returns the accepted rows, and the rejected ones with their reasons.
pub(super) fn read(given: &[AdCostRow], currency: &str, last_day: i32) -> (Vec<CostRow>, Vec<RejectedCost>) {
    let (mut rows, mut rejected, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for (index, given) in given.iter().enumerate() {
        let row = given.read(currency, last_day).and_then(|row| {
            let is_first = seen.insert((row.platform, row.day, row.key.clone()));
            if is_first { Ok(row) } else { Err(CostRejection::Duplicate) }
        });
        match row {
            Ok(row) => rows.push(row),
            Err(code) => rejected.push(RejectedCost {
                index: u32::try_from(index).unwrap_or(u32::MAX),
                code,
                message: code.message().to_owned(),
            }),
        }
    }
    (rows, rejected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_only_a_name_is_known_by_the_names_down_to_it() {
        let row = AdCostRow {
            campaign: Some(" Spring ".to_owned()),
            adset: Some("Shoes".to_owned()),
            ad_id: Some("30001".to_owned()),
            ..AdCostRow::default()
        };
        let (key, names) = row.ad().unwrap_or_default();
        assert_eq!(key, ["Spring", "Spring / Shoes", "30001"]);
        assert_eq!(names, [Some("Spring".to_owned()), Some("Shoes".to_owned()), None]);
    }

    #[test]
    fn long_names_of_any_script_fit_an_index() {
        let long = |end: char| Some(format!("{}{end}", "漢".repeat(199)));
        let row =
            |end| AdCostRow { campaign: long('a'), adset: long('b'), ad: long(end), ..AdCostRow::default() };
        let [first, other] = ['c', 'd'].map(|end| row(end).ad().unwrap_or_default().0);
        assert!(first.iter().all(|id| (MAX_ID - 20..=MAX_ID).contains(&id.len())), "{first:?}");
        assert_eq!(first[..2], other[..2]);
        assert_ne!(first[2], other[2]);
    }
}
