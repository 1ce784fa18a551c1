//! Tracking config with the note that is stored beside its settings: whether the allowed origins follow the domains.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::default::origins_of;
use super::{TrackingConfig, TrackingConfigPatch};
use crate::{Error, Result};

/// Key of the note in a stored config. It is no setting: the config that people read and change does not have it.
pub(super) const FOLLOW: &str = "originsFollow";

/// Tracking config as it is stored.
pub(crate) struct KeptConfig {
    pub(super) config: TrackingConfig,
    origins: Origins,
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
        Self { config: TrackingConfig::default_for(domains, allow_localhost), origins: Origins::Follow }
    }

    /// Parses a stored config.
    pub(super) fn read(stored: &Value) -> Self {
        let config = TrackingConfig::from_stored(stored);
        let origins = match stored.get(FOLLOW).and_then(Value::as_bool) {
            Some(true) => Origins::Follow,
            None if is_same(&config.allowed_origins, &https_of(&config.domains)) => Origins::FollowByHttps,
            Some(false) | None => Origins::Set,
        };
        Self { config, origins }
    }

    /// Returns the config in the form in which it is stored.
    pub(crate) fn stored(&self) -> Result<Value> {
        let mut stored = serde_json::to_value(&self.config).map_err(Error::internal)?;
        match self.origins {
            Origins::Follow => stored[FOLLOW] = json!(true),
            Origins::Set => stored[FOLLOW] = json!(false),
            Origins::FollowByHttps => {}
        }
        Ok(stored)
    }

    /// Applies a patch. New domains bring their origins, unless somebody has set the allowed origins. Whoever sets just those
    /// that follow lets them follow.
    pub(super) fn patched(mut self, patch: TrackingConfigPatch) -> Self {
        let (has_domains, has_origins) = (patch.domains.is_some(), patch.allowed_origins.is_some());
        patch.apply_to(&mut self.config);
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
