//! Limits the size of a request.
//!
//! Every field costs one, and a report costs [`REPORT`] more. Fields below a list are counted once for each
//! expected row. What there really is counts while the answer is resolved ([`crate::answer`]). A screen of the dashboard costs a fraction of the limit; a query for every report of every
//! project exceeds it.
//!
//! The library computes cost and depth by walking the document, and walks into a fragment each time it is
//! used. Fragments that use one another twice double the walk with each step, so a document of one kilobyte
//! can stand for billions of fields. Therefore [`bounded`] first counts the fields that this walk would
//! visit, and itself visits each fragment only once.

use std::collections::HashMap;
use std::num::NonZeroU32;

use async_graphql::parser::types::{ExecutableDocument, OperationType, Selection, SelectionSet};
use async_graphql::{Name, ObjectType, Positioned, SchemaBuilder, ServerError, SubscriptionType};
use domain::ground::page::MAX_LIMIT;

/// Maximum nesting of fields. The introspection query of common tools needs 13.
const DEPTH: usize = 15;
/// Maximum cost of a request.
const COMPLEXITY: usize = 3000;

/// Maximum number of fields and fragments that a walk through the document may visit. [`COMPLEXITY`] is the
/// lower limit for all fields except `__typename`, which costs nothing.
const SELECTIONS: usize = 10_000;
/// Maximum nesting of fields and fragments.
const NESTING: usize = 32;

/// Additional cost of a field with parameters: a report, or a page of a long list.
pub(crate) const REPORT: usize = 50;
/// Additional cost of a preview that scores thousands of visits, and may run for seconds.
pub(crate) const PREVIEW: usize = 500;
/// Additional cost of a list of sites, which reads figures of up to 2,000 projects, and may sum them up.
pub(crate) const SITES: usize = 500;
/// Additional cost of a field of which a request has one at most: a custom SQL query, whose rows take many times the memory
/// that they take in the answer, or a call that works through thousands of conversions.
pub(crate) const ONE_A_REQUEST: usize = COMPLEXITY / 2 + 1;
/// Expected number of organizations of a caller.
pub(crate) const ORGANIZATIONS: usize = 3;
/// Expected number of projects in an organization.
pub(crate) const PROJECTS: usize = 10;
/// Maximum number of projects that a list of organizations shows, for all organizations together.
pub(crate) const PROJECTS_SHOWN: u64 = 2000;
/// Expected number of keys of each kind in a project or organization.
pub(crate) const KEYS: usize = 3;
/// Expected number of rows of each list in the introspection schema. The library's cost and depth ignore
/// introspection, and a hundred copies of the schema would be megabytes.
const LISTED: &[(&str, usize)] =
    &[("types", 500), ("directives", 6), ("fields", 8), ("inputFields", 4), ("enumValues", 4), ("args", 2)];
/// Maximum cost of introspection. The query of common tools costs a little more than half of it.
const INTROSPECTION: usize = 900_000;
/// Number of requests that introspection counts for in the rate limit.
pub(crate) const INTROSPECTION_REQUESTS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Number of objects in a query that count for one request in the rate limit.
pub(crate) const OBJECTS: usize = 10;

/// Expected number of questionnaires or funnels in a project.
pub(crate) const RULES: usize = 3;
/// Expected number of annotations in a period.
pub(crate) const ANNOTATIONS: usize = 10;
/// Expected number of share links in a project.
pub(crate) const SHARE_LINKS: usize = 5;
/// Expected number of requests to ad platforms about a conversion.
pub(crate) const REQUESTS: usize = 4;
/// Expected number of members, invitations or grants in an organization.
pub(crate) const PEOPLE: usize = 10;

/// Returns the number of rows of a page, which its limit names.
pub(crate) fn page(limit: Option<u32>) -> usize {
    limit.unwrap_or(MAX_LIMIT).clamp(1, MAX_LIMIT) as usize
}

pub(crate) fn apply<Q, M, S>(schema: SchemaBuilder<Q, M, S>) -> SchemaBuilder<Q, M, S>
where
    Q: ObjectType + 'static,
    M: ObjectType + 'static,
    S: SubscriptionType + 'static,
{
    schema.limit_depth(DEPTH).limit_complexity(COMPLEXITY)
}

/// Refuses a document whose walk would be too long, and a subscription with several fields. Each field would
/// be a live tail of its own, and the specification allows only one
/// (<https://spec.graphql.org/October2021/#sec-Single-root-field>).
pub(crate) fn bounded(document: &ExecutableDocument) -> Result<(), ServerError> {
    let mut measure = Measure { document, fragments: HashMap::new(), open: Vec::new(), cycle: None };
    let size = document.operations.iter().try_fold(0_usize, |sum, (_, operation)| {
        sum.checked_add(measure.selections(&operation.node.selection_set.node, 0)?)
    });
    if let Some(cycle) = measure.cycle {
        return Err(ServerError::new(cycle, None));
    }
    if size.is_none_or(|size| size > SELECTIONS) {
        return Err(ServerError::new("Query is too complex.", None));
    }
    if introspection(document) > INTROSPECTION {
        return Err(ServerError::new("Introspection is too complex.", None));
    }
    let mut operations = document.operations.iter().map(|(_, operation)| &operation.node);
    if operations.any(|operation| {
        operation.ty == OperationType::Subscription && fields(document, &operation.selection_set.node) > 1
    }) {
        return Err(ServerError::new("A subscription has one field only.", None));
    }
    Ok(())
}

/// Counts the fields of a selection, including those of its fragments. [`bounded`] has ensured that no
/// fragment uses itself.
pub(crate) fn fields(document: &ExecutableDocument, set: &SelectionSet) -> usize {
    let of = |selection: &Selection| match selection {
        Selection::Field(_) => 1,
        Selection::InlineFragment(fragment) => fields(document, &fragment.node.selection_set.node),
        Selection::FragmentSpread(spread) => {
            let fragment = document.fragments.get(&spread.node.fragment_name.node);
            fragment.map_or(0, |fragment| fields(document, &fragment.node.selection_set.node))
        }
    };
    set.items.iter().map(|selection| of(&selection.node)).sum()
}

/// Counts the fields anywhere in a selection that have fields of their own. [`bounded`] has ensured that no fragment
/// uses itself, and that the walk is short.
pub(crate) fn objects(document: &ExecutableDocument, set: &SelectionSet) -> usize {
    let of = |selection: &Selection| match selection {
        Selection::Field(field) => {
            let below = &field.node.selection_set.node;
            usize::from(!below.items.is_empty()) + objects(document, below)
        }
        Selection::InlineFragment(fragment) => objects(document, &fragment.node.selection_set.node),
        Selection::FragmentSpread(spread) => {
            let fragment = document.fragments.get(&spread.node.fragment_name.node);
            fragment.map_or(0, |fragment| objects(document, &fragment.node.selection_set.node))
        }
    };
    set.items.iter().map(|selection| of(&selection.node)).sum()
}

/// Returns the cost of a document's introspection.
pub(crate) fn introspection(document: &ExecutableDocument) -> usize {
    let mut asked = Asked { document, fragments: HashMap::new() };
    let sets = document.operations.iter().map(|(_, operation)| &operation.node.selection_set.node);
    sets.fold(0, |sum: usize, set| sum.saturating_add(asked.roots(set)))
}

/// Sums up the cost of introspection. [`bounded`] has ensured that no fragment uses itself.
struct Asked<'document> {
    document: &'document ExecutableDocument,
    /// Cost of each fragment.
    fragments: HashMap<&'document Name, usize>,
}

impl<'document> Asked<'document> {
    /// Returns the cost of the top-level fields that begin introspection.
    fn roots(&mut self, set: &'document SelectionSet) -> usize {
        let of = |selection: &'document Positioned<Selection>| match &selection.node {
            Selection::Field(field) if matches!(field.node.name.node.as_str(), "__schema" | "__type") => {
                self.cost(&field.node.selection_set.node)
            }
            Selection::Field(_) => 0,
            Selection::InlineFragment(fragment) => self.roots(&fragment.node.selection_set.node),
            Selection::FragmentSpread(spread) => {
                let fragment = self.document.fragments.get(&spread.node.fragment_name.node);
                fragment.map_or(0, |fragment| self.roots(&fragment.node.selection_set.node))
            }
        };
        set.items.iter().map(of).fold(0, usize::saturating_add)
    }

    fn cost(&mut self, set: &'document SelectionSet) -> usize {
        let of = |selection: &'document Positioned<Selection>| match &selection.node {
            Selection::Field(field) => {
                let name = field.node.name.node.as_str();
                let count = LISTED.iter().find(|(listed, _)| *listed == name).map_or(1, |(_, count)| *count);
                self.cost(&field.node.selection_set.node).saturating_add(1).saturating_mul(count)
            }
            Selection::InlineFragment(fragment) => self.cost(&fragment.node.selection_set.node),
            Selection::FragmentSpread(spread) => self.fragment(&spread.node.fragment_name.node),
        };
        set.items.iter().map(of).fold(0, usize::saturating_add)
    }

    fn fragment(&mut self, name: &'document Name) -> usize {
        if let Some(known) = self.fragments.get(name) {
            return *known;
        }
        let Some(fragment) = self.document.fragments.get(name) else { return 0 };
        let cost = self.cost(&fragment.node.selection_set.node);
        self.fragments.insert(name, cost);
        cost
    }
}

/// Counts selections. `None` means more than the limit.
struct Measure<'document> {
    document: &'document ExecutableDocument,
    /// Size of each visited fragment.
    fragments: HashMap<&'document Name, Option<usize>>,
    /// Fragments that are being counted, each used by the one before it.
    open: Vec<&'document Name>,
    /// Message about a fragment that uses itself, if one does.
    cycle: Option<String>,
}

impl<'document> Measure<'document> {
    fn selections(&mut self, set: &'document SelectionSet, nesting: usize) -> Option<usize> {
        if nesting > NESTING {
            return None;
        }
        set.items.iter().try_fold(0_usize, |sum, selection| {
            let below = match &selection.node {
                Selection::Field(field) => self.selections(&field.node.selection_set.node, nesting + 1),
                Selection::InlineFragment(fragment) => {
                    self.selections(&fragment.node.selection_set.node, nesting + 1)
                }
                Selection::FragmentSpread(spread) => {
                    self.fragment(&spread.node.fragment_name.node, nesting + 1)
                }
            };
            sum.checked_add(1)?.checked_add(below?)
        })
    }

    fn fragment(&mut self, name: &'document Name, nesting: usize) -> Option<usize> {
        if let Some(at) = self.open.iter().position(|open| *open == name) {
            let way =
                self.open[at + 1..].iter().map(|name| format!(" by way of `{name}`")).collect::<String>();
            self.cycle = Some(format!("The fragment `{name}` uses itself{way}."));
            return None;
        }
        if let Some(known) = self.fragments.get(name) {
            return *known;
        }
        // Validation refuses an unknown fragment and names it.
        let Some(fragment) = self.document.fragments.get(name) else { return Some(0) };
        self.open.push(name);
        let size = self.selections(&fragment.node.selection_set.node, nesting);
        self.open.pop();
        self.fragments.insert(name, size);
        size
    }
}
