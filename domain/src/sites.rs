//! What ingest needs to know about the project behind a publishable key, kept for ten seconds.

use std::sync::Arc;
use std::time::Duration;

use entity::{KeyKind, api_key, project};
use moka::future::Cache;
use moka::sync;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::access::{is_active, note_key_use};
use crate::credentials::{Credential, Kind};
use crate::events::{self, EventRules};
use crate::projects::ProjectSettings;
use crate::questionnaires::{self, Registered};
use crate::tracking::{self, ClientConfig, Compiled, TrackingConfig};
use crate::{Context, Error, PATIENCE, Result};

const CACHED_FOR: Duration = Duration::from_secs(10);
const MOST: u64 = 10_000;
/// How long a site that nobody visits is kept for the case that the database goes away.
const KEPT_FOR: Duration = Duration::from_secs(3600);

#[derive(Debug)]
pub struct Site {
    pub project: Uuid,
    pub org: Uuid,
    pub timezone: chrono_tz::Tz,
    /// The currency of its values.
    pub currency: String,
    /// Conversions that pages may tell in a day.
    pub web_daily_cap: i32,
    pub tracking: Arc<Compiled>,
    pub client: ClientConfig,
    /// What events are held against.
    pub events: EventRules,
    expires_at: Option<i64>,
}

impl Site {
    /// A site that stands nowhere in the database: what a batch can be cleaned for in tests.
    pub fn detached(project: Uuid, tracking: &TrackingConfig) -> Site {
        Site {
            project,
            org: project,
            timezone: chrono_tz::UTC,
            currency: "EUR".to_owned(),
            web_daily_cap: 0,
            tracking: Arc::new(Compiled::new(tracking)),
            client: ClientConfig::new(tracking, 1, None, Vec::new()),
            events: EventRules::default(),
            expires_at: None,
        }
    }
}

/// Sites by the hash of their publishable key.
#[derive(Clone)]
pub struct Sites {
    context: Context,
    /// By epoch, too: a change made here shows at once.
    fresh: Cache<([u8; 32], u64), Option<Arc<Site>>>,
    last_known: sync::Cache<[u8; 32], Arc<Site>>,
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
            fresh: Cache::builder().max_capacity(MOST).time_to_live(CACHED_FOR).build(),
            last_known: sync::Cache::builder().max_capacity(MOST).time_to_idle(KEPT_FOR).build(),
        }
    }

    /// Whether [`Sites::of`] can tell about a key without the database, or could a while ago.
    pub fn remember(&self, key: &Credential) -> bool {
        let hash = key.hash();
        self.fresh.contains_key(&(hash, self.context.config_epoch())) || self.last_known.contains_key(&hash)
    }

    /// The site of a key; none when no active key has this text. While the database is away, keys
    /// that were in use keep working.
    pub async fn of(&self, key: &Credential) -> Result<Option<Arc<Site>>> {
        if key.kind() != Kind::Publishable {
            return Ok(None);
        }
        let hash = key.hash();
        let now = self.context.clock.now_ms();
        let entry = (hash, self.context.config_epoch());
        let loading = async {
            let load = load(&self.context, hash);
            let site = tokio::time::timeout(PATIENCE, load).await.map_err(|_| Error::DbUnavailable)??;
            let site = site.map(Arc::new);
            match &site {
                Some(site) => self.last_known.insert(hash, site.clone()),
                None => self.last_known.invalidate(&hash),
            }
            Ok::<_, Error>(site)
        };
        let site = match self.fresh.try_get_with(entry, loading).await {
            Ok(site) => site,
            Err(error) => {
                let known = self.last_known.get(&hash);
                match (known, &*error) {
                    (Some(site), _) => {
                        // So that the next callers need not find out by waiting, too.
                        self.fresh.insert(entry, Some(site.clone())).await;
                        Some(site)
                    }
                    (None, Error::DbUnavailable) => return Err(Error::DbUnavailable),
                    (None, error) => return Err(Error::internal(error.to_string())),
                }
            }
        };
        Ok(site.filter(|site| site.expires_at.is_none_or(|end| end > now)))
    }
}

async fn load(context: &Context, hash: [u8; 32]) -> Result<Option<Site>> {
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
    // In the background, because batches wait for this look-up.
    let (noting, used) = (context.clone(), key.clone());
    tokio::spawn(async move { note_key_use(&noting, &used).await });
    let compiled = tracking::compiled(context, project.id, project.config_rev, &project.tracking).await?;
    let tracking = TrackingConfig::from_stored(&project.tracking);
    let events = event_rules(context, project.id, &tracking).await?;
    Ok(Some(Site {
        project: project.id,
        org: project.org_id,
        timezone: project.timezone.parse().unwrap_or(chrono_tz::UTC),
        web_daily_cap: web_daily_cap(&project.settings),
        currency: project.currency,
        client: ClientConfig::new(
            &tracking,
            project.config_rev,
            project.country.as_deref(),
            events.flushed(),
        ),
        tracking: compiled,
        events,
        expires_at: key.expires_at.map(|end| end.timestamp_millis()),
    }))
}

/// None are made while the settings cannot be read.
fn web_daily_cap(settings: &serde_json::Value) -> i32 {
    let settings: Option<ProjectSettings> = serde_json::from_value(settings.clone()).ok();
    settings.map_or(0, |settings| settings.conversions.web_daily_cap)
}

/// What the events of a project are held against.
pub async fn event_rules(context: &Context, project: Uuid, tracking: &TrackingConfig) -> Result<EventRules> {
    let schemas = events::of_project(&context.db, project).await?;
    let questionnaires = match tracking.questionnaires.strict {
        true => Some(Registered::new(questionnaires::of_project(&context.db, project).await?)),
        false => None,
    };
    Ok(EventRules::new(schemas, questionnaires))
}
