//! Tracking config of a new project.

use super::config::*;

impl DefaultGroup {
    /// Default page group of a project without any page groups of its own.
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
    /// Returns a config that works at once for these hosts: their https origins may send data, every page is in one
    /// group, and no consent is required, because nothing is stored on the device.
    pub fn default_for(domains: &[String], allow_localhost: bool) -> TrackingConfig {
        TrackingConfig {
            domains: domains.to_vec(),
            allowed_origins: domains.iter().map(|host| format!("https://{host}")).collect(),
            allow_localhost,
            ..TrackingConfig::default()
        }
    }
}
