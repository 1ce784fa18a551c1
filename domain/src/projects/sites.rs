//! Data that ingest needs about the project of a publishable key, cached for eight seconds.

use std::sync::Arc;
use std::time::Duration;

use entity::{KeyKind, api_key, project};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use moka::sync;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::former;
use super::known_sites::{KnownSites, StoredSite};
use crate::ground::credentials::{Credential, Kind};
use crate::ground::dialling::Dialling;
use crate::ground::pulse::Closed;
use crate::measuring::events::{self, EventRules};
use crate::measuring::questionnaires::{self, Questionnaire, Registered};
use crate::measuring::tracking::{ClientConfig, Compiled, TrackingConfig};
use crate::money::leads::{self, IdentitySecret};
use crate::tenancy::access::{is_active, note_key_use};
use crate::tenancy::project::ProjectSettings;
use crate::{Context, Error, PATIENCE, Result};

/// On other instances, revocations of keys and changes of settings go unnoticed for this time. The API promises ten seconds.
const CACHED_FOR: Duration = Duration::from_secs(8);
/// Size of each cache of sites, most of which are the same. Small sites count with the second size: there is room for ten
/// thousand of them.
const CACHED_BYTES: u64 = 64 << 20;
const SMALLEST: u32 = 6 << 10;
/// How long a site is kept after its last use, in case the database becomes unreachable.
const KEPT_FOR: Duration = Duration::from_secs(3600);

#[derive(Debug)]
pub struct Site {
    pub project: Uuid,
    pub org: Uuid,
    pub timezone: chrono_tz::Tz,
    /// Time zones before the last changes, newest first, each with the time of the change in milliseconds since the epoch.
    pub former_timezones: Vec<(chrono_tz::Tz, i64)>,
    /// Currency of the project's values.
    pub currency: String,
    /// Maximum number of conversions per day that pages may report.
    pub web_daily_cap: i32,
    pub tracking: Arc<Compiled>,
    pub client: ClientConfig,
    /// Dialling rules of the project's country.
    pub dialling: Option<Dialling>,
    /// Rules for events.
    pub events: EventRules,
    /// Secret with which the site's servers sign ids. Without it, ids of browsers do not count.
    pub identity_secret: Option<IdentitySecret>,
    /// Size of its configuration as text.
    pub(super) bytes: u32,
}

impl Site {
    /// Returns a site without a database, for tests that clean batches.
    pub fn detached(project: Uuid, tracking: &TrackingConfig) -> Site {
        Site {
            project,
            org: project,
            timezone: chrono_tz::UTC,
            former_timezones: Vec::new(),
            currency: "EUR".to_owned(),
            web_daily_cap: 0,
            tracking: Arc::new(Compiled::new(tracking)),
            client: ClientConfig::new(tracking, 1, None, Vec::new(), Vec::new()),
            dialling: None,
            events: EventRules::default(),
            identity_secret: None,
            bytes: 0,
        }
    }
}

/// Site of a publishable key.
#[derive(Clone, Debug)]
struct Keyed {
    site: Arc<Site>,
    /// When the key expires, in milliseconds since the epoch.
    expires_at: Option<i64>,
}

/// Cache of sites, by the hash of their publishable key.
#[derive(Clone)]
pub struct Sites {
    context: Context,
    /// Keyed by the config epoch too, so that a change made in this process takes effect at once.
    fresh: Cache<([u8; 32], u64), Option<Keyed>>,
    last_known: sync::Cache<[u8; 32], Keyed>,
    /// By project: all its keys share one site, whose patterns are compiled once for as long as nothing changes.
    shared: sync::Cache<Uuid, (Arc<StoredSite>, Arc<Site>)>,
    /// Sites that this server and the ones before it on its data folder knew.
    known: Arc<KnownSites>,
}

impl std::fmt::Debug for Sites {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sites")
    }
}

impl Sites {
    pub fn new(context: Context) -> Sites {
        Sites {
            context,
            fresh: Cache::builder()
                .weigher(|_, keyed: &Option<Keyed>| {
                    keyed.as_ref().map_or(SMALLEST, |keyed| weight(&keyed.site))
                })
                .max_capacity(CACHED_BYTES)
                .eviction_policy(EvictionPolicy::lru())
                .time_to_live(CACHED_FOR)
                .build(),
            last_known: sync::Cache::builder()
                .weigher(|_, keyed: &Keyed| weight(&keyed.site))
                .max_capacity(CACHED_BYTES)
                .eviction_policy(EvictionPolicy::lru())
                .time_to_idle(KEPT_FOR)
                .build(),
            shared: sync::Cache::builder()
                .weigher(|_, (_, site): &(Arc<StoredSite>, Arc<Site>)| weight(site))
                .max_capacity(CACHED_BYTES)
                .eviction_policy(EvictionPolicy::lru())
                .time_to_idle(KEPT_FOR)
                .build(),
            known: Arc::default(),
        }
    }

    /// Returns true if [`Sites::of`] knows the key without the database, or knew it recently.
    pub fn remember(&self, key: &Credential) -> bool {
        let hash = key.hash();
        self.fresh.contains_key(&(hash, self.context.config_epoch()))
            || self.last_known.contains_key(&hash)
            || self.known.has(&hash)
    }

    /// Returns the sites that are known without the database.
    pub fn known(&self) -> &Arc<KnownSites> {
        &self.known
    }

    /// Returns the site of a key, or `None` if the key does not exist or is not active. If the database is unreachable,
    /// recently used keys keep working.
    pub async fn of(&self, key: &Credential) -> Result<Option<Arc<Site>>> {
        if key.kind() != Kind::Publishable {
            return Ok(None);
        }
        let now = self.context.clock.now_ms();
        let entry = (key.hash(), self.context.config_epoch());
        let keyed = match self.fresh.get(&entry).await {
            Some(keyed) => keyed,
            // Boxed, so that the future of a batch whose site is cached stays small.
            None => Box::pin(self.load(entry, now)).await?,
        };
        let keyed = keyed.filter(|keyed| keyed.expires_at.is_none_or(|end| end > now));
        Ok(keyed.map(|keyed| keyed.site))
    }

    /// Reads a site that is not cached. Concurrent callers share the queries.
    async fn load(&self, entry: ([u8; 32], u64), now: i64) -> Result<Option<Keyed>> {
        let (hash, _) = entry;
        let loading = async {
            // Without a schema of this version, the answer would be wrong.
            if self.context.pulse.closed() == Some(Closed::NotOpened) {
                return Err(Error::DbUnavailable);
            }
            let load = load(&self.context, hash);
            let stored = tokio::time::timeout(PATIENCE, load).await.map_err(|_| Error::DbUnavailable)??;
            let Some((stored, expires_at)) = stored else {
                self.known.forget(&hash);
                self.last_known.invalidate(&hash);
                return Ok(None);
            };
            let (stored, site) = self.shared(stored.into()).await?;
            self.known.note(hash, stored, site.bytes, expires_at, now);
            let keyed = Keyed { site, expires_at };
            self.last_known.insert(hash, keyed.clone());
            Ok::<_, Error>(Some(keyed))
        };
        let error = match self.fresh.try_get_with(entry, loading).await {
            Ok(keyed) => return Ok(keyed),
            Err(error) => error,
        };
        let known = match self.last_known.get(&hash) {
            None => self.recalled(hash, now).await,
            known => known,
        };
        match (known, &*error) {
            (Some(keyed), _) => {
                // Cached as well, so that the next callers do not also wait for the timeout.
                self.fresh.insert(entry, Some(keyed.clone())).await;
                Ok(Some(keyed))
            }
            (None, Error::DbUnavailable) => Err(Error::DbUnavailable),
            (None, error) => Err(Error::internal(error.to_string())),
        }
    }

    /// Returns the site that an earlier server knew for a key.
    async fn recalled(&self, hash: [u8; 32], now: i64) -> Option<Keyed> {
        let (stored, expires_at) = self.known.get(&hash, now)?;
        let (_, site) = self.shared(stored).await.ok()?;
        let keyed = Keyed { site, expires_at };
        self.last_known.insert(hash, keyed.clone());
        Some(keyed)
    }

    /// Returns the site with this configuration, which all keys of the project share.
    async fn shared(&self, stored: Arc<StoredSite>) -> Result<(Arc<StoredSite>, Arc<Site>)> {
        if let Some((known, site)) = self.shared.get(&stored.project)
            && known == stored
        {
            return Ok((known, site));
        }
        let site = Arc::new(StoredSite::clone(&stored).site(&self.context).await?);
        self.shared.insert(stored.project, (stored.clone(), site.clone()));
        Ok((stored, site))
    }
}

/// Memory of a site: the size of its patterns, and the length of the rest as text.
fn weight(site: &Site) -> u32 {
    let patterns = u32::try_from(site.tracking.size() + site.events.size()).unwrap_or(u32::MAX);
    patterns.saturating_add(site.bytes).max(SMALLEST)
}

/// Reads the site of a key, and when the key expires.
async fn load(context: &Context, hash: [u8; 32]) -> Result<Option<(StoredSite, Option<i64>)>> {
    let now = context.clock.now();
    let key = api_key::Entity::find()
        .filter(api_key::Column::TokenHash.eq(hash.to_vec()))
        .filter(api_key::Column::Kind.eq(KeyKind::Publishable))
        .one(&context.db)
        .await?;
    let Some(key) = key.filter(|key| is_active(key, now)) else { return Ok(None) };
    let Some(id) = key.project_id else { return Ok(None) };
    let Some(project) = project::Entity::find_by_id(id).one(&context.db).await? else {
        return Ok(None);
    };
    note_key_use(context, &key);
    let tracking = TrackingConfig::from_stored(&project.tracking);
    let expires_at = key.expires_at.map(|end| end.timestamp_millis());
    let site = StoredSite {
        project: project.id,
        org: project.org_id,
        timezone: project.timezone,
        former_timezones: former::read(&project.former_timezones),
        currency: project.currency,
        country: project.country,
        web_daily_cap: web_daily_cap(&project.settings),
        config_rev: project.config_rev,
        tracking: project.tracking,
        schemas: events::of_project(&context.db, id).await?,
        questionnaires: questionnaires_of(context, id, &tracking).await?,
        identity_secret: leads::sealed_of(context, id).await?,
    };
    Ok(Some((site, expires_at)))
}

/// Returns the daily cap, or 0 if the settings cannot be read.
fn web_daily_cap(settings: &serde_json::Value) -> i32 {
    let settings: Option<ProjectSettings> = serde_json::from_value(settings.clone()).ok();
    settings.map_or(0, |settings| settings.conversions.web_daily_cap)
}

/// Loads the rules for events of a project.
pub async fn event_rules(context: &Context, project: Uuid, tracking: &TrackingConfig) -> Result<EventRules> {
    let schemas = events::of_project(&context.db, project).await?;
    let questionnaires = questionnaires_of(context, project, tracking).await?;
    Ok(EventRules::new(schemas, questionnaires.map(Registered::new)))
}

/// Returns the questionnaires of a project that takes no others.
async fn questionnaires_of(
    context: &Context,
    project: Uuid,
    tracking: &TrackingConfig,
) -> Result<Option<Vec<Questionnaire>>> {
    match tracking.questionnaires.strict {
        true => questionnaires::of_project(&context.db, project).await.map(Some),
        false => Ok(None),
    }
}
