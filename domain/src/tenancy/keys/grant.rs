//! Rules for the keys that a caller may create: rules 3 to 5 of authentication, see [`crate::tenancy::access`].

use entity::api_key;
use uuid::Uuid;

use super::DerivedFrom;
use crate::tenancy::access::{Principal, Scope, ScopeSet};
use crate::{Error, Result};

/// Checks that the caller may create a key, and returns the parent of the new key.
///
/// Callers can grant only what they hold, and no requested right is silently dropped. A key limited to projects can
/// create keys for the same or fewer projects. A derived key cannot create keys. An application can if the person let it:
/// its grant is the parent of the key.
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
        return Err(Error::Forbidden("a key limited to projects cannot have the scope org:admin".into()));
    }
    if let Some(limit) = maker.project_ids()
        && !projects.is_some_and(|projects| projects.iter().all(|id| limit.contains(id)))
    {
        return Err(Error::Forbidden(
            "a key or application limited to projects can create keys for these projects only".into(),
        ));
    }
    Ok(derived_from)
}

/// Rejects a derived key, and returns the parent for a key created by this caller.
pub(super) fn may_make_keys(maker: &Principal) -> Result<Option<DerivedFrom>> {
    match maker {
        Principal::Key(key) if key.is_derived() => {
            Err(Error::Forbidden("a derived key cannot create keys".into()))
        }
        Principal::Key(key) => Ok(Some(DerivedFrom::key(key.id()))),
        Principal::Grant(grant) if maker.creates_keys() => Ok(Some(DerivedFrom::grant(grant.id()))),
        Principal::Grant(_) => {
            Err(Error::Forbidden("the person did not let this application create keys".into()))
        }
        Principal::ReportMail(_) => Err(Error::Forbidden("a report by mail only reads".into())),
        Principal::User(_) => Ok(None),
    }
}

/// Returns true if a derived key has no more rights than the new parent.
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
