//! Finds past visits that have another ad since ads, or the days of their names, became known.
//!
//! Deriving all visits of a project again for each new ad would keep its reports at `recomputing` all day. So the transaction
//! in which ads become known records their ids and names. Then visits that tell one of them are matched again, and become
//! stale if the result is not the stored one. A record is looked at twice, at least a minute apart: visits that were on
//! their way, or that another instance derived with the ads it had in memory, are found the second time, by the job that
//! reads costs.
//!
//! A record has what became known or moved, and not what is below it: visits that may be matched with an ad of a moved ad set
//! belong to the ad set or to one of its campaigns, or tell one of their ids.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use entity::visits::{AdLevel, AdPlatform, stored};
use entity::{ad_change, project};
use parking_lot::Mutex;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QueryResult, QuerySelect, QueryTrait, Statement, Value,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::known::{Ads, plain};
use super::matcher::{Found, Matcher, Tags};
use super::names::Changed;
use super::rows::LEVELS;
use super::{catalog, lock_project};
use crate::ground::behalf::on_behalf_of;
use crate::measuring::attribution::{ChannelMappings, ChannelRules, Evidence};
use crate::measuring::recomputation;
use crate::tenancy::queues::{Served, Worked};
use crate::tenancy::tenants;
use crate::{Context, Error, Result, log_throttled};

/// Age from which a record is looked at for the last time.
const SETTLED: TimeDelta = TimeDelta::minutes(1);

/// Number of visits that one statement reads.
const A_PAGE: usize = 2_000;

/// Maximum number of visits that one transaction makes stale.
const AT_ONCE: usize = 200;

/// Maximum number of records that are looked at together: some 30,000 ads that became known.
const RECORDS: u64 = 100;

/// Maximum size in bytes of the ads and rules that followings under way keep in memory between their pages. The ads of one
/// project always fit.
const KEPT: usize = 192 << 20;

/// Visits with a parameter that may tell an ad. The condition of an index.
const TAGGED: &str =
    "(utm_campaign is not null or utm_content is not null or utm_term is not null or utm_id is not null)";

/// Ids and names by which visits may be matched since some ads became known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Changes {
    /// Ids of ads, ad sets and campaigns that are new, or belong to another campaign or ad set, and of the campaigns of an ad
    /// set that moved.
    pub(super) ids: BTreeSet<String>,
    /// Names that are new, or count on other days.
    pub(super) names: Vec<Changed>,
}

/// Records changes. Call this in the transaction in which the ads become known.
pub(super) async fn record<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    project: Uuid,
    changes: &Changes,
) -> Result<()> {
    if *changes == Changes::default() {
        return Ok(());
    }
    let row = ad_change::Model {
        project_id: project,
        id: context.new_id(),
        recorded_at: context.clock.now(),
        changes: serde_json::to_value(changes).map_err(Error::internal)?,
    };
    ad_change::Entity::insert(row.into_active_model()).exec_without_returning(transaction).await?;
    Ok(())
}

/// How long the reading or import that makes ads known looks for visits with another ad by itself. The job looks at all
/// of them later.
const AT_ONCE_FOR: Duration = Duration::from_secs(2);

/// Followings under way, by project, for the whole server. If it ends, they begin anew.
#[derive(Clone, Default)]
struct UnderWay(Arc<Mutex<HashMap<Uuid, Following>>>);

impl UnderWay {
    /// Forgets the followings of all other projects: another instance has ended them, or the project is gone.
    fn keep(&self, projects: &[Uuid]) {
        let projects: HashSet<&Uuid> = projects.iter().collect();
        self.0.lock().retain(|project, _| projects.contains(project));
    }

    /// Puts a following aside until its next turn. Its ads and rules are read again if there is no room for them.
    fn put(&self, project: Uuid, mut following: Following) {
        let mut all = self.0.lock();
        let kept: usize = all.values().map(Following::size).sum();
        if kept + following.size() > KEPT {
            following.matcher = None;
        }
        all.insert(project, following);
    }

    /// Frees the memory of all ads and rules.
    fn free_ads(&self) {
        self.0.lock().values_mut().for_each(|following| following.matcher = None);
    }
}

/// Looks a last time at the changes that were recorded a minute ago or earlier: at a page of visits of each tenant in turn,
/// one of its projects after the other, those with the oldest changes first. A project that `is_over` leaves goes on where
/// it was with the next call. One that fails keeps its changes for the next call, too.
pub async fn follow_settled(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    let settled = ad_change::Entity::find()
        .select_only()
        .column(ad_change::Column::ProjectId)
        .filter(ad_change::Column::RecordedAt.lte(context.clock.now() - SETTLED))
        .group_by(ad_change::Column::ProjectId)
        .order_by_asc(ad_change::Column::RecordedAt.min());
    let projects: Vec<Uuid> = settled.into_tuple().all(&context.db).await?;
    let (served, under_way) = (Served::<UnderWay>::of(context), context.shared::<UnderWay>());
    under_way.keep(&projects);
    let tenant_of = tenants::of_projects(context, projects.iter().copied()).await?;
    let mut of_tenant: BTreeMap<Uuid, VecDeque<Uuid>> = BTreeMap::new();
    for project in projects {
        of_tenant.entry(tenant_of.get(&project).copied().unwrap_or(project)).or_default().push_back(project);
    }
    let (mut queue, mut worked) = (served.in_turn(of_tenant), Worked::default());
    while let Some((tenant, mut projects)) = queue.pop_front() {
        served.note(tenant);
        let Some(project) = projects.pop_front() else { continue };
        let begun = under_way.0.lock().remove(&project);
        match on_behalf_of([tenant], follow_some(context, project, begun)).await {
            Ok(Some(following)) => {
                under_way.put(project, following);
                projects.push_front(project);
            }
            // Otherwise, the project was deleted meanwhile.
            Ok(None) => worked.rows += 1,
            Err(Error::NotFound) => {}
            Err(Error::DbUnavailable) => {
                under_way.free_ads();
                return Err(Error::DbUnavailable);
            }
            Err(error) => {
                log_throttled!(warn, project.id = %project, %error, "Cannot look again for visits with another ad");
                worked.failure = Some(error);
            }
        }
        if !projects.is_empty() {
            queue.push_back((tenant, projects));
        }
        if is_over() {
            break;
        }
    }
    under_way.free_ads();
    worked.more = !queue.is_empty();
    Ok(worked)
}

/// Looks at a page of the visits of a project, in the following that is under way or, if its changes are gone, a new one. None
/// at the end of the last one.
async fn follow_some(
    context: &Context,
    project: Uuid,
    begun: Option<Following>,
) -> Result<Option<Following>> {
    let recorded = match begun {
        Some(following) => following.is_recorded(context, project).await?.then_some(following),
        None => None,
    };
    let following = match recorded {
        Some(following) => Some(following),
        None => Following::begin(context, project, None).await?,
    };
    let Some(mut following) = following else { return Ok(None) };
    if following.page(context, project).await? {
        return Ok(Some(following));
    }
    match following.end(context, project).await? {
        Some(last) => Following::begin(context, project, Some(last)).await,
        None => Ok(None),
    }
}

/// Makes the past visits of a project stale whose ad is another one since the recorded changes, some in each transaction,
/// and asks for their recomputation. If there are many visits, the job looks at them.
pub(super) async fn follow(context: &Context, project: Uuid) -> Result<()> {
    let (began, mut following) = (Instant::now(), None);
    loop {
        following = follow_some(context, project, following).await?;
        if following.is_none() || began.elapsed() >= AT_ONCE_FOR {
            return Ok(());
        }
    }
}

/// Search for the visits of a project whose ad is another one since some changes.
struct Following {
    began: DateTime<Utc>,
    /// Ids of the changes.
    recorded: Vec<Uuid>,
    wanted: Wanted,
    /// Ads and rules of the project that the changes are part of. Later ones have changes of their own. None: they are read
    /// for the next page.
    matcher: Option<Matcher>,
    /// First day of the next page, and its last visit that was looked at. None if no visit has another ad.
    next: Option<(i32, Value)>,
}

impl Following {
    /// Begins with the first changes that are recorded now, behind one of them. None if there are none.
    async fn begin(context: &Context, project: Uuid, behind: Option<Uuid>) -> Result<Option<Self>> {
        let began = context.clock.now();
        let recorded = ad_change::Entity::find()
            .filter(ad_change::Column::ProjectId.eq(project))
            .apply_if(behind, |select, behind| select.filter(ad_change::Column::Id.gt(behind)))
            .order_by_asc(ad_change::Column::Id)
            .limit(RECORDS)
            .all(&context.db)
            .await?;
        if recorded.is_empty() {
            return Ok(None);
        }
        let row = project::Entity::find_by_id(project).one(&context.db).await?.ok_or(Error::NotFound)?;
        let matcher = catalog::of(context, &row).await?;
        let mut changes = Changes::default();
        for one in &recorded {
            let one: Changes = serde_json::from_value(one.changes.clone()).map_err(Error::internal)?;
            changes.ids.extend(one.ids);
            changes.names.extend(one.names);
        }
        let wanted = Wanted::of(changes, &matcher);
        let first: Value = match context.db.get_database_backend() {
            DbBackend::Sqlite => (-1_i64).into(),
            _ => Uuid::nil().into(),
        };
        let next = wanted.days.map(|(from, _)| (from, first));
        let recorded = recorded.iter().map(|one| one.id).collect();
        Ok(Some(Self { began, recorded, wanted, matcher: Some(matcher), next }))
    }

    /// Returns the memory in bytes that its ads and rules take, about.
    fn size(&self) -> usize {
        self.matcher.as_ref().map_or(0, Matcher::size)
    }

    /// Returns true if all its changes are still recorded. Otherwise, another instance has followed them.
    async fn is_recorded(&self, context: &Context, project: Uuid) -> Result<bool> {
        let recorded = ad_change::Entity::find()
            .select_only()
            .column(ad_change::Column::Id)
            .filter(ad_change::Column::ProjectId.eq(project));
        let recorded: Vec<Uuid> = recorded.into_tuple().all(&context.db).await?;
        let recorded: HashSet<Uuid> = recorded.into_iter().collect();
        Ok(self.recorded.iter().all(|id| recorded.contains(id)))
    }

    /// Looks at the next page of visits, and makes those stale that have another ad. Returns true if there are more.
    async fn page(&mut self, context: &Context, project: Uuid) -> Result<bool> {
        let (Some((day, last)), Some((_, until))) = (self.next.take(), self.wanted.days) else {
            return Ok(false);
        };
        let row = project::Entity::find_by_id(project).one(&context.db).await?.ok_or(Error::NotFound)?;
        let matcher = match self.matcher.take() {
            Some(matcher) => matcher,
            None => catalog::of(context, &row).await?,
        };
        let channels =
            ChannelRules::new(row.channel_rules, &ChannelMappings::from_stored(&row.channel_mappings));
        let again = Again { wanted: &self.wanted, matcher: &matcher, channels };
        self.next = mark_page(context, project, &again, ((day, until), last)).await?;
        self.matcher = Some(matcher);
        Ok(self.next.is_some())
    }

    /// Forgets the changes that need not be looked at again. Returns the last change if there may be others behind it.
    async fn end(self, context: &Context, project: Uuid) -> Result<Option<Uuid>> {
        let is_full = self.recorded.len() as u64 == RECORDS;
        let last = self.recorded.last().copied().filter(|_| is_full);
        ad_change::Entity::delete_many()
            .filter(ad_change::Column::ProjectId.eq(project))
            .filter(ad_change::Column::Id.is_in(self.recorded))
            .filter(ad_change::Column::RecordedAt.lte(self.began - SETTLED))
            .exec(&context.db)
            .await?;
        Ok(last)
    }
}

/// Ids and names that a visit has to tell for its ad to be another one.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wanted {
    ids: BTreeSet<String>,
    /// Names in their plain form, with the days on which they count. None: all days.
    names: BTreeMap<String, Option<(i32, i32)>>,
    /// True if a mapping rule assigns visits to one of the ids. They may tell anything.
    has_rule: bool,
    /// First and last day of the visits. None: no visit has another ad.
    days: Option<(i32, i32)>,
}

impl Wanted {
    fn of(changes: Changes, matcher: &Matcher) -> Self {
        let mut names: BTreeMap<String, Option<(i32, i32)>> = BTreeMap::new();
        for (name, days) in changes.names {
            let name = plain(&name);
            // The days of a name count only between several that have it.
            if days.is_none() || matcher.ads.is_shared(&name) {
                let known = names.entry(name).or_insert(days);
                *known = known.zip(days).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1)));
            }
        }
        let ids = changes.ids;
        let has_rule = matcher.rules.entities().any(|id| ids.contains(id));
        let days = match ids.is_empty() && names.values().all(Option::is_some) {
            false => Some((i32::MIN, i32::MAX)),
            true => names.values().flatten().copied().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))),
        };
        Self { ids, names, has_rule, days }
    }

    fn has(&self, visit: &Visit) -> bool {
        let has_id = |id: &Option<String>| id.as_deref().is_some_and(|id| self.ids.contains(id.trim()));
        let has_name = |value: &Option<String>| {
            let Some(days) = value.as_deref().and_then(|value| self.names.get(&plain(value))) else {
                return false;
            };
            days.is_none_or(|(first, last)| (first..=last).contains(&visit.day))
        };
        let [_, _, told @ .., _, campaign, adset, ad] = &visit.texts;
        self.has_rule
            || told.iter().any(|value| has_id(value) || has_name(value))
            || [campaign, adset, ad].into_iter().any(has_id)
    }
}

/// Columns of texts that are read of a visit.
const TEXTS: [&str; 10] = [
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_content",
    "utm_term",
    "utm_id",
    "ad_account_id",
    "ad_campaign_id",
    "ad_adset_id",
    "ad_id",
];

/// Visit as it is stored.
struct Visit {
    session: Uuid,
    day: i32,
    click_ids: i16,
    outcome: Option<i16>,
    platform: Option<i16>,
    /// See [`TEXTS`].
    texts: [Option<String>; 10],
}

impl Visit {
    fn read(row: &QueryResult) -> Result<Self, DbErr> {
        let mut texts = [const { None }; 10];
        for (text, name) in texts.iter_mut().zip(TEXTS) {
            *text = row.try_get("", name)?;
        }
        Ok(Self {
            session: row.try_get("", "session_id")?,
            day: row.try_get("", "day")?,
            click_ids: row.try_get("", "click_ids")?,
            outcome: row.try_get("", "ad_outcome")?,
            platform: row.try_get("", "ad_platform")?,
            texts,
        })
    }
}

/// How visits are matched again.
struct Again<'page> {
    wanted: &'page Wanted,
    matcher: &'page Matcher,
    channels: ChannelRules,
}

impl Again<'_> {
    /// Returns true if the visit has another ad than the stored one, or another reason for none.
    fn is_other(&self, visit: &Visit) -> bool {
        if !self.wanted.has(visit) {
            return false;
        }
        let [
            utm_source,
            utm_medium,
            utm_campaign,
            utm_content,
            utm_term,
            utm_id,
            account,
            campaign,
            adset,
            ad,
        ] = visit.texts.each_ref().map(Option::as_deref);
        let evidence = Evidence { utm_medium, click_ids: visit.click_ids, ..Evidence::default() };
        let found = self.matcher.find(&Tags {
            utm_source,
            utm_medium,
            utm_campaign,
            utm_content,
            utm_term,
            utm_id,
            click_ids: visit.click_ids,
            paid: evidence.is_paid(&self.channels),
            day: visit.day,
        });
        let ids = [account, campaign, adset, ad];
        match found {
            Found::Matched(outcome, of) => {
                visit.outcome != Some(outcome.number())
                    || visit.platform != of.platform.map(AdPlatform::number)
                    || ids != [of.account, of.campaign, of.adset, of.ad]
            }
            Found::Unmatched(outcome) => visit.outcome != Some(outcome.number()) || ids != [None; 4],
            Found::NoAd => visit.outcome.is_some() || ids != [None; 4],
        }
    }
}

/// Reads a page of the visits of some days, behind one of the first day, and makes those stale that have another ad. Returns
/// where the next page begins. None at the end.
async fn mark_page(
    context: &Context,
    project: Uuid,
    again: &Again<'_>,
    ((day, until), last): ((i32, i32), Value),
) -> Result<Option<(i32, Value)>> {
    let backend = context.db.get_database_backend();
    let rows = stored::of_project(backend, "sessions");
    let key = match backend {
        DbBackend::Sqlite => "visit",
        _ => "session_id",
    };
    let texts = TEXTS.join(", ");
    let sql = format!(
        "select {key} as place, session_id, day, click_ids, ad_outcome, ad_platform, {texts} from {rows} and {TAGGED} \
         and day <= $2 and (day, {key}) > ($3, $4) order by day, {key} limit {A_PAGE}"
    );
    let values = [project.into(), until.into(), day.into(), last];
    let page = context.db.query_all_raw(Statement::from_sql_and_values(backend, &sql, values)).await?;
    let Some(end) = page.last() else { return Ok(None) };
    let last: Value = match backend {
        DbBackend::Sqlite => end.try_get::<i64>("", "place")?.into(),
        _ => end.try_get::<Uuid>("", "place")?.into(),
    };
    let next = (end.try_get("", "day")?, last);
    let mut stale = Vec::new();
    for row in &page {
        let visit = Visit::read(row)?;
        if again.is_other(&visit) {
            stale.push(visit.session);
        }
    }
    for some in stale.chunks(AT_ONCE) {
        let transaction = context.begin().await?;
        lock_project(&transaction, project).await?;
        let places: Vec<String> = (0..some.len()).map(|place| format!("${}", place + 2)).collect();
        let visits = stored::of_sessions(backend, "sessions", &places.join(", "));
        let update = visits.replacen(" where ", " set rules_version = 0 where ", 1);
        let values = std::iter::once(Value::from(project)).chain(some.iter().map(|id| Value::from(*id)));
        let sql = format!("update {update} and rules_version > 0");
        transaction.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        recomputation::recompute_stale(&transaction, project).await?;
        transaction.commit().await?;
    }
    Ok((page.len() == A_PAGE).then_some(next))
}

impl Ads {
    /// Returns true if several campaigns, several ad sets or several ads have had a name.
    fn is_shared(&self, name: &str) -> bool {
        let is_shared = |level: AdLevel| match self.namesakes(None, level, name) {
            Some(namesakes) => !namesakes.is_empty() && self.one_of(namesakes.into_iter()).is_none(),
            None => true,
        };
        LEVELS.into_iter().any(is_shared)
    }
}
