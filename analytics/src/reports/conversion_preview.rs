//! Preview of a conversion: what a definition would have counted over the last 30 days, before it is saved.

use std::sync::Arc;

use async_graphql::SimpleObject;
use domain::Result;
use domain::measuring::matching::Deeds;
use domain::money::conversions::{ConversionPreviewInput, Draft};
use domain::projects::currency::Worth;
use domain::tenancy::access::ProjectAccess;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Reports;
use super::totals::money;
use super::trial::{Asked, Began};
use crate::filter::FilterParams;
use crate::period::{Date, Period};
use crate::visits::derive::ENGAGED_MS;

/// Figures that a conversion would have had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionPreview {
    /// Last 30 days in the project's time zone, today included.
    pub period: Period,
    /// Currency of the value, three upper-case letters.
    pub currency: String,
    /// Number of sessions in these days, without tests.
    pub total_sessions: u64,
    /// Sessions that would have triggered the conversion, each once; the project's daily cap is not applied. Null for
    /// conversions that past visits cannot show: beacons, identify calls and server calls are known only when they are
    /// made.
    pub conversions: Option<u64>,
    /// Total value they would have had, in that currency; null if `conversions` is null.
    pub value: Option<f64>,
    /// One entry per day; empty if `conversions` is null.
    pub series: Vec<ConversionPreviewDay>,
}

/// One day of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionPreviewDay {
    /// Day in the project's time zone.
    pub day: Date,
    /// Conversions of sessions that began on this day.
    pub conversions: u64,
}

impl Reports {
    /// Previews a conversion over the last 30 days. Stores nothing.
    pub async fn preview_conversion(
        &self,
        access: &ProjectAccess,
        input: ConversionPreviewInput,
    ) -> Result<ConversionPreview> {
        let tried = Draft::of(&self.context, access, &input).await?;
        let site = self.site(access, &FilterParams::default()).await?;
        let is_known = tried.is_some();
        let tried = tried.unwrap_or_default();
        let (needs, tests) = (tried.needs, tried.tests);
        // Amounts of events are in the currency that the definition names, or in that of the project at the time.
        let currencies = match (&input.currency, &input.bounds_currency) {
            (Some(currency), None) => Worth::plain(currency),
            (Some(currency), Some(_)) => Worth::of_currency(&self.context, currency).await?,
            (None, bounds) => Worth::of_project(&self.context, site.id, bounds.is_some()).await?,
        };
        let worth = move |deeds: &dyn Deeds, began: Began| {
            let told = |amount: i64| currencies.convert(amount, None, began);
            let bound = |amount: i64, currency: &str| currencies.convert(amount, Some(currency), began);
            let is_engaged = deeds.engaged_ms() >= ENGAGED_MS;
            is_engaged.then(|| tried.worth(deeds, &told, &bound)).flatten()
        };
        let found = self.ask(&site, Asked { question: Arc::new(worth), needs, tests }).await?;
        let days = found.days.into_iter().filter(|_| is_known);
        Ok(ConversionPreview {
            period: found.period,
            currency: input.currency.unwrap_or(site.currency),
            total_sessions: found.total,
            conversions: is_known.then_some(found.sessions),
            value: is_known.then(|| money(found.value)),
            series: days.map(|(day, conversions)| ConversionPreviewDay { day, conversions }).collect(),
        })
    }
}
