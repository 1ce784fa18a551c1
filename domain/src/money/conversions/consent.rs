//! Consent of visits, as their conversions follow it.
//!
//! A conversion has the consent of its visit: the visitor's newest decision counts when the conversion is made, and again
//! when it is sent. A withdrawal stops what waits, and is told to the platforms that have the conversion. Only a server
//! may state the consent of a conversion itself; then the visit's does not matter.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use entity::visits::{ClickId, Fields, JsonText, session, stored};
use entity::{consent_change, conversion, identified_visit, person_visit};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend,
    EntityTrait, FromQueryResult, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Select, Statement, Value,
};
use uuid::Uuid;

use super::Evidence;
use super::status::{told_again, uploads_of};
use crate::money::leads;
use crate::tenancy::queues::{Queue, Worked, projects_in, work_off};
use crate::{Context, Result};

/// Number of conversions of a visit that one transaction changes.
const AT_ONCE: usize = 50;

/// Time after which the job goes on with other visits.
const TURN: Duration = Duration::from_millis(200);

/// Queue of visits whose consent has changed, the oldest decision of a project first.
struct ConsentChanges;

impl Queue for ConsentChanges {
    type Table = consent_change::Entity;
    const NAME: &'static str = "decisions about consent";
    const IN_STEPS: bool = true;

    fn projects(&self, backend: DbBackend) -> Statement {
        projects_in(backend, "consent_changes")
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        consent_change::Entity::find()
            .filter(consent_change::Column::ProjectId.eq(project))
            .order_by_asc(consent_change::Column::At)
            .order_by_asc(consent_change::Column::SessionId)
    }

    async fn work(&self, context: &Context, rows: Vec<consent_change::Model>) -> Result<()> {
        for row in rows {
            let until = Instant::now() + TURN;
            if !follow_until(context, row.project_id, row.session_id, Some(until)).await? {
                put_behind_others(context, &row).await?;
            }
        }
        Ok(())
    }
}

/// Lets conversions and leads follow the visits whose consent has changed.
pub async fn follow_consent(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    work_off(context, &ConsentChanges, is_over).await
}

/// Lets the conversions of some visits follow the decisions that are not applied yet. Returns true if there were any.
pub(super) async fn follow_now(context: &Context, project: Uuid, sessions: &[Uuid]) -> Result<bool> {
    if sessions.is_empty() {
        return Ok(false);
    }
    let changes = consent_change::Entity::find()
        .filter(consent_change::Column::ProjectId.eq(project))
        .filter(consent_change::Column::SessionId.is_in(sessions.iter().copied()))
        .order_by_asc(consent_change::Column::SessionId)
        .all(&context.db)
        .await?;
    let any = !changes.is_empty();
    for change in changes {
        follow(context, project, change.session_id).await?;
    }
    Ok(any)
}

/// Lets the conversions of a project follow the decisions that are not applied yet.
pub(super) async fn follow_all(context: &Context, project: Uuid) -> Result<()> {
    let mut after = Uuid::nil();
    loop {
        let sessions: Vec<Uuid> = consent_change::Entity::find()
            .select_only()
            .column(consent_change::Column::SessionId)
            .filter(consent_change::Column::ProjectId.eq(project))
            .filter(consent_change::Column::SessionId.gt(after))
            .order_by_asc(consent_change::Column::SessionId)
            .limit(DECISIONS_AT_ONCE)
            .into_tuple()
            .all(&context.db)
            .await?;
        let Some(last) = sessions.last() else { return Ok(()) };
        after = *last;
        for session in sessions {
            follow(context, project, session).await?;
        }
    }
}

/// Number of decisions of a project that are read at once.
const DECISIONS_AT_ONCE: u64 = 500;

async fn follow(context: &Context, project: Uuid, session: Uuid) -> Result<()> {
    while !follow_until(context, project, session, None).await? {}
    Ok(())
}

/// Lets the conversions of a visit follow its newest decision, some in each transaction. Returns false if some are left,
/// because the time is over or a newer decision has arrived.
async fn follow_until(
    context: &Context,
    project: Uuid,
    session: Uuid,
    until: Option<Instant>,
) -> Result<bool> {
    let transaction = context.begin().await?;
    // New conversions of the visit wait for this lock and have its consent of afterwards, or are found below.
    if !leads::lock(&transaction, project).await? {
        return Ok(true);
    }
    let Some(change) = decision(&transaction, project, session).await? else { return Ok(true) };
    let first: Vec<Uuid> = others(&change).limit(AT_ONCE as u64 + 1).into_tuple().all(&transaction).await?;
    if first.len() <= AT_ONCE {
        apply(context, &transaction, &change, &first).await?;
        finish(&transaction, &change).await?;
        transaction.commit().await?;
        context.uploads().wake();
        return Ok(true);
    }
    transaction.commit().await?;
    // There may be very many, and on SQLite nobody else could write meanwhile.
    let all: Vec<Uuid> = others(&change).into_tuple().all(&context.db).await?;
    for some in all.chunks(AT_ONCE) {
        if until.is_some_and(|until| Instant::now() >= until) {
            return Ok(false);
        }
        let transaction = context.begin().await?;
        if !leads::lock(&transaction, project).await? {
            return Ok(true);
        }
        let newest = decision(&transaction, project, session).await?;
        if newest.is_none_or(|newest| newest.consent != change.consent) {
            return Ok(false);
        }
        apply(context, &transaction, &change, some).await?;
        transaction.commit().await?;
        context.uploads().wake();
    }
    // Few conversions are left. The next call changes them together with the end of the decision.
    Ok(false)
}

/// Lets the other visits of a project come first.
async fn put_behind_others(context: &Context, row: &consent_change::Model) -> Result<()> {
    let at = consent_change::Column::At;
    consent_change::Entity::update_many()
        .col_expr(at, Expr::value(context.clock.now_ms().max(row.at + 1)))
        .filter(consent_change::Column::ProjectId.eq(row.project_id))
        .filter(consent_change::Column::SessionId.eq(row.session_id))
        .filter(at.eq(row.at))
        .exec(&context.db)
        .await?;
    Ok(())
}

/// Returns the newest decision in a visit that is not applied yet, locked: a writer with a newer decision waits for this
/// row, and writes it again.
async fn decision(
    transaction: &DatabaseTransaction,
    project: Uuid,
    session: Uuid,
) -> Result<Option<consent_change::Model>> {
    let change = consent_change::Entity::find_by_id((project, session)).lock_exclusive();
    Ok(change.one(transaction).await?)
}

/// Selects the ids of the conversions of a visit that have another consent and should follow it.
fn others(change: &consent_change::Model) -> Select<conversion::Entity> {
    let field = |name: &str| format!("coalesce(cast(evidence -> '{name}' as text), 'false')");
    let other =
        format!("{} <> '{}' and {} = 'false'", field("consent"), change.consent, field("consentTold"));
    conversion::Entity::find()
        .select_only()
        .column(conversion::Column::Id)
        .filter(conversion::Column::ProjectId.eq(change.project_id))
        .filter(conversion::Column::SessionId.eq(change.session_id))
        .filter(Expr::cust(other))
        .order_by_asc(conversion::Column::Id)
}

/// Lets some conversions of a visit follow a decision.
async fn apply(
    context: &Context,
    transaction: &DatabaseTransaction,
    change: &consent_change::Model,
    conversions: &[Uuid],
) -> Result<()> {
    let rows = conversion::Entity::find()
        .filter(conversion::Column::Id.is_in(conversions.iter().copied()))
        .order_by_asc(conversion::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    let now = context.clock.now_ms();
    for mut row in rows {
        let mut evidence = Evidence::read(row.evidence.as_ref());
        // The visit may have been deleted meanwhile.
        if row.session_id != Some(change.session_id) || !evidence.follow(change.consent) {
            continue;
        }
        row.evidence = evidence.stored()?;
        row.updated_at = now;
        for upload in uploads_of(transaction, row.id).await? {
            if let Some(upload) = told_again(upload, &row, false, now) {
                upload.into_active_model().reset_all().update(transaction).await?;
            }
        }
        row.into_active_model().reset_all().update(transaction).await?;
    }
    Ok(())
}

/// Ends a decision that all conversions follow. The lead of the visit reads the visit's consent again.
async fn finish(transaction: &DatabaseTransaction, change: &consent_change::Model) -> Result<()> {
    let (project, session) = (change.project_id, change.session_id);
    let people = person_visit::Entity::find()
        .filter(person_visit::Column::ProjectId.eq(project))
        .filter(person_visit::Column::SessionId.eq(session));
    if people.count(transaction).await? > 0 {
        use identified_visit::Column;
        let again = identified_visit::ActiveModel {
            project_id: Set(project),
            session_id: Set(session),
            at: Set(change.at),
        };
        let known =
            OnConflict::columns([Column::ProjectId, Column::SessionId]).update_column(Column::At).to_owned();
        identified_visit::Entity::insert(again)
            .on_conflict(known)
            .exec_without_returning(transaction)
            .await?;
    }
    consent_change::Entity::delete_by_id((project, session)).exec(transaction).await?;
    Ok(())
}

/// Sets the consent of conversions to the newest decision in their visits. For a conversion that is about to be stored,
/// takes the match data that the visit had when it was read, and replaces it by the visit's present data: the visit's
/// person may have been erased meanwhile. The caller holds the projects.
pub(super) async fn refresh<'row, C: ConnectionTrait>(
    connection: &C,
    rows: impl IntoIterator<Item = (&'row mut conversion::Model, Option<&'row Evidence>)>,
) -> Result<()> {
    let mut by_project: HashMap<Uuid, Vec<Followed<'_>>> = HashMap::new();
    for (row, read) in rows {
        if let Some(session) = row.session_id {
            by_project.entry(row.project_id).or_default().push((session, row, read));
        }
    }
    for (project, rows) in by_project {
        let sessions: Vec<Uuid> = rows.iter().map(|(session, ..)| *session).collect();
        let visits = visits(connection, project, &sessions).await?;
        for (session, row, read) in rows {
            let Some(visit) = visits.get(&session) else { continue };
            let before = Evidence::read(row.evidence.as_ref());
            let mut evidence = before.clone();
            if let Some(read) = read {
                evidence.replace(read, visit.click_ids(), visit.ad_cookies());
            }
            evidence.follow(visit.consent);
            if evidence != before {
                row.evidence = evidence.stored()?;
            }
        }
    }
    Ok(())
}

/// Session of a conversion, the conversion, and the match data that the session had when it was read.
type Followed<'row> = (Uuid, &'row mut conversion::Model, Option<&'row Evidence>);

/// Data of a visit that its conversions take over.
#[derive(FromQueryResult)]
struct Visit {
    session_id: Uuid,
    consent: bool,
    click_id_values: Option<JsonText>,
    ad_cookies: Option<JsonText>,
}

impl Visit {
    fn click_ids(&self) -> BTreeMap<ClickId, String> {
        let values = self.click_id_values.as_ref().and_then(JsonText::parse::<BTreeMap<String, String>>);
        let known = |(name, value): (String, String)| Some((ClickId::parse(&name)?, value));
        values.unwrap_or_default().into_iter().filter_map(known).collect()
    }

    fn ad_cookies(&self) -> BTreeMap<String, String> {
        self.ad_cookies.as_ref().and_then(JsonText::parse).unwrap_or_default()
    }
}

/// Returns these visits, as far as they are stored, by session.
async fn visits<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<HashMap<Uuid, Visit>> {
    let backend = connection.get_database_backend();
    let places: Vec<String> = (2..sessions.len() + 2).map(|at| format!("${at}")).collect();
    let rows = stored::of_sessions(backend, session::Model::TABLE, &places.join(", "));
    let values = std::iter::once(project.into()).chain(sessions.iter().map(|id| Value::from(*id)));
    let sql = format!("select session_id, consent, click_id_values, ad_cookies from {rows}");
    let found = Visit::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
    Ok(found.all(connection).await?.into_iter().map(|visit| (visit.session_id, visit)).collect())
}
