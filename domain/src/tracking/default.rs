//! The tracking config a new project starts with.

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
            ..TrackingConfig::default()
        }
    }
}
