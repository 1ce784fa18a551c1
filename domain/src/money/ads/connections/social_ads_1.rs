//! Grants and ad accounts of a social network.
//!
//! Written after <https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow>,
//! <https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived> and
//! <https://developers.facebook.com/docs/marketing-api/reference/ad-account>.
//!
//! - The token for a code lasts hours. It is exchanged for one of about 60 days, which only the person can renew.
//! - An answer says the application's usage of the interface; a page is named by its cursor, because the address of the
//!   next page has the token in it.

use serde_json::Value;

use super::connector::{Asked, GrantCredential, Refusal};
use super::direct::{Given, address, oauth_answer};
use super::settings::OauthClient;
use super::types::AdConnectionAccount;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Addresses, Answer, Request, of_url, said, text};

const SCOPE: &str = "ads_read";

/// Lifetime of a token whose end the platform does not say.
const DAYS_60: i64 = 60 * 24 * 60 * 60;

/// Number of accounts in a page.
const A_PAGE: &str = "200";

/// Error code for a token that is not valid any more.
const TOKEN_ENDED: i64 = 190;

pub(super) fn page(addresses: &Addresses, id: &str, fields: [(&str, &str); 2]) -> String {
    let version = of_url(&addresses.social_ads_1);
    let page = format!("{}/{version}/dialog/oauth", addresses.social_ads_1_consent);
    let own = [("response_type", "code"), ("client_id", id), ("scope", SCOPE)];
    address(&page, &[&own[..], &fields].concat())
}

pub(super) fn token_address(addresses: &Addresses) -> String {
    format!("{}/oauth/access_token", addresses.social_ads_1)
}

/// Asks for a token that lasts, instead of the one for a code.
pub(super) fn prolong(addresses: &Addresses, client: &OauthClient, given: &Given) -> Request {
    let token = given.credentials.get(&GrantCredential::AccessToken).map(Clear::expose).unwrap_or_default();
    let fields = [
        ("grant_type", "fb_exchange_token"),
        ("client_id", client.id.expose()),
        ("client_secret", client.secret.expose()),
        ("fb_exchange_token", token),
    ];
    Request::form(token_address(addresses), &fields)
}

pub(super) fn given(answer: &Answer) -> Asked<Given> {
    if !answer.is_ok() {
        return Err(refusal(answer));
    }
    let body = oauth_answer(answer)?;
    let credentials = [(GrantCredential::AccessToken, Clear::new(text(&body, "/access_token")))].into();
    Ok(Given { credentials, lasts: Some(body["expires_in"].as_i64().unwrap_or(DAYS_60)) })
}

pub(super) fn revoke(addresses: &Addresses, token: &Clear) -> Request {
    Request::delete(format!("{}/me/permissions", addresses.social_ads_1))
        .header("authorization", format!("Bearer {}", token.expose()))
}

pub(super) fn accounts(addresses: &Addresses, token: &Clear, after: &str) -> Request {
    let mut fields =
        vec![("fields", "account_id,name,currency,timezone_name,account_status"), ("limit", A_PAGE)];
    if !after.is_empty() {
        fields.push(("after", after));
    }
    let url = address(&format!("{}/me/adaccounts", addresses.social_ads_1), &fields);
    Request::get(url).header("authorization", format!("Bearer {}", token.expose()))
}

/// Reads a page of accounts and the name of the next page.
pub(super) fn read_accounts(answer: &Answer) -> Asked<(Vec<AdConnectionAccount>, String)> {
    let body = answer.json();
    let Some(rows) = body["data"].as_array().filter(|_| answer.is_ok()) else {
        return Err(refusal(answer));
    };
    let account = |row: &Value| {
        let id = text(row, "/account_id");
        let some = |pointer: &str| Some(text(row, pointer)).filter(|text| !text.is_empty());
        (!id.is_empty()).then(|| AdConnectionAccount {
            name: some("/name").unwrap_or_else(|| id.clone()),
            currency: some("/currency"),
            timezone: some("/timezone_name"),
            manager: false,
            manager_id: None,
            reachable: true,
            external_id: id,
        })
    };
    let has_next = body["paging"]["next"].is_string();
    let next = if has_next { text(&body, "/paging/cursors/after") } else { String::new() };
    Ok((rows.iter().filter_map(account).collect(), next))
}

fn refusal(answer: &Answer) -> Refusal {
    let body = answer.json();
    let message = said(text(&body, "/error/message"), answer);
    match body["error"]["code"].as_i64() {
        Some(TOKEN_ENDED) => Refusal::Ended(message),
        _ if answer.status == 401 => Refusal::Ended(message),
        _ => Refusal::Refused(message),
    }
}
