//! API types of connections.

use async_graphql::{InputObject, SimpleObject};
use entity::visits::AdPlatform;
use entity::{AdConnectionStatus, AdConnector};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Timestamp;
use crate::ground::formats::DISPLAY_NAME;

/// Connection of an organization to an ad platform, without its credentials.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdConnection {
    /// Id of the connection.
    pub id: Uuid,
    /// Ad platform.
    pub platform: AdPlatform,
    /// How the connection was made.
    pub connector: AdConnector,
    /// Display name.
    pub name: String,
    /// State of the connection.
    pub status: AdConnectionStatus,
    /// When the platform's grant ends. Null if it does not end by itself, or if its end is not known.
    pub expires_at: Option<Timestamp>,
    /// True if the grant ends within 14 days. Connect again before it does.
    pub expires_soon: bool,
    /// Number of ad accounts that the connection reaches.
    pub account_count: i32,
    /// When the connection was started.
    pub created_at: Timestamp,
    /// When the connection was last changed.
    pub updated_at: Timestamp,
}

/// Ways by which this deployment may connect to an ad platform.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
pub struct AdPlatformWays {
    /// Ad platform.
    pub platform: AdPlatform,
    /// All ways, in the order in which a connection that does not name one tries them.
    pub connectors: Vec<AdPlatformWay>,
}

/// One way to connect to an ad platform.
#[derive(Clone, Debug, PartialEq, Eq, SimpleObject)]
pub struct AdPlatformWay {
    /// How a connection is made.
    pub connector: AdConnector,
    /// True if the deployment is set up with it, so that connections can be made.
    pub configured: bool,
    /// Environment variables that an administrator of the deployment sets for it.
    pub settings: Vec<String>,
}

/// Connections of an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdConnections {
    /// All connections that are not removed, oldest first.
    pub items: Vec<AdConnection>,
}

/// Ad account that a connection has reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdConnectionAccount {
    /// The platform's id of the account.
    pub external_id: String,
    /// Name of the account on the platform.
    pub name: String,
    /// Currency of its costs (ISO 4217), if the platform says it.
    pub currency: Option<String>,
    /// Time zone of its days, if the platform says it.
    pub timezone: Option<String>,
    /// True for a manager account, which has accounts below it and no costs of its own.
    pub manager: bool,
    /// Manager account through which the account is reached. Null if it is reached directly.
    pub manager_id: Option<String>,
    /// False if the latest connecting did not find the account any more.
    pub reachable: bool,
}

/// Ad accounts of a connection.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdConnectionAccounts {
    /// Accounts by name. Those that are no longer reachable come last.
    pub items: Vec<AdConnectionAccount>,
}

/// New connection, or a new grant for an existing one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdConnectionCreate {
    /// Ad platform.
    pub platform: AdPlatform,
    /// How to connect. By default as this deployment is set up: direct if it can, otherwise by the broker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "AdConnector")]
    pub connector: Option<AdConnector>,
    /// Display name, 1 to 100 characters. By default the name of the platform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// Id of a connection that gets a new grant and keeps its accounts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub reconnect: Option<Uuid>,
}

/// Connection that was started, with the address at which a person grants access.
#[derive(Clone, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdConnectionStarted {
    /// The connection.
    pub connection: AdConnection,
    /// Address of the page on which the person grants access to their ad accounts. Returned only here.
    pub url: String,
    /// Secret that completes the connection, once. A direct connection's page sends it back in its address, too.
    pub state: String,
    /// When the address and the state stop working: ten minutes after the request.
    pub expires_at: Timestamp,
}

/// What the platform's page gave the person.
#[derive(Clone, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdConnectionComplete {
    /// State of the started connection.
    #[schemars(length(min = 1, max = 300))]
    pub state: String,
    /// Code that the platform gave. Connections by the broker have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 4000))]
    pub code: Option<String>,
}

/// Connection that was completed, with the ad accounts that it reaches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdConnectionCompleted {
    /// The connection.
    pub connection: AdConnection,
    /// Ad accounts of the connection.
    pub accounts: Vec<AdConnectionAccount>,
}

/// What removing a connection does besides.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdConnectionDelete {
    /// Whether to delete the costs of its accounts in every project. By default they are kept.
    #[serde(default)]
    pub purge: bool,
}

/// Connection as a project sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectAdConnection {
    /// Id of the connection.
    pub id: Uuid,
    /// Ad platform.
    pub platform: AdPlatform,
    /// Display name.
    pub name: String,
    /// State of the connection.
    pub status: AdConnectionStatus,
    /// Ad accounts of the connection: those that are attached to the project, and for callers with ads:write all others.
    pub accounts: Vec<ProjectAdConnectionAccount>,
}

/// Ad account of a connection as a project sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectAdConnectionAccount {
    /// The platform's id of the account.
    pub external_id: String,
    /// Name of the account on the platform.
    pub name: String,
    /// Currency of its costs (ISO 4217), if the platform says it.
    pub currency: Option<String>,
    /// Time zone of its days, if the platform says it.
    pub timezone: Option<String>,
    /// True for a manager account, which cannot be attached.
    pub manager: bool,
    /// False if the latest connecting did not find the account any more.
    pub reachable: bool,
    /// True if the project reads the costs of the account through this connection.
    pub attached: bool,
}

/// Connections that a project may read costs through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectAdConnections {
    /// Connections, oldest first. Callers without ads:write see those whose accounts are attached to the project.
    pub items: Vec<ProjectAdConnection>,
}
