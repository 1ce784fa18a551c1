//! The shapes of the interface around people and their logins.

use async_graphql::SimpleObject;
use entity::{LinkPurpose, Locale, Role, user};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Timestamp;
use crate::access::ScopeSet;
use crate::ids::{SLUG_MAX, SLUG_PATTERN};

const EMAIL_PATTERN: &str = r"^[^@\s]+@[^@\s]+$";

/// A path on this host: browsers take `//` and `/\` for another one, and drop control characters.
const PATH_PATTERN: &str = r"^/([^/\\\x00-\x1f\x7f][^\\\x00-\x1f\x7f]*)?$";

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signup {
    #[schemars(length(max = 320), regex(pattern = EMAIL_PATTERN))]
    pub email: String,
    #[schemars(length(min = 8, max = 128))]
    pub password: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub name: Option<String>,
    /// The first organization; without it one is named after the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SignupOrganization")]
    pub organization: Option<SignupOrganization>,
    /// The token of an invitation's link, or of the link that the server prints for its first owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 200))]
    pub invitation_token: Option<String>,
    #[serde(default)]
    pub locale: Locale,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignupOrganization {
    #[schemars(length(min = 1, max = 100))]
    pub name: String,
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN))]
    pub slug: String,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Login {
    #[schemars(length(max = 320))]
    pub email: String,
    #[schemars(length(min = 1, max = 128))]
    pub password: String,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Logout {
    /// Ends every login of the user, not only this one.
    #[serde(default)]
    pub all: bool,
}

/// A proof of identity: one of the two.
#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sudo {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 128))]
    pub password: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 200))]
    pub magic_link_token: Option<String>,
}

/// Asks for a link by mail.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MagicLinkRequest {
    #[schemars(length(max = 320), regex(pattern = EMAIL_PATTERN))]
    pub email: String,
    /// What the link is good for: logging in, or sudo in a login there is.
    #[serde(default)]
    pub purpose: LinkPurpose,
    /// A path of this service where the dashboard goes on afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 500), regex(pattern = PATH_PATTERN))]
    pub redirect_to: Option<String>,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MagicLinkVerify {
    #[schemars(length(min = 10, max = 200))]
    pub token: String,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordChange {
    /// Must be right where it is given; sudo is asked for in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 128))]
    pub current_password: Option<String>,
    #[schemars(length(min = 8, max = 128))]
    pub new_password: String,
}

/// Until when sensitive actions are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SudoWindow {
    pub sudo_until: Timestamp,
}

/// A new login.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionToken {
    /// The bearer token; it is shown only here.
    pub token: String,
    /// When the login ends in any case.
    pub expires_at: Timestamp,
    /// When it ends if it is not used until then.
    pub idle_expires_at: Timestamp,
    pub user_id: Uuid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ok {
    #[schemars(extend("const" = true))]
    pub ok: bool,
}

/// A person who can log in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The user's id.
    pub id: Uuid,
    /// The address that logs in.
    pub email: String,
    /// What the person is called; null where not said.
    pub name: Option<String>,
    /// The language of mails and of the dashboard.
    pub locale: Locale,
    /// Whether the address was proven by a link.
    pub email_verified: bool,
    /// When the person signed up.
    pub created_at: Timestamp,
}

impl From<user::Model> for User {
    fn from(row: user::Model) -> Self {
        Self {
            id: row.id,
            email: row.email,
            name: row.name,
            locale: row.locale,
            email_verified: row.email_verified,
            created_at: row.created_at.into(),
        }
    }
}

/// The logged-in user and what they can reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// Who is logged in.
    pub user: User,
    /// Until when sensitive actions are allowed without asking again.
    pub sudo_until: Option<Timestamp>,
    /// Every organization the user belongs to.
    pub memberships: Vec<Membership>,
    /// The project that was looked at last; null before.
    pub last_project_id: Option<Uuid>,
}

/// What the user may do in an organization, and the projects there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Membership {
    /// The organization.
    pub org: OrgRef,
    /// What the user may do in it.
    pub role: Role,
    /// Whether leads (personal data) may be seen.
    pub pii: bool,
    /// The role as scopes.
    pub scopes: ScopeSet,
    /// Every project of the organization.
    pub projects: Vec<ProjectRef>,
}

/// An organization by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OrgRef {
    /// The organization's id.
    pub id: Uuid,
    /// Its name in addresses, unique.
    pub slug: String,
    /// Its name for people.
    pub name: String,
}

/// A project by name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectRef {
    /// The project's id.
    pub id: Uuid,
    /// Its name in addresses, unique in the organization.
    pub slug: String,
    /// Its name for people.
    pub name: String,
}
