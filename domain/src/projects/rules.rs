//! Current rules of a project, as needed to derive visits: time zone, channels, page groups, goals, relevance model,
//! event schemas and daily quotas.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use entity::{conversion_definition, event_schema, goal, project};
use futures::FutureExt;
use futures::future::{BoxFuture, Shared};
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use moka::sync;
use parking_lot::Mutex;
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter};
use serde_json::Value;
use tokio::task::JoinError;
use uuid::Uuid;

use super::currency::Worth;
use crate::ground::compiling::compile_rules;
use crate::ground::connections;
use crate::measuring::attribution::{ChannelMappings, ChannelRules};
use crate::measuring::events::{self, EventSchema};
use crate::measuring::goals::{Goal, Goals};
use crate::measuring::relevance::{self, Model};
use crate::measuring::tracking::{DefaultGroup, PageGroups};
use crate::money::ads::catalog;
use crate::money::ads::matcher::Matcher;
use crate::money::conversions::{ConversionDefinition, Triggers};
use crate::tenancy::caps::Caps;
use crate::tenancy::project::LimitSettings;
use crate::tenancy::tenants;
use crate::{Context, Error, PATIENCE};

#[derive(Clone, Debug)]
pub struct ProjectRules {
    pub project: Uuid,
    /// Organization of the project.
    pub org: Uuid,
    /// Version of the rules. It rises with each change of the rules below. Event schemas, conversions and limits do not
    /// count, because they apply to future data only.
    pub version: i32,
    pub timezone: chrono_tz::Tz,
    pub channels: ChannelRules,
    pub page_groups: PageGroups,
    pub goals: Goals,
    pub goals_version: i32,
    /// Currencies of values.
    pub worth: Worth,
    pub relevance: Model,
    /// Ads that visits are matched with. New ads do not raise the version of the rules.
    pub ads: Matcher,
    /// Registered events, repetitions to drop, and the events that goals and conversions ask for.
    pub events: events::Registered,
    /// Conversions that visits trigger.
    pub conversions: Triggers,
    /// Daily quotas and storage quota, capped by the operator's limits.
    pub limits: LimitSettings,
    /// Length of their configuration as text.
    pub text: usize,
}

impl ProjectRules {
    /// Returns the rules of a project without any configuration, for tests.
    pub fn standard(project: Uuid) -> ProjectRules {
        ProjectRules {
            project,
            org: Uuid::nil(),
            version: 1,
            timezone: chrono_tz::UTC,
            channels: ChannelRules::plain(1),
            page_groups: PageGroups::new(&[], &DefaultGroup::other()),
            goals: Goals::new(&crate::measuring::goals::preset(
                crate::measuring::goals::ProjectPreset::Default,
            )),
            goals_version: 1,
            worth: Worth::plain("EUR"),
            relevance: Model::default(),
            ads: Matcher::default(),
            events: events::Registered::default(),
            conversions: Triggers::default(),
            limits: LimitSettings::default(),
            text: 0,
        }
    }

    /// Loads the rules. Returns `None` if the project does not exist (any more).
    pub async fn load(context: &Context, project: Uuid) -> Result<Option<ProjectRules>, DbErr> {
        Self::read(context, project, Duration::MAX).await.inspect_err(connections::judge)
    }

    /// Reads the rules within a time, and compiles them for as long as it takes. Ads may be many, so they have a turn of
    /// their own, in which they are read and compiled for as long as the database answers.
    async fn read(context: &Context, project: Uuid, within: Duration) -> Result<Option<ProjectRules>, DbErr> {
        let reading = tokio::time::timeout(within, Self::stored(context, project));
        let late = DbErr::ConnectionAcquire(sea_orm::ConnAcquireErr::Timeout);
        let Some((project, stored)) = reading.await.unwrap_or(Err(late))? else { return Ok(None) };
        let ads = catalog::of(context, &project).await?;
        let has_others = stored.goals.iter().any(|goal| goal.currency.is_some());
        let worth = Worth::of(context, &project, has_others).await.map_err(|error| match error {
            Error::DbUnavailable => DbErr::ConnectionAcquire(sea_orm::ConnAcquireErr::Timeout),
            error => DbErr::Custom(error.to_string()),
        })?;
        let (tenant, caps) = (tenants::last_known(context).of_org(project.org_id), context.caps());
        let rules =
            compile_rules(context, tenant, move || ProjectRules::of(&project, stored, (ads, worth), &caps))
                .await;
        rules.map(Some).map_err(|error| DbErr::Custom(error.to_string()))
    }

    async fn stored(context: &Context, project: Uuid) -> Result<Option<(project::Model, Stored)>, DbErr> {
        let db = &context.db;
        let Some(stored) = project::Entity::find_by_id(project).one(db).await? else {
            return Ok(None);
        };
        let goals = goal::Entity::find()
            .filter(goal::Column::ProjectId.eq(project))
            .filter(goal::Column::Archived.eq(false))
            .all(db)
            .await?;
        let events =
            event_schema::Entity::find().filter(event_schema::Column::ProjectId.eq(project)).all(db).await?;
        let conversions = conversion_definition::Entity::find()
            .filter(conversion_definition::Column::ProjectId.eq(project))
            .filter(conversion_definition::Column::Archived.eq(false))
            .all(db)
            .await?;
        Ok(Some((stored, Stored { goals, events, conversions })))
    }

    fn of(
        project: &project::Model,
        stored: Stored,
        (ads, worth): (Matcher, Worth),
        caps: &Caps,
    ) -> ProjectRules {
        let Stored { goals, events, conversions } = stored;
        let written = [&project.channel_mappings, &project.tracking].into_iter().chain(&project.relevance);
        let written = written.chain(goals.iter().map(|row| &row.matches));
        let written = written.chain(conversions.iter().map(|row| &row.definition));
        let text =
            written.map(length).sum::<usize>() + events.iter().map(|row| row.name.len()).sum::<usize>();
        let conversions = conversions.into_iter().filter_map(|row| ConversionDefinition::try_from(row).ok());
        let conversions: Vec<ConversionDefinition> = conversions.collect();
        let events = events.into_iter().filter_map(|row| EventSchema::try_from(row).ok());
        let goals: Vec<Goal> = goals.into_iter().filter_map(|row| Goal::try_from(row).ok()).collect();
        let asked_for = goals.iter().flat_map(|goal| goal.matches.0.event_names());
        let asked_for = asked_for.chain(conversions.iter().filter_map(|one| one.trigger.0.event_name()));
        let limits = project.settings.get("limits").cloned();
        let limits = limits.and_then(|limits| serde_json::from_value(limits).ok()).unwrap_or_default();
        ProjectRules {
            project: project.id,
            org: project.org_id,
            version: project.rules_version,
            timezone: project.timezone.parse().unwrap_or(chrono_tz::UTC),
            channels: ChannelRules::new(
                project.channel_rules,
                &ChannelMappings::from_stored(&project.channel_mappings),
            ),
            page_groups: PageGroups::of_stored(&project.tracking),
            goals: Goals::new(&goals),
            goals_version: project.goals_version,
            worth,
            relevance: relevance::saved::model_of(project),
            ads,
            events: events::Registered::new(events, asked_for),
            conversions: Triggers::new(&conversions),
            limits: caps.limits(limits),
            text,
        }
    }

    /// Returns the number of conditions checked for each event, pageview or video play of a visit.
    pub fn conditions(&self) -> usize {
        self.goals.conditions() + self.relevance.conditions() + self.conversions.conditions()
    }

    /// Returns the memory in bytes that they take, without the ads, which have a bound of their own: the size of the
    /// patterns, and the length of the rest as text.
    fn size(&self) -> usize {
        self.page_groups.size() + self.goals.size() + self.text
    }
}

/// Length of a stored value as text.
fn length(value: &Value) -> usize {
    serde_json::to_vec(value).map_or(0, |text| text.len())
}

/// Stored parts of a project's rules, besides the project's own row and its ads.
struct Stored {
    goals: Vec<goal::Model>,
    events: Vec<event_schema::Model>,
    conversions: Vec<conversion_definition::Model>,
}

/// How long cached rules are used. If the database is unreachable, they are used longer.
const FRESH: Duration = Duration::from_secs(10);
/// Size of all cached rules, and of those that are kept for when the database is unreachable, most of which are the same.
/// Small rules count with the second size: there is room for ten thousand of them.
const CACHED_BYTES: u64 = 128 << 20;
const SMALLEST: u32 = 12 << 10;

/// How long a batch waits for rules that are not cached. Longer than for an answer of the database, so that one which
/// does not answer is not taken for rules that take long.
const WAITS: Duration = PATIENCE.saturating_add(Duration::from_millis(500));

/// Why the rules of a project are not known.
#[derive(Clone, Debug)]
pub enum Unknown {
    /// They are being read or compiled. The next caller may find them.
    NotYet,
    Failed(Arc<DbErr>),
}

/// Rules that are being read and compiled.
type Loading = Shared<BoxFuture<'static, Result<Option<Arc<ProjectRules>>, Arc<DbErr>>>>;

/// A project, and the config epoch: a change made in this process takes effect at once.
type Entry = (Uuid, u64);

/// Cache of the rules of projects with current visits. Concurrent callers share one query. What one of them began comes to
/// its end although the caller has left, so that rules whose compilation takes long are there for the next one.
#[derive(Clone)]
pub struct RulesCache {
    context: Context,
    fresh: Cache<Entry, Option<Arc<ProjectRules>>>,
    loading: Arc<Mutex<HashMap<Entry, Loading>>>,
    /// Rules as of the last successful read.
    last_known: sync::Cache<Uuid, Arc<ProjectRules>>,
}

impl std::fmt::Debug for RulesCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RulesCache")
    }
}

fn weight(rules: &Arc<ProjectRules>) -> u32 {
    u32::try_from(rules.size()).unwrap_or(u32::MAX).max(SMALLEST)
}

impl RulesCache {
    pub fn new(context: Context) -> RulesCache {
        RulesCache {
            context,
            fresh: Cache::builder()
                .weigher(|_, rules: &Option<Arc<ProjectRules>>| rules.as_ref().map_or(SMALLEST, weight))
                .max_capacity(CACHED_BYTES)
                .eviction_policy(EvictionPolicy::lru())
                .time_to_live(FRESH)
                .build(),
            loading: Arc::default(),
            last_known: sync::Cache::builder()
                .weigher(|_, rules: &Arc<ProjectRules>| weight(rules))
                .max_capacity(CACHED_BYTES)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
        }
    }

    /// Returns the rules. `None` means that the project does not exist.
    pub async fn get(&self, project: Uuid) -> Result<Option<Arc<ProjectRules>>, Unknown> {
        self.get_within(project, WAITS).await
    }

    /// [`RulesCache::get`], for a caller who cannot wait that long.
    pub async fn get_within(
        &self,
        project: Uuid,
        patience: Duration,
    ) -> Result<Option<Arc<ProjectRules>>, Unknown> {
        let entry = (project, self.context.config_epoch());
        if let Some(rules) = self.fresh.get(&entry).await {
            return Ok(rules);
        }
        let unknown = match tokio::time::timeout(patience, self.loading(entry)).await {
            Ok(Ok(rules)) => return Ok(rules),
            Ok(Err(error)) => Unknown::Failed(error),
            Err(_) => Unknown::NotYet,
        };
        let known = self.last_known(project).ok_or(unknown)?;
        // The next callers do not wait, too. Newer rules take their place when they are there.
        self.fresh.insert(entry, Some(known.clone())).await;
        Ok(Some(known))
    }

    /// Returns what is under way for an entry, and begins it if there is nothing.
    fn loading(&self, entry: Entry) -> Loading {
        let begin = || {
            let this = self.clone();
            let loading = tokio::spawn(async move {
                let loaded = this.load(entry.0).await.map_err(Arc::new);
                if let Ok(rules) = &loaded {
                    this.remember(entry.0, rules.as_ref());
                    this.fresh.insert(entry, rules.clone()).await;
                }
                this.loading.lock().remove(&entry);
                loaded
            });
            let ended = |ended: Result<Result<_, _>, JoinError>| {
                ended.unwrap_or_else(|error| Err(Arc::new(DbErr::Custom(error.to_string()))))
            };
            loading.map(ended).boxed().shared()
        };
        self.loading.lock().entry(entry).or_insert_with(begin).clone()
    }

    async fn load(&self, project: Uuid) -> Result<Option<Arc<ProjectRules>>, DbErr> {
        ProjectRules::read(&self.context, project, PATIENCE)
            .await
            .inspect_err(connections::judge)
            .map(|rules| rules.map(Arc::new))
    }

    /// Returns the rules as of the last successful read.
    pub fn last_known(&self, project: Uuid) -> Option<Arc<ProjectRules>> {
        self.last_known.get(&project)
    }

    fn remember(&self, project: Uuid, rules: Option<&Arc<ProjectRules>>) {
        match rules {
            Some(rules) => self.last_known.insert(project, rules.clone()),
            None => self.last_known.invalidate(&project),
        }
    }
}
