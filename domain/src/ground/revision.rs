//! Revisions of resources that several people may edit.
//!
//! A revision is a hash of what people set in a resource, so it needs no column. A writer names the revision that it has
//! read; the function that writes compares it in its transaction, and refuses the change if somebody else came first.

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Error, Result};

/// Resource that several people may edit. Declared with [`revised!`](crate::revised).
pub trait Revised: Serialize {
    /// Fields of the representation that change although nobody edits the resource.
    const COMPUTED: &'static [&'static str] = &["updatedAt"];

    /// Returns the part of the representation that people set.
    fn content(&self) -> Value {
        // A type of the API always serializes.
        let mut content = serde_json::to_value(self).unwrap_or_default();
        if let Value::Object(fields) = &mut content {
            fields.retain(|name, _| !Self::COMPUTED.contains(&name.as_str()));
        }
        content
    }
}

/// Returns the revision of a resource.
pub fn of<T: Revised + ?Sized>(resource: &T) -> String {
    let mut content = resource.content();
    // PostgreSQL does not keep the order of keys.
    content.sort_all_objects();
    hex::encode(&Sha256::digest(content.to_string())[..16])
}

/// State in which a caller expects the resource that it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Expected {
    /// Any state, also that the resource does not exist.
    #[default]
    Any,
    /// Any state, but the resource must exist.
    Existing,
    /// One of these revisions.
    OneOf(Vec<String>),
}

impl From<Option<String>> for Expected {
    fn from(revision: Option<String>) -> Self {
        revision.map_or(Self::Any, |revision| Self::OneOf(vec![revision]))
    }
}

impl Expected {
    /// Fails with the current resource if it is not as expected. To be called in the transaction that writes, after the
    /// resource was locked.
    pub fn check<T: Revised>(&self, current: Option<&T>) -> Result<()> {
        let revision = current.map(of);
        let fits = match (self, &revision) {
            (Self::Any, _) | (Self::Existing, Some(_)) => true,
            (Self::OneOf(expected), Some(revision)) => expected.contains(revision),
            (Self::Existing | Self::OneOf(_), None) => false,
        };
        if fits {
            return Ok(());
        }
        let current = current.map(serde_json::to_value).transpose().map_err(Error::internal)?;
        Err(Error::Changed { revision, current })
    }
}

/// Declares a resource that several people may edit, and adds its revision to its type of GraphQL. That needs
/// `#[graphql(complex)]`. After `besides` come the computed fields, if there are others than `updatedAt`.
#[macro_export]
macro_rules! revised {
    ($resource:ident $(besides $computed:expr)?) => {
        impl $crate::ground::revision::Revised for $resource {
            $(const COMPUTED: &'static [&'static str] = &$computed;)?
        }

        #[async_graphql::ComplexObject]
        impl $resource {
            /// Revision. A mutation that is given it fails with `conflict` if somebody has changed the resource since.
            async fn revision(&self) -> String {
                $crate::ground::revision::of(self)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Serialize)]
    struct Note {
        text: Value,
        #[serde(rename = "updatedAt")]
        updated_at: i64,
    }

    impl Revised for Note {}

    fn note(text: Value, updated_at: i64) -> Note {
        Note { text, updated_at }
    }

    #[test]
    fn a_revision_depends_on_what_people_set_only() {
        let first = of(&note(json!({ "a": 1, "b": 2 }), 1));
        assert_eq!(of(&note(json!({ "b": 2, "a": 1 }), 2)), first);
        assert_ne!(of(&note(json!({ "a": 1, "b": 3 }), 1)), first);
    }

    #[test]
    fn a_resource_that_is_not_as_expected_comes_with_the_error() {
        let note = note(json!("hello"), 1);
        let seen = |revision: &str| Expected::from(Some(revision.to_owned()));
        assert!(Expected::Any.check(None::<&Note>).is_ok());
        assert!(Expected::Existing.check(Some(&note)).is_ok());
        assert!(seen(&of(&note)).check(Some(&note)).is_ok());
        assert!(matches!(
            seen("another").check(Some(&note)),
            Err(Error::Changed { revision: Some(revision), current: Some(current) })
                if revision == of(&note) && current["text"] == "hello"
        ));
        for expected in [Expected::Existing, seen("another")] {
            let gone = expected.check(None::<&Note>);
            assert!(matches!(gone, Err(Error::Changed { revision: None, current: None })), "{gone:?}");
        }
    }
}
