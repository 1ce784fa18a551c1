//! Tracking config with the notes that are stored beside its settings: whether the allowed origins follow the domains, and
//! whether clicks on links to other sites are recorded.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::default::origins_of;
use super::{TrackingConfig, TrackingConfigPatch};
use crate::{Error, Result};

/// Keys of the notes in a stored config. They are no settings: the config that people read and change does not have them.
const FOLLOW: &str = "originsFollow";
const OUTBOUND: &str = "outboundClicks";

/// Tracking config as it is stored.
pub(crate) struct KeptConfig {
    pub(super) config: TrackingConfig,
    origins: Origins,
    outbound: bool,
}

/// Change of a stored config.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    Keys(Box<TrackingConfigPatch>),
    OutboundClicks(bool),
}

/// Returns true if the key of a stored config is a note.
pub(super) fn is_note(key: &str) -> bool {
    [FOLLOW, OUTBOUND].contains(&key)
}

/// Returns true if clicks on links to other sites are recorded.
pub(super) fn has_outbound_clicks(stored: &Value) -> bool {
    stored.get(OUTBOUND).and_then(Value::as_bool) == Some(true)
}

/// Returns the domains of the site, of which browsers need to know to record clicks on links to other sites. Empty if these
/// are not recorded.
pub(crate) fn outbound_domains(stored: &Value, config: &TrackingConfig) -> Vec<String> {
    if !has_outbound_clicks(stored) {
        return Vec::new();
    }
    config.domains.iter().map(|domain| site_of(domain).to_owned()).collect()
}

/// Returns a domain without `*.` and `www.`, unless it is no more than `www.` and a suffix.
fn site_of(domain: &str) -> &str {
    let domain = domain.strip_prefix("*.").unwrap_or(domain);
    domain.strip_prefix("www.").filter(|rest| rest.contains('.')).unwrap_or(domain)
}

/// How the allowed origins come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origins {
    /// They follow the domains.
    Follow,
    /// They may follow the domains: they are those of projects that earlier versions made, `https` only, but somebody may
    /// have set them just so.
    FollowByHttps,
    /// Somebody has set them.
    Set,
}

impl KeptConfig {
    /// Returns the config of a new project.
    pub(crate) fn of_new(domains: &[String], allow_localhost: bool) -> Self {
        Self {
            config: TrackingConfig::default_for(domains, allow_localhost),
            origins: Origins::Follow,
            outbound: false,
        }
    }

    /// Parses a stored config.
    pub(super) fn read(stored: &Value) -> Self {
        let config = TrackingConfig::from_stored(stored);
        let origins = match stored.get(FOLLOW).and_then(Value::as_bool) {
            Some(true) => Origins::Follow,
            None if is_same(&config.allowed_origins, &https_of(&config.domains)) => Origins::FollowByHttps,
            Some(false) | None => Origins::Set,
        };
        Self { config, origins, outbound: has_outbound_clicks(stored) }
    }

    /// Returns the config in the form in which it is stored.
    pub(crate) fn stored(&self) -> Result<Value> {
        let mut stored = serde_json::to_value(&self.config).map_err(Error::internal)?;
        match self.origins {
            Origins::Follow => stored[FOLLOW] = json!(true),
            Origins::Set => stored[FOLLOW] = json!(false),
            Origins::FollowByHttps => {}
        }
        if self.outbound {
            stored[OUTBOUND] = json!(true);
        }
        Ok(stored)
    }

    pub(super) fn edited(self, edit: Edit) -> Self {
        match edit {
            Edit::Keys(patch) => self.patched(*patch),
            Edit::OutboundClicks(on) => Self { outbound: on, ..self },
        }
    }

    /// Applies a patch. Plugins keep what earlier versions of the API did not know, unless it is given. New domains bring their origins, unless somebody has set the allowed origins. Whoever sets just those
    /// that follow lets them follow.
    fn patched(mut self, patch: TrackingConfigPatch) -> Self {
        let (has_domains, has_origins) = (patch.domains.is_some(), patch.allowed_origins.is_some());
        let vitals = self.config.plugins.vitals;
        patch.apply_to(&mut self.config);
        self.config.plugins.vitals = self.config.plugins.vitals.or(vitals);
        if has_origins {
            self.origins = match is_same(&self.config.allowed_origins, &origins_of(&self.config.domains)) {
                true => Origins::Follow,
                false => Origins::Set,
            };
        }
        if has_domains {
            match self.origins {
                Origins::Follow => self.config.allowed_origins = origins_of(&self.config.domains),
                Origins::FollowByHttps => self.config.allowed_origins = https_of(&self.config.domains),
                Origins::Set => {}
            }
        }
        self
    }
}

/// Returns the origins that earlier versions allowed.
fn https_of(domains: &[String]) -> Vec<String> {
    domains.iter().map(|host| format!("https://{host}")).collect()
}

fn is_same(some: &[String], others: &[String]) -> bool {
    some.iter().collect::<BTreeSet<_>>() == others.iter().collect::<BTreeSet<_>>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    /// Applies a patch to a stored config.
    fn patched(stored: &Value, patch: Value) -> Value {
        let patch = serde_json::from_value(patch).unwrap();
        KeptConfig::read(stored).patched(patch).stored().unwrap()
    }

    #[test]
    fn origins_follow_the_domains_until_they_are_set() {
        let new = KeptConfig::of_new(&hosts(&["a.example"]), false).stored().unwrap();
        let more = json!({ "domains": ["a.example", "b.example"] });
        let follows = patched(&patched(&new, json!({ "variantParam": "v" })), more.clone());
        assert_eq!(follows["allowedOrigins"], json!(origins_of(&hosts(&["a.example", "b.example"]))));
        let set = json!(["https://a.example"]);
        let hardened = patched(&new, json!({ "allowedOrigins": set }));
        assert_eq!(patched(&hardened, more.clone())["allowedOrigins"], set);
        // Setting those that follow lets them follow again, as the dashboard does with a new domain.
        let again = patched(&hardened, json!({ "allowedOrigins": new["allowedOrigins"] }));
        assert_eq!(patched(&again, more)["allowedOrigins"], follows["allowedOrigins"]);
    }

    #[test]
    fn a_patch_keeps_what_is_noted_beside_the_settings() {
        let new = KeptConfig::of_new(&hosts(&["*.a.example", "www.b.example", "www.at"]), false);
        let stored = new.edited(Edit::OutboundClicks(true)).stored().unwrap();
        let stored = patched(&stored, json!({ "variantParam": "v" }));
        let config = TrackingConfig::from_stored(&stored);
        assert_eq!(outbound_domains(&stored, &config), hosts(&["a.example", "b.example", "www.at"]));
        let off = KeptConfig::read(&stored).edited(Edit::OutboundClicks(false)).stored().unwrap();
        assert_eq!(outbound_domains(&off, &config), hosts(&[]));
    }

    #[test]
    fn plugins_keep_the_web_vitals_unless_they_are_named() {
        let new = KeptConfig::of_new(&hosts(&["a.example"]), false).stored().unwrap();
        let plugins = json!({ "video": true, "sections": false, "forms": false });
        let mut named = plugins.clone();
        named["vitals"] = json!(true);
        let on = patched(&new, json!({ "plugins": named }));
        assert_eq!(patched(&on, json!({ "plugins": plugins }))["plugins"]["vitals"], true);
        assert_eq!(patched(&new, json!({ "plugins": plugins }))["plugins"]["vitals"], false);
        named["vitals"] = json!(false);
        assert_eq!(patched(&on, json!({ "plugins": named }))["plugins"]["vitals"], false);
    }

    #[test]
    fn origins_of_earlier_versions_follow_by_https_only() {
        let config = TrackingConfig {
            allowed_origins: hosts(&["https://a.example"]),
            ..TrackingConfig::default_for(&hosts(&["a.example"]), false)
        };
        let earlier = serde_json::to_value(config).unwrap();
        let more = |names: &[&str]| json!({ "domains": names });
        let two = patched(&earlier, more(&["a.example", "b.example"]));
        assert_eq!(two["allowedOrigins"], json!(["https://a.example", "https://b.example"]));
        let one = patched(&two, more(&["b.example"]));
        assert_eq!(one["allowedOrigins"], json!(["https://b.example"]));
        let set = patched(&earlier, json!({ "allowedOrigins": ["https://b.example"] }));
        assert_eq!(patched(&set, more(&["b.example", "c.example"]))["allowedOrigins"], set["allowedOrigins"]);
        let mut odd = earlier.clone();
        odd["allowedOrigins"] = json!(["https://c.example"]);
        assert_eq!(patched(&odd, more(&["b.example"]))["allowedOrigins"], odd["allowedOrigins"]);
    }
}
