//! Reading of conversions.

use std::collections::HashMap;

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, NaiveDate};
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::conversion_upload::{self, UploadState};
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Conversion;
use crate::ground::page::{Page, PageParams};
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
    /// Value for `cursor` to get the next page. Null on the last page.
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
    let after: Option<(i64, Uuid)> = page.after()?;
    let rows = filtered(&[access.id()], params)?
        .apply_if(after, |select, (at, id)| {
            let same = Condition::all()
                .add(conversion::Column::OccurredAt.eq(at))
                .add(conversion::Column::Id.lt(id));
            select.filter(Condition::any().add(conversion::Column::OccurredAt.lt(at)).add(same))
        })
        .order_by_desc(conversion::Column::OccurredAt)
        .order_by_desc(conversion::Column::Id)
        .limit(page.fetch())
        .all(&context.db)
        .await?;
    let cut = Page::cut(rows, &page, |row| (row.occurred_at, row.id))?;
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

/// Returns the conversions of sessions, earliest first.
pub async fn of_sessions(
    context: &Context,
    access: &ProjectAccess,
    sessions: &[Uuid],
) -> Result<HashMap<Uuid, Vec<Conversion>>> {
    access.require(Scope::ConversionsRead)?;
    let rows = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::SessionId.is_in(sessions.iter().copied()))
        .order_by_asc(conversion::Column::OccurredAt)
        .order_by_asc(conversion::Column::Id)
        .all(&context.db)
        .await?;
    let mut found: HashMap<Uuid, Vec<Conversion>> = HashMap::new();
    for conversion in Conversion::of(&context.db, rows).await? {
        if let Some(session) = conversion.session_id {
            found.entry(session).or_default().push(conversion);
        }
    }
    Ok(found)
}

fn filtered(projects: &[Uuid], params: &ConversionParams) -> Result<Select<conversion::Entity>> {
    let from = params.from.as_deref().map(|day| number(day, "query.from")).transpose()?;
    let to = params.to.as_deref().map(|day| number(day, "query.to")).transpose()?;
    if let (Some(from), Some(to)) = (from, to)
        && from > to
    {
        let message = "must not be before from";
        return Err(Violation::new("query.to", ViolationCode::Invalid, message).into());
    }
    let column = conversion::Column::Id;
    Ok(conversion::Entity::find()
        .filter(conversion::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(conversion::Column::Test.eq(false))
        .apply_if(params.status, |select, status| select.filter(conversion::Column::Status.eq(status)))
        .apply_if(params.definition.as_ref(), |select, key| {
            select.filter(conversion::Column::Definition.eq(key))
        })
        .apply_if(params.source, |select, source| select.filter(conversion::Column::Source.eq(source)))
        .apply_if(params.event_id.as_ref(), |select, id| select.filter(conversion::Column::EventId.eq(id)))
        .apply_if(params.session, |select, id| select.filter(conversion::Column::SessionId.eq(id)))
        .apply_if(from, |select, day| select.filter(conversion::Column::Day.gte(day)))
        .apply_if(to, |select, day| select.filter(conversion::Column::Day.lte(day)))
        .apply_if(
            (params.destination.is_some() || params.upload.is_some()).then_some(params),
            |select, params| {
                let told = conversion_upload::Entity::find()
                    .select_only()
                    .column(conversion_upload::Column::ConversionId)
                    .filter(conversion_upload::Column::ProjectId.is_in(projects.iter().copied()))
                    .apply_if(params.destination, |select, provider| {
                        select.filter(conversion_upload::Column::Provider.eq(provider))
                    })
                    .apply_if(params.upload, |select, state| {
                        select.filter(conversion_upload::Column::State.eq(state))
                    });
                select.filter(column.in_subquery(told.into_query()))
            },
        ))
}

/// Parses a day into days since 1970-01-01.
fn number(day: &str, path: &str) -> Result<i32> {
    let day: NaiveDate = day.parse().map_err(|_| {
        Error::from(Violation::new(path, ViolationCode::WrongFormat, "is not a calendar day"))
    })?;
    Ok(i32::try_from((day - DateTime::UNIX_EPOCH.date_naive()).num_days()).unwrap_or(i32::MAX))
}
