//! What a conversion would have counted over the last 30 days, before its definition is saved.

use std::sync::Arc;

use async_graphql::SimpleObject;
use domain::Result;
use domain::access::ProjectAccess;
use domain::conversions::{ConversionPreviewInput, Tried};
use domain::matching::Deeds;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::money;
use super::trial::Asked;
use super::{Reports, Site};
use crate::period::{Date, Period};
use crate::visits::derive::ENGAGED_MS;

/// What a conversion would have counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionPreview {
    /// The last 30 days in the project's time zone, today included.
    pub period: Period,
    /// The currency of the value, three upper-case letters.
    pub currency: String,
    /// All sessions of these days, tests left out.
    pub total_sessions: u64,
    /// Those of them that would have triggered it, each once; the daily cap of the project is left out. Null where past
    /// visits do not show it: what a beacon, an identify call or a server tells is known only once it is told.
    pub conversions: Option<u64>,
    /// What they would have been worth together, in that currency; null where `conversions` is.
    pub value: Option<f64>,
    /// Every day; empty where `conversions` is null.
    pub series: Vec<ConversionPreviewDay>,
}

/// One day of a preview.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionPreviewDay {
    /// The day in the project's time zone.
    pub day: Date,
    /// Conversions of sessions that began on it.
    pub conversions: u64,
}

impl Reports {
    /// Tries a conversion. Nothing is stored.
    pub async fn preview_conversion(
        &self,
        access: &ProjectAccess,
        input: ConversionPreviewInput,
    ) -> Result<ConversionPreview> {
        let tried = Tried::of(&self.context, access, &input).await?;
        let site = Site::of(access);
        let is_known = tried.is_some();
        let tried = tried.unwrap_or_default();
        let (needs, tests) = (tried.needs, tried.tests);
        let worth = move |deeds: &dyn Deeds| {
            let is_engaged = deeds.engaged_ms() >= ENGAGED_MS;
            is_engaged.then(|| tried.worth(deeds)).flatten()
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
