//! Scopes, sets of scopes, and the scopes of each role.

use std::borrow::Cow;

use async_graphql::parser::types::Field;
use async_graphql::registry::Registry;
use async_graphql::{ContextSelectionSet, OutputType, Positioned, ServerResult, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use entity::{Role, choices};

choices! {
    /// Permission of a credential.
    Scope {
        /// Read reports, sessions and events.
        AnalyticsRead = "analytics:read" / "ANALYTICS_READ",
        /// Read leads, which are personal data.
        LeadsRead = "leads:read" / "LEADS_READ",
        /// Create, change and erase leads.
        LeadsWrite = "leads:write" / "LEADS_WRITE",
        /// Send server events.
        EventsWrite = "events:write" / "EVENTS_WRITE",
        /// Read conversions and their uploads.
        ConversionsRead = "conversions:read" / "CONVERSIONS_READ",
        /// Record, change and retry conversions. With `config:write`, change conversion definitions.
        ConversionsWrite = "conversions:write" / "CONVERSIONS_WRITE",
        /// Read ads, their costs and the visits that they brought.
        AdsRead = "ads:read" / "ADS_READ",
        /// Attach ad accounts, read and import costs, and change mapping rules.
        AdsWrite = "ads:write" / "ADS_WRITE",
        /// Change goals, funnels, questionnaires, event schemas and the relevance model.
        ConfigWrite = "config:write" / "CONFIG_WRITE",
        /// Change the project, its tracking config, publishable keys, proxy keys and destinations, and purge its data.
        ProjectAdmin = "project:admin" / "PROJECT_ADMIN",
        /// Create projects.
        ProjectCreate = "project:create" / "PROJECT_CREATE",
        /// Manage the organization, its members, invitations, secret keys and ad connections, and delete projects.
        OrgAdmin = "org:admin" / "ORG_ADMIN",
        /// Forward visitors' addresses and countries as a first-party proxy.
        IngestProxy = "ingest:proxy" / "INGEST_PROXY",
    }
}

/// Set of scopes. In JSON, an array of scope names in a fixed order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ScopeSet(u16);

impl ScopeSet {
    pub const NONE: Self = Self(0);

    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    /// Returns the scopes of a role. `leads:*` scopes also require the member's PII flag.
    pub fn of_role(role: Role, pii: bool) -> Self {
        use Scope::*;
        let by_role: Self = match role {
            Role::Owner | Role::Admin => Self::all(),
            Role::Analyst => {
                [AnalyticsRead, ConversionsRead, AdsRead, ConfigWrite, LeadsRead].into_iter().collect()
            }
            Role::Viewer => [AnalyticsRead, ConversionsRead, AdsRead, LeadsRead].into_iter().collect(),
        };
        if pii { by_role } else { by_role.without(&[LeadsRead, LeadsWrite]) }
    }

    pub fn contains(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u16) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn with(self, scope: Scope) -> Self {
        Self(self.0 | 1 << scope as u16)
    }

    pub fn without(self, scopes: &[Scope]) -> Self {
        let gone: Self = scopes.iter().copied().collect();
        Self(self.0 & !gone.0)
    }

    /// Returns the scopes that are in both sets.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn is_subset(self, of: Self) -> bool {
        self.0 & !of.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }

    pub fn names(self) -> Vec<String> {
        self.iter().map(|scope| scope.as_str().to_owned()).collect()
    }

    /// Returns the scopes of `needed` that are missing from the set.
    pub fn missing(self, needed: &[Scope]) -> Vec<Scope> {
        needed.iter().copied().filter(|scope| !self.contains(*scope)).collect()
    }
}

impl FromIterator<Scope> for ScopeSet {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        scopes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl std::fmt::Debug for ScopeSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|scope| scope.as_str())).finish()
    }
}

impl Serialize for ScopeSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ScopeSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Scope>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl JsonSchema for ScopeSet {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ScopeSet".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Scope>::json_schema(generator)
    }
}

/// In GraphQL, a list of scopes.
impl OutputType for ScopeSet {
    fn type_name() -> Cow<'static, str> {
        <Vec<Scope> as OutputType>::type_name()
    }

    fn qualified_type_name() -> String {
        <Vec<Scope> as OutputType>::qualified_type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <Vec<Scope> as OutputType>::create_type_info(registry)
    }

    async fn resolve(
        &self,
        context: &ContextSelectionSet<'_>,
        field: &Positioned<Field>,
    ) -> ServerResult<Value> {
        OutputType::resolve(&self.iter().collect::<Vec<_>>(), context, field).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_hold_what_the_design_says() {
        let viewer = ScopeSet::of_role(Role::Viewer, false);
        assert_eq!(viewer.names(), ["analytics:read", "conversions:read", "ads:read"]);
        let analyst = ScopeSet::of_role(Role::Analyst, true);
        assert_eq!(
            analyst.names(),
            ["analytics:read", "leads:read", "conversions:read", "ads:read", "config:write"]
        );
        let owner = ScopeSet::of_role(Role::Owner, false);
        assert_eq!(owner.missing(Scope::ALL), [Scope::LeadsRead, Scope::LeadsWrite]);
        assert_eq!(ScopeSet::of_role(Role::Admin, true), ScopeSet::all());
    }
}
