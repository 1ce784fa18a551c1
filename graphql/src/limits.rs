//! How much one request may ask for.
//!
//! Every field costs one, and a report costs [`REPORT`] more. What is below a list is counted once
//! for every row that the list is expected to have. A screen of the dashboard costs a fraction of the
//! limit; asking for every report of every project costs more than it.
//!
//! The library finds cost and depth by walking the document, and into a fragment each time that it is
//! used. Fragments that use one another twice double the walk with each step, so a kilobyte can
//! stand for billions of fields. Therefore [`bounded`] first counts the fields that the walk would
//! meet, for which it looks into each fragment only once.

use std::collections::HashMap;
use std::num::NonZeroU32;

use async_graphql::parser::types::{ExecutableDocument, OperationType, Selection, SelectionSet};
use async_graphql::{Name, ObjectType, Positioned, SchemaBuilder, ServerError, SubscriptionType};

/// The deepest nesting of fields. The introspection query of common tools needs 13.
const DEPTH: usize = 15;
/// The most a request may cost.
const COMPLEXITY: usize = 3000;

/// The most fields and fragments that a walk through the document may meet. [`COMPLEXITY`] is the
/// lower limit for all fields but `__typename`, which costs nothing.
const SELECTIONS: usize = 10_000;
/// The deepest nesting of fields and fragments.
const NESTING: usize = 32;

/// What a field with parameters costs beside its fields: a report, or a page of a long list.
pub(crate) const REPORT: usize = 50;
/// What costs beside its fields that may run for seconds: a query of one's own, and a preview that scores thousands
/// of visits.
pub(crate) const SQL: usize = 500;
/// How many organizations a caller is expected to belong to.
pub(crate) const ORGANIZATIONS: usize = 3;
/// How many projects an organization is expected to have.
pub(crate) const PROJECTS: usize = 10;
/// How many keys of a kind a project or an organization is expected to have.
pub(crate) const KEYS: usize = 3;
/// Introspection: how many there are of what a field of the schema's own types lists. Cost and depth know nothing of it,
/// and the whole schema a hundred times over is megabytes.
const LISTED: &[(&str, usize)] =
    &[("types", 500), ("directives", 6), ("fields", 8), ("inputFields", 4), ("enumValues", 4), ("args", 2)];
/// The most introspection may cost. The query of common tools costs a little more than half of it.
const INTROSPECTION: usize = 900_000;
/// For how many requests of a limit introspection counts.
pub(crate) const INTROSPECTION_REQUESTS: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// How many questionnaires or funnels a project is expected to have.
pub(crate) const RULES: usize = 3;
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

/// Refuses a document through which the walk would be too long, and a subscription that would run several
/// at once: each of its fields is a live tail of its own, and only one may be
/// (<https://spec.graphql.org/October2021/#sec-Single-root-field>).
pub(crate) fn bounded(document: &ExecutableDocument) -> Result<(), ServerError> {
    let mut measure = Measure { document, fragments: HashMap::new() };
    let size = document.operations.iter().try_fold(0_usize, |sum, (_, operation)| {
        sum.checked_add(measure.selections(&operation.node.selection_set.node, 0)?)
    });
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

/// The fields of a selection, with those that fragments bring. [`bounded`] has made sure that no fragment
/// uses itself.
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

/// What a document asks of the schema itself.
pub(crate) fn introspection(document: &ExecutableDocument) -> usize {
    let mut asked = Asked { document, fragments: HashMap::new() };
    let sets = document.operations.iter().map(|(_, operation)| &operation.node.selection_set.node);
    sets.fold(0, |sum: usize, set| sum.saturating_add(asked.roots(set)))
}

/// Adds up what introspection costs. [`bounded`] has made sure that no fragment uses itself.
struct Asked<'document> {
    document: &'document ExecutableDocument,
    /// What a fragment costs wherever it is used.
    fragments: HashMap<&'document Name, usize>,
}

impl<'document> Asked<'document> {
    /// Of the fields at the top, those that begin introspection.
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

/// Counts selections; `None` is more than anybody may ask for.
struct Measure<'document> {
    document: &'document ExecutableDocument,
    /// The size of each fragment that was met. It is `None` while the fragment is being counted: a
    /// fragment that is met then uses itself.
    fragments: HashMap<&'document Name, Option<usize>>,
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
        if let Some(known) = self.fragments.get(name) {
            return *known;
        }
        // A fragment that does not exist is refused by the validation, which names it.
        let Some(fragment) = self.document.fragments.get(name) else { return Some(0) };
        self.fragments.insert(name, None);
        let size = self.selections(&fragment.node.selection_set.node, nesting);
        self.fragments.insert(name, size);
        size
    }
}
