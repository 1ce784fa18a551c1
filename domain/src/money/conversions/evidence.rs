//! Match data: what an ad platform can recognise the visitor of a conversion by.

use std::collections::BTreeMap;

use entity::visits::ClickId;
use serde::{Deserialize, Serialize};

use crate::money::people::Hashes;
use crate::{Error, Result};

/// Code of an upload that was skipped because the visitor did not consent.
pub(super) const NO_CONSENT: &str = "no_consent";
/// Code of an upload that was skipped because the visitor withdrew their consent.
pub(super) const CONSENT_WITHDRAWN: &str = "consent_withdrawn";

/// Match data of a conversion, stored as long as the conversion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Evidence {
    /// True if the visitor consented to the upload of their data to ad platforms.
    pub consent: bool,
    /// True if a server stated the consent. Otherwise it is that of the visit, and follows it.
    pub consent_told: bool,
    /// True if the visitor had consented and has withdrawn it.
    pub withdrawn: bool,
    pub click_ids: BTreeMap<ClickId, String>,
    /// When the ad was clicked, in milliseconds since 1970-01-01 UTC, if the visit provides it.
    pub clicked_at: Option<i64>,
    /// Cookies of ad platforms, stored only with consent.
    pub ad_cookies: BTreeMap<String, String>,
    pub hashes: Hashes,
    /// URL of the page, without its query.
    pub page: Option<String>,
}

impl Evidence {
    pub(super) fn stored(&self) -> Result<Option<serde_json::Value>> {
        serde_json::to_value(self).map(Some).map_err(Error::internal)
    }

    pub(super) fn read(stored: Option<&serde_json::Value>) -> Self {
        stored.and_then(|stored| serde_json::from_value(stored.clone()).ok()).unwrap_or_default()
    }

    /// Takes over the newest decision in the visit. Returns true if anything has changed.
    pub(super) fn follow(&mut self, consent: bool) -> bool {
        if self.consent_told || self.consent == consent {
            return false;
        }
        (self.consent, self.withdrawn) = (consent, !consent);
        if !consent {
            // They are stored with consent only.
            self.ad_cookies.clear();
        }
        true
    }

    /// Replaces the click ids and cookies that were read from the visit by those that the visit has now. What a server
    /// told stays.
    pub(super) fn replace(
        &mut self,
        read: &Self,
        click_ids: BTreeMap<ClickId, String>,
        ad_cookies: BTreeMap<String, String>,
    ) {
        self.click_ids.retain(|id, value| read.click_ids.get(id) != Some(value));
        if click_ids.is_empty() && self.clicked_at == read.clicked_at {
            self.clicked_at = None;
        }
        for (id, value) in click_ids {
            self.click_ids.entry(id).or_insert(value);
        }
        self.ad_cookies = ad_cookies;
    }

    /// Returns the code of the reason why the conversion must not be sent, if the visitor does not consent.
    pub(super) fn refusal(&self) -> Option<&'static str> {
        match (self.consent, self.withdrawn) {
            (true, _) => None,
            (false, true) => Some(CONSENT_WITHDRAWN),
            (false, false) => Some(NO_CONSENT),
        }
    }

    /// Returns what remains after the person was erased.
    pub(super) fn of_nobody(self) -> Self {
        Self {
            consent: self.consent,
            consent_told: self.consent_told,
            withdrawn: self.withdrawn,
            page: self.page,
            ..Self::default()
        }
    }

    /// Returns true if the data identifies the visitor in any way.
    pub fn names_somebody(&self) -> bool {
        !(self.click_ids.is_empty() && self.ad_cookies.is_empty() && self.hashes.is_empty())
    }
}
