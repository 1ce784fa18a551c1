//! Compiled tracking configs, shared by all users of the same project's config.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use serde_json::Value;
use uuid::Uuid;

use super::{Compiled, TrackingConfig};
use crate::ground::compiling::compile_rules;
use crate::tenancy::tenants;
use crate::{Context, Result};

/// Compiled configs in use, by project.
#[derive(Clone, Default)]
pub(crate) struct InUse(Arc<Mutex<HashMap<Uuid, Held>>>);

struct Held {
    config_rev: i32,
    config: Weak<Compiled>,
}

impl Context {
    fn configs(&self) -> InUse {
        self.shared()
    }
}

impl InUse {
    fn get(&self, project: Uuid, config_rev: i32) -> Option<Arc<Compiled>> {
        let configs = self.0.lock();
        let held = configs.get(&project).filter(|held| held.config_rev == config_rev)?;
        held.config.upgrade()
    }

    fn insert(&self, project: Uuid, config_rev: i32, config: &Arc<Compiled>) {
        let mut configs = self.0.lock();
        if configs.len() == configs.capacity() {
            configs.retain(|_, held| held.config.strong_count() > 0);
        }
        configs.insert(project, Held { config_rev, config: Arc::downgrade(config) });
    }
}

/// Returns a project's compiled config. It is compiled once for all users, in turns by tenant, because expressions
/// may take some milliseconds.
pub async fn compiled(
    context: &Context,
    org: Uuid,
    project: Uuid,
    config_rev: i32,
    stored: &Value,
) -> Result<Arc<Compiled>> {
    if let Some(config) = context.configs().get(project, config_rev) {
        return Ok(config);
    }
    let stored = stored.clone();
    let compile = move || Compiled::new(&TrackingConfig::from_stored(&stored));
    let tenant = tenants::last_known(context).of_org(org);
    let config = Arc::new(compile_rules(context, tenant, compile).await?);
    context.configs().insert(project, config_rev, &config);
    Ok(config)
}
