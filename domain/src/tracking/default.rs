//! The tracking config a new project starts with.

use std::collections::BTreeMap;

use super::config::*;

impl DefaultGroup {
    /// The one group of a project that has set up none.
    pub fn other() -> DefaultGroup {
        DefaultGroup {
            key: "other".to_owned(),
            label: Label::Translated(Translated {
                en: "Other pages".to_owned(),
                de: Some("Andere Seiten".to_owned()),
            }),
        }
    }
}

impl TrackingConfig {
    /// A config that works at once for these hosts: their https origins may send, every page is in
    /// one group, nothing needs consent since nothing is kept on the device.
    pub fn default_for(domains: &[String], allow_localhost: bool) -> TrackingConfig {
        TrackingConfig {
            domains: domains.to_vec(),
            allowed_origins: domains.iter().map(|host| format!("https://{host}")).collect(),
            allow_localhost,
            host_prefixes: BTreeMap::new(),
            page_groups: Vec::new(),
            default_group: DefaultGroup::other(),
            exclude_paths: Vec::new(),
            personal_paths: Vec::new(),
            personal_mode: PersonalMode::Isolate,
            value_redactions: Vec::new(),
            variant_param: None,
            test_params: vec!["svc_test".to_owned()],
            notrack_param: "svc_notrack".to_owned(),
            storage_prefix: "svc".to_owned(),
            consent: Consent {
                mode: ConsentMode::Cookieless,
                storage_key: None,
                granted_values: Vec::new(),
                denied_values: Vec::new(),
                window_event: None,
                cmp: Vec::new(),
                respect_do_not_track: false,
                respect_global_privacy_control: true,
            },
            legacy_track_attributes: false,
            cta: Cta { selectors: Vec::new() },
            messaging: Messaging { chatapp: true, apps: Vec::new() },
            downloads: Downloads {
                extensions: ["pdf", "zip", "docx", "xlsx", "pptx", "csv", "dmg", "exe", "apk"]
                    .map(str::to_owned)
                    .to_vec(),
            },
            not_found: NotFound { path: "/404".to_owned(), marker_attr: "data-svc-not-found".to_owned() },
            bookings: Vec::new(),
            bridges: Vec::new(),
            plugins: Plugins { video: false, sections: false, forms: false },
            first_touch: FirstTouch { enabled: false },
            identify: Identify { require_consent: true },
            questionnaires: Questionnaires { strict: false },
        }
    }
}
