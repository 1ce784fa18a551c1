//! Connections of organizations to ad platforms: who granted access, by which way, and to which ad accounts.
//!
//! A [`connector`](connector::Connector) leads a person to the platform and takes the grant that comes back. The platform
//! files build requests and read answers without any input or output. [`access_token`] gives whoever reads costs a token
//! that is valid now.

mod broker;
mod complete;
mod connector;
mod direct;
mod discovery;
mod events;
mod project;
mod purge;
mod rates;
mod search_ads_1;
mod settings;
mod social_ads_1;
mod social_ads_2;
mod social_ads_3;
mod start;
mod stored;
mod token;
mod types;
mod upkeep;

pub use complete::complete;
pub use events::{ConnectorEvent, receive, receives};
pub use project::{of_project, of_projects};
pub use purge::{PurgedAccount, forget_account, to_purge};
pub use settings::{BrokerSettings, ConnectorSettings, Connectors, OauthClient, platforms};
pub use start::start;
pub(crate) use stored::seal_anew;
pub use stored::{accounts, detach, list, of_orgs, remove};
pub(super) use stored::{accounts_of as reached, hold_of, reached_account};
pub use token::{NoToken, access_token, token_refused};
pub use types::{
    AdConnection, AdConnectionAccount, AdConnectionAccounts, AdConnectionComplete, AdConnectionCompleted,
    AdConnectionCreate, AdConnectionDelete, AdConnectionStarted, AdConnections, AdPlatformWay,
    AdPlatformWays, ProjectAdConnection, ProjectAdConnectionAccount, ProjectAdConnections,
};
pub use upkeep::{Kept, keep_up};
