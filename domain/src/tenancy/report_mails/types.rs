//! API types of subscriptions to reports by mail.

use async_graphql::{InputObject, SimpleObject};
use entity::Locale;
use entity::report_subscription::{self, ReportFrequency};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::Timestamp;
use crate::ground::formats::EMAIL;

/// Subscription of an address to a report by mail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ReportSubscription {
    /// Id of the subscription.
    pub id: Uuid,
    /// Project of the report. Null for a report on all projects of the organization.
    pub project_id: Option<Uuid>,
    /// How often the report is sent.
    pub frequency: ReportFrequency,
    /// E-mail address that gets the report.
    pub address: String,
    /// Member whose own address it is. Null for another address.
    pub user_id: Option<Uuid>,
    /// Language of the report.
    pub locale: Locale,
    /// IANA time zone in which the report is sent, in the morning.
    pub timezone: String,
    /// Name of the person who created the subscription.
    pub created_by: Option<String>,
    /// Time of creation.
    pub created_at: Timestamp,
    /// When the address was confirmed. Null: it gets no report yet.
    pub confirmed_at: Option<Timestamp>,
    /// When the next report is made. Null until the address is confirmed.
    pub next_at: Option<Timestamp>,
}

impl From<report_subscription::Model> for ReportSubscription {
    fn from(row: report_subscription::Model) -> Self {
        Self {
            id: row.id,
            project_id: row.project_id,
            frequency: row.frequency,
            address: row.address,
            user_id: row.user_id,
            locale: row.locale,
            timezone: row.timezone,
            created_by: row.created_by,
            created_at: row.created_at.into(),
            confirmed_at: row.confirmed_at.map(Into::into),
            next_at: row.next_at.map(Into::into),
        }
    }
}

/// A new subscription to a report by mail.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportSubscriptionCreate {
    /// Project of the report. Default: all projects of the organization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub project_id: Option<Uuid>,
    /// How often the report is sent.
    pub frequency: ReportFrequency,
    /// E-mail address that gets the report. Default: the caller's own. Another address needs `org:admin`, and gets a mail
    /// with a link to confirm it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 320), extend("format" = EMAIL))]
    pub address: Option<String>,
    /// Language of the report. Default: the caller's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Locale")]
    pub locale: Option<Locale>,
    /// IANA time zone in which the report is sent, in the morning. Default: that of the project, or UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 64))]
    pub timezone: Option<String>,
}

/// A subscription, as shown to whoever has a link from one of its mails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportSubscriptionDetails {
    /// Name of the organization.
    pub org_name: String,
    /// Name of the project. Null for a report on all projects of the organization.
    pub project_name: Option<String>,
    /// How often the report is sent.
    pub frequency: ReportFrequency,
    /// E-mail address that gets the report.
    pub address: String,
    /// Language of the report.
    pub locale: Locale,
    /// True if the address is confirmed.
    pub confirmed: bool,
}
