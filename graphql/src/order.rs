//! Order of an answer. The library adds each member when its value is there; the specification wants the order of the query
//! (<https://spec.graphql.org/October2021/#sec-Serialized-Map-Ordering>).

use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::{ExecutableDocument, Selection, SelectionSet};
use async_graphql::{Name, Value};

/// Members of an object in order, each with the order of what is below it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order(IndexMap<Name, Order>);

impl Order {
    /// Returns the order of an operation's answer. [`crate::limits::bounded`] has ensured that no fragment uses itself, and
    /// that the walk is short.
    pub(crate) fn of(document: &ExecutableDocument, set: &SelectionSet) -> Self {
        let mut order = Self::default();
        order.add(document, set);
        order
    }

    /// Adds a selection. What is selected twice keeps its first place, and has the members of both.
    fn add(&mut self, document: &ExecutableDocument, set: &SelectionSet) {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    let key = field.node.response_key().node.clone();
                    self.0.entry(key).or_default().add(document, &field.node.selection_set.node);
                }
                Selection::InlineFragment(fragment) => self.add(document, &fragment.node.selection_set.node),
                Selection::FragmentSpread(spread) => {
                    if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                        self.add(document, &fragment.node.selection_set.node);
                    }
                }
            }
        }
    }

    pub(crate) fn apply(&self, value: &mut Value) {
        // A scalar, which may be an object with members of its own.
        if self.0.is_empty() {
            return;
        }
        match value {
            Value::Object(members) => {
                let mut ordered = IndexMap::with_capacity(members.len());
                for (name, below) in &self.0 {
                    if let Some((name, mut value)) = members.swap_remove_entry(name) {
                        below.apply(&mut value);
                        ordered.insert(name, value);
                    }
                }
                ordered.append(members);
                *members = ordered;
            }
            Value::List(items) => items.iter_mut().for_each(|item| self.apply(item)),
            _ => {}
        }
    }
}
