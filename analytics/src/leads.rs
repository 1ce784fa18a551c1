//! Leads of visits: adds what visitors said about themselves to the leads of their project.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::ground::behalf::accepted_from;
use domain::ground::turns::{self, Share, Turns};
use domain::measuring::relevance::saved;
use domain::money::conversions::{Conversion, of_sessions};
use domain::money::leads::{self, FirstVisit, Lead, LeadCreate, LeadCreated, Said};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::queues::{Queue, Worked, projects_in, work_off};
use domain::{Context, Error, Result};
use entity::visits::{JsonText, session};
use entity::{identified_visit, lead, person_visit};
use futures::FutureExt;
use schemars::JsonSchema;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, QueryFilter, QueryOrder,
    Select, Statement,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use crate::conversions::hashes;
use crate::session_rows::records;
use crate::session_summary::summaries;
use crate::session_summary::{SessionSummary, session_of};
use crate::visits::store::clicks;

/// Maximum number of visits shown with a lead.
const SHOWN: u64 = 100;

/// A lead with the person's visits and conversions.
#[derive(Clone, Debug, Serialize, JsonSchema, async_graphql::SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadDetail {
    /// The lead, in plain text if the project stores it.
    pub lead: Lead,
    /// Visits in which the person identified themselves, latest first, at most 100; null without the scope
    /// `analytics:read`.
    pub visits: Option<Vec<SessionSummary>>,
    /// Conversions of these visits, at most 1,000, those of the latest visit first; null without the scope `conversions:read`.
    pub conversions: Option<Vec<Conversion>>,
}

/// Returns one lead. Reading it in plain text is recorded in the audit log.
pub async fn detail(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<LeadDetail> {
    let lead = leads::get(context, access, id).await?;
    let sessions = leads::visits(context, access, id, SHOWN).await?;
    let project = access.project();
    let visits = match access.scopes().contains(Scope::AnalyticsRead) {
        true => {
            let model = saved::active(context, access).await?;
            Some(summaries(context, project.id, &sessions, &model, project.locale).await?)
        }
        false => None,
    };
    let conversions = match access.scopes().contains(Scope::ConversionsRead) {
        true => {
            let mut found = of_sessions(context, access, &sessions).await?;
            Some(sessions.iter().filter_map(|session| found.remove(session)).flatten().collect())
        }
        false => None,
    };
    Ok(LeadDetail { lead, visits, conversions })
}

/// Creates or updates the lead of a person that a server reports, who may be linked to a session.
pub async fn create(context: &Context, access: &ProjectAccess, input: LeadCreate) -> Result<LeadCreated> {
    access.require(Scope::LeadsWrite)?;
    let visit = match input.session_id {
        None => None,
        Some(id) => {
            let id = session_of(context, access.id(), id).await?;
            let found = records(&context.db, access.id(), &[id]).await?.pop();
            // All calls of a server about one person in a session are one identity.
            let of = [&input.external_id, &input.email, &input.phone]
                .map(|text| text.as_deref().unwrap_or_default());
            let digest = Sha256::digest(of.join("\n"));
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&digest[..16]);
            found.map(|session| first_visit(session, Builder::from_custom_bytes(bytes).into_uuid()))
        }
    };
    leads::create(context, access, input, visit).await
}

/// Erasures at once. Each may read all identities and conversions of a project.
const ERASURES: Share = Share { places: 2, each: 1, waiting: usize::MAX, wait: Duration::MAX };

/// Turns of erasures.
#[derive(Clone)]
struct Erasures(Turns);

impl Default for Erasures {
    fn default() -> Self {
        Self(Turns::new(ERASURES))
    }
}

/// Erases a person from all data of the project. In a task of its own, so that a client that disconnects does not stop it
/// halfway. The error is a conflict if the lead becomes another one while the erasure waits.
pub async fn delete(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<()> {
    // An unknown lead needs no turn.
    leads::require(context, access, id).await?;
    let (context, access, tenants) = (context.clone(), access.clone(), access.tenants());
    let Erasures(pool) = context.shared();
    // The request keeps no place from others while its erasure waits.
    turns::leave();
    let erasing = tokio::spawn(accepted_from(tenants.clone(), async move {
        let _turn = pool.take(&tenants).await?;
        let pulse = context.pulse.clone();
        pulse.or_silent(erase(context, access, id)).await
    }));
    erasing.await.map_err(Error::internal)?
}

async fn erase(context: Context, access: ProjectAccess, id: Uuid) -> Result<()> {
    let project = access.id();
    leads::delete(&context, &access, id, &mut |transaction, sessions| {
        clicks::forget(transaction, project, sessions).boxed()
    })
    .await
}

/// Queue of identified visits that the leads do not include yet, the oldest of a project first.
struct IdentifiedVisits;

impl Queue for IdentifiedVisits {
    type Table = identified_visit::Entity;
    const NAME: &'static str = "identified visits";

    fn projects(&self, backend: DbBackend) -> Statement {
        projects_in(backend, "identified_visits")
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        identified_visit::Entity::find()
            .filter(identified_visit::Column::ProjectId.eq(project))
            .order_by_asc(identified_visit::Column::At)
            .order_by_asc(identified_visit::Column::SessionId)
    }

    async fn work(&self, context: &Context, rows: Vec<identified_visit::Model>) -> Result<()> {
        for row in rows {
            let (project, session) = (row.project_id, row.session_id);
            let read = async |transaction: &DatabaseTransaction| said(transaction, project, session).await;
            leads::place_visit(context, row, read).await?;
        }
        Ok(())
    }
}

/// Adds the identities of visits to the leads they belong to.
pub async fn gather(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    let parted = leads::part_queued(context, &is_over).await?;
    let gathered = work_off(context, &IdentifiedVisits, is_over).await?;
    Ok(Worked {
        rows: gathered.rows,
        failure: gathered.failure.or(parted.failure),
        more: gathered.more || parted.more,
    })
}

async fn said(transaction: &DatabaseTransaction, project: Uuid, session: Uuid) -> Result<Vec<Said>> {
    // The visit was purged meanwhile.
    let Some(visit) = records(transaction, project, &[session]).await?.pop() else { return Ok(Vec::new()) };
    let rows = of_session(transaction, project, session).await?;
    let hashes_of = |row: &lead::Model| [&row.em, &row.emg, &row.ph, &row.xid].map(Option::clone);
    let known = rows.iter().flat_map(hashes_of).flatten().map(|hash| (project, hash)).collect();
    let erased = leads::erased(transaction, &known).await?;
    let is_erased = |row: &lead::Model| {
        let mut hashes = hashes_of(row).into_iter().flatten();
        hashes.any(|hash| erased.get(&(project, hash)).is_some_and(|at| row.last_seen_at <= *at))
    };
    let kept = rows.into_iter().filter(|row| !is_erased(row));
    Ok(kept.map(|row| one(row, visit.clone())).collect())
}

fn one(row: lead::Model, visit: session::Model) -> Said {
    let traits: BTreeMap<String, serde_json::Value> =
        row.traits.as_ref().and_then(JsonText::parse).unwrap_or_default();
    // A resent batch arrives later but contains nothing new: nobody identifies themselves after the end of their visit.
    let last_at = row.last_seen_at.min(visit.last_at.max(visit.started_at));
    Said {
        consent: Some(visit.consent),
        traits: traits.into_iter().collect(),
        form: row.form.clone(),
        first_at: row.first_seen_at.min(last_at),
        last_at,
        visit: Some(first_visit(visit, row.lead_id)),
        told: false,
        hashes: hashes(row),
    }
}

fn first_visit(session: session::Model, lead: Uuid) -> FirstVisit {
    FirstVisit {
        session: session.session_id,
        lead,
        started_at: session.started_at,
        channel: session.channel,
        utm_source: session.utm_source,
        utm_medium: session.utm_medium,
        utm_campaign: session.utm_campaign,
    }
}

/// Returns the identities of a session's visitor, oldest first.
pub(crate) async fn of_session<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    session: Uuid,
) -> Result<Vec<lead::Model>> {
    let found = lead::Entity::find()
        .filter(lead::Column::ProjectId.eq(project))
        .filter(lead::Column::SessionId.eq(session))
        .order_by_asc(lead::Column::FirstSeenAt)
        .order_by_asc(lead::Column::LeadId);
    Ok(found.all(connection).await?)
}

/// Returns the leads to which the identities of a session belong.
pub(crate) async fn of_identities(
    context: &Context,
    project: Uuid,
    session: Uuid,
) -> Result<BTreeMap<Uuid, Uuid>> {
    let found = person_visit::Entity::find()
        .filter(person_visit::Column::ProjectId.eq(project))
        .filter(person_visit::Column::SessionId.eq(session));
    Ok(found.all(&context.db).await?.into_iter().map(|row| (row.lead_id, row.person_id)).collect())
}
