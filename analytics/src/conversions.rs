//! Creates the conversions of visits, from the visit's stored rows.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use domain::money::conversions::{
    Beacon, Cause, ConversionCreate, Converting, Created, Evidence, NotConverted, end_reckonings, forget,
    mark_visits, record, take_noted,
};
use domain::money::people::{Hashes, PersonHash};
use domain::money::rates;
use domain::projects::currency::{self, Worth};
use domain::projects::sites::Site;
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::project::ProjectSettings;
use domain::tenancy::queues::{Queue, Worked, projects_in, work_off};
use domain::{Context, Error, Result};
use entity::visits::{JsonText, session, stored};
use entity::{conversion_trigger, converted_visit, lead, project};
use parking_lot::Mutex;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, Select, Statement,
};
use uuid::Uuid;

use crate::session_rows::records;
use crate::session_summary::session_of;
use crate::visits::derive::{ENGAGED_MS, local_day};
use crate::visits::store::lock;

/// Time for which visits are only marked while the figures of others wait.
const MARKING: Duration = Duration::from_millis(500);

/// Maximum number of conversions of either kind that is stored in a visit's row.
const MAX_COUNT: i16 = 255;

/// Maximum value of conversions that is stored in a visit's row. Ten-thousandths of much more do not fit 64 bits.
const MAX_VALUE: f64 = 9e14;

/// Creates the conversion that a page reported with a beacon, if its session allows it.
pub async fn convert(
    context: &Context,
    site: &Site,
    session: Uuid,
    beacon: &Beacon,
) -> Result<std::result::Result<(), NotConverted>> {
    let id = session_of(context, site.project, session).await?;
    let Some(session) = session_of_visitor(context, site.project, id).await? else {
        return Ok(Err(NotConverted::UnknownSession));
    };
    if session.engaged_ms < ENGAGED_MS {
        return Ok(Err(NotConverted::NotEngaged));
    }
    let at = context.clock.now_ms();
    let day = local_day(at, site.timezone);
    let worth = Worth::of_project(context, site.project, false).await?;
    let of = Converting {
        project: site.project,
        session: id,
        evidence: evidence(context, &session).await?,
        at,
        day,
        daily_cap: site.web_daily_cap,
        currency: worth.at(at),
    };
    let bound = |amount, currency: &str| worth.bound(amount, currency, (at, day));
    record(context, Cause::Beacon(beacon, &bound), of).await
}

/// Stores a conversion that a server reported, unless the project already has one with this event id.
pub async fn create(context: &Context, access: &ProjectAccess, input: ConversionCreate) -> Result<Created> {
    access.require(Scope::ConversionsWrite)?;
    let heard_at = context.clock.now_ms();
    let session = match input.session_id {
        None => None,
        Some(id) => {
            let id = session_of(context, access.id(), id).await?;
            match records(&context.db, access.id(), &[id]).await?.pop() {
                None => None,
                Some(session) => Some((id, evidence(context, &session).await?)),
            }
        }
    };
    domain::money::conversions::create(context, access, input, session, heard_at).await
}

/// Queue of visits whose rows lack the current totals, the oldest mark of a project first.
struct ConvertedVisits;

impl Queue for ConvertedVisits {
    type Table = converted_visit::Entity;
    const NAME: &'static str = "figures of converted visits";
    const TOGETHER: usize = 10;

    fn projects(&self, backend: DbBackend) -> Statement {
        projects_in(backend, "converted_visits")
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        converted_visit::Entity::find()
            .filter(converted_visit::Column::ProjectId.eq(project))
            .order_by_asc(converted_visit::Column::At)
            .order_by_asc(converted_visit::Column::SessionId)
    }

    async fn work(&self, context: &Context, rows: Vec<converted_visit::Model>) -> Result<()> {
        reckon_some(context, rows).await
    }
}

/// Updates the number and value of conversions in the rows of visits.
pub async fn reckon(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    let mut rows = 0;
    loop {
        let began = Instant::now();
        let marked = mark_visits(context, || is_over() || began.elapsed() >= MARKING).await?;
        let worked = work_off(context, &ConvertedVisits, &is_over).await?;
        end_reckonings(context).await?;
        rows += worked.rows;
        if !marked.more || is_over() {
            let (failure, more) = (worked.failure.or(marked.failure), worked.more || marked.more);
            return Ok(Worked { rows, failure, more });
        }
    }
}

/// Updates the rows of some visits of one project.
async fn reckon_some(context: &Context, visits: Vec<converted_visit::Model>) -> Result<()> {
    let Some(project) = visits.first().map(|visit| visit.project_id) else { return Ok(()) };
    let sessions: Vec<Uuid> = visits.into_iter().map(|visit| visit.session_id).collect();
    let rates = rates::current(context).await?;
    let transaction = context.begin().await?;
    // Lock the visits: the writer saves a visit's whole row, with these figures as it has read them.
    lock::lock(&transaction, project, &sessions).await?;
    let taken = take_noted(&transaction, project, &sessions, &rates).await?;
    let rev = lock::next_revision(&transaction).await?;
    let backend = transaction.get_database_backend();
    let update = stored::update_session(
        backend,
        "confirmed_conversions = $3, pending_conversions = $4, recorded_value = $5, \
         unconverted_conversions = $6, rev = $7",
    );
    for (session, recorded) in &taken {
        let count = |conversions: i64| i16::try_from(conversions).unwrap_or(MAX_COUNT).min(MAX_COUNT);
        let values = [
            project.into(),
            (*session).into(),
            count(recorded.confirmed).into(),
            count(recorded.pending).into(),
            recorded.value.min(MAX_VALUE).into(),
            count(recorded.unconverted).into(),
            rev.into(),
        ];
        transaction.execute_raw(Statement::from_sql_and_values(backend, &update, values)).await?;
    }
    Ok(transaction.commit().await?)
}

/// Result of creating triggered conversions.
#[derive(Debug, Default)]
pub struct Made {
    pub made: u64,
    /// Conversions that were not created: project, its time zone, time and reason.
    pub refused: Vec<(Uuid, chrono_tz::Tz, i64, NotConverted)>,
}

/// Queue of conversions that visits have triggered and that are not created yet, the oldest of a project first.
#[derive(Default)]
pub struct TriggeredConversions {
    made: Mutex<Made>,
}

impl TriggeredConversions {
    /// Returns what was made of the rows so far.
    pub fn made(self) -> Made {
        self.made.into_inner()
    }
}

impl Queue for TriggeredConversions {
    type Table = conversion_trigger::Entity;
    const NAME: &'static str = "triggered conversions";

    fn projects(&self, backend: DbBackend) -> Statement {
        projects_in(backend, "conversion_triggers")
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        conversion_trigger::Entity::find()
            .filter(conversion_trigger::Column::ProjectId.eq(project))
            .order_by_asc(conversion_trigger::Column::At)
            .order_by_asc(conversion_trigger::Column::SessionId)
    }

    async fn work(&self, context: &Context, rows: Vec<conversion_trigger::Model>) -> Result<()> {
        for row in rows {
            let Some(project) = project::Entity::find_by_id(row.project_id).one(&context.db).await? else {
                continue;
            };
            let zone = project.timezone.parse().unwrap_or(chrono_tz::UTC);
            let at = row.at;
            let one = make_one(context, &project, zone, row).await?;
            let mut made = self.made.lock();
            match one {
                Ok(()) => made.made += 1,
                Err(reason) => made.refused.push((project.id, zone, at, reason)),
            }
        }
        Ok(())
    }
}

async fn make_one(
    context: &Context,
    project: &project::Model,
    zone: chrono_tz::Tz,
    row: conversion_trigger::Model,
) -> Result<std::result::Result<(), NotConverted>> {
    let Some(session) = session_of_visitor(context, project.id, row.session_id).await? else {
        // The visit was purged meanwhile.
        forget(context, row).await?;
        return Ok(Err(NotConverted::UnknownSession));
    };
    let settings: ProjectSettings =
        serde_json::from_value(project.settings.clone()).map_err(Error::internal)?;
    let of = Converting {
        project: project.id,
        session: session.session_id,
        evidence: evidence(context, &session).await?,
        at: row.at,
        day: local_day(row.at, zone),
        daily_cap: settings.conversions.web_daily_cap,
        currency: &currency::of_project_at(project, row.at),
    };
    record(context, Cause::Visit(&row), of).await
}

/// Returns the session, unless it is a test.
async fn session_of_visitor(
    context: &Context,
    project: Uuid,
    session: Uuid,
) -> Result<Option<session::Model>> {
    let found = records(&context.db, project, &[session]).await?.pop();
    Ok(found.filter(|session| !session.test))
}

/// Returns the data by which an ad platform can recognise the visitor of a session.
async fn evidence(context: &Context, session: &session::Model) -> Result<Evidence> {
    let leads = lead::Entity::find()
        .filter(lead::Column::ProjectId.eq(session.project_id))
        .filter(lead::Column::SessionId.eq(session.session_id))
        .order_by_desc(lead::Column::LastSeenAt)
        .order_by_desc(lead::Column::LeadId)
        .one(&context.db)
        .await?;
    let texts = |json: &Option<JsonText>| -> BTreeMap<String, String> {
        json.as_ref().and_then(JsonText::parse).unwrap_or_default()
    };
    let click_ids = texts(&session.click_id_values);
    Ok(Evidence {
        consent: session.consent,
        clicked_at: (!click_ids.is_empty()).then_some(session.started_at),
        click_ids: click_ids
            .into_iter()
            .filter_map(|(name, value)| Some((entity::visits::ClickId::parse(&name)?, value)))
            .collect(),
        ad_cookies: texts(&session.ad_cookies),
        hashes: leads.map(hashes).unwrap_or_default(),
        page: Some(format!("https://{}{}", session.entry_host, session.exit_page)),
        ..Evidence::default()
    })
}

pub(crate) fn hashes(lead: lead::Model) -> Hashes {
    [
        (PersonHash::Email, lead.em),
        (PersonHash::EmailPlain, lead.emg),
        (PersonHash::Phone, lead.ph),
        (PersonHash::FirstName, lead.fname),
        (PersonHash::LastName, lead.lname),
        (PersonHash::ExternalId, lead.xid),
    ]
    .into_iter()
    .filter_map(|(kind, hash)| Some((kind, hash?)))
    .collect()
}
