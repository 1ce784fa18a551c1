//! Connections by a broker, which keeps the grants of people and gives access tokens for them.
//!
//! Written after <https://nango.dev/docs/reference/backend/http-api/connect/sessions/create>,
//! <https://nango.dev/docs/reference/backend/http-api/connection/get> and
//! <https://nango.dev/docs/guides/platform/webhooks-from-nango>.
//!
//! - Its page does not lead back here. A person says that they are done, and the connection is found by the name of the
//!   link, which the broker keeps as the id of its user.
//! - It renews an access token when it is asked for a connection. If it cannot, the list of connections says why.
//! - The person's name and address stay here: it learns the ids of the link and of the organization's connection only.

use chrono::DateTime;
use form_urlencoded::byte_serialize;
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::connector::{
    Access, Asked, Back, Begun, Connector, Credentials, Grant, Open, Refusal, Start, Way,
};
use super::direct::address;
use super::settings::BrokerSettings;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Answer, Request, said, text};

/// How long a token whose end the broker does not say is kept, in seconds.
const UNSAID: u64 = 5 * 60;

/// Longest time for which a token is kept, in seconds. The broker may lose the grant meanwhile.
const LONGEST: u64 = 60 * 60;

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
            return Ok(Access { token: token.text, accounts: Vec::new() });
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
        Ok(Access { token, accounts })
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
