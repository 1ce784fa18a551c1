//! How much one request may ask for.
//!
//! Every field costs one, a report costs [`REPORT`] more, and what stands below a list counts as
//! often as the list is expected to be long. The limit leaves room for a screen of the dashboard
//! several times over, and none for every report of every project.
//!
//! Cost and depth are found by walking the document with every fragment written out, and fragments
//! that spread one another double with each step: a kilobyte can stand for billions of fields. So
//! [`bounded`] first counts what a document is written out, which needs each fragment only once.

use std::collections::HashMap;

use async_graphql::parser::types::{ExecutableDocument, Selection, SelectionSet};
use async_graphql::{Name, ObjectType, SchemaBuilder, ServerError, SubscriptionType};

/// The deepest nesting of fields. The introspection query of common tools needs 13.
const DEPTH: usize = 15;
/// The most a request may cost.
const COMPLEXITY: usize = 3000;

/// The most fields and fragments a document is written out. A document that is let in for its cost
/// has fewer; `__typename`, which costs nothing, has to end somewhere too.
const SELECTIONS: usize = 10_000;
/// The deepest nesting of fields and fragments, those that are spread included.
const NESTING: usize = 32;

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

/// Refuses a document that is too large once its fragments are written out.
pub(crate) fn bounded(document: &ExecutableDocument) -> Result<(), ServerError> {
    let mut measure = Measure { document, fragments: HashMap::new() };
    let size = document.operations.iter().try_fold(0_usize, |sum, (_, operation)| {
        sum.checked_add(measure.selections(&operation.node.selection_set.node, 0)?)
    });
    match size {
        Some(..=SELECTIONS) => Ok(()),
        _ => Err(ServerError::new("Query is too complex.", None)),
    }
}

/// Counts selections; `None` is more than anybody may ask for.
struct Measure<'document> {
    document: &'document ExecutableDocument,
    /// The fragments that were met, and `None` while one is being counted: then it spreads itself.
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
        // The validation has a sentence for a fragment that is not there.
        let Some(fragment) = self.document.fragments.get(name) else { return Some(0) };
        self.fragments.insert(name, None);
        let size = self.selections(&fragment.node.selection_set.node, nesting);
        self.fragments.insert(name, size);
        size
    }
}
