//! What a conversion beacon comes to.

use async_graphql::Json;
use entity::choices;
use entity::conversion::{self, ConversionSource, ConversionStatus};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use super::{ConversionDefinition, stored};
use crate::time::MS_PER_DAY;
use crate::{Context, Result};

choices! {
    /// Why a conversion beacon was answered 204 and no conversion was made.
    NotConverted {
        /// The project has no definition of this key.
        UnknownDefinition = "unknown_definition" / "UNKNOWN_DEFINITION",
        /// No stored session has this id, or it is a test.
        UnknownSession = "unknown_session" / "UNKNOWN_SESSION",
        /// The session has less than ten seconds of visible and focused time.
        NotEngaged = "not_engaged" / "NOT_ENGAGED",
        /// The session has this conversion already.
        Repeated = "repeated" / "REPEATED",
        /// The project's cap of conversions by pages is reached for today.
        DailyCap = "daily_cap" / "DAILY_CAP",
        /// A machine sent it.
        Bot = "bot" / "BOT",
    }
}

impl NotConverted {
    /// The word it is counted under among what comes in.
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

/// What a page told.
#[derive(Clone, Debug, PartialEq)]
pub struct Beacon {
    /// The key of the definition.
    pub definition: String,
    /// What the conversion was worth, where the definition asks the page.
    pub value: Option<f64>,
}

/// The engaged session of a beacon, and what its project allows.
#[derive(Clone, Copy, Debug)]
pub struct Converting<'of> {
    pub project: Uuid,
    pub session: Uuid,
    pub at: i64,
    /// The project's local day.
    pub day: i32,
    pub daily_cap: i32,
    /// The project's.
    pub currency: &'of str,
}

/// Makes the conversion, unless its session has it already or the day's cap is reached.
pub async fn record(
    context: &Context,
    beacon: &Beacon,
    of: Converting<'_>,
) -> Result<std::result::Result<(), NotConverted>> {
    let transaction = context.begin().await?;
    // The lock lets beacons of one definition through one after the other, whichever instance they reach.
    let found = stored::find(&transaction, of.project, &beacon.definition).await?;
    let Some(found) = found.filter(|row| !row.archived) else {
        return Ok(Err(NotConverted::UnknownDefinition));
    };
    let definition = ConversionDefinition::try_from(found)?;
    let event_id = format!("web.{}.{}", definition.key, of.session);
    let of_project = || conversion::Entity::find().filter(conversion::Column::ProjectId.eq(of.project));
    let known = of_project().filter(conversion::Column::EventId.eq(&event_id)).count(&transaction).await?;
    if known > 0 {
        return Ok(Err(NotConverted::Repeated));
    }
    let today = of_project()
        .filter(conversion::Column::Day.eq(of.day))
        .filter(conversion::Column::Source.eq(ConversionSource::Beacon));
    if today.count(&transaction).await? >= u64::try_from(of.daily_cap).unwrap_or(0) {
        return Ok(Err(NotConverted::DailyCap));
    }
    let confirm_until = definition.confirmation_days.map(|days| of.at + i64::from(days) * MS_PER_DAY);
    let row = conversion::ActiveModel {
        id: Set(context.new_id()),
        project_id: Set(of.project),
        event_id: Set(event_id),
        definition: Set(definition.key),
        session_id: Set(Some(of.session)),
        source: Set(ConversionSource::Beacon),
        status: Set(match confirm_until {
            Some(_) => ConversionStatus::Pending,
            None => ConversionStatus::Confirmed,
        }),
        occurred_at: Set(of.at),
        day: Set(of.day),
        value: Set(definition.value.map(|Json(value)| value.amount(beacon.value))),
        currency: Set(definition.currency.unwrap_or_else(|| of.currency.to_owned())),
        confirm_until: Set(confirm_until),
    };
    let key = [conversion::Column::ProjectId, conversion::Column::EventId];
    conversion::Entity::insert(row)
        .on_conflict(OnConflict::columns(key).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(&transaction)
        .await?;
    transaction.commit().await?;
    Ok(Ok(()))
}
