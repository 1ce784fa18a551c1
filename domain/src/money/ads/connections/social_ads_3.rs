//! Grants and ad accounts of a video network.
//!
//! Written after <https://business-api.tiktok.com/portal/docs?id=1738373164380162>,
//! <https://business-api.tiktok.com/portal/docs?id=1738373141733378> and
//! <https://business-api.tiktok.com/portal/docs?id=1739593083610113>.
//!
//! - Every answer has the HTTP status 200. The code in the body says if the request succeeded.
//! - A token has no end, unless somebody revokes it.

use serde_json::{Value, json};

use super::connector::{Asked, GrantCredential, Refusal};
use super::direct::{Given, address};
use super::settings::OauthClient;
use super::types::AdConnectionAccount;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Addresses, Answer, Request, said, text};

/// Maximum number of accounts that one request may name.
pub(super) const A_PAGE: usize = 100;

/// Error codes for a token that is not valid any more.
const TOKEN_ENDED: [i64; 3] = [40_102, 40_104, 40_105];

pub(super) fn page(addresses: &Addresses, id: &str, fields: [(&str, &str); 2]) -> String {
    address(&addresses.social_ads_3_consent, &[&[("app_id", id)][..], &fields].concat())
}

pub(super) fn exchange(addresses: &Addresses, client: &OauthClient, code: &str) -> Request {
    let body = json!({ "app_id": client.id.expose(), "secret": client.secret.expose(), "auth_code": code });
    Request::post(format!("{}/oauth2/access_token/", addresses.social_ads_3), &body)
}

pub(super) fn given(answer: &Answer) -> Asked<Given> {
    let data = read(answer)?;
    let token = text(&data, "/access_token");
    if token.is_empty() {
        return Err(Refusal::Refused(answer.described()));
    }
    Ok(Given { credentials: [(GrantCredential::AccessToken, Clear::new(token))].into(), lasts: None })
}

pub(super) fn revoke(addresses: &Addresses, client: &OauthClient, token: &Clear) -> Request {
    let body = json!({
        "app_id": client.id.expose(), "secret": client.secret.expose(), "access_token": token.expose(),
    });
    Request::post(format!("{}/oauth2/revoke_token/", addresses.social_ads_3), &body)
}

/// Asks for the ids of the accounts.
pub(super) fn ids(addresses: &Addresses, client: &OauthClient, token: &Clear) -> Request {
    let fields = [("app_id", client.id.expose()), ("secret", client.secret.expose())];
    Request::get(address(&format!("{}/oauth2/advertiser/get/", addresses.social_ads_3), &fields))
        .header("access-token", token.expose())
}

pub(super) fn read_ids(answer: &Answer) -> Asked<Vec<String>> {
    let data = read(answer)?;
    let rows = data["list"].as_array().ok_or_else(|| Refusal::Refused(answer.described()))?;
    Ok(rows.iter().map(|row| text(row, "/advertiser_id")).filter(|id| !id.is_empty()).collect())
}

/// Asks for what is known of some accounts.
pub(super) fn accounts(addresses: &Addresses, token: &Clear, ids: &[String]) -> Request {
    let ids = json!(ids).to_string();
    let fields = json!(["advertiser_id", "name", "currency", "timezone", "display_timezone"]).to_string();
    let query = [("advertiser_ids", ids.as_str()), ("fields", &fields)];
    Request::get(address(&format!("{}/advertiser/info/", addresses.social_ads_3), &query))
        .header("access-token", token.expose())
}

pub(super) fn read_accounts(answer: &Answer) -> Asked<Vec<AdConnectionAccount>> {
    let data = read(answer)?;
    let rows = data["list"].as_array().ok_or_else(|| Refusal::Refused(answer.described()))?;
    let account = |row: &Value| {
        let id = text(row, "/advertiser_id");
        let some = |pointer: &str| Some(text(row, pointer)).filter(|text| !text.is_empty());
        (!id.is_empty()).then(|| AdConnectionAccount {
            name: some("/name").unwrap_or_else(|| id.clone()),
            currency: some("/currency"),
            timezone: some("/display_timezone").or_else(|| some("/timezone")),
            manager: false,
            manager_id: None,
            reachable: true,
            external_id: id,
        })
    };
    Ok(rows.iter().filter_map(account).collect())
}

/// Reads the data of an answer, whose code says if the request succeeded.
fn read(answer: &Answer) -> Asked<Value> {
    let mut body = answer.json();
    let code = body["code"].as_i64();
    if answer.is_ok() && code == Some(0) {
        return Ok(body["data"].take());
    }
    let message = said(text(&body, "/message"), answer);
    Err(match code {
        Some(code) if TOKEN_ENDED.contains(&code) => Refusal::Ended(message),
        _ if answer.status == 401 => Refusal::Ended(message),
        _ => Refusal::Refused(message),
    })
}
