//! OAuth access tokens (RFC 6749, section 6): obtained with a refresh token and cached in memory until shortly before
//! they expire.

use std::collections::HashMap;
use std::time::Duration;

use entity::visits::AdPlatform;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use super::exchange::{Answer, Request};
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
pub(in crate::money) struct Tokens(Mutex<HashMap<[u8; 32], Kept>>);

struct Kept {
    token: Clear,
    until: i64,
}

/// Token for a request.
pub(in crate::money) struct Token {
    pub(in crate::money) text: Clear,
    /// True if the token came from the cache.
    pub(super) is_kept: bool,
    key: [u8; 32],
}

/// Grant of a platform that gives access tokens for a refresh token.
pub(in crate::money) struct Renewal<'a> {
    pub(in crate::money) platform: AdPlatform,
    /// OAuth token endpoint.
    pub(in crate::money) address: &'a str,
    pub(in crate::money) refresh_token: &'a Clear,
    pub(in crate::money) client_id: &'a Clear,
    pub(in crate::money) client_secret: &'a Clear,
}

impl Renewal<'_> {
    /// Returns the key of its token in the cache.
    fn key(&self) -> [u8; 32] {
        Sha256::new()
            .chain_update([self.platform as u8])
            .chain_update(Sha256::digest(self.client_id.expose()))
            .chain_update(Sha256::digest(self.client_secret.expose()))
            .chain_update(Sha256::digest(self.refresh_token.expose()))
            .finalize()
            .into()
    }
}

impl Tokens {
    pub(in crate::money) fn find(&self, key: [u8; 32], now: i64) -> Option<Token> {
        let all = self.0.lock();
        let kept = all.get(&key).filter(|kept| kept.until > now)?;
        Some(Token { text: kept.token.clone(), is_kept: true, key })
    }

    /// Keeps a token that lasts for some seconds, until shortly before its end.
    pub(in crate::money) fn keep(&self, key: [u8; 32], token: &Clear, lasts: u64, now: i64) {
        let lasts = Duration::from_secs(lasts).saturating_sub(MARGIN);
        let until = now.saturating_add(i64::try_from(lasts.as_millis()).unwrap_or(0));
        let mut all = self.0.lock();
        all.retain(|_, kept| kept.until > now);
        all.insert(key, Kept { token: token.clone(), until });
    }

    /// Removes a token from the cache. Call this when the platform rejected the token.
    pub(super) fn forget(&self, token: &Token) {
        self.0.lock().remove(&token.key);
    }

    /// Removes the token of a grant from the cache.
    pub(in crate::money) fn forget_key(&self, key: &[u8; 32]) {
        self.0.lock().remove(key);
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
        let [refresh_token, client_id, client_secret] =
            [Credential::RefreshToken, Credential::ClientId, Credential::ClientSecret]
                .map(|name| destination.credential(name));
        let renewal = Renewal {
            platform: destination.provider,
            address,
            refresh_token: &refresh_token,
            client_id: &client_id,
            client_secret: &client_secret,
        };
        self.renewed(context, &renewal).await
    }

    /// Returns an access token of a grant, from the cache or from the platform.
    pub(in crate::money) async fn renewed(
        &self,
        context: &Context,
        renewal: &Renewal<'_>,
    ) -> Result<Token, Verdict> {
        let (key, now) = (renewal.key(), context.clock.now_ms());
        if let Some(token) = self.tokens.find(key, now) {
            return Ok(token);
        }
        let fields = [
            ("grant_type", "refresh_token"),
            ("refresh_token", renewal.refresh_token.expose()),
            ("client_id", renewal.client_id.expose()),
            ("client_secret", renewal.client_secret.expose()),
        ];
        let request = Request::form(renewal.address.to_owned(), &fields);
        let answer = match self.platforms.exchange(&request).await {
            Ok(answer) => answer,
            // Without a token no event was sent, regardless of the token request's outcome.
            Err(_) => return Err(failed(super::exchange::Failure::NotReached)),
        };
        let (token, lasts) = read(&answer)?;
        self.tokens.keep(key, &token, lasts, now);
        Ok(Token { text: token, is_kept: false, key })
    }

    /// Forgets the access token of a grant, because the platform rejected it.
    pub(in crate::money) fn forget_renewed(&self, renewal: &Renewal<'_>) {
        self.tokens.forget_key(&renewal.key());
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
