//! OAuth access tokens (RFC 6749, section 6): obtained with a refresh token and cached in memory until shortly before
//! they expire.

use std::collections::HashMap;
use std::time::Duration;

use entity::visits::AdPlatform;
use form_urlencoded::Serializer;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use super::exchange::{Answer, Method, Request};
use super::fields::DestinationCredential as Credential;
use super::outgoing::Verdict;
use super::reading::{said, text};
use super::send::{Network, OpenDestination, failed};
use crate::Context;
use crate::ground::secrets::Clear;

/// Safety margin: a token is not used in its last minutes, because it could expire during a request.
const MARGIN: Duration = Duration::from_secs(2 * 60);

/// Lifetime assumed for a token whose expiry is unknown, in seconds.
const UNSAID: u64 = 30 * 60;

/// Cache of valid tokens, by the hash of the credentials they were obtained with.
#[derive(Default)]
pub(super) struct Tokens(Mutex<HashMap<[u8; 32], Kept>>);

struct Kept {
    token: Clear,
    until: i64,
}

/// Token for a request.
pub(super) struct Token {
    pub(super) text: Clear,
    /// True if the token came from the cache.
    pub(super) is_kept: bool,
    key: [u8; 32],
}

impl Tokens {
    fn find(&self, key: [u8; 32], now: i64) -> Option<Token> {
        let all = self.0.lock();
        let kept = all.get(&key).filter(|kept| kept.until > now)?;
        Some(Token { text: kept.token.clone(), is_kept: true, key })
    }

    fn keep(&self, key: [u8; 32], token: &Clear, until: i64, now: i64) {
        let mut all = self.0.lock();
        all.retain(|_, kept| kept.until > now);
        all.insert(key, Kept { token: token.clone(), until });
    }

    /// Removes a token from the cache. Call this when the platform rejected the token.
    pub(super) fn forget(&self, token: &Token) {
        self.0.lock().remove(&token.key);
    }

    pub(super) fn all(&self) -> Vec<Clear> {
        self.0.lock().values().map(|kept| kept.token.clone()).collect()
    }
}

impl Network {
    /// Returns the token for requests of this destination, or the verdict for all its conversions if there is no token.
    pub(super) async fn token(
        &self,
        context: &Context,
        destination: &OpenDestination,
    ) -> Result<Token, Verdict> {
        let address = match destination.provider {
            AdPlatform::SearchAds1 => &self.addresses.search_ads_1_tokens,
            AdPlatform::SocialAds2 if destination.credentials.contains_key(&Credential::RefreshToken) => {
                &self.addresses.social_ads_2_tokens
            }
            _ => {
                let text = destination.credential(Credential::AccessToken);
                return Ok(Token { text, is_kept: false, key: [0; 32] });
            }
        };
        let [refresh, id, secret] =
            [Credential::RefreshToken, Credential::ClientId, Credential::ClientSecret]
                .map(|name| destination.credential(name));
        let key = Sha256::new()
            .chain_update([destination.provider as u8])
            .chain_update(Sha256::digest(id.expose()))
            .chain_update(Sha256::digest(secret.expose()))
            .chain_update(Sha256::digest(refresh.expose()))
            .finalize()
            .into();
        let now = context.clock.now_ms();
        if let Some(token) = self.tokens.find(key, now) {
            return Ok(token);
        }
        let form = Serializer::new(String::new())
            .append_pair("grant_type", "refresh_token")
            .append_pair("refresh_token", refresh.expose())
            .append_pair("client_id", id.expose())
            .append_pair("client_secret", secret.expose())
            .finish();
        let body = Some(("application/x-www-form-urlencoded", Clear::new(form)));
        let request = Request { method: Method::Post, url: address.clone(), headers: Vec::new(), body };
        let answer = match self.platforms.exchange(&request).await {
            Ok(answer) => answer,
            // Without a token no event was sent, regardless of the token request's outcome.
            Err(_) => return Err(failed(super::exchange::Failure::NotReached)),
        };
        let (token, lasts) = read(&answer)?;
        let until = Duration::from_secs(lasts).saturating_sub(MARGIN);
        self.tokens.keep(key, &token, now + i64::try_from(until.as_millis()).unwrap_or(0), now);
        Ok(Token { text: token, is_kept: false, key })
    }
}

/// Reads the token and its lifetime in seconds.
fn read(answer: &Answer) -> Result<(Clear, u64), Verdict> {
    let body = answer.json();
    let token = text(&body, "/access_token");
    if answer.is_ok() && !token.is_empty() {
        return Ok((Clear::new(token), body["expires_in"].as_u64().unwrap_or(UNSAID)));
    }
    let code = Some(text(&body, "/error"))
        .filter(|code| !code.is_empty())
        .unwrap_or_else(|| answer.status.to_string());
    let message = said(text(&body, "/error_description"), answer);
    Err(match answer.status {
        400..=403 => Verdict::Unauthorized { code, message },
        _ => Verdict::Later { after: answer.retry_after, code, message },
    })
}
