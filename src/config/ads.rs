//! Settings of ad platforms: their addresses, and how organizations connect their accounts.

use std::collections::BTreeMap;
use std::str::FromStr;

use domain::ground::secrets::Clear;
use domain::money::ads::connections::{BrokerSettings, ConnectorSettings, Connectors, OauthClient};
use domain::money::destinations::Addresses;
use entity::visits::AdPlatform;

use super::reader::{Invalid, Reader};
use super::values::HttpUrl;

/// Checks that the addresses of the ad platforms use https, so that no credentials travel unencrypted.
pub(super) fn encrypted(addresses: &Addresses) -> Result<(), Invalid> {
    let Addresses {
        search_ads_1,
        search_ads_1_tokens,
        search_ads_1_ingestion,
        social_ads_1,
        social_ads_2,
        social_ads_2_tokens,
        social_ads_2_version: _,
        social_ads_3,
        search_ads_1_consent,
        social_ads_1_consent,
        social_ads_2_consent,
        social_ads_3_consent,
    } = addresses;
    let all = [
        ("SVC_SEARCH_ADS_1_URL", search_ads_1),
        ("SVC_SEARCH_ADS_1_TOKEN_URL", search_ads_1_tokens),
        ("SVC_SEARCH_ADS_1_INGESTION_URL", search_ads_1_ingestion),
        ("SVC_SOCIAL_ADS_1_URL", social_ads_1),
        ("SVC_SOCIAL_ADS_2_URL", social_ads_2),
        ("SVC_SOCIAL_ADS_2_TOKEN_URL", social_ads_2_tokens),
        ("SVC_SOCIAL_ADS_3_URL", social_ads_3),
        ("SVC_SEARCH_ADS_1_CONSENT_URL", search_ads_1_consent),
        ("SVC_SOCIAL_ADS_1_CONSENT_URL", social_ads_1_consent),
        ("SVC_SOCIAL_ADS_2_CONSENT_URL", social_ads_2_consent),
        ("SVC_SOCIAL_ADS_3_CONSENT_URL", social_ads_3_consent),
    ];
    match all.iter().find(|(_, address)| !address.starts_with("https://")) {
        Some((variable, _)) => Err(Invalid(format!("{variable} must be an https:// address in production"))),
        None => Ok(()),
    }
}

/// Reads how this deployment connects to ad platforms: by OAuth clients of its own, and by a broker.
pub(super) fn ad_connectors<S: Fn(&str) -> Option<String>>(
    read: &mut Reader<'_, S>,
    is_production: bool,
) -> Result<Connectors, Invalid> {
    let mut settings = ConnectorSettings::default();
    let clients = [
        (AdPlatform::SearchAds1, "SVC_SEARCH_ADS_1_CLIENT_ID", "SVC_SEARCH_ADS_1_CLIENT_SECRET"),
        (AdPlatform::SocialAds1, "SVC_SOCIAL_ADS_1_CLIENT_ID", "SVC_SOCIAL_ADS_1_CLIENT_SECRET"),
        (AdPlatform::SocialAds2, "SVC_SOCIAL_ADS_2_CLIENT_ID", "SVC_SOCIAL_ADS_2_CLIENT_SECRET"),
        (AdPlatform::SocialAds3, "SVC_SOCIAL_ADS_3_CLIENT_ID", "SVC_SOCIAL_ADS_3_CLIENT_SECRET"),
    ];
    for (platform, id, secret) in clients {
        let given = read.secret(id, "OAuth client (its id) through which organizations connect their ad accounts of this platform (docs/ad-connections.md).")?;
        let with = read.secret(secret, "Secret of this OAuth client.")?;
        match (given, with) {
            (Some(id), Some(secret)) => {
                let client = OauthClient { id: Clear::new(id.expose()), secret: Clear::new(secret.expose()) };
                settings.clients.insert(platform, client);
            }
            (None, None) => {}
            _ => return Err(Invalid(format!("{id} and {secret} belong together: set both or neither"))),
        }
    }
    let address = read.optional::<HttpUrl>("SVC_ADS_BROKER_URL", "Broker through which organizations connect their ad accounts, for example https://api.nango.dev; in production it must be https.")?;
    let key = read.secret("SVC_ADS_BROKER_KEY", "API key of the broker.")?;
    let integrations = read.optional::<Integrations>("SVC_ADS_BROKER_INTEGRATIONS", "The broker's integration of each platform, for example search_ads_1=google-ads,social_ads_1=facebook.")?;
    let signing_key = read.secret("SVC_ADS_BROKER_SIGNING_KEY", "Key with which the broker signs its events (POST /v1/webhooks/connector); without it they are refused.")?;
    match (address, key, integrations) {
        (Some(HttpUrl(address)), Some(key), Some(Integrations(integrations))) => {
            if is_production && !address.starts_with("https://") {
                return Err(Invalid("SVC_ADS_BROKER_URL must be an https:// address in production".into()));
            }
            settings.broker = Some(BrokerSettings { address, key: Clear::new(key.expose()), integrations });
        }
        (None, None, None) => {}
        _ => {
            return Err(Invalid(
                "SVC_ADS_BROKER_URL, SVC_ADS_BROKER_KEY and SVC_ADS_BROKER_INTEGRATIONS belong together: set all \
                 or none"
                    .into(),
            ));
        }
    }
    settings.signing_key = signing_key.map(|key| Clear::new(key.expose()));
    Ok(Connectors::new(settings))
}

/// Names of the platforms at a broker.
struct Integrations(BTreeMap<AdPlatform, String>);

impl FromStr for Integrations {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "it must look like search_ads_1=google-ads,social_ads_1=facebook";
        let pair = |pair: &str| {
            let (platform, name) = pair.split_once('=')?;
            let name = name.trim();
            let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic());
            Some((AdPlatform::parse(platform.trim())?, name.to_owned())).filter(|_| is_name)
        };
        let pairs: Option<BTreeMap<_, _>> = text.split(',').map(pair).collect();
        pairs.map(Self).ok_or(wrong)
    }
}
