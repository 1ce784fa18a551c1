//! Conversions triggered by visits: by a beacon of the page, or by the visit's events and goals.
//!
//! Anybody can imitate a page. Such a conversion is therefore limited to one per session and definition, and to a daily
//! cap. If the definition requires it, the conversion counts only after a server confirms it. The caller has already
//! checked that the session is engaged.

use entity::choices;
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::{conversion_day, conversion_trigger};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, ModelTrait,
    QueryFilter, QuerySelect,
};
use uuid::Uuid;

use super::uploads::{self, New};
use super::{ConversionDefinition, Evidence, stored};
use crate::ground::formats::is_event_id;
use crate::ground::time::MS_PER_DAY;
use crate::measuring::goals::is_goal_key;
use crate::{Context, Result};

choices! {
    /// Reason why a visit's trigger did not create a conversion.
    NotConverted {
        /// The project has no definition with this key, or the definition has another trigger.
        UnknownDefinition = "unknown_definition" / "UNKNOWN_DEFINITION",
        /// No stored session has this id, or the session is a test.
        UnknownSession = "unknown_session" / "UNKNOWN_SESSION",
        /// The session has less than ten seconds of visible and focused time.
        NotEngaged = "not_engaged" / "NOT_ENGAGED",
        /// The session already has this conversion.
        Repeated = "repeated" / "REPEATED",
        /// The project has reached its daily cap of conversions triggered by visits.
        DailyCap = "daily_cap" / "DAILY_CAP",
        /// The client is a bot.
        Bot = "bot" / "BOT",
    }
}

impl NotConverted {
    /// Returns the name of the ingest counter for this reason.
    pub fn counter(self) -> &'static str {
        match self {
            Self::UnknownDefinition => "beacon_unknown_definition",
            Self::UnknownSession => "beacon_unknown_session",
            Self::NotEngaged => "beacon_not_engaged",
            Self::Repeated => "beacon_repeated",
            Self::DailyCap => "beacon_daily_cap",
            Self::Bot => "beacon_bot",
        }
    }
}

/// Beginning of the event ids that the service makes for conversions of pages and visits.
pub(super) const OWN_EVENT_ID: &str = "web.";

/// Returns true for a conversion whose event id comes from a page. Anybody can have made it up.
pub(super) fn has_id_of_page(row: &conversion::Model) -> bool {
    row.source == ConversionSource::Beacon && !row.event_id.starts_with(OWN_EVENT_ID)
}

/// Conversion beacon of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Beacon {
    /// Key of the definition.
    pub definition: String,
    /// Value of the conversion, if the definition takes it from the page.
    pub value: Option<f64>,
    /// Event id that the page gave.
    pub event_id: Option<String>,
}

/// Engaged session of a conversion, with the limits of its project.
#[derive(Clone, Debug)]
pub struct Converting<'of> {
    pub project: Uuid,
    pub session: Uuid,
    pub evidence: Evidence,
    pub at: i64,
    /// Local day in the project's time zone.
    pub day: i32,
    pub daily_cap: i32,
    /// Currency of the project.
    pub currency: &'of str,
}

/// Trigger of a conversion.
pub enum Cause<'of> {
    /// A beacon, and what converts bounds of its value into the currency of the project. None without a rate.
    Beacon(&'of Beacon, &'of (dyn Fn(i64, &str) -> Option<i64> + Sync)),
    /// Trigger stored with the visit. Its row is deleted when the conversion is created.
    Visit(&'of conversion_trigger::Model),
}

impl Cause<'_> {
    fn definition(&self) -> &str {
        match self {
            Self::Beacon(beacon, _) => &beacon.definition,
            Self::Visit(row) => &row.definition,
        }
    }

    /// Returns the event id that the page gave, unless it has the form of those that the service makes.
    fn event_id(&self) -> Option<String> {
        let given = match self {
            Self::Beacon(beacon, _) => &beacon.event_id,
            Self::Visit(row) => &row.event_id,
        };
        given.clone().filter(|id| is_event_id(id) && !id.starts_with(OWN_EVENT_ID))
    }

    fn source(&self) -> ConversionSource {
        match self {
            Self::Beacon(..) => ConversionSource::Beacon,
            Self::Visit(row) => row.source,
        }
    }

    /// Returns the value in ten-thousandths. For a stored trigger, the value as of that time.
    fn value(&self, definition: &ConversionDefinition) -> Option<i64> {
        match self {
            Self::Visit(row) => row.value,
            Self::Beacon(beacon, converted) => {
                let told = beacon.value.map(crate::measuring::matching::amount_of);
                let bound = |bound| match &definition.bounds_currency {
                    Some(currency) => converted(bound, currency),
                    None => Some(bound),
                };
                definition.value.as_ref()?.0.amount(told, bound)
            }
        }
    }
}

/// Creates the conversion, unless its session already has it or the daily cap is reached.
pub async fn record(
    context: &Context,
    cause: Cause<'_>,
    of: Converting<'_>,
) -> Result<std::result::Result<(), NotConverted>> {
    let transaction = context.begin().await?;
    uploads::hold(&transaction, [of.project].into()).await?;
    if let Cause::Visit(row) = cause
        && row.clone().delete(&transaction).await?.rows_affected == 0
    {
        // Another worker has created the conversion, or the visit was deleted in the meantime.
        return Ok(Err(NotConverted::Repeated));
    }
    let made = make(context, &transaction, &cause, of).await?;
    if made.is_err() && matches!(cause, Cause::Beacon(..)) {
        return Ok(made);
    }
    transaction.commit().await?;
    context.uploads().wake();
    Ok(made)
}

async fn make(
    context: &Context,
    transaction: &DatabaseTransaction,
    cause: &Cause<'_>,
    of: Converting<'_>,
) -> Result<std::result::Result<(), NotConverted>> {
    // Pages can send anything, including text that a database rejects.
    if !is_goal_key(cause.definition()) {
        return Ok(Err(NotConverted::UnknownDefinition));
    }
    // The lock serializes conversions of the same definition across all instances.
    let found = stored::find(transaction, of.project, cause.definition()).await?;
    let Some(found) = found.filter(|row| !row.archived) else {
        return Ok(Err(NotConverted::UnknownDefinition));
    };
    let definition = ConversionDefinition::try_from(found)?;
    if definition.trigger.source() != cause.source() {
        return Ok(Err(NotConverted::UnknownDefinition));
    }
    let event_id =
        cause.event_id().unwrap_or_else(|| format!("{OWN_EVENT_ID}{}.{}", definition.key, of.session));
    let known = conversion::Entity::find()
        .select_only()
        .column(conversion::Column::Id)
        .filter(conversion::Column::ProjectId.eq(of.project))
        .filter(
            Condition::any().add(conversion::Column::EventId.eq(&event_id)).add(
                Condition::all()
                    .add(conversion::Column::SessionId.eq(of.session))
                    .add(conversion::Column::Definition.eq(&definition.key))
                    .add(conversion::Column::Source.ne(ConversionSource::Server)),
            ),
        )
        .limit(1);
    if known.into_tuple::<Uuid>().one(transaction).await?.is_some() {
        return Ok(Err(NotConverted::Repeated));
    }
    if !fits_the_day(transaction, &of).await? {
        return Ok(Err(NotConverted::DailyCap));
    }
    let confirm_until = definition.confirmation_days.map(|days| of.at + i64::from(days) * MS_PER_DAY);
    let now = context.clock.now_ms();
    let row = conversion::Model {
        id: context.new_id(),
        project_id: of.project,
        event_id,
        definition: definition.key.clone(),
        session_id: Some(of.session),
        source: cause.source(),
        status: match confirm_until {
            Some(_) => ConversionStatus::Pending,
            None => ConversionStatus::Confirmed,
        },
        occurred_at: of.at,
        day: of.day,
        value: cause.value(&definition),
        currency: definition.currency.clone().unwrap_or_else(|| of.currency.to_owned()),
        confirm_until,
        evidence: of.evidence.stored()?,
        test: false,
        created_at: now,
        updated_at: now,
    };
    let new = New { row, definition: &definition, read: Some(&of.evidence), heard_at: of.at };
    match uploads::insert(context, transaction, vec![new]).await? {
        Some(_) => Ok(Ok(())),
        None => Ok(Err(NotConverted::Repeated)),
    }
}

/// Counts the conversion for its day. Returns false if the daily cap is reached.
async fn fits_the_day<C: ConnectionTrait>(transaction: &C, of: &Converting<'_>) -> Result<bool> {
    let day =
        conversion_day::ActiveModel { project_id: Set(of.project), day: Set(of.day), triggered: Set(0) };
    conversion_day::Entity::insert(day)
        .on_conflict(
            OnConflict::columns([conversion_day::Column::ProjectId, conversion_day::Column::Day])
                .do_nothing()
                .to_owned(),
        )
        .try_insert()
        .exec_without_returning(transaction)
        .await?;
    let triggered = conversion_day::Column::Triggered;
    let counted = conversion_day::Entity::update_many()
        .col_expr(triggered, Expr::col(triggered).add(1))
        .filter(conversion_day::Column::ProjectId.eq(of.project))
        .filter(conversion_day::Column::Day.eq(of.day))
        .filter(triggered.lt(of.daily_cap))
        .exec(transaction)
        .await?;
    Ok(counted.rows_affected == 1)
}

/// Deletes a pending trigger whose visit does not exist (any more).
pub async fn forget(context: &Context, row: conversion_trigger::Model) -> Result<()> {
    row.delete(&context.db).await?;
    Ok(())
}
