//! Revisions of resources that several people may edit.
//!
//! A revision is a hash of what people set in a resource, so it needs no column. A writer names the revision that it has
//! read; the function that writes compares it in its transaction, and refuses the change if somebody else came first.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::ground::page::Page;
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

/// Resource and its revision, where an answer has several resources, so that its `ETag` cannot tell their revisions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "{T}WithRevision")]
pub struct WithRevision<T> {
    #[serde(flatten)]
    resource: T,
    /// Revision. In quotes, it is what `If-Match` takes.
    #[schemars(extend("x-extension" = true))]
    revision: String,
}

impl<T: Revised> Page<T> {
    /// Returns the page with the revision of each item.
    pub fn with_revisions(self) -> Page<WithRevision<T>> {
        let shown = |resource: T| WithRevision { revision: of(&resource), resource };
        Page { items: self.items.into_iter().map(shown).collect(), next_cursor: self.next_cursor }
    }
}

/// Serializes a resource that is part of another answer together with its revision. For `serialize_with`.
pub fn serialize<T: Revised, S: Serializer>(resource: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    let shown = resource.as_ref().map(|resource| WithRevision { revision: of(resource), resource });
    shown.serialize(serializer)
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
    fn a_list_shows_the_revision_beside_what_people_set() {
        let page = Page { items: vec![note(json!("hello"), 1)], next_cursor: None };
        let shown = serde_json::to_value(page.with_revisions()).unwrap();
        let revision = of(&note(json!("hello"), 1));
        let expected = json!({ "text": "hello", "updatedAt": 1, "revision": revision });
        assert_eq!(shown["items"], json!([expected]));
        assert_eq!(
            serialize(&Some(note(json!("hello"), 1)), serde_json::value::Serializer).unwrap(),
            expected
        );
        assert_eq!(serialize(&None::<Note>, serde_json::value::Serializer).unwrap(), Value::Null);
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
