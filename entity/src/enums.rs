//! Columns with a fixed set of values, which are also the values of the interface.

use async_graphql::Enum;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

/// What a member may do in an organization. The scopes of each role are in `domain::access`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Enum,
    EnumIter,
    DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "lowercase")]
pub enum Role {
    #[sea_orm(string_value = "owner")]
    Owner,
    #[sea_orm(string_value = "admin")]
    Admin,
    #[sea_orm(string_value = "analyst")]
    Analyst,
    #[sea_orm(string_value = "viewer")]
    Viewer,
}

/// Language of mails and built-in labels.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Enum,
    EnumIter,
    DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "lowercase")]
pub enum Locale {
    #[default]
    #[sea_orm(string_value = "en")]
    En,
    #[sea_orm(string_value = "de")]
    De,
}

/// Publishable keys send data from browsers; secret keys belong to servers.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Enum,
    EnumIter,
    DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "lowercase")]
pub enum KeyKind {
    #[sea_orm(string_value = "publishable")]
    Publishable,
    #[sea_orm(string_value = "secret")]
    Secret,
}

/// What a magic link is good for.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Enum,
    EnumIter,
    DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum LinkPurpose {
    #[default]
    #[sea_orm(string_value = "login")]
    Login,
    #[sea_orm(string_value = "sudo")]
    Sudo,
}

/// What kind of caller did something.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    Enum,
    EnumIter,
    DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum ActorKind {
    #[sea_orm(string_value = "user")]
    User,
    #[sea_orm(string_value = "secret_key")]
    SecretKey,
    #[sea_orm(string_value = "oauth")]
    Oauth,
    #[sea_orm(string_value = "system")]
    System,
}
