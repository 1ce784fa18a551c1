//! The shapes of the interface around invitations.

use async_graphql::{Enum, InputObject, SimpleObject};
use entity::invitation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Timestamp;
use crate::access::Role;
use crate::auth::OrgRef;

/// A member to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// The invitation's id.
    pub id: Uuid,
    /// The invited address.
    pub email: String,
    /// The role it gives.
    pub role: Role,
    /// Whether the new member sees leads (personal data).
    pub pii: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When its link ends: seven days later.
    pub expires_at: Timestamp,
    /// When it was accepted; null while it is not.
    pub accepted_at: Option<Timestamp>,
    /// When it was revoked; null while it is not.
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

/// Roles that one can be invited to. Nobody becomes an owner by a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Enum)]
#[serde(rename_all = "lowercase")]
pub enum InvitedRole {
    Admin,
    Analyst,
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

/// Whom to invite, as what.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InvitationCreate {
    /// The address to invite.
    #[schemars(length(max = 320), email)]
    pub email: String,
    /// The role it gives.
    pub role: InvitedRole,
    /// Whether the new member sees leads (personal data).
    #[serde(default)]
    #[graphql(default)]
    pub pii: bool,
}

/// A new invitation with its link, which is shown only here.
#[derive(Clone, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct InvitationCreated {
    /// The invitation as lists show it.
    pub invitation: Invitation,
    /// The link to accept it with; it is shown only here.
    pub accept_url: String,
}

/// What the invited person sees before deciding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationDetails {
    pub org: InvitingOrganization,
    pub email: String,
    pub role: Role,
    /// Who invited, by name.
    pub invited_by: Option<String>,
    pub expires_at: Timestamp,
    /// Whether the invited address has an account: then one logs in, else one signs up. It is told to who
    /// reads the mails of the address, that is by the link that was mailed or in a login with the address;
    /// null to everybody else.
    pub account_exists: Option<bool>,
}

/// An organization as strangers with an invitation see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvitingOrganization {
    pub slug: String,
    pub name: String,
}

/// What became of the invitation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct InvitationAccepted {
    pub org: OrgRef,
    pub role: Role,
}
