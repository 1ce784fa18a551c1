//! `/v1/projects/{project}/ads/...`: ads that a project knows, what they cost, and how visits are matched with them.

use analytics::reports::{AdsKpis, AdsMappingSuggestions, AdsTimeseries, AdsUnmatched, Report};
use axum::extract::State;
use domain::money::ads::costs::{self, AdCostImport, AdCostImported};
use domain::money::ads::entities::{self, AdEntities, AdEntityParams};
use domain::money::ads::mapping::{self, AdMappingRule, AdMappingRules};
use domain::money::ads::rules::AdMappingRuleWrite;
use domain::money::ads::templates::{self, UtmTemplates};
use domain::tenancy::access::{ProjectAccess, Scope};
use schemars::JsonSchema;
use serde::Deserialize;

use super::analytics::{answer, answer_table};
use crate::app::App;
use crate::http::{Body, Created, Json, NoContent, Path, Query, Result, Route};

/// Maximum size of an import.
const IMPORT_LIMIT: usize = 2 << 20;

pub(super) fn routes() -> Vec<Route> {
    let rules = "/v1/projects/{project}/ads/mapping-rules";
    Route::tagged(
        "Ads",
        vec![
            Route::get("/v1/projects/{project}/ads/entities", "listAdEntities", list_entities)
                .summary("List campaigns, ad sets and ads, those with the latest costs first")
                .description(
                    "Lists everything that has or had costs, with its first and its last day of costs. There is no \
                     cursor: narrow the list by `platform`, `level` and `q`. `total` counts those beyond `limit`, \
                     too.",
                )
                .scopes(&[Scope::AdsRead]),
            Route::get("/v1/projects/{project}/ads/kpis", "getAdKpis", answer_table::<AdsKpis>)
                .summary(AdsKpis::SUMMARY)
                .description(AdsKpis::DESCRIPTION)
                .scopes(&[AdsKpis::SCOPE]),
            Route::get("/v1/projects/{project}/ads/timeseries", "getAdTimeseries", answer_table::<AdsTimeseries>)
                .summary(AdsTimeseries::SUMMARY)
                .description(AdsTimeseries::DESCRIPTION)
                .scopes(&[AdsTimeseries::SCOPE]),
            Route::get("/v1/projects/{project}/ads/unmatched", "listUnmatchedAds", answer_table::<AdsUnmatched>)
                .summary(AdsUnmatched::SUMMARY)
                .description(AdsUnmatched::DESCRIPTION)
                .scopes(&[AdsUnmatched::SCOPE]),
            Route::get(
                "/v1/projects/{project}/ads/mapping-suggestions",
                "listAdMappingSuggestions",
                answer::<AdsMappingSuggestions>,
            )
            .summary(AdsMappingSuggestions::SUMMARY)
            .description(AdsMappingSuggestions::DESCRIPTION)
            .scopes(&[AdsMappingSuggestions::SCOPE]),
            Route::post("/v1/projects/{project}/ads/costs", "importAdCosts", import)
                .summary("Import costs of ads")
                .description(
                    "Costs of platforms without a connection, of sponsorings, of a spreadsheet. A rejected row does not \
                     keep the others from being stored.",
                )
                .scopes(&[Scope::AdsWrite])
                .body_limit(IMPORT_LIMIT),
            Route::get(rules, "listAdMappingRules", list_rules)
                .summary("List the mapping rules in the order in which they are tried")
                .description(
                    "Oldest first, and the first that fits decides. Rules are tried for visits whose parameters \
                     contain no id of an ad. `targetName` is null if the project does not know the target any more.",
                )
                .scopes(&[Scope::AdsRead]),
            Route::post(rules, "createAdMappingRule", create_rule)
                .summary("Create a mapping rule; past visits are matched again in the background")
                .description(
                    "The target must be an ad, ad set or campaign that the project knows, else `validation_error`. \
                     The rule is tried after all others. `conflict` if another rule asks for the same, if there are \
                     500 already, or if their patterns take too much memory.",
                )
                .scopes(&[Scope::AdsWrite]),
            Route::delete("/v1/projects/{project}/ads/mapping-rules/{id}", "deleteAdMappingRule", delete_rule)
                .summary("Delete a mapping rule; past visits are matched again in the background")
                .description(
                    "Visits that it matched are then matched by the next rule that fits, by their names, or with no \
                     ad. A rule cannot be changed: delete it and create another one.",
                )
                .scopes(&[Scope::AdsWrite]),
            Route::get("/v1/projects/{project}/ads/utm-templates", "listUtmTemplates", list_templates)
                .summary("List the recommended UTM templates, with placeholders for ids")
                .description(
                    "Appended to the address of an ad, a template makes the platform put in the ids of campaign, ad \
                     set and ad, by which visits are matched with certainty. `place` says where each platform takes \
                     it.",
                )
                .scopes(&[Scope::AdsRead]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct RulePath {
    #[schemars(length(min = 1, max = 40))]
    id: String,
}

async fn list_entities(
    State(app): State<App>,
    access: ProjectAccess,
    Query(params): Query<AdEntityParams>,
) -> Result<Json<AdEntities>> {
    Ok(Json(entities::list(&app.context, &access, &params).await?))
}

async fn import(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<AdCostImport>,
) -> Result<Json<AdCostImported>> {
    Ok(Json(costs::import(&app.context, &access, input).await?))
}

async fn list_rules(State(app): State<App>, access: ProjectAccess) -> Result<Json<AdMappingRules>> {
    Ok(Json(mapping::list(&app.context, &access).await?))
}

async fn create_rule(
    State(app): State<App>,
    access: ProjectAccess,
    Body(input): Body<AdMappingRuleWrite>,
) -> Result<Created<AdMappingRule>> {
    Ok(Created(mapping::create(&app.context, &access, input).await?))
}

async fn delete_rule(
    State(app): State<App>,
    access: ProjectAccess,
    Path(RulePath { id }): Path<RulePath>,
) -> Result<NoContent> {
    mapping::delete(&app.context, &access, &id).await?;
    Ok(NoContent)
}

async fn list_templates(access: ProjectAccess) -> Result<Json<UtmTemplates>> {
    Ok(Json(templates::list(&access)?))
}
