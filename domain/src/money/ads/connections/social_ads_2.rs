//! Grants and ad accounts of a business network.
//!
//! Written after <https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow>,
//! <https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens> and
//! <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads/account-structure/create-and-manage-accounts>.
//!
//! - An access token lasts 60 days. A refresh token lasts a year from the consent, however often it is used, and only some
//!   applications get one.
//! - The days of all accounts are those of UTC.

use serde_json::Value;

use super::connector::{Asked, GrantCredential, Refusal};
use super::direct::{Given, address, oauth_answer};
use super::types::AdConnectionAccount;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Addresses, Answer, Request, said, text};

const SCOPE: &str = "r_ads r_ads_reporting";

/// Lifetimes of tokens whose end the platform does not say.
const DAYS_60: i64 = 60 * 24 * 60 * 60;
const DAYS_365: i64 = 365 * 24 * 60 * 60;

/// Number of accounts in a page.
const A_PAGE: &str = "500";

pub(super) fn page(addresses: &Addresses, id: &str, fields: [(&str, &str); 2]) -> String {
    let own = [("response_type", "code"), ("client_id", id), ("scope", SCOPE)];
    address(&addresses.social_ads_2_consent, &[&own[..], &fields].concat())
}

pub(super) fn given(answer: &Answer) -> Asked<Given> {
    let body = oauth_answer(answer)?;
    let refresh = text(&body, "/refresh_token");
    let (credential, lasts) = match refresh.is_empty() {
        true => (
            (GrantCredential::AccessToken, Clear::new(text(&body, "/access_token"))),
            body["expires_in"].as_i64().unwrap_or(DAYS_60),
        ),
        false => (
            (GrantCredential::RefreshToken, Clear::new(refresh)),
            body["refresh_token_expires_in"].as_i64().unwrap_or(DAYS_365),
        ),
    };
    Ok(Given { credentials: [credential].into(), lasts: Some(lasts) })
}

pub(super) fn accounts(addresses: &Addresses, token: &Clear, page: &str) -> Request {
    let mut fields = vec![("q", "search"), ("pageSize", A_PAGE)];
    if !page.is_empty() {
        fields.push(("pageToken", page));
    }
    Request::get(address(&format!("{}/adAccounts", addresses.social_ads_2), &fields))
        .header("authorization", format!("Bearer {}", token.expose()))
        .header("linkedin-version", addresses.social_ads_2_version.clone())
        .header("x-restli-protocol-version", "2.0.0")
}

/// Reads a page of accounts and the name of the next page.
pub(super) fn read_accounts(answer: &Answer) -> Asked<(Vec<AdConnectionAccount>, String)> {
    let body = answer.json();
    let Some(rows) = body["elements"].as_array().filter(|_| answer.is_ok()) else {
        let message = said(text(&body, "/message"), answer);
        return Err(match answer.status {
            401 => Refusal::Ended(message),
            _ => Refusal::Refused(message),
        });
    };
    let account = |row: &Value| {
        let id = text(row, "/id");
        let some = |pointer: &str| Some(text(row, pointer)).filter(|text| !text.is_empty());
        (!id.is_empty()).then(|| AdConnectionAccount {
            name: some("/name").unwrap_or_else(|| id.clone()),
            currency: some("/currency"),
            timezone: Some("UTC".to_owned()),
            manager: false,
            manager_id: None,
            reachable: true,
            external_id: id,
        })
    };
    Ok((rows.iter().filter_map(account).collect(), text(&body, "/metadata/nextPageToken")))
}
