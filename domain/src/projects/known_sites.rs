//! Sites that ingest knew lately, in a form that can be written to a file: a server that starts while its database is
//! away takes their batches.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::sites::Site;
use crate::ground::dialling::Dialling;
use crate::measuring::events::{EventRules, EventSchema};
use crate::measuring::questionnaires::{Questionnaire, Registered};
use crate::measuring::tracking::{self, ClientConfig, TrackingConfig};
use crate::money::leads::IdentitySecret;
use crate::{Context, Result};

/// How long a site is known after the database was last asked for it, in milliseconds: a day. A key that was revoked
/// meanwhile still works for that long, as long as the database is away.
const KNOWN_FOR_MS: i64 = 24 * 60 * 60 * 1000;

/// How old the time of the last question may become before it is written again, in milliseconds.
const WRITTEN_EVERY_MS: i64 = 60 * 60 * 1000;

/// Fields of a site as the database has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredSite {
    pub(super) project: Uuid,
    pub(super) org: Uuid,
    pub(super) timezone: String,
    pub(super) currency: String,
    pub(super) country: Option<String>,
    pub(super) web_daily_cap: i32,
    pub(super) config_rev: i32,
    pub(super) tracking: Value,
    pub(super) schemas: Vec<EventSchema>,
    /// None if the project takes any questionnaire.
    pub(super) questionnaires: Option<Vec<Questionnaire>>,
    /// Encrypted.
    #[serde(default)]
    pub(super) identity_secret: Option<String>,
    /// When the key expires, in milliseconds since the epoch.
    pub(super) expires_at: Option<i64>,
}

impl StoredSite {
    pub(super) async fn site(self, context: &Context) -> Result<Site> {
        let compiled = tracking::compiled(context, self.project, self.config_rev, &self.tracking).await?;
        let events = EventRules::new(self.schemas, self.questionnaires.map(Registered::new));
        let tracking = TrackingConfig::from_stored(&self.tracking);
        let identity_secret =
            self.identity_secret.and_then(|sealed| match IdentitySecret::open(context, self.project, &sealed) {
                Ok(secret) => Some(secret),
                Err(error) => {
                    crate::log_throttled!(warn, project.id = %self.project, error.reason = %error, "The identity secret of a project cannot be decrypted");
                    None
                }
            });
        Ok(Site {
            project: self.project,
            org: self.org,
            timezone: self.timezone.parse().unwrap_or(chrono_tz::UTC),
            currency: self.currency,
            web_daily_cap: self.web_daily_cap,
            client: ClientConfig::new(&tracking, self.config_rev, self.country.as_deref(), events.flushed()),
            dialling: self.country.as_deref().and_then(Dialling::of),
            tracking: compiled,
            events,
            identity_secret,
            expires_at: self.expires_at,
        })
    }
}

/// A site, the hash of its publishable key, and when the database was asked for it, in milliseconds since the epoch.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KnownSite {
    /// In hexadecimal.
    key: String,
    seen_at: i64,
    site: Arc<StoredSite>,
}

/// Sites by the hash of their publishable key. One per server.
#[derive(Debug, Default)]
pub struct KnownSites(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    sites: HashMap<[u8; 32], (i64, Arc<StoredSite>)>,
    changed: bool,
}

impl KnownSites {
    pub(super) fn has(&self, key: &[u8; 32]) -> bool {
        self.0.lock().sites.contains_key(key)
    }

    pub(super) fn get(&self, key: &[u8; 32], now: i64) -> Option<StoredSite> {
        let known = self.0.lock();
        known.sites.get(key).filter(|(seen_at, _)| is_known(*seen_at, now)).map(|(_, site)| (**site).clone())
    }

    /// Notes what the database answered.
    pub(super) fn note(&self, key: [u8; 32], site: Option<&StoredSite>, now: i64, most: usize) {
        let mut known = self.0.lock();
        let Some(site) = site else {
            known.changed |= known.sites.remove(&key).is_some();
            return;
        };
        let is_written = |(seen_at, noted): &(i64, Arc<StoredSite>)| {
            **noted == *site && now.saturating_sub(*seen_at) < WRITTEN_EVERY_MS
        };
        if known.sites.get(&key).is_some_and(is_written) {
            return;
        }
        if known.sites.len() >= most {
            known.sites.retain(|_, (seen_at, _)| is_known(*seen_at, now));
        }
        if known.sites.len() < most || known.sites.contains_key(&key) {
            known.sites.insert(key, (now, Arc::new(site.clone())));
            known.changed = true;
        }
    }

    /// Returns true if the sites have changed since the last call.
    pub fn have_changed(&self) -> bool {
        std::mem::take(&mut self.0.lock().changed)
    }

    /// Returns all sites that are known at this time, in milliseconds since the epoch, to write them down for the next
    /// server.
    pub fn all(&self, now: i64) -> Vec<KnownSite> {
        let mut known = self.0.lock();
        known.sites.retain(|_, (seen_at, _)| is_known(*seen_at, now));
        let of = |(key, (seen_at, site)): (&[u8; 32], &(i64, Arc<StoredSite>))| KnownSite {
            key: hex::encode(key),
            seen_at: *seen_at,
            site: site.clone(),
        };
        known.sites.iter().map(of).collect()
    }

    /// Adds the sites that an earlier server wrote down.
    pub fn recall(&self, sites: Vec<KnownSite>) {
        let mut known = self.0.lock();
        for KnownSite { key, seen_at, site } in sites {
            let mut hash = [0; 32];
            if hex::decode_to_slice(&key, &mut hash).is_ok() {
                known.sites.entry(hash).or_insert((seen_at, site));
            }
        }
    }
}

fn is_known(seen_at: i64, now: i64) -> bool {
    now.saturating_sub(seen_at) < KNOWN_FOR_MS
}
