//! Limits that the operator of a server sets for people, organizations and projects.

use std::collections::HashMap;
use std::sync::Arc;

use entity::{api_key, member, project, user};
use parking_lot::Mutex;
use sea_orm::sea_query::{ExprTrait, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::tenancy::project::{LimitSettings, ProjectSettings};
use crate::tenancy::{orgs, tenants};
use crate::{Context, Error, Result, Violation, ViolationCode};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Maximum number of organizations that a person owns.
    pub organizations: u64,
    /// Maximum number of projects of an organization.
    pub projects: u64,
    /// Maximum number of active keys of an organization, of all kinds. Revoked and expired keys do not count.
    pub keys: u64,
    /// Maximum number of changes of a tenant on one day, at each instance. The audit log keeps an entry of each.
    pub changes_per_day: u32,
    /// Upper bound for the limit that a project sets for itself. `None`: only the API's general bounds apply.
    pub pageviews_per_day: Option<i64>,
    pub events_per_day: Option<i64>,
    pub stored_bytes: Option<i64>,
    pub retention_days: Option<i32>,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps {
            organizations: 50,
            projects: 2_000,
            keys: 10_000,
            changes_per_day: 100_000,
            pageviews_per_day: None,
            events_per_day: None,
            stored_bytes: None,
            retention_days: None,
        }
    }
}

impl Context {
    /// Returns the operator's limits.
    pub fn caps(&self) -> Caps {
        self.shared()
    }

    /// Sets the operator's limits.
    pub fn with_caps(self, caps: Caps) -> Self {
        self.with_shared(caps)
    }
}

/// Smallest storage quota that a project may set.
const SMALLEST_QUOTA: i64 = 10_000_000;

/// Size of a pageview or event for the limits of a server whose storage is guarded. Most are smaller.
const BYTES_PER_ROW: u64 = 1024;

impl Caps {
    /// Returns the limits on a server whose storage is guarded, with room for so many bytes. What the operator does not
    /// limit is limited so that a project fills no more than a tenth of the room a day, and half of it in all. Nothing
    /// is limited below what a new project has.
    pub fn within(self, room: u64) -> Self {
        let share = |share: u64, least: i64| std::cmp::max(i64::try_from(share).unwrap_or(i64::MAX), least);
        let rows = share(room / 10 / BYTES_PER_ROW, LimitSettings::default().pageviews_per_day);
        Self {
            pageviews_per_day: self.pageviews_per_day.or(Some(rows)),
            events_per_day: self.events_per_day.or(Some(rows)),
            stored_bytes: self.stored_bytes.or(Some(share(room / 2, SMALLEST_QUOTA))),
            ..self
        }
    }

    /// Returns a project's effective limits: its own, capped by the operator's.
    pub fn limits(&self, own: LimitSettings) -> LimitSettings {
        LimitSettings {
            pageviews_per_day: least(Some(own.pageviews_per_day), self.pageviews_per_day)
                .unwrap_or(own.pageviews_per_day),
            events_per_day: least(own.events_per_day, self.events_per_day),
            stored_bytes_quota: least(own.stored_bytes_quota, self.stored_bytes),
            ..own
        }
    }

    /// Returns the effective retention in days: the project's own, capped by the operator's.
    pub fn retention_days(&self, own: i32) -> i32 {
        self.retention_days.map_or(own, |most| std::cmp::min(own, most))
    }

    /// Returns the settings of a new project.
    pub(crate) fn first_settings(&self) -> ProjectSettings {
        let settings = ProjectSettings::default();
        ProjectSettings { limits: self.limits(settings.limits), ..settings }
    }

    /// Rejects project limits that exceed the operator's limits.
    pub(crate) fn check(&self, limits: Option<&LimitSettings>, retention_days: Option<i32>) -> Result<()> {
        let mut violations = Vec::new();
        let mut check = |path: &str, own: Option<i64>, most: Option<i64>| {
            let Some(most) = most else { return };
            if own.is_none_or(|own| own > most) {
                let message = format!("must be at most {most} on this server");
                let path = format!("body.{path}");
                violations.push(Violation::new(path, ViolationCode::TooLarge, message).bound(most));
            }
        };
        if let Some(limits) = limits {
            let pageviews = Some(limits.pageviews_per_day);
            check("settings.limits.pageviewsPerDay", pageviews, self.pageviews_per_day);
            check("settings.limits.eventsPerDay", limits.events_per_day, self.events_per_day);
            check("settings.limits.storedBytesQuota", limits.stored_bytes_quota, self.stored_bytes);
        }
        if let Some(days) = retention_days {
            check("retentionDays", Some(days.into()), self.retention_days.map(i64::from));
        }
        if violations.is_empty() { Ok(()) } else { Err(Error::Validation(violations)) }
    }
}

/// Returns the smaller of two limits. `None` means unlimited.
fn least(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one.into_iter().chain(other).min()
}

/// Fails if the person already owns the maximum number of organizations. Locks the person's row, so that concurrent
/// requests are counted one after the other.
pub(crate) async fn hold_organizations<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    owner: Uuid,
) -> Result<()> {
    user::Entity::find_by_id(owner).lock(LockType::NoKeyUpdate).one(connection).await?;
    let owned = member::Entity::find()
        .filter(member::Column::UserId.eq(owner))
        .filter(member::Column::Role.eq(entity::Role::Owner));
    hold(owned.count(connection).await?, context.caps().organizations, "a person owns", "organizations")
}

/// Like [`hold_organizations`], for the projects of an organization.
pub(crate) async fn hold_projects<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org: Uuid,
) -> Result<()> {
    orgs::hold(connection, org).await?;
    let projects = project::Entity::find().filter(project::Column::OrgId.eq(org));
    hold(projects.count(connection).await?, context.caps().projects, "an organization has", "projects")
}

/// Like [`hold_organizations`], for the active keys of an organization.
pub(crate) async fn hold_keys<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    org: Uuid,
) -> Result<()> {
    orgs::hold(connection, org).await?;
    let (revoked, expires) = (api_key::Column::RevokedAt, api_key::Column::ExpiresAt);
    let active = api_key::Entity::find()
        .filter(api_key::Column::OrgId.eq(org))
        .filter(revoked.is_null())
        .filter(expires.is_null().or(expires.gt(context.clock.now())));
    hold(active.count(connection).await?, context.caps().keys, "an organization has", "active keys")
}

/// Changes of each tenant on one day, numbered from the epoch.
#[derive(Clone, Default)]
struct Changes(Arc<Mutex<(i64, HashMap<Uuid, u32>)>>);

const DAY_S: i64 = 86_400;

/// Counts a change in the audit log of an organization. Fails if its tenant has already made the maximum number today.
pub(super) async fn hold_changes(context: &Context, org: Uuid) -> Result<()> {
    let (most, now_s) = (context.caps().changes_per_day, context.clock.now().timestamp());
    let tenant = tenants::remembered(context).await?.of_org(org);
    let changes: Changes = context.shared();
    let mut changes = changes.0.lock();
    let today = now_s.div_euclid(DAY_S);
    if changes.0 != today {
        *changes = (today, HashMap::new());
    }
    let count = changes.1.entry(tenant).or_default();
    if *count >= most {
        return Err(Error::RateLimited { retry_after_s: (DAY_S - now_s.rem_euclid(DAY_S)).unsigned_abs() });
    }
    *count += 1;
    Ok(())
}

fn hold(count: u64, most: u64, who: &str, what: &str) -> Result<()> {
    if count < most {
        return Ok(());
    }
    Err(Error::Conflict(format!("on this server {who} at most {most} {what}").into()))
}
