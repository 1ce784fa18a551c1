//! Sites that ingest knew lately, in a form that can be written to a file: a server that starts while its database is
//! away takes their batches.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::former::Former;
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
    #[serde(default)]
    pub(super) former_timezones: Vec<Former>,
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
}

impl StoredSite {
    pub(super) async fn site(self, context: &Context) -> Result<Site> {
        let bytes =
            serde_json::to_vec(&self).map_or(u32::MAX, |text| u32::try_from(text.len()).unwrap_or(u32::MAX));
        let compiled =
            tracking::compiled(context, self.org, self.project, self.config_rev, &self.tracking).await?;
        let events = EventRules::new(self.schemas, self.questionnaires.map(Registered::new));
        let config = TrackingConfig::from_stored(&self.tracking);
        let identity_secret =
            self.identity_secret.and_then(|sealed| match IdentitySecret::open(context, self.project, &sealed) {
                Ok(secret) => Some(secret),
                Err(error) => {
                    crate::log_throttled!(warn, project.id = %self.project, error.reason = %error, "The identity secret of a project cannot be decrypted");
                    None
                }
            });
        let former = |zone: &Former| Some((zone.value.parse().ok()?, zone.until));
        Ok(Site {
            project: self.project,
            org: self.org,
            timezone: self.timezone.parse().unwrap_or(chrono_tz::UTC),
            former_timezones: self.former_timezones.iter().rev().filter_map(former).collect(),
            currency: self.currency,
            web_daily_cap: self.web_daily_cap,
            client: ClientConfig::new(
                &config,
                self.config_rev,
                self.country.as_deref(),
                events.flushed(),
                tracking::outbound_domains(&self.tracking, &config),
            ),
            dialling: self.country.as_deref().and_then(Dialling::of),
            tracking: compiled,
            events,
            identity_secret,
            bytes,
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
    /// When the key expires, in milliseconds since the epoch.
    #[serde(default)]
    expires_at: Option<i64>,
    site: Arc<StoredSite>,
}

/// Size of all known sites as text, and of those of one organization. Each key counts with its site, because it is written
/// down with it.
const MAX_BYTES: usize = 64 << 20;
const MAX_BYTES_OF_ORG: usize = MAX_BYTES / 4;

/// Maximum number of keys that are known, and of those of one organization.
const MAX_KEYS: usize = 10_000;
const MAX_KEYS_OF_ORG: usize = MAX_KEYS / 4;

/// Maximum size of the file of known sites.
pub const MAX_FILE: u64 = 2 * MAX_BYTES as u64;

/// Sites by the hash of their publishable key. One per server.
#[derive(Debug, Default)]
pub struct KnownSites(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    sites: HashMap<[u8; 32], Noted>,
    all: Taken,
    /// By organization.
    taken: HashMap<Uuid, Taken>,
    changed: bool,
}

#[derive(Clone, Debug)]
struct Noted {
    seen_at: i64,
    expires_at: Option<i64>,
    bytes: usize,
    site: Arc<StoredSite>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Taken {
    keys: usize,
    bytes: usize,
}

impl Taken {
    fn with(self, noted: &Noted) -> Self {
        Self { keys: self.keys + 1, bytes: self.bytes + noted.bytes }
    }

    fn without(self, noted: &Noted) -> Self {
        Self { keys: self.keys - 1, bytes: self.bytes - noted.bytes }
    }
}

impl Known {
    /// Adds a site, if there is room for it.
    fn add(&mut self, key: [u8; 32], noted: Noted) -> bool {
        self.remove(&key);
        let org = noted.site.org;
        let own = self.taken.get(&org).copied().unwrap_or_default();
        let (all, own) = (self.all.with(&noted), own.with(&noted));
        if all.keys > MAX_KEYS
            || all.bytes > MAX_BYTES
            || own.keys > MAX_KEYS_OF_ORG
            || own.bytes > MAX_BYTES_OF_ORG
        {
            return false;
        }
        self.all = all;
        self.taken.insert(org, own);
        self.sites.insert(key, noted);
        true
    }

    fn remove(&mut self, key: &[u8; 32]) -> bool {
        let Some(noted) = self.sites.remove(key) else { return false };
        self.all = self.all.without(&noted);
        let org = noted.site.org;
        if let Some(own) = self.taken.get_mut(&org) {
            *own = own.without(&noted);
            if *own == Taken::default() {
                self.taken.remove(&org);
            }
        }
        true
    }

    /// Removes sites that nobody has asked the database for in the last day.
    fn forget_old(&mut self, now: i64) {
        let old = self.sites.iter().filter(|(_, noted)| !is_known(noted.seen_at, now));
        let old: Vec<[u8; 32]> = old.map(|(key, _)| *key).collect();
        for key in old {
            self.remove(&key);
        }
    }
}

impl KnownSites {
    pub(super) fn has(&self, key: &[u8; 32]) -> bool {
        self.0.lock().sites.contains_key(key)
    }

    /// Returns the site of a key, and when the key expires.
    pub(super) fn get(&self, key: &[u8; 32], now: i64) -> Option<(Arc<StoredSite>, Option<i64>)> {
        let known = self.0.lock();
        let noted = known.sites.get(key).filter(|noted| is_known(noted.seen_at, now))?;
        Some((noted.site.clone(), noted.expires_at))
    }

    /// Notes the site that the database has for a key, with its size as text.
    pub(super) fn note(
        &self,
        key: [u8; 32],
        site: Arc<StoredSite>,
        bytes: u32,
        expires_at: Option<i64>,
        now: i64,
    ) {
        let mut known = self.0.lock();
        let is_written = |noted: &Noted| {
            noted.site == site
                && noted.expires_at == expires_at
                && now.saturating_sub(noted.seen_at) < WRITTEN_EVERY_MS
        };
        if known.sites.get(&key).is_some_and(is_written) {
            return;
        }
        known.forget_old(now);
        known.changed |= known.add(key, Noted { seen_at: now, expires_at, bytes: bytes as usize, site });
    }

    /// Notes that the database does not know a key.
    pub(super) fn forget(&self, key: &[u8; 32]) {
        let mut known = self.0.lock();
        known.changed |= known.remove(key);
    }

    /// Returns true if the sites have changed since the last call.
    pub fn have_changed(&self) -> bool {
        std::mem::take(&mut self.0.lock().changed)
    }

    /// Returns all sites that are known at this time, in milliseconds since the epoch, to write them down for the next
    /// server.
    pub fn all(&self, now: i64) -> Vec<KnownSite> {
        let mut known = self.0.lock();
        known.forget_old(now);
        let of = |(key, noted): (&[u8; 32], &Noted)| KnownSite {
            key: hex::encode(key),
            seen_at: noted.seen_at,
            expires_at: noted.expires_at,
            site: noted.site.clone(),
        };
        known.sites.iter().map(of).collect()
    }

    /// Adds the sites that an earlier server wrote down.
    pub fn recall(&self, sites: Vec<KnownSite>) {
        let mut known = self.0.lock();
        for KnownSite { key, seen_at, expires_at, site } in sites {
            let mut hash = [0; 32];
            if hex::decode_to_slice(&key, &mut hash).is_ok() && !known.sites.contains_key(&hash) {
                let bytes = serde_json::to_vec(&site).map_or(MAX_BYTES, |text| text.len());
                known.add(hash, Noted { seen_at, expires_at, bytes, site });
            }
        }
    }
}

fn is_known(seen_at: i64, now: i64) -> bool {
    now.saturating_sub(seen_at) < KNOWN_FOR_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(org: u128, project: u128) -> Arc<StoredSite> {
        let site = serde_json::from_value(serde_json::json!({
            "project": Uuid::from_u128(project), "org": Uuid::from_u128(org), "timezone": "UTC", "currency": "EUR",
            "country": null, "webDailyCap": 1, "configRev": 1, "tracking": {}, "schemas": [], "questionnaires": null,
        }));
        Arc::new(site.unwrap_or_else(|error| panic!("{error}")))
    }

    fn key(number: usize) -> [u8; 32] {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&(number as u64).to_be_bytes());
        key
    }

    #[test]
    fn one_organization_leaves_room_for_the_sites_of_others() {
        let known = KnownSites::default();
        let large = 2 << 20;
        for number in 0..100 {
            known.note(key(number), site(1, number as u128), large, None, 0);
        }
        let noted = known.all(0).len();
        assert_eq!(noted, MAX_BYTES_OF_ORG / large as usize);
        known.note(key(1_000), site(2, 1_000), large, None, 0);
        assert!(known.has(&key(1_000)));
        for number in 2_000..2_000 + MAX_KEYS {
            known.note(key(number), site(3, number as u128), 1, None, 0);
        }
        assert_eq!(known.all(0).len(), noted + 1 + MAX_KEYS_OF_ORG);
        known.note(key(1_001), site(4, 1_001), large, None, 0);
        assert!(known.has(&key(1_001)));
        let next = KnownSites::default();
        next.recall(known.all(0));
        assert_eq!(next.all(0).len(), known.all(0).len());
    }
}
