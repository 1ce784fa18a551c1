//! Connections by a broker, which keeps the grants of people and gives access tokens for them.
//!
//! Written after <https://nango.dev/docs/reference/backend/http-api/connect/sessions/create>,
//! <https://nango.dev/docs/reference/backend/http-api/connection/get> and
//! <https://nango.dev/docs/guides/platform/webhooks-from-nango>.
//!
//! - Its page does not lead back here. A person says that they are done, and the connection is found by the name of the
//!   link, which the broker keeps as the id of its user.
//! - It renews an access token when it is asked for a connection. If it cannot, the list of connections says why.
//! - It tells the end of the access token, and with it the platform's own answer, which may say when the grant ends. It does
//!   not tell the refresh token, as that is not asked for.
//! - The person's name and address stay here: it learns the ids of the link and of the organization's connection only.

use chrono::{DateTime, TimeDelta, Utc};
use entity::visits::AdPlatform;
use form_urlencoded::byte_serialize;
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::connector::{
    Access, Asked, Back, Begun, Connector, Credentials, Grant, Open, Refusal, Start, Way,
};
use super::direct::{LONGEST_GRANT, address};
use super::settings::BrokerSettings;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Answer, Request, said, text};

/// How long a token whose end the broker does not say is kept, in seconds.
const UNSAID: u64 = 5 * 60;

/// Longest time for which a token is kept, in seconds. The broker may lose the grant meanwhile.
const LONGEST: u64 = 60 * 60;

/// Lifetime of an access token up to which the broker is taken to renew it.
const SHORT: TimeDelta = TimeDelta::days(1);

/// Longest id of a connection.
const LONGEST_ID: usize = 255;

pub(super) struct Broker {
    pub(super) way: Way,
    pub(super) settings: BrokerSettings,
    pub(super) integration: String,
}

impl Broker {
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.settings.address)
    }

    fn url_of(&self, id: &str) -> String {
        let id: String = byte_serialize(id.as_bytes()).collect();
        let query = [("provider_config_key", self.integration.as_str())];
        address(&self.url(&format!("/connections/{}", id.replace('+', "%20"))), &query)
    }

    async fn ask(&self, request: Request) -> Asked<Answer> {
        let request = request.header("authorization", format!("Bearer {}", self.settings.key.expose()));
        let answer = match self.way.network.platforms.exchange(&request).await {
            Ok(answer) if answer.status == 429 => {
                let message = "the broker is asked too often".to_owned();
                return Err(Refusal::Later { after: answer.retry_after, message });
            }
            Ok(answer) => answer,
            Err(_) => {
                let message = "the broker could not be reached, or did not answer in time".to_owned();
                return Err(Refusal::Later { after: None, message });
            }
        };
        match answer.status {
            401 | 403 => Err(Refusal::Refused("the broker does not accept this deployment's key".to_owned())),
            _ => Ok(answer),
        }
    }

    async fn session(&self, start: &Start) -> Asked<String> {
        let user = json!({ "id": start.tag });
        if let Some(id) = &start.broker_id {
            let body = json!({ "connection_id": id, "integration_id": self.integration, "end_user": user });
            let answer = self.ask(Request::post(self.url("/connect/sessions/reconnect"), &body)).await?;
            // The broker does not know the connection any more, so a new one replaces it.
            if answer.status != 404 {
                return page(&answer);
            }
        }
        let body = json!({
            "end_user": user,
            "tags": { "end_user_id": start.tag },
            "allowed_integrations": [self.integration],
        });
        page(&self.ask(Request::post(self.url("/connect/sessions"), &body)).await?)
    }

    /// Returns the id of the connection that was made with a link.
    async fn find(&self, back: &Back) -> Asked<String> {
        let url = address(&self.url("/connections"), &[("endUserId", back.tag.as_str())]);
        let answer = self.ask(Request::get(url)).await?;
        let rows = connections(&answer)?;
        let is_it = |row: &&Value| {
            let of = [text(row, "/end_user/id"), text(row, "/tags/end_user_id")];
            row["provider_config_key"] == self.integration.as_str() && of.contains(&back.tag)
        };
        let id = rows.iter().rfind(is_it).map(|row| text(row, "/connection_id"));
        let id = id.or_else(|| back.broker_id.clone()).filter(|id| is_id(id));
        id.ok_or_else(|| {
            Refusal::Refused("the broker has no connection yet; finish its page first".to_owned())
        })
    }

    async fn access(&self, open: &Open) -> Asked<Access> {
        let id = broker_id(open)?;
        let (key, now) = (self.key(id), self.way.context.clock.now_ms());
        if let Some(token) = self.way.network.tokens.find(key, now) {
            return Ok(Access { token: token.text, accounts: Vec::new(), ends: None });
        }
        self.renew(id).await
    }

    /// Asks the broker for an access token, past what is kept.
    async fn renew(&self, id: &str) -> Asked<Access> {
        let answer = self.ask(Request::get(self.url_of(id))).await?;
        let body = answer.json();
        let token = text(&body, "/credentials/access_token");
        if !answer.is_ok() || token.is_empty() {
            return Err(self.why(id, &answer).await?);
        }
        let now = self.way.context.clock.now_ms();
        let ends = DateTime::parse_from_rfc3339(&text(&body, "/credentials/expires_at")).ok();
        let lasts =
            ends.map(|end| u64::try_from(end.timestamp_millis().saturating_sub(now) / 1_000).unwrap_or(0));
        let token = Clear::new(token);
        self.way.network.tokens.keep(self.key(id), &token, lasts.unwrap_or(UNSAID).min(LONGEST), now);
        let raw = &body["credentials"]["raw"];
        let accounts = [&raw["data"]["advertiser_ids"], &raw["advertiser_ids"]];
        let accounts = accounts.into_iter().find_map(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let accounts = accounts.iter().map(|id| text(id, "")).filter(|id| !id.is_empty()).collect();
        let ends = grant_end(self.way.platform, &body["credentials"], self.way.context.clock.now());
        Ok(Access { token, accounts, ends })
    }

    /// Returns why there is no access token.
    async fn why(&self, id: &str, answer: &Answer) -> Asked<Refusal> {
        let ended = || Refusal::Ended("the broker has no valid grant any more; connect again".to_owned());
        if answer.status == 404 {
            return Ok(ended());
        }
        let listed =
            self.ask(Request::get(address(&self.url("/connections"), &[("connectionId", id)]))).await?;
        let rows = connections(&listed)?;
        let is_it = |row: &&Value| {
            row["connection_id"] == id && row["provider_config_key"] == self.integration.as_str()
        };
        let errors = rows.iter().find(is_it).map(|row| row["errors"].as_array().cloned().unwrap_or_default());
        Ok(match errors {
            None => ended(),
            Some(errors) if errors.iter().any(|error| error["type"] == "auth") => ended(),
            Some(_) => {
                let message = said(text(&answer.json(), "/error/message"), answer);
                Refusal::Later { after: answer.retry_after, message }
            }
        })
    }

    fn key(&self, id: &str) -> [u8; 32] {
        Sha256::new()
            .chain_update(b"broker")
            .chain_update(Sha256::digest(self.integration.as_bytes()))
            .chain_update(Sha256::digest(id.as_bytes()))
            .finalize()
            .into()
    }

    fn hide(&self, refusal: Refusal) -> Refusal {
        refusal.safe(&[&self.settings.key])
    }
}

impl Connector for Broker {
    fn begin<'a>(&'a self, start: &'a Start) -> BoxFuture<'a, Asked<Begun>> {
        async move {
            let url = self.session(start).await.map_err(|refusal| self.hide(refusal))?;
            Ok(Begun { url, verifier: None })
        }
        .boxed()
    }

    fn grant<'a>(&'a self, back: &'a Back) -> BoxFuture<'a, Asked<Grant>> {
        async move {
            let id = self.find(back).await.map_err(|refusal| self.hide(refusal))?;
            self.way.network.tokens.forget_key(&self.key(&id));
            Ok(Grant { credentials: Credentials::new(), broker_id: Some(id), expires_at: None })
        }
        .boxed()
    }

    fn token<'a>(&'a self, open: &'a Open) -> BoxFuture<'a, Asked<Access>> {
        async move { self.access(open).await.map_err(|refusal| self.hide(refusal)) }.boxed()
    }

    fn forget(&self, open: &Open) -> bool {
        if let Some(id) = &open.row.broker_id {
            self.way.network.tokens.forget_key(&self.key(id));
        }
        true
    }

    fn revoke<'a>(&'a self, open: &'a Open) -> BoxFuture<'a, Asked<()>> {
        async move {
            let Some(id) = &open.row.broker_id else { return Ok(()) };
            self.way.network.tokens.forget_key(&self.key(id));
            let answer =
                self.ask(Request::delete(self.url_of(id))).await.map_err(|refusal| self.hide(refusal))?;
            match answer.is_ok() || answer.status == 404 {
                true => Ok(()),
                false => Err(Refusal::Refused(answer.described())),
            }
        }
        .boxed()
    }
}

/// Returns when a grant ends by itself. None if the broker renews it without end.
fn grant_end(platform: AdPlatform, credentials: &Value, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let seconds = |name: &str| credentials["raw"][name].as_i64().and_then(TimeDelta::try_seconds);
    let token_end = DateTime::parse_from_rfc3339(&text(credentials, "/expires_at")).ok();
    let token_end = token_end.map(|end| end.to_utc());
    let end = match seconds("refresh_token_expires_in").filter(|lasts| *lasts > TimeDelta::zero()) {
        Some(lasts) => {
            // Both tokens were given at the same time.
            let given =
                token_end.zip(seconds("expires_in")).and_then(|(end, lasts)| end.checked_sub_signed(lasts));
            given.unwrap_or(now).checked_add_signed(lasts)
        }
        None => match platform {
            // Without a refresh token, the access token is the grant.
            AdPlatform::SocialAds1 | AdPlatform::SocialAds2 => token_end.filter(|end| *end - now > SHORT),
            AdPlatform::SearchAds1 | AdPlatform::SocialAds3 => None,
        },
    };
    end.filter(|end| *end - now < LONGEST_GRANT)
}

fn broker_id(open: &Open) -> Asked<&str> {
    let missing = || Refusal::Ended("the connection has no grant; connect again".to_owned());
    open.row.broker_id.as_deref().ok_or_else(missing)
}

fn is_id(id: &str) -> bool {
    (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Reads the page of a session.
fn page(answer: &Answer) -> Asked<String> {
    let body = answer.json();
    let link = text(&body, "/data/connect_link");
    let is_address = link.starts_with("https://") || link.starts_with("http://");
    let is_plain = link.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte));
    if answer.is_ok() && is_address && is_plain {
        return Ok(link);
    }
    let reason = said(text(&body, "/error/message"), answer);
    Err(Refusal::Refused(format!("the broker did not open a page: {reason}")))
}

fn connections(answer: &Answer) -> Asked<Vec<Value>> {
    let mut body = answer.json();
    match body["connections"].take() {
        Value::Array(rows) if answer.is_ok() => Ok(rows),
        _ => Err(Refusal::Later {
            after: answer.retry_after,
            message: said(text(&body, "/error/message"), answer),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_ends_with_its_refresh_token_or_else_with_a_lasting_access_token() {
        let now =
            DateTime::parse_from_rfc3339("2026-11-21T12:00:00Z").map(|now| now.to_utc()).unwrap_or_default();
        let end = |platform, expires_at: &str, raw: Value| {
            let credentials = json!({ "access_token": "x", "expires_at": expires_at, "raw": raw });
            grant_end(platform, &credentials, now).map(|end| end.date_naive().to_string())
        };
        use AdPlatform::{SearchAds1, SocialAds1, SocialAds2, SocialAds3};
        let (hour, days_60) = ("2026-11-21T13:00:00Z", "2027-01-20T12:00:00.000Z");
        let year = json!({ "expires_in": 5_184_000, "refresh_token_expires_in": 31_536_000 });
        assert_eq!(end(SocialAds2, days_60, year.clone()).as_deref(), Some("2027-11-21"));
        // The broker has renewed the access token 30 days ago.
        assert_eq!(end(SocialAds2, "2026-12-21T12:00:00Z", year).as_deref(), Some("2027-10-22"));
        let week = json!({ "expires_in": 3_600, "refresh_token_expires_in": 604_800 });
        assert_eq!(end(SearchAds1, hour, week).as_deref(), Some("2026-11-28"));
        let none = json!({ "expires_in": 5_184_000 });
        assert_eq!(end(SocialAds1, days_60, none.clone()).as_deref(), Some("2027-01-20"));
        assert_eq!(end(SocialAds2, days_60, none.clone()).as_deref(), Some("2027-01-20"));
        for (platform, expires_at) in [
            (SearchAds1, hour),
            (SearchAds1, days_60),
            (SocialAds1, hour),
            (SocialAds3, days_60),
            (SocialAds1, ""),
        ] {
            assert_eq!(end(platform, expires_at, none.clone()), None, "{platform} {expires_at}");
        }
        let endless = json!({ "refresh_token_expires_in": i64::MAX });
        assert_eq!(end(SearchAds1, hour, endless), None);
    }
}
