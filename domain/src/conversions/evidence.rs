//! What an ad platform can recognise the visitor of a conversion by.

use std::collections::BTreeMap;

use entity::visits::ClickId;
use serde::{Deserialize, Serialize};

use crate::people::Hashes;
use crate::{Error, Result};

/// Kept with a conversion for as long as the conversion is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Evidence {
    /// Whether the visitor agreed that ad platforms are told.
    pub consent: bool,
    pub click_ids: BTreeMap<ClickId, String>,
    /// When the ad was clicked, in milliseconds since 1970-01-01 UTC, as far as the visit tells.
    pub clicked_at: Option<i64>,
    /// Cookies of ad platforms, given after consent.
    pub ad_cookies: BTreeMap<String, String>,
    pub hashes: Hashes,
    /// Address of the page, without its query.
    pub page: Option<String>,
}

impl Evidence {
    pub(super) fn stored(&self) -> Result<Option<serde_json::Value>> {
        serde_json::to_value(self).map(Some).map_err(Error::internal)
    }

    pub(super) fn read(stored: Option<&serde_json::Value>) -> Self {
        stored.and_then(|stored| serde_json::from_value(stored.clone()).ok()).unwrap_or_default()
    }

    /// What is left of it when its person is erased.
    pub(super) fn of_nobody(self) -> Self {
        Self { consent: self.consent, page: self.page, ..Self::default() }
    }

    /// Whether it holds anything that says who the visitor is.
    pub fn names_somebody(&self) -> bool {
        !(self.click_ids.is_empty() && self.ad_cookies.is_empty() && self.hashes.is_empty())
    }
}
