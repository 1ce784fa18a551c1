//! Share links: whoever has one sees what its project publishes with it, and nothing else.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use entity::{organization, project, share_link, share_view};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use uuid::Uuid;

use super::ReportAccess;
use super::rules::Versions;
use super::uses::{self, What};
use crate::ground::behalf;
use crate::ground::credentials::{Credential, Kind};
use crate::tenancy::project::{Project, without_rules};
use crate::tenancy::tenants;
use crate::{Context, Error, Result};

/// Proof that the sender of a request has a share link that works now.
///
/// A link is no [`Principal`](super::Principal), and [`authenticate`](super::authenticate) knows none. So a link proves
/// access neither to its project nor to an organization: no function that takes a [`ProjectAccess`](super::ProjectAccess)
/// or an [`OrgAccess`](super::OrgAccess) can be called with it. It lets reports count the visits of its project, and
/// `analytics::share_links` runs those that the link shows.
#[derive(Clone, Debug)]
pub struct LinkAccess {
    id: Uuid,
    name: Arc<str>,
    shows: Arc<Value>,
    reports: ReportAccess,
}

impl LinkAccess {
    /// Returns the id of the link.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// Returns the name of the link, which its viewers see.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what the link shows. `analytics::share_links` parses it.
    pub fn shows(&self) -> &Value {
        &self.shows
    }

    /// Returns the proof for the reports that the link shows. They count against its project and against the viewers of all
    /// links of its tenant, so that viewers take nothing from members, and further projects gain nobody more.
    pub fn reports(&self) -> &ReportAccess {
        &self.reports
    }
}

/// Returns true if the token has the form of a share link's, or of one for viewers who have entered its password.
pub fn is_link(token: &str) -> bool {
    let kind = Credential::parse(token).map(|credential| credential.kind());
    matches!(kind, Some(Kind::ShareLink | Kind::ShareView))
}

/// Checks the token of a share link, or that of a viewer who has entered the password of one. A link with a password
/// alone is [`Error::Unauthorized`]; one that has ended is like one that never was.
///
/// Not cached: a link that somebody ends shows nothing from then on, on every instance.
pub async fn link(context: &Context, token: &str) -> Result<LinkAccess> {
    let credential = Credential::parse(token).ok_or(Error::InvalidToken)?;
    let link = match credential.kind() {
        Kind::ShareLink => {
            let link = by_token(context, &credential).await?;
            if link.password_hash.is_some() {
                return Err(Error::Unauthorized);
            }
            link
        }
        Kind::ShareView => viewed(context, &credential).await?,
        _ => return Err(Error::InvalidToken),
    };
    let found = without_rules(context.db.get_database_backend())
        .filter(project::Column::Id.eq(link.project_id))
        .find_also_related(organization::Entity)
        .one(&context.db)
        .await?;
    let Some((row, Some(org))) = found else { return Err(Error::InvalidToken) };
    uses::note_soon(context, What::ShareLink, link.id, link.last_used_at);
    let versions =
        Versions { config: row.config_rev, relevance: row.relevance_version, rules: row.rules_version };
    let project = Arc::new(Project::from_row(row, &org.slug)?);
    let tenant = tenants::remembered(context).await?.of_org(project.org_id);
    let tenants: Arc<[Uuid]> = [project.id, viewers_of(tenant)].into();
    behalf::turns_out_to_be(tenants.to_vec());
    Ok(LinkAccess {
        id: link.id,
        name: link.name.into(),
        shows: Arc::new(link.shows),
        reports: ReportAccess { project, versions, tenants },
    })
}

/// Returns whom the viewers of all links of a tenant count against: an id that differs from the tenant's own.
fn viewers_of(tenant: Uuid) -> Uuid {
    Uuid::from_u128(!tenant.as_u128())
}

/// Returns the origins whose pages may embed a link, also if it needs a password.
pub async fn embedded_on(context: &Context, token: &str) -> Result<Vec<String>> {
    let credential = Credential::parse(token).ok_or(Error::InvalidToken)?;
    let link = by_token(context, &credential).await?;
    serde_json::from_value(link.embed_on).map_err(Error::internal)
}

/// Finds the link with this token that has not ended.
pub(crate) async fn by_token(context: &Context, credential: &Credential) -> Result<share_link::Model> {
    let link = share_link::Entity::find()
        .filter(share_link::Column::TokenHash.eq(credential.hash().to_vec()))
        .one(&context.db)
        .await?;
    link.filter(|link| is_open(link, context.clock.now())).ok_or(Error::InvalidToken)
}

/// Finds the link whose password a viewer has entered.
async fn viewed(context: &Context, credential: &Credential) -> Result<share_link::Model> {
    let now = context.clock.now();
    let found = share_view::Entity::find_by_id(credential.hash().to_vec())
        .find_also_related(share_link::Entity)
        .one(&context.db)
        .await?;
    match found {
        Some((view, Some(link))) if view.expires_at > now && is_open(&link, now) => Ok(link),
        _ => Err(Error::InvalidToken),
    }
}

fn is_open(link: &share_link::Model, now: DateTime<Utc>) -> bool {
    link.expires_at.is_none_or(|end| end > now)
}
