//! What a deployment is set up with to connect to ad platforms.

use std::collections::BTreeMap;
use std::sync::Arc;

use entity::AdConnector;
use entity::visits::AdPlatform;

use super::types::{AdPlatformWay, AdPlatformWays};
use crate::ground::secrets::Clear;
use crate::tenancy::access::{OrgAccess, Scope};
use crate::{Context, Error, Result};

/// Ways to connect to ad platforms. Without any, connections answer `not_configured`.
#[derive(Clone, Debug, Default)]
pub struct Connectors(Arc<ConnectorSettings>);

/// OAuth clients of the deployment, and its broker.
#[derive(Debug, Default)]
pub struct ConnectorSettings {
    pub clients: BTreeMap<AdPlatform, OauthClient>,
    pub broker: Option<BrokerSettings>,
    /// Key that signs the broker's events.
    pub signing_key: Option<Clear>,
}

/// OAuth client of the deployment at a platform.
#[derive(Clone, Debug)]
pub struct OauthClient {
    pub id: Clear,
    pub secret: Clear,
}

/// Access to a broker that keeps grants of ad platforms.
#[derive(Clone, Debug)]
pub struct BrokerSettings {
    /// Base address of its interface, without a trailing slash.
    pub address: String,
    pub key: Clear,
    /// The broker's names of the platforms.
    pub integrations: BTreeMap<AdPlatform, String>,
}

impl Connectors {
    pub fn new(settings: ConnectorSettings) -> Self {
        Self(Arc::new(settings))
    }

    pub(super) fn client(&self, platform: AdPlatform) -> Option<&OauthClient> {
        self.0.clients.get(&platform)
    }

    /// Returns the broker and its name of the platform.
    pub(super) fn broker(&self, platform: AdPlatform) -> Option<(&BrokerSettings, &str)> {
        let broker = self.0.broker.as_ref()?;
        Some((broker, broker.integrations.get(&platform)?))
    }

    pub(super) fn signing_key(&self) -> Result<&Clear> {
        let missing = "this deployment receives no events of a broker: SVC_ADS_BROKER_SIGNING_KEY is not set";
        self.0.signing_key.as_ref().ok_or(Error::NotConfigured(missing.into()))
    }

    /// Returns how to connect to a platform: as wanted, or directly if that is possible, or by the broker.
    pub(super) fn choose(&self, platform: AdPlatform, wanted: Option<AdConnector>) -> Result<AdConnector> {
        let fits = |way: &AdConnector| wanted.is_none_or(|wanted| wanted == *way) && self.has(platform, *way);
        WAYS.into_iter().find(fits).ok_or_else(|| missing(platform, wanted))
    }

    /// Returns true if the deployment is set up to connect to a platform in this way.
    fn has(&self, platform: AdPlatform, connector: AdConnector) -> bool {
        match connector {
            AdConnector::Direct => self.client(platform).is_some(),
            AdConnector::Broker => self.broker(platform).is_some(),
        }
    }
}

/// All ways to connect, the preferred one first.
const WAYS: [AdConnector; 2] = [AdConnector::Direct, AdConnector::Broker];

/// Returns the ways to connect to each platform, and which of them this deployment is set up with.
pub fn platforms(context: &Context, access: &OrgAccess) -> Result<Vec<AdPlatformWays>> {
    access.require(Scope::OrgAdmin)?;
    let connectors = context.connectors();
    let way = |platform, connector| AdPlatformWay {
        connector,
        configured: connectors.has(platform, connector),
        settings: settings(platform, connector),
    };
    let all = AdPlatform::ALL.iter().map(|platform| AdPlatformWays {
        platform: *platform,
        connectors: WAYS.map(|connector| way(*platform, connector)).into(),
    });
    Ok(all.collect())
}

/// Returns the environment variables that set up a way to connect to a platform.
fn settings(platform: AdPlatform, connector: AdConnector) -> Vec<String> {
    match connector {
        AdConnector::Direct => {
            let name = platform.as_str().to_uppercase();
            ["ID", "SECRET"].map(|part| format!("SVC_{name}_CLIENT_{part}")).into()
        }
        AdConnector::Broker => {
            ["URL", "KEY", "INTEGRATIONS"].map(|part| format!("SVC_ADS_BROKER_{part}")).into()
        }
    }
}

/// Returns the error for a platform to which this deployment cannot connect.
pub(super) fn missing(platform: AdPlatform, wanted: Option<AdConnector>) -> Error {
    let ways = WAYS.into_iter().filter(|way| wanted.is_none_or(|wanted| wanted == *way));
    let settings = ways.map(|way| settings(platform, way).join(" and ")).collect::<Vec<_>>().join(", or ");
    Error::NotConfigured(format!("this deployment cannot connect to {platform}: it needs {settings}").into())
}

impl Context {
    /// Returns the ways to connect to ad platforms.
    pub(super) fn connectors(&self) -> Connectors {
        self.shared()
    }

    /// Sets the ways to connect to ad platforms.
    pub fn with_connectors(self, connectors: Connectors) -> Self {
        self.with_shared(connectors)
    }
}
