//! Revocation of access that a person gave to others: open invitations, secret keys, grants of applications, and share
//! links. When a person loses rights, this access is revoked in the same transaction, so that the person cannot come back
//! by a link, a key or an application of their own.
//!
//! The person's remaining rights decide what is revoked ([`Ending`]):
//!
//! - an invitation, if the person would not be allowed to send it any more;
//! - a subscription to reports by mail of another person's address, if the person may not create such any more;
//! - a key or an application, if it can do more than the person. Any other key stays: it gives the person no right that
//!   they lost, and a server may depend on it;
//! - a share link, if the person would not be allowed to make it any more, or if a key made it that is revoked. A link
//!   does not outlive the key that made it, so the keys that have not expired lead to all links.
//!
//! If the person's membership ends, no rights remain, so everything is revoked. Publishable keys stay, because they are
//! public by design. A server may fail without its key, so everybody who can create a new key is notified by mail, and
//! each revocation is recorded in the audit log.

use async_graphql::SimpleObject;
use chrono::{DateTime, Utc};
use entity::{KeyKind, api_key, invitation, oauth_grant, project, report_subscription, share_link};
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde_json::Value;
use uuid::Uuid;

use crate::tenancy::access::{Scope, ScopeSet, Standing};
use crate::tenancy::audit::Change;
use crate::tenancy::invitations::{self, Invitation};
use crate::tenancy::keys::{self, ApiKey};
use crate::tenancy::oauth_grants::{self, OauthGrant};
use crate::tenancy::report_mails::{self, ReportSubscription};
use crate::tenancy::share_links;
use crate::{Context, Error, Result};

/// Access that a person gave to others and would not be allowed to give any more.
#[derive(Clone, Debug, PartialEq, SimpleObject)]
pub struct GivenOut {
    /// Open invitations that the person sent.
    pub invitations: Vec<Invitation>,
    /// Secret keys that the person created, and keys created by those keys or by the applications.
    pub keys: Vec<ApiKey>,
    /// Grants of applications that act on the person's behalf.
    pub oauth_grants: Vec<OauthGrant>,
    /// Subscriptions to reports by mail that the person created for other addresses, and, if the membership ends, those of
    /// the person's own address.
    pub report_subscriptions: Vec<ReportSubscription>,
    /// Names of the share links that the person or one of these keys made.
    pub share_links: Vec<String>,
}

/// A person's loss of rights.
#[derive(Debug)]
pub(crate) struct Ending {
    /// Person who lost the rights.
    pub(crate) maker: Uuid,
    /// Organization. `None`: every organization.
    pub(crate) org: Option<Uuid>,
    /// Rights that the person keeps there. `None`: no rights.
    pub(crate) left: Option<Standing>,
    /// Author for the audit log.
    pub(crate) by: Uuid,
    /// Reason for the audit log.
    pub(crate) reason: &'static str,
}

impl Ending {
    /// Selects the person's open invitations. [`Self::ends_invitation`] decides which are revoked.
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

    /// Selects the person's active secret keys. [`Self::ends_key`] decides which are revoked.
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

    /// Selects the grants of applications on the person's behalf. [`Self::ends_grant`] decides which are revoked.
    pub(crate) fn grants(&self) -> Select<oauth_grant::Entity> {
        oauth_grant::Entity::find()
            .filter(oauth_grant::Column::UserId.eq(self.maker))
            .apply_if(self.org, |select, org| select.filter(oauth_grant::Column::OrgId.eq(org)))
            .filter(oauth_grant::Column::RevokedAt.is_null())
            .order_by_asc(oauth_grant::Column::Id)
    }

    pub(crate) fn ends_grant(&self, row: &oauth_grant::Model) -> Result<bool> {
        // Only who may create keys lets an application create them.
        let creates = self.left.is_some_and(|left| left.scopes().contains(Scope::OrgAdmin));
        Ok((row.creates_keys && !creates) || self.ends_scopes(&row.scopes)?)
    }

    /// Selects the subscriptions to reports by mail that the person created for other addresses.
    /// [`Self::ends_report_subscriptions`] decides if they are ended.
    pub(crate) fn report_subscriptions(&self) -> Select<report_subscription::Entity> {
        report_subscription::Entity::find()
            .filter(report_subscription::Column::MadeBy.eq(self.maker))
            .filter(report_subscription::Column::UserId.is_null())
            .apply_if(self.org, |select, org| select.filter(report_subscription::Column::OrgId.eq(org)))
            .order_by_asc(report_subscription::Column::Id)
    }

    pub(crate) fn ends_report_subscriptions(&self) -> bool {
        !self.left.is_some_and(|left| left.scopes().contains(Scope::OrgAdmin))
    }

    /// Selects the share links that the person made. [`Self::ends_share_links`] decides if they are revoked.
    pub(crate) fn share_links(&self) -> Select<share_link::Entity> {
        let of_org = |org: Uuid| {
            let projects = project::Entity::find().select_only().column(project::Column::Id);
            projects.filter(project::Column::OrgId.eq(org)).into_query()
        };
        share_link::Entity::find()
            .filter(share_link::Column::MadeBy.eq(self.maker))
            .apply_if(self.org, |select, org| {
                select.filter(share_link::Column::ProjectId.in_subquery(of_org(org)))
            })
            .order_by_asc(share_link::Column::Id)
    }

    pub(crate) fn ends_share_links(&self) -> bool {
        !self.left.is_some_and(|left| left.scopes().missing(&share_links::TO_MAKE).is_empty())
    }

    fn ends_scopes(&self, scopes: &Value) -> Result<bool> {
        let scopes: ScopeSet = serde_json::from_value(scopes.clone()).map_err(Error::internal)?;
        Ok(!self.left.is_some_and(|left| scopes.is_subset(left.scopes())))
    }

    /// Records a revocation in the audit log.
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

/// Revoked keys and grants. After the commit, the caller must [remove them from the cache](Ended::forget).
#[derive(Debug)]
pub(crate) struct Ended {
    /// All revoked keys, including keys derived from other keys or from grants.
    pub(crate) keys: Vec<api_key::Model>,
    /// Hashes of the access tokens of revoked grants.
    access_tokens: Vec<Vec<u8>>,
}

impl Ended {
    pub(crate) fn forget(self, context: &Context) {
        if !self.keys.is_empty() {
            keys::forget_revoked(context, &self.keys);
        }
        for hash in &self.access_tokens {
            context.credential_cache().forget(hash);
        }
    }
}

/// Revokes everything that the person would not be allowed to give any more.
pub(crate) async fn end(
    context: &Context,
    transaction: &DatabaseTransaction,
    ending: &Ending,
) -> Result<Ended> {
    let grants = oauth_grants::end_given(context, transaction, ending).await?;
    let mut keys = keys::end_given(context, transaction, ending).await?;
    keys.extend(keys::of_grants(transaction, &grants).await?);
    // The locks on the grants keep further tokens from being issued.
    let access_tokens = oauth_grants::access_tokens(context, transaction, &grants).await?;
    invitations::end_given(context, transaction, ending).await?;
    report_mails::end_given(context, transaction, ending).await?;
    let mut links = share_links::end_given(transaction, ending).await?;
    links.extend(share_links::end_of_keys(transaction, &keys).await?);
    for (org_id, ended) in links {
        ending.record(context, transaction, org_id, ended).await?;
    }
    Ok(Ended { keys, access_tokens })
}

/// Returns what [`end`] would revoke now.
pub(crate) async fn preview(context: &Context, ending: &Ending) -> Result<GivenOut> {
    let now = context.clock.now();
    let invitations = ending.invitations(now).all(&context.db).await?;
    let invitations = invitations.into_iter().filter(|row| ending.ends_invitation(row));
    let oauth_grants = oauth_grants::preview_given(context, ending).await?;
    let of_grants: Vec<Uuid> = oauth_grants.iter().map(|grant| grant.id).collect();
    let keys = keys::preview_given(context, ending, &of_grants).await?;
    let report_subscriptions = report_mails::preview_given(context, ending).await?;
    let share_links = share_links::preview_given(context, ending, keys.iter().map(|key| key.id)).await?;
    Ok(GivenOut {
        invitations: invitations.map(Into::into).collect(),
        keys,
        oauth_grants,
        report_subscriptions,
        share_links,
    })
}
