//! The part of the tracking config a browser gets, as `GET /v1/c/{pk}` answers it. It never holds
//! regular expressions (browsers run them in exponential time), personal paths or redactions.

use serde::Serialize;

use super::config::*;
use crate::rule::{Rule, RuleKind};

const SESSION_TIMEOUT_MS: i64 = 30 * 60 * 1000;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClientConfig {
    pub config_rev: i32,
    pub session_timeout_ms: i64,
    pub hash_routing: bool,
    pub variant_param: Option<String>,
    pub test_params: Vec<String>,
    pub notrack_param: String,
    pub storage_prefix: String,
    pub exclude_paths: Vec<Rule>,
    pub first_touch: FirstTouch,
    pub consent: Consent,
    pub legacy_track_attributes: bool,
    pub cta: Cta,
    pub messaging: Messaging,
    pub downloads: Downloads,
    pub not_found: NotFound,
    pub bridges: Vec<Bridge>,
    pub plugins: Plugins,
}

impl ClientConfig {
    pub fn new(config: &TrackingConfig, config_rev: i32) -> ClientConfig {
        ClientConfig {
            config_rev,
            session_timeout_ms: SESSION_TIMEOUT_MS,
            hash_routing: false,
            variant_param: config.variant_param.clone(),
            test_params: config.test_params.clone(),
            notrack_param: config.notrack_param.clone(),
            storage_prefix: config.storage_prefix.clone(),
            exclude_paths: config
                .exclude_paths
                .iter()
                .filter(|rule| rule.kind != RuleKind::Regex)
                .cloned()
                .collect(),
            first_touch: config.first_touch,
            consent: config.consent.clone(),
            legacy_track_attributes: config.legacy_track_attributes,
            cta: config.cta.clone(),
            messaging: config.messaging.clone(),
            downloads: config.downloads.clone(),
            not_found: config.not_found.clone(),
            bridges: config.bridges.clone(),
            plugins: config.plugins,
        }
    }
}
