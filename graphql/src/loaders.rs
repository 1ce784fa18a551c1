//! Batches lookups: reads the same field of many list rows in one query.
//!
//! A [`Lookup`] defines how to read a value for many projects or organizations at once. It is declared next
//! to the field that shows the value. Its keys are proofs of access, so it never returns more than the
//! resolver above may see. The loader belongs to one request and knows its caller.

use std::collections::HashMap;
use std::future::Future;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use analytics::visits::Writer;
use async_graphql::Context;
use async_graphql::dataloader::DataLoader;
use domain::Error;
use domain::tenancy::access::{OrgAccess, Principal, ProjectAccess, Scope};
use uuid::Uuid;

use crate::Schema;
use crate::error::{Failure, Result};

/// Value that can be read for many projects or organizations at once.
pub(crate) trait Lookup: Send + Sync + 'static {
    /// Proof of access to a project or to an organization.
    type Proof: Proof;
    type Value: Clone + Send + Sync + 'static;

    /// Scopes required in addition to the proof.
    const NEEDS: &'static [Scope];

    /// Reads the values, by id of the project or organization.
    fn read(
        with: &With,
        proofs: Vec<Self::Proof>,
    ) -> impl Future<Output = domain::Result<HashMap<Uuid, Self::Value>>> + Send;
}

/// Proof of access to a project or an organization.
pub(crate) trait Proof: Clone + Send + Sync + 'static {
    fn id(&self) -> Uuid;
    fn require_all(&self, scopes: &[Scope]) -> domain::Result<()>;
}

/// Resources that lookups use.
pub(crate) struct With {
    pub(crate) context: domain::Context,
    pub(crate) principal: Principal,
    pub(crate) writer: Writer,
}

/// Runs the lookups of one request.
pub(crate) struct Loader(DataLoader<Reader>);

impl Loader {
    /// Creates the loader. None for a schema that was only built to be printed.
    pub(crate) fn new(schema: &Schema, principal: &Principal) -> Option<Self> {
        let context = schema.data::<domain::Context>()?.clone();
        let writer = schema.data::<Writer>()?.clone();
        let with = With { context, principal: principal.clone(), writer };
        Some(Self(DataLoader::new(Reader(Arc::new(with)), tokio::spawn)))
    }
}

/// Returns the value of a lookup for one project or organization.
pub(crate) async fn load<L: Lookup>(ctx: &Context<'_>, proof: &L::Proof) -> Result<Option<L::Value>> {
    proof.require_all(L::NEEDS)?;
    let Loader(loader) = ctx.data_opt().ok_or(Error::Unauthorized)?;
    loader.load_one(Key::<L>(proof.clone())).await
}

/// Returns the rows of a lookup for one project or organization; empty if there are none.
pub(crate) async fn list<L, T>(ctx: &Context<'_>, proof: &L::Proof) -> Result<Vec<T>>
where
    L: Lookup<Value = Vec<T>>,
{
    Ok(load::<L>(ctx, proof).await?.unwrap_or_default())
}

struct Reader(Arc<With>);

impl<L: Lookup> async_graphql::dataloader::Loader<Key<L>> for Reader {
    type Value = L::Value;
    type Error = Failure;

    async fn load(&self, keys: &[Key<L>]) -> Result<HashMap<Key<L>, L::Value>> {
        let proofs = keys.iter().map(|key| key.0.clone()).collect();
        let mut found = L::read(&self.0, proofs).await?;
        Ok(keys.iter().filter_map(|key| Some((key.clone(), found.remove(&key.0.id())?))).collect())
    }
}

/// A proof as the key of a lookup. Two proofs of one request are equal if they give access to the same
/// resource.
struct Key<L: Lookup>(L::Proof);

impl<L: Lookup> Clone for Key<L> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<L: Lookup> PartialEq for Key<L> {
    fn eq(&self, other: &Self) -> bool {
        self.0.id() == other.0.id()
    }
}

impl<L: Lookup> Eq for Key<L> {}

impl<L: Lookup> Hash for Key<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.id().hash(state);
    }
}

impl Proof for ProjectAccess {
    fn id(&self) -> Uuid {
        self.id()
    }

    fn require_all(&self, scopes: &[Scope]) -> domain::Result<()> {
        self.require_all(scopes)
    }
}

impl Proof for OrgAccess {
    fn id(&self) -> Uuid {
        self.id()
    }

    fn require_all(&self, scopes: &[Scope]) -> domain::Result<()> {
        self.require_all(scopes)
    }
}

/// Groups rows by the resource they belong to, in the order in which they were read.
pub(crate) fn by<T>(rows: impl IntoIterator<Item = (Uuid, T)>) -> HashMap<Uuid, Vec<T>> {
    let mut lists: HashMap<Uuid, Vec<T>> = HashMap::new();
    for (of, row) in rows {
        lists.entry(of).or_default().push(row);
    }
    lists
}
