//! How much one request may ask for.
//!
//! Every field costs one, a report costs [`REPORT`] more, and what stands below a list counts as
//! often as the list is expected to be long. The limit leaves room for a screen of the dashboard
//! several times over, and none for every report of every project.

use async_graphql::{ObjectType, SchemaBuilder, SubscriptionType};

/// The deepest nesting of fields. The introspection query of common tools needs 13.
const DEPTH: usize = 15;
/// The most a request may cost.
const COMPLEXITY: usize = 3000;

/// What running a report costs, beside its fields.
pub(crate) const REPORT: usize = 50;
/// How many organizations a caller is expected to belong to.
pub(crate) const ORGANIZATIONS: usize = 3;
/// How many projects an organization is expected to have.
pub(crate) const PROJECTS: usize = 10;
/// How many keys of a kind a project or an organization is expected to have.
pub(crate) const KEYS: usize = 3;
/// How many lines of the record one asks for.
pub(crate) const AUDIT: usize = 50;
/// How many members, invitations or grants an organization is expected to have.
pub(crate) const PEOPLE: usize = 10;

pub(crate) fn apply<Q, M, S>(schema: SchemaBuilder<Q, M, S>) -> SchemaBuilder<Q, M, S>
where
    Q: ObjectType + 'static,
    M: ObjectType + 'static,
    S: SubscriptionType + 'static,
{
    schema.limit_depth(DEPTH).limit_complexity(COMPLEXITY)
}
