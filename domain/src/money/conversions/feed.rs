//! Conversion feed: a file that search_ads_1 fetches on a schedule, in the platform's template for click conversions.
//!
//! Columns and formats: <https://support.google.com/google-ads/answer/7014069>.

use std::collections::HashMap;

use chrono::{DateTime, TimeZone, Utc};
use chrono_tz::Tz;
use entity::conversion::{self, ConversionStatus};
use entity::visits::{AdPlatform, ClickId};
use entity::{conversion_definition, destination, project};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{ConversionDefinition, Evidence, consent};
use crate::ground::time::MS_PER_DAY;
use crate::measuring::matching::in_units;
use crate::{Context, Error, Result};

/// Maximum age of a conversion in days, set by the platform.
const DAYS: i64 = 90;
/// Number of rows read at once.
const PAGE: u64 = 1000;

/// Column names of the file.
pub const COLUMNS: [&str; 8] = [
    "Google Click ID",
    "GBRAID",
    "WBRAID",
    "Conversion Name",
    "Conversion Time",
    "Conversion Value",
    "Conversion Currency",
    "Order ID",
];

/// Conversions of a project that the platform may fetch, read page by page.
#[derive(Clone, Debug)]
pub struct Feed {
    project: Uuid,
    timezone: Tz,
    /// The platform's names of the conversions, by definition key.
    names: HashMap<String, String>,
    /// Start of the feed, in milliseconds since 1970-01-01 UTC.
    since: i64,
    /// Entity tag. It changes whenever a row changes.
    pub tag: String,
}

/// Position at which a page begins.
pub type After = (i64, Uuid);

impl Feed {
    /// Opens the feed of a project. The error is not found unless the project has enabled the feed.
    pub async fn open(context: &Context, id: Uuid) -> Result<Self> {
        let of = destination::Entity::find_by_id((id, AdPlatform::SearchAds1)).one(&context.db).await?;
        let destination = of.filter(|row| row.feed).ok_or(Error::NotFound)?;
        let project = project::Entity::find_by_id(id).one(&context.db).await?.ok_or(Error::NotFound)?;
        consent::follow_all(context, id).await?;
        let timezone: Tz = project.timezone.parse().unwrap_or(Tz::UTC);
        let definitions = conversion_definition::Entity::find()
            .filter(conversion_definition::Column::ProjectId.eq(id))
            .order_by_asc(conversion_definition::Column::Key)
            .all(&context.db)
            .await?;
        let mut said = Sha256::new();
        said.update(format!("{destination:?}{}", project.timezone));
        let mut names = HashMap::new();
        for row in definitions {
            said.update(format!("{row:?}"));
            let definition = ConversionDefinition::try_from(row)?;
            let told = definition.destinations.get(&AdPlatform::SearchAds1);
            if let Some(told) = told.filter(|told| told.enabled) {
                names.insert(definition.key.clone(), told.name.clone());
            }
        }
        // Based on the day, so that the answer stays the same during the day if nothing changes.
        let today = context.clock.now_ms() / MS_PER_DAY * MS_PER_DAY;
        let mut feed =
            Self { project: id, timezone, names, since: today - DAYS * MS_PER_DAY, tag: String::new() };
        let changed: Option<i64> = feed
            .rows()
            .select_only()
            .column_as(conversion::Column::UpdatedAt.max(), "changed")
            .into_tuple::<Option<i64>>()
            .one(&context.db)
            .await?
            .flatten();
        let count = feed.rows().count(&context.db).await?;
        said.update(format!("{today} {changed:?} {count}"));
        feed.tag = format!("\"{}\"", &hex::encode(said.finalize())[..32]);
        Ok(feed)
    }

    fn rows(&self) -> sea_orm::Select<conversion::Entity> {
        conversion::Entity::find()
            .filter(conversion::Column::ProjectId.eq(self.project))
            .filter(conversion::Column::Test.eq(false))
            .filter(conversion::Column::Status.eq(ConversionStatus::Confirmed))
            .filter(conversion::Column::OccurredAt.gte(self.since))
            .filter(conversion::Column::Definition.is_in(self.names.keys()))
    }

    /// Returns the first line of the file, which states its time zone.
    pub fn parameters(&self) -> String {
        format!("Parameters:TimeZone={}", self.timezone.name())
    }

    /// Returns the rows of a page, oldest first, and the position of the next page.
    pub async fn page(
        &self,
        context: &Context,
        after: Option<After>,
    ) -> Result<(Vec<[String; 8]>, Option<After>)> {
        let rows = self
            .rows()
            .apply_if(after, |select, (at, id)| {
                let same = Condition::all()
                    .add(conversion::Column::OccurredAt.eq(at))
                    .add(conversion::Column::Id.gt(id));
                select.filter(Condition::any().add(conversion::Column::OccurredAt.gt(at)).add(same))
            })
            .order_by_asc(conversion::Column::OccurredAt)
            .order_by_asc(conversion::Column::Id)
            .limit(PAGE)
            .all(&context.db)
            .await?;
        let next = rows.last().filter(|_| rows.len() as u64 == PAGE).map(|row| (row.occurred_at, row.id));
        Ok((rows.into_iter().filter_map(|row| self.row(row)).collect(), next))
    }

    /// Returns the file's row for a conversion, or `None` without consent or a click id.
    fn row(&self, row: conversion::Model) -> Option<[String; 8]> {
        let evidence = Some(Evidence::read(row.evidence.as_ref())).filter(|evidence| evidence.consent)?;
        // The platform accepts one click id per row.
        let of = |id: ClickId| evidence.click_ids.get(&id).cloned();
        let [gclid, gbraid, wbraid] = match (of(ClickId::Gclid), of(ClickId::Gbraid), of(ClickId::Wbraid)) {
            (Some(gclid), _, _) => [gclid, String::new(), String::new()],
            (None, Some(gbraid), _) => [String::new(), gbraid, String::new()],
            (None, None, wbraid) => [String::new(), String::new(), wbraid?],
        };
        let name = self.names.get(&row.definition)?;
        let at: DateTime<Utc> = Utc.timestamp_millis_opt(row.occurred_at).single()?;
        Some([
            gclid,
            gbraid,
            wbraid,
            name.clone(),
            at.with_timezone(&self.timezone).format("%Y-%m-%d %H:%M:%S%z").to_string(),
            row.value.map(|value| in_units(value).to_string()).unwrap_or_default(),
            row.currency,
            row.event_id,
        ])
    }
}
