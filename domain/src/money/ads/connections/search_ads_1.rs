//! Grants and ad accounts of a search engine's ads.
//!
//! Written after <https://developers.google.com/identity/protocols/oauth2/web-server>,
//! <https://developers.google.com/google-ads/api/docs/account-management/listing-accounts> and
//! <https://developers.google.com/google-ads/api/docs/account-management/get-account-hierarchy>.
//!
//! - The refresh token is given only with `access_type=offline`, and again only with `prompt=consent`.
//! - The list of accessible accounts has those of the person alone. The accounts below a manager are asked of the manager.
//! - An accessible account that is not active refuses every question.

use serde_json::{Value, json};

use super::connector::{Asked, GrantCredential, Refusal};
use super::direct::{Given, address, oauth_answer};
use super::types::AdConnectionAccount;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Addresses, Answer, Request, said, text};

const SCOPE: &str = "https://www.googleapis.com/auth/adwords";

const ACCOUNTS: &str = "SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, \
     customer_client.time_zone, customer_client.manager FROM customer_client \
     WHERE customer_client.status = 'ENABLED'";

pub(super) fn page(addresses: &Addresses, id: &str, challenge: &str, fields: [(&str, &str); 2]) -> String {
    let own = [
        ("response_type", "code"),
        ("client_id", id),
        ("scope", SCOPE),
        ("access_type", "offline"),
        ("prompt", "consent"),
        ("code_challenge", challenge),
        ("code_challenge_method", "S256"),
    ];
    address(&addresses.search_ads_1_consent, &[&own[..], &fields].concat())
}

pub(super) fn given(answer: &Answer) -> Asked<Given> {
    let body = oauth_answer(answer)?;
    let refresh = text(&body, "/refresh_token");
    if refresh.is_empty() {
        return Err(Refusal::Refused("the platform gave no lasting access; connect again".to_owned()));
    }
    if text(&body, "/scope").split(' ').all(|scope| scope != SCOPE) && body["scope"].is_string() {
        return Err(Refusal::Refused("access to the ad accounts was not granted; connect again".to_owned()));
    }
    let credentials = [(GrantCredential::RefreshToken, Clear::new(refresh))].into();
    // Grants of an application that is being tested end after some days.
    let lasts = body["refresh_token_expires_in"].as_i64();
    Ok(Given { credentials, lasts })
}

/// Asks for the accounts that the person reaches directly.
pub(super) fn roots(addresses: &Addresses, token: &Clear) -> Request {
    let url = format!("{}/customers:listAccessibleCustomers", addresses.search_ads_1);
    Request::get(url).header("authorization", format!("Bearer {}", token.expose()))
}

pub(super) fn read_roots(answer: &Answer) -> Asked<Vec<String>> {
    let body = read(answer)?;
    let names = body["resourceNames"].as_array().map(Vec::as_slice).unwrap_or_default();
    let id = |name: &Value| {
        let id = name.as_str()?.strip_prefix("customers/")?;
        id.bytes().all(|byte| byte.is_ascii_digit()).then(|| id.to_owned())
    };
    Ok(names.iter().filter_map(id).filter(|id| !id.is_empty()).collect())
}

/// Asks for a page of the accounts below an account, and for itself.
pub(super) fn below(addresses: &Addresses, token: &Clear, root: &str, page: &str) -> Request {
    let mut body = json!({ "query": ACCOUNTS });
    if !page.is_empty() {
        body["pageToken"] = json!(page);
    }
    Request::post(format!("{}/customers/{root}/googleAds:search", addresses.search_ads_1), &body)
        .header("authorization", format!("Bearer {}", token.expose()))
        .header("login-customer-id", root)
}

/// Reads a page of accounts and the name of the next page. None for an account that is not active.
pub(super) fn read_below(answer: &Answer, root: &str) -> Asked<Option<(Vec<AdConnectionAccount>, String)>> {
    if answer.status == 403 {
        return Ok(None);
    }
    let body = read(answer)?;
    let rows = body["results"].as_array().map(Vec::as_slice).unwrap_or_default();
    let account = |row: &Value| {
        let of = &row["customerClient"];
        let id = text(of, "/id");
        let some = |pointer: &str| Some(text(of, pointer)).filter(|text| !text.is_empty());
        (!id.is_empty()).then(|| AdConnectionAccount {
            name: some("/descriptiveName").unwrap_or_else(|| id.clone()),
            currency: some("/currencyCode"),
            timezone: some("/timeZone"),
            manager: of["manager"] == true,
            manager_id: (id != root).then(|| root.to_owned()),
            reachable: true,
            external_id: id,
        })
    };
    Ok(Some((rows.iter().filter_map(account).collect(), text(&body, "/nextPageToken"))))
}

fn read(answer: &Answer) -> Asked<Value> {
    let body = answer.json();
    if answer.is_ok() && body.is_object() {
        return Ok(body);
    }
    let message = said(text(&body, "/error/message"), answer);
    Err(match answer.status {
        401 => Refusal::Ended(message),
        _ => Refusal::Refused(message),
    })
}
