//! API types for people and their logins.

use async_graphql::SimpleObject;
use entity::{LinkPurpose, Locale, Role, user};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Timestamp;
use crate::ground::formats::{DISPLAY_NAME, EMAIL, SLUG};
use crate::ground::ids::{SLUG_MAX, SLUG_PATTERN};
use crate::tenancy::access::ScopeSet;

/// Path on this host. Browsers take `//` and `/\` as the beginning of another host, and drop control characters.
const PATH_PATTERN: &str = r"^/([^/\\\x00-\x1f\x7f][^\\\x00-\x1f\x7f]*)?$";

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signup {
    #[schemars(length(max = 320), extend("format" = EMAIL))]
    pub email: String,
    #[schemars(length(min = 8, max = 128))]
    pub password: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: Option<String>,
    /// First organization. If absent, an organization is named after the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SignupOrganization")]
    pub organization: Option<SignupOrganization>,
    /// Token from an invitation's link, or from the link that the server prints for its first owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 200))]
    pub invitation_token: Option<String>,
    #[serde(default)]
    pub locale: Locale,
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignupOrganization {
    #[schemars(length(min = 1, max = 100), extend("format" = DISPLAY_NAME))]
    pub name: String,
    #[schemars(length(max = SLUG_MAX), regex(pattern = SLUG_PATTERN), extend("format" = SLUG))]
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
    /// True to end every login of the user, not only this one.
    #[serde(default)]
    pub all: bool,
}

/// Proof of identity: a password or a magic link's token.
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

/// Request for a magic link by mail.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MagicLinkRequest {
    #[schemars(length(max = 320), extend("format" = EMAIL))]
    pub email: String,
    /// Purpose of the link: a new login, or sudo in an existing login.
    #[serde(default)]
    pub purpose: LinkPurpose,
    /// Path within this service that the dashboard opens after the link was used.
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
    /// Current password. Optional; if given, it must be correct. Sudo is required in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 128))]
    pub current_password: Option<String>,
    #[schemars(length(min = 8, max = 128))]
    pub new_password: String,
}

/// End of the time in which sensitive actions are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SudoWindow {
    pub sudo_until: Timestamp,
}

/// New login.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionToken {
    /// Bearer token. Returned only here.
    pub token: String,
    /// When the login expires at the latest.
    pub expires_at: Timestamp,
    /// When the login expires if it is not used again before.
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
    /// Id of the user.
    pub id: Uuid,
    /// E-mail address, used to log in.
    pub email: String,
    /// Name of the person, if given.
    pub name: Option<String>,
    /// Language of mails and of the dashboard.
    pub locale: Locale,
    /// True if the person proved by a link that they receive mail at the address.
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

/// The logged-in user, with the organizations and projects they can reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The logged-in user.
    pub user: User,
    /// Time until which sensitive actions are allowed without another sudo.
    pub sudo_until: Option<Timestamp>,
    /// All organizations that the user belongs to.
    pub memberships: Vec<Membership>,
    /// Project that the user viewed last. Null if none.
    pub last_project_id: Option<Uuid>,
}

/// A user's membership of an organization, with the organization's projects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Membership {
    /// The organization.
    pub org: OrgRef,
    /// Role of the user in the organization.
    pub role: Role,
    /// True if the user may see leads, which are personal data.
    pub pii: bool,
    /// Scopes of the role.
    pub scopes: ScopeSet,
    /// All projects of the organization.
    pub projects: Vec<ProjectRef>,
}

/// Id and names of an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OrgRef {
    /// Id of the organization.
    pub id: Uuid,
    /// Unique name in URLs.
    pub slug: String,
    /// Display name.
    pub name: String,
}

/// Id and names of a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectRef {
    /// Id of the project.
    pub id: Uuid,
    /// Name in URLs, unique within the organization.
    pub slug: String,
    /// Display name.
    pub name: String,
}
