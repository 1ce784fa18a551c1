//! Reading of conversions.

use std::collections::HashMap;

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, NaiveDate};
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::conversion_upload::{self, UploadState};
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Conversion;
use crate::ground::page::{Page, PageParams};
use crate::ground::time::MS_PER_DAY;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Pattern of a day.
const DAY: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/// Filter and page of a list of conversions.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(deny_unknown_fields)]
pub struct ConversionParams {
    /// Only conversions with this status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ConversionStatus")]
    pub status: Option<ConversionStatus>,
    /// Only conversions of this definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 40))]
    pub definition: Option<String>,
    /// Only conversions with an upload to this ad platform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AdPlatform")]
    pub destination: Option<AdPlatform>,
    /// Only conversions with an upload in this state. Together with `destination`, only uploads to that platform count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "UploadState")]
    pub upload: Option<UploadState>,
    /// Only conversions from this source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ConversionSource")]
    pub source: Option<ConversionSource>,
    /// First local day, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = DAY))]
    pub from: Option<String>,
    /// Last local day, YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = DAY))]
    pub to: Option<String>,
    /// Only the conversion with this event id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub event_id: Option<String>,
    /// Only conversions of this session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub session: Option<Uuid>,
    /// Maximum number of conversions, 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// Value of nextCursor from the previous answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500))]
    pub cursor: Option<String>,
}

/// Page of a project's conversions, latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionList {
    /// Conversions of this page.
    pub items: Vec<Conversion>,
    /// Value for `cursor` to get the next page. Null on the last page. With a filter, a page may have fewer conversions
    /// than `limit`, or none, and another one after it: a request looks through 50,000 conversions.
    pub next_cursor: Option<String>,
}

/// Returns the project's conversions, latest first.
pub async fn list(
    context: &Context,
    access: &ProjectAccess,
    params: &ConversionParams,
) -> Result<ConversionList> {
    access.require(Scope::ConversionsRead)?;
    let page = PageParams { limit: params.limit, cursor: params.cursor.clone() };
    let order = [conversion::Column::OccurredAt, conversion::Column::Id];
    let key = |row: &conversion::Model| (row.occurred_at, row.id);
    let cut = Page::search(&context.db, filtered(access.id(), params)?, &order, &page, key).await?;
    Ok(ConversionList { items: Conversion::of(&context.db, cut.items).await?, next_cursor: cut.next_cursor })
}

/// Returns a conversion.
pub async fn get(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<Conversion> {
    access.require(Scope::ConversionsRead)?;
    let row = conversion::Entity::find_by_id(id)
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::Test.eq(false))
        .one(&context.db)
        .await?
        .ok_or(Error::NotFound)?;
    Conversion::of(&context.db, vec![row]).await?.pop().ok_or(Error::NotFound)
}

/// Maximum number of conversions shown with sessions.
const SHOWN: u64 = 1_000;

/// Returns the conversions of sessions, earliest first: the latest 1,000 of them.
pub async fn of_sessions(
    context: &Context,
    access: &ProjectAccess,
    sessions: &[Uuid],
) -> Result<HashMap<Uuid, Vec<Conversion>>> {
    access.require(Scope::ConversionsRead)?;
    let mut rows = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::SessionId.is_in(sessions.iter().copied()))
        .order_by_desc(conversion::Column::OccurredAt)
        .order_by_desc(conversion::Column::Id)
        .limit(SHOWN)
        .all(&context.db)
        .await?;
    rows.reverse();
    let mut found: HashMap<Uuid, Vec<Conversion>> = HashMap::new();
    for conversion in Conversion::of(&context.db, rows).await? {
        if let Some(session) = conversion.session_id {
            found.entry(session).or_default().push(conversion);
        }
    }
    Ok(found)
}

/// Returns the conversions that an index finds, and which of them to show.
fn filtered(project: Uuid, params: &ConversionParams) -> Result<(Select<conversion::Entity>, Condition)> {
    use conversion::Column;
    let from = params.from.as_deref().map(|day| number(day, "query.from")).transpose()?;
    let to = params.to.as_deref().map(|day| number(day, "query.to")).transpose()?;
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        let message = "must not be before from";
        return Err(Violation::new("query.to", ViolationCode::Invalid, message).into());
    }
    // A local day begins and ends within a day of the day in UTC.
    let start = |day: i32, later: i64| (i64::from(day) + later) * MS_PER_DAY;
    let list = conversion::Entity::find()
        .filter(Column::ProjectId.eq(project))
        .filter(Column::Test.eq(false))
        .apply_if(params.event_id.as_ref(), |select, id| select.filter(Column::EventId.eq(id)))
        .apply_if(params.session, |select, id| select.filter(Column::SessionId.eq(id)))
        .apply_if(from, |select, day| select.filter(Column::OccurredAt.gte(start(day, -1))))
        .apply_if(to, |select, day| select.filter(Column::OccurredAt.lt(start(day, 2))));
    let names_upload = params.destination.is_some() || params.upload.is_some();
    let filter = Condition::all()
        .add_option(params.status.map(|status| Column::Status.eq(status)))
        .add_option(params.definition.as_ref().map(|key| Column::Definition.eq(key)))
        .add_option(params.source.map(|source| Column::Source.eq(source)))
        .add_option(from.map(|day| Column::Day.gte(day)))
        .add_option(to.map(|day| Column::Day.lte(day)))
        .add_option(names_upload.then(|| Expr::exists(upload_of(params).into_query())));
    Ok((list, filter))
}

/// Selects the uploads of a conversion that the filter names. Without the project, by which SQLite would search all uploads
/// of the project for each conversion.
fn upload_of(params: &ConversionParams) -> Select<conversion_upload::Entity> {
    use conversion_upload::Column;
    conversion_upload::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(
            Expr::col((conversion_upload::Entity, Column::ConversionId))
                .equals((conversion::Entity, conversion::Column::Id)),
        )
        .apply_if(params.destination, |select, provider| select.filter(Column::Provider.eq(provider)))
        .apply_if(params.upload, |select, state| select.filter(Column::State.eq(state)))
}

/// Parses a day into days since 1970-01-01.
fn number(day: &str, path: &str) -> Result<i32> {
    let day: NaiveDate = day.parse().map_err(|_| {
        Error::from(Violation::new(path, ViolationCode::WrongFormat, "is not a calendar day"))
    })?;
    Ok(i32::try_from((day - DateTime::UNIX_EPOCH.date_naive()).num_days()).unwrap_or(i32::MAX))
}
