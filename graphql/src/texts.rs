//! Refuses texts with the character U+0000, as REST does, because PostgreSQL cannot store it.

use async_graphql::parser::types::{ExecutableDocument, Selection, SelectionSet};
use serde::Serialize;

/// Returns true if an argument or default of the document contains U+0000. [`crate::limits::bounded`] must
/// have accepted the document.
pub(crate) fn document_has_nul(document: &ExecutableDocument) -> bool {
    let operations = || document.operations.iter().map(|(_, operation)| &operation.node);
    let of_operations = operations().map(|operation| &operation.selection_set.node);
    let of_fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set.node);
    let mut defaults = operations()
        .flat_map(|operation| &operation.variable_definitions)
        .filter_map(|variable| variable.node.default_value.as_ref());
    defaults.any(|default| has_nul(&default.node)) || of_operations.chain(of_fragments).any(in_selection)
}

fn in_selection(set: &SelectionSet) -> bool {
    set.items.iter().any(|selection| match &selection.node {
        Selection::Field(field) => {
            field.node.arguments.iter().any(|(_, value)| has_nul(&value.node))
                || in_selection(&field.node.selection_set.node)
        }
        Selection::InlineFragment(fragment) => in_selection(&fragment.node.selection_set.node),
        Selection::FragmentSpread(_) => false,
    })
}

/// Returns true if a text of this value contains U+0000.
pub(crate) fn has_nul(value: &impl Serialize) -> bool {
    serde_json::to_value(value).is_ok_and(|value| domain::ground::shape::has_nul(&value))
}
