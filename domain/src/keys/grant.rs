//! What a caller may give the keys it makes: rules 3 to 5 of the contract's chapter Authentication.

use entity::api_key;
use uuid::Uuid;

use super::DerivedFrom;
use crate::access::{Principal, Scope, ScopeSet};
use crate::{Error, Result};

/// Refuses a new key that its maker may not make; else answers what the key is derived from.
///
/// Nobody grants what they do not hold, and nothing that was asked for is silently dropped. A
/// narrowed key makes keys as narrow as itself or narrower, and a derived key makes none.
pub(super) fn check(
    maker: &Principal,
    held: ScopeSet,
    scopes: ScopeSet,
    projects: Option<&[Uuid]>,
) -> Result<Option<DerivedFrom>> {
    let derived_from = may_make_keys(maker)?;
    let asked: Vec<Scope> = scopes.iter().collect();
    match held.missing(&asked) {
        missing if missing.is_empty() => {}
        missing => return Err(Error::InsufficientScope(missing)),
    }
    if projects.is_some() && scopes.contains(Scope::OrgAdmin) {
        return Err(Error::Forbidden("a key narrowed to projects cannot hold org:admin".into()));
    }
    if let Principal::Key(key) = maker
        && key.is_narrowed()
        && !projects.is_some_and(|projects| projects.iter().all(|id| key.reaches(*id)))
    {
        return Err(Error::Forbidden("a key narrowed to projects makes keys for these only".into()));
    }
    Ok(derived_from)
}

/// Refuses a derived key; else answers what a key made by this caller is derived from.
pub(super) fn may_make_keys(maker: &Principal) -> Result<Option<DerivedFrom>> {
    match maker {
        Principal::Key(key) if key.is_derived() => {
            Err(Error::Forbidden("a derived key cannot create keys".into()))
        }
        Principal::Key(key) => Ok(Some(DerivedFrom::key(key.id()))),
        Principal::User(_) => Ok(None),
    }
}

/// Whether a derived key asks for no more than a new parent has.
pub(super) fn fits(child: &api_key::Model, parent: &api_key::Model) -> Result<bool> {
    let scopes = |key: &api_key::Model| serde_json::from_value::<ScopeSet>(key.scopes.clone());
    let (asked, held) = (scopes(child).map_err(Error::internal)?, scopes(parent).map_err(Error::internal)?);
    let projects = match (super::narrowing(child)?, super::narrowing(parent)?) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(child), Some(parent)) => child.iter().all(|id| parent.contains(id)),
    };
    Ok(asked.is_subset(held) && projects)
}
