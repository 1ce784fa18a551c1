//! Lists the ads, ad sets and campaigns that a project knows.

use std::cmp::Reverse;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use entity::visits::{AdLevel, AdPlatform};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::known::{AdEntity, Ads, plain};
use super::searches::search;
use crate::ground::time::day_text;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Result};

const DEFAULT_LIMIT: u32 = 50;

/// Query parameters of the list of ads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdEntityParams {
    /// Only of this platform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AdPlatform")]
    pub platform: Option<AdPlatform>,
    /// Only of this level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AdLevel")]
    pub level: Option<AdLevel>,
    /// Part of a name, or an id. Case is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub q: Option<String>,
    /// Maximum number of items: 1 to 200, 50 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
}

/// An ad, an ad set or a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(name = "AdEntity")]
#[schemars(rename = "AdEntity")]
#[serde(rename_all = "camelCase")]
pub struct KnownAdEntity {
    /// Null for imported costs of no platform.
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of an import.
    pub account_id: String,
    /// Campaign, ad set or ad.
    pub level: AdLevel,
    /// The platform's id.
    pub id: String,
    /// Latest name.
    pub name: String,
    /// The ad set or campaign of an ad, or the campaign of an ad set.
    pub parent_id: Option<String>,
    /// First day with costs.
    #[schemars(extend("format" = "date"))]
    pub first_day: String,
    /// Last day with costs.
    #[schemars(extend("format" = "date"))]
    pub last_day: String,
}

/// Ads of a project, those with the latest costs first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdEntities {
    /// At most `limit` of them.
    pub items: Vec<KnownAdEntity>,
    /// Number of ads, ad sets and campaigns that fit, including those beyond the limit.
    pub total: u64,
}

pub async fn list(context: &Context, access: &ProjectAccess, params: &AdEntityParams) -> Result<AdEntities> {
    access.require(Scope::AdsRead)?;
    let ads = super::known(context, access.id()).await?;
    among(context, access, ads, params).await
}

/// Like [`list`], among ads of the project that the caller has read.
pub async fn among(
    context: &Context,
    access: &ProjectAccess,
    ads: Arc<Ads>,
    params: &AdEntityParams,
) -> Result<AdEntities> {
    let params = params.clone();
    search(context, &access.tenants(), move |_| Ok(find(&ads, &params))).await
}

fn find(ads: &Ads, params: &AdEntityParams) -> AdEntities {
    let wanted = params.q.as_deref().map(plain);
    let fits = |entity: &&AdEntity| {
        let is_named = |wanted: &String| {
            entity.id.eq_ignore_ascii_case(wanted)
                || entity.names.iter().any(|name| name.plain.contains(wanted.as_str()))
        };
        params.platform.is_none_or(|platform| entity.platform == Some(platform))
            && params.level.is_none_or(|level| entity.level == level)
            && wanted.as_ref().is_none_or(is_named)
    };
    let mut found: Vec<&AdEntity> = ads.entities.iter().filter(fits).collect();
    let total = found.len() as u64;
    found.sort_by_key(|entity| (Reverse(entity.days.1), entity.level, &entity.id));
    found.truncate(params.limit.unwrap_or(DEFAULT_LIMIT) as usize);
    AdEntities { items: found.into_iter().map(told).collect(), total }
}

fn told(entity: &AdEntity) -> KnownAdEntity {
    let (first_day, last_day) = entity.days;
    KnownAdEntity {
        platform: entity.platform,
        account_id: entity.account.to_string(),
        level: entity.level,
        id: entity.id.to_string(),
        name: entity.latest_name().to_owned(),
        parent_id: entity.parent.as_deref().map(str::to_owned),
        first_day: day_text(first_day),
        last_day: day_text(last_day),
    }
}
