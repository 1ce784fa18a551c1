//! What a person gave out: open invitations, secret keys, and what applications may do in the person's
//! name. It ends with the right to give it out, in the same transaction, so that nobody whose rights were
//! taken away comes back by a link, a key or an application of their own making.
//!
//! What is left to a person decides what ends ([`Ending`]):
//!
//! - an invitation that the person may not send any more;
//! - a key and an application that may do more than the person may. One that does no more is no way back
//!   to anything, and a server may depend on it.
//!
//! Whose membership ends is left with nothing, so all of it ends. Publishable keys stay: they are public
//! by design. A server may stand still without its key, so everybody who can give it another is told by
//! mail, and the record has a line about each.

use async_graphql::SimpleObject;
use chrono::{DateTime, Utc};
use entity::{KeyKind, api_key, invitation, oauth_grant};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QueryTrait, Select};
use serde_json::Value;
use uuid::Uuid;

use crate::access::{ScopeSet, Standing};
use crate::audit::Change;
use crate::invitations::{self, Invitation};
use crate::keys::{self, ApiKey};
use crate::oauth_grants::{self, OauthGrant};
use crate::{Context, Error, Result};

/// What a person gave out and would not have the right to any more.
#[derive(Clone, Debug, PartialEq, SimpleObject)]
pub struct GivenOut {
    /// Open invitations that the person sent.
    pub invitations: Vec<Invitation>,
    /// Secret keys that the person made, and the keys that were made with those or by the applications.
    pub keys: Vec<ApiKey>,
    /// Applications that act in the person's name.
    pub oauth_grants: Vec<OauthGrant>,
}

/// A loss of rights: of whose gifts, and why.
#[derive(Debug)]
pub(crate) struct Ending {
    /// Who gave them out.
    pub(crate) maker: Uuid,
    /// Where; none for every organization.
    pub(crate) org: Option<Uuid>,
    /// What is left to the maker there; none for nothing.
    pub(crate) left: Option<Standing>,
    /// Who the record says did it.
    pub(crate) by: Uuid,
    /// Why, as the record says it.
    pub(crate) reason: &'static str,
}

impl Ending {
    /// The maker's open invitations; [`Self::ends_invitation`] says which of them end.
    pub(crate) fn invitations(&self, now: DateTime<Utc>) -> Select<invitation::Entity> {
        invitation::Entity::find()
            .filter(invitation::Column::MadeBy.eq(self.maker))
            .apply_if(self.org, |select, org| select.filter(invitation::Column::OrgId.eq(org)))
            .filter(invitation::Column::AcceptedAt.is_null())
            .filter(invitation::Column::RevokedAt.is_null())
            .filter(invitation::Column::ExpiresAt.gt(now))
            .order_by_asc(invitation::Column::Id)
    }

    pub(crate) fn ends_invitation(&self, row: &invitation::Model) -> bool {
        let given = Standing { role: row.role, pii: row.pii };
        !self.left.is_some_and(|left| left.may_give(given))
    }

    /// The maker's secret keys that work; [`Self::ends_key`] says which of them end.
    pub(crate) fn keys(&self, now: DateTime<Utc>) -> Select<api_key::Entity> {
        api_key::Entity::find()
            .filter(api_key::Column::MadeBy.eq(self.maker))
            .apply_if(self.org, |select, org| select.filter(api_key::Column::OrgId.eq(org)))
            .filter(api_key::Column::Kind.eq(KeyKind::Secret))
            .filter(api_key::Column::RevokedAt.is_null())
            .filter(keys::not_expired(now))
            .order_by_asc(api_key::Column::Id)
    }

    pub(crate) fn ends_key(&self, row: &api_key::Model) -> Result<bool> {
        self.ends_scopes(&row.scopes)
    }

    /// What applications may do in the maker's name; [`Self::ends_grant`] says which of them end.
    pub(crate) fn grants(&self) -> Select<oauth_grant::Entity> {
        oauth_grant::Entity::find()
            .filter(oauth_grant::Column::UserId.eq(self.maker))
            .apply_if(self.org, |select, org| select.filter(oauth_grant::Column::OrgId.eq(org)))
            .filter(oauth_grant::Column::RevokedAt.is_null())
            .order_by_asc(oauth_grant::Column::Id)
    }

    pub(crate) fn ends_grant(&self, row: &oauth_grant::Model) -> Result<bool> {
        self.ends_scopes(&row.scopes)
    }

    fn ends_scopes(&self, scopes: &Value) -> Result<bool> {
        let scopes: ScopeSet = serde_json::from_value(scopes.clone()).map_err(Error::internal)?;
        Ok(!self.left.is_some_and(|left| scopes.is_subset(left.scopes())))
    }

    /// Writes the line of the record about one of them.
    pub(crate) async fn record(
        &self,
        context: &Context,
        transaction: &DatabaseTransaction,
        org_id: Uuid,
        change: Change,
    ) -> Result<()> {
        change.because(self.reason).record_for_user(context, transaction, org_id, self.by).await
    }
}

/// What ended, to be [forgotten](Ended::forget) after the commit.
#[derive(Debug)]
pub(crate) struct Ended {
    /// Every key that works no more, with those that hung on another or on an application.
    pub(crate) keys: Vec<api_key::Model>,
}

impl Ended {
    pub(crate) fn forget(self, context: &Context) {
        if !self.keys.is_empty() {
            keys::forget_revoked(context, &self.keys);
        }
    }
}

/// Ends what the person may not give out any more.
pub(crate) async fn end(
    context: &Context,
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<Ended> {
    let grants = oauth_grants::end_given(context, transaction, ending).await?;
    let mut keys = keys::end_given(context, transaction, ending).await?;
    keys.extend(keys::of_grants(transaction, &grants).await?);
    invitations::end_given(context, transaction, ending).await?;
    Ok(Ended { keys })
}

/// What [`end`] would end now.
pub(crate) async fn preview(context: &Context, ending: &Ending) -> Result<GivenOut> {
    let now = context.clock.now();
    let invitations = ending.invitations(now).all(&context.db).await?;
    let invitations = invitations.into_iter().filter(|row| ending.ends_invitation(row));
    let oauth_grants = oauth_grants::preview_given(context, ending).await?;
    let of_grants: Vec<Uuid> = oauth_grants.iter().map(|grant| grant.id).collect();
    let keys = keys::preview_given(context, ending, &of_grants).await?;
    Ok(GivenOut { invitations: invitations.map(Into::into).collect(), keys, oauth_grants })
}
