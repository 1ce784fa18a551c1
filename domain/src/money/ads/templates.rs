//! Recommended UTM templates: address parameters with the platform's placeholders for ids, so that visits name their ad by
//! its id, which stays the same when somebody renames it.

use async_graphql::SimpleObject;
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Result;
use crate::tenancy::access::{ProjectAccess, Scope};

/// Template of an ad platform.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct UtmTemplate {
    /// Platform that replaces the placeholders.
    pub platform: AdPlatform,
    /// Parameters to append to the address of the ad's page, without a question mark.
    pub template: String,
    /// Where the platform takes it.
    pub place: TemplatePlace,
    /// Parameters with what the platform puts in their place.
    pub parameters: Vec<TemplateParameter>,
}

choices! {
    /// Where an ad platform takes a template of address parameters.
    TemplatePlace {
        /// A field for the whole account, campaign or ad group: the final URL suffix.
        FinalUrlSuffix = "final_url_suffix" / "FINAL_URL_SUFFIX",
        /// A field of each ad: URL parameters.
        UrlParameters = "url_parameters" / "URL_PARAMETERS",
        /// A field of the campaign, in which each parameter has a value of its own.
        DynamicParameters = "dynamic_parameters" / "DYNAMIC_PARAMETERS",
        /// The address of each ad itself.
        Address = "address" / "ADDRESS",
    }
}

choices! {
    /// What a parameter of a template stands for.
    TemplateMeaning {
        /// The platform.
        Source = "source" / "SOURCE",
        /// The kind of traffic.
        Medium = "medium" / "MEDIUM",
        /// The campaign.
        Campaign = "campaign" / "CAMPAIGN",
        /// The ad set.
        Adset = "adset" / "ADSET",
        /// The ad.
        Ad = "ad" / "AD",
    }
}

/// Parameter of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct TemplateParameter {
    /// Name of the address parameter.
    pub name: &'static str,
    /// A fixed text, or the platform's placeholder.
    pub value: &'static str,
    /// The level whose id it becomes, or what the fixed text says.
    pub meaning: TemplateMeaning,
}

/// Templates of all platforms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct UtmTemplates {
    /// One template per platform.
    pub items: Vec<UtmTemplate>,
}

pub fn list(access: &ProjectAccess) -> Result<UtmTemplates> {
    access.require(Scope::AdsRead)?;
    Ok(UtmTemplates { items: templates() })
}

/// Returns the templates of all platforms.
///
/// Sources: <https://support.google.com/google-ads/answer/6305348>,
/// <https://developers.facebook.com/documentation/ads-commerce/instagram/ads-api/guides/url-tags-for-tracking>,
/// <https://learn.microsoft.com/en-us/linkedin/marketing/integrations/ads-reporting/dynamic-utm-tracking>,
/// <https://ads.tiktok.com/help/article/track-offsite-web-events-with-utm-parameters>.
fn templates() -> Vec<UtmTemplate> {
    AdPlatform::ALL.iter().map(|platform| template(*platform)).collect()
}

fn template(platform: AdPlatform) -> UtmTemplate {
    let (place, medium, [campaign, adset, ad]) = match platform {
        AdPlatform::SearchAds1 => {
            (TemplatePlace::FinalUrlSuffix, "cpc", ["{campaignid}", "{adgroupid}", "{creative}"])
        }
        AdPlatform::SocialAds1 => {
            (TemplatePlace::UrlParameters, "paid_social", ["{{campaign.id}}", "{{adset.id}}", "{{ad.id}}"])
        }
        // Campaigns here are campaign groups there, and ad sets are campaigns.
        AdPlatform::SocialAds2 => (
            TemplatePlace::DynamicParameters,
            "paid_social",
            ["{{CAMPAIGN_GROUP_ID}}", "{{CAMPAIGN_ID}}", "{{CREATIVE_ID}}"],
        ),
        AdPlatform::SocialAds3 => {
            (TemplatePlace::Address, "paid_social", ["__CAMPAIGN_ID__", "__AID__", "__CID__"])
        }
    };
    let of = |name, value, meaning| TemplateParameter { name, value, meaning };
    let parameters = vec![
        of("utm_source", platform.as_str(), TemplateMeaning::Source),
        of("utm_medium", medium, TemplateMeaning::Medium),
        of("utm_id", campaign, TemplateMeaning::Campaign),
        of("utm_term", adset, TemplateMeaning::Adset),
        of("utm_content", ad, TemplateMeaning::Ad),
    ];
    let pairs: Vec<String> = parameters.iter().map(|one| format!("{}={}", one.name, one.value)).collect();
    UtmTemplate { platform, template: pairs.join("&"), place, parameters }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::ads::placeholders::Placeholders;

    #[test]
    fn a_template_has_placeholders_of_its_platform() {
        for template in templates() {
            let Placeholders { open, close, words } = Placeholders::of(template.platform);
            let known: Vec<_> = words.iter().map(|word| format!("{open}{word}{close}")).collect();
            for TemplateParameter { value, meaning, .. } in template.parameters {
                let is_fixed = matches!(meaning, TemplateMeaning::Source | TemplateMeaning::Medium);
                assert_eq!(known.iter().any(|one| one == value), !is_fixed, "{value}");
            }
        }
    }
}
