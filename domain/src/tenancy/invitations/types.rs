//! API types of invitations.

use async_graphql::{Enum, InputObject, SimpleObject};
use entity::invitation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Timestamp;
use crate::ground::formats::EMAIL;
use crate::tenancy::access::Role;
use crate::tenancy::auth::OrgRef;

/// Invitation of a person to an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// Id of the invitation.
    pub id: Uuid,
    /// Invited e-mail address.
    pub email: String,
    /// Role of the new member.
    pub role: Role,
    /// True if the new member may see leads, which are personal data.
    pub pii: bool,
    /// When the invitation was created.
    pub created_at: Timestamp,
    /// When the link expires: seven days after creation.
    pub expires_at: Timestamp,
    /// When the invitation was accepted. Null if it was not.
    pub accepted_at: Option<Timestamp>,
    /// When the invitation was revoked. Null if it was not.
    pub revoked_at: Option<Timestamp>,
}

impl From<invitation::Model> for Invitation {
    fn from(row: invitation::Model) -> Self {
        Self {
            id: row.id,
            email: row.email,
            role: row.role,
            pii: row.pii,
            created_at: row.created_at.into(),
            expires_at: row.expires_at.into(),
            accepted_at: row.accepted_at.map(Into::into),
            revoked_at: row.revoked_at.map(Into::into),
        }
    }
}

/// Role of an invited person. Nobody can become an owner by a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Enum)]
#[serde(rename_all = "lowercase")]
pub enum InvitedRole {
    /// Holds all scopes, but cannot change owners.
    Admin,
    /// Reads reports, conversions and ads, and changes the configuration (`config:write`).
    Analyst,
    /// Reads reports, conversions and ads.
    Viewer,
}

impl From<InvitedRole> for Role {
    fn from(role: InvitedRole) -> Self {
        match role {
            InvitedRole::Admin => Self::Admin,
            InvitedRole::Analyst => Self::Analyst,
            InvitedRole::Viewer => Self::Viewer,
        }
    }
}

/// New invitation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationCreate {
    /// E-mail address to invite.
    #[schemars(length(max = 320), extend("format" = EMAIL))]
    pub email: String,
    /// Role of the new member.
    pub role: InvitedRole,
    /// True if the new member may see leads, which are personal data.
    #[serde(default)]
    #[graphql(default)]
    pub pii: bool,
}

/// Created invitation with its link. The link is returned only here.
#[derive(Clone, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct InvitationCreated {
    /// The invitation.
    pub invitation: Invitation,
    /// Link to accept the invitation. Returned only here.
    pub accept_url: String,
}

/// Details of an invitation, as shown to the invited person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationDetails {
    pub org: InvitingOrganization,
    pub email: String,
    pub role: Role,
    /// Name of the inviting person.
    pub invited_by: Option<String>,
    pub expires_at: Timestamp,
    /// True if the invited address has an account: the person then logs in, and otherwise signs up. Returned only to
    /// people who read the mails of the address: those with the mailed link, and the logged-in user with this address.
    /// Null for everybody else.
    pub account_exists: Option<bool>,
}

/// Organization, as shown to invited people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvitingOrganization {
    pub slug: String,
    pub name: String,
}

/// Result of accepting an invitation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvitationAccepted {
    pub org: OrgRef,
    pub role: Role,
}
