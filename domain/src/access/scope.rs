//! Scopes, sets of them, and which role holds which.

use std::borrow::Cow;

use async_graphql::parser::types::Field;
use async_graphql::registry::Registry;
use async_graphql::{
    ContextSelectionSet, InputType, InputValueError, InputValueResult, OutputType, Positioned, ServerResult,
    Value,
};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use entity::Role;

macro_rules! scopes {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        /// What a credential may do.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            JsonSchema,
        )]
        pub enum Scope {
            $(#[serde(rename = $name)] $variant),+
        }

        impl Scope {
            /// In the contract's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub const fn as_str(&self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

scopes! {
    AnalyticsRead = "analytics:read",
    LeadsRead = "leads:read",
    LeadsWrite = "leads:write",
    EventsWrite = "events:write",
    ConversionsRead = "conversions:read",
    ConversionsWrite = "conversions:write",
    AdsRead = "ads:read",
    AdsWrite = "ads:write",
    ConfigWrite = "config:write",
    ProjectAdmin = "project:admin",
    ProjectCreate = "project:create",
    OrgAdmin = "org:admin",
    IngestProxy = "ingest:proxy",
}

impl std::fmt::Display for Scope {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::str::FromStr for Scope {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let found = Self::ALL.iter().find(|scope| scope.as_str() == text);
        found.copied().ok_or(())
    }
}

/// A set of scopes; in JSON an array of their names in the contract's order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ScopeSet(u16);

impl ScopeSet {
    pub const NONE: Self = Self(0);

    pub fn all() -> Self {
        Scope::ALL.iter().copied().collect()
    }

    /// What a member holds by role; `leads:*` also needs the member's PII flag.
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

    pub fn is_subset(self, of: Self) -> bool {
        self.0 & !of.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }

    pub fn names(self) -> Vec<String> {
        self.iter().map(|scope| scope.as_str().to_owned()).collect()
    }

    /// Those of `needed` that are not in the set.
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

/// GraphQL shows scopes as the contract's names: a colon cannot stand in an enum value.
impl OutputType for ScopeSet {
    fn type_name() -> Cow<'static, str> {
        <Vec<String> as OutputType>::type_name()
    }

    fn qualified_type_name() -> String {
        <Vec<String> as OutputType>::qualified_type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <Vec<String> as OutputType>::create_type_info(registry)
    }

    async fn resolve(
        &self,
        context: &ContextSelectionSet<'_>,
        field: &Positioned<Field>,
    ) -> ServerResult<Value> {
        OutputType::resolve(&self.names(), context, field).await
    }
}

/// And takes them as such.
impl InputType for Scope {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        <String as InputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <String as InputType>::create_type_info(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        match value.unwrap_or_default() {
            Value::String(text) => text.parse().map_err(|()| InputValueError::custom("is not a scope")),
            other => Err(InputValueError::expected_type(other)),
        }
    }

    fn to_value(&self) -> Value {
        Value::from(self.as_str())
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
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
