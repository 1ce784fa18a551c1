//! What an ad platform can recognise the visitor of a conversion by.

use std::collections::BTreeMap;

use entity::choices;
use entity::visits::ClickId;
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

choices! {
    /// What a person is recognised by. It is kept as SHA-256 only.
    PersonHash {
        /// The e-mail address.
        Email = "email" / "EMAIL",
        /// The e-mail address without what its provider ignores.
        EmailPlain = "email_plain" / "EMAIL_PLAIN",
        /// The phone number as E.164, with its plus sign.
        Phone = "phone" / "PHONE",
        /// The same without the plus sign, which browsers do not send.
        PhoneDigits = "phone_digits" / "PHONE_DIGITS",
        FirstName = "first_name" / "FIRST_NAME",
        LastName = "last_name" / "LAST_NAME",
        /// The site's own id of the person.
        ExternalId = "external_id" / "EXTERNAL_ID",
    }
}

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
    /// SHA-256 in lower-case hexadecimal digits.
    pub hashes: BTreeMap<PersonHash, String>,
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

    /// Whether it holds anything that says who the visitor is.
    pub fn names_somebody(&self) -> bool {
        !(self.click_ids.is_empty() && self.ad_cookies.is_empty() && self.hashes.is_empty())
    }
}
