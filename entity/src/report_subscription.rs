//! Subscriptions to reports by mail.

use sea_orm::entity::prelude::*;

use crate::{Locale, choices};

choices! {
    /// How often a report is sent by mail.
    text ReportFrequency {
        /// On Mondays, about the week before.
        Weekly = "weekly" / "WEEKLY",
        /// On the first day of each month, about the month before.
        Monthly = "monthly" / "MONTHLY",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "report_subscriptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub org_id: Uuid,
    /// Project of the report. Null: all projects of the organization.
    pub project_id: Option<Uuid>,
    /// Id of the project, or of the organization for all its projects. An address gets each report of a target once.
    pub target: Uuid,
    pub frequency: ReportFrequency,
    /// E-mail address in lower case.
    pub address: String,
    /// Member whose own address it is. The subscription ends with the membership.
    pub user_id: Option<Uuid>,
    pub locale: Locale,
    /// Time zone of the reader, in which the mail is sent in the morning.
    pub timezone: String,
    /// Name of the person who created it.
    pub created_by: Option<String>,
    /// Person who created it. If they lose the right to, the subscription of another address ends.
    pub made_by: Uuid,
    pub created_at: DateTimeUtc,
    /// When the reader proved to read the address. Null: nothing but the request for that is sent.
    pub confirmed_at: Option<DateTimeUtc>,
    /// First day after the period of the next report, in days since 1970-01-01. Null until confirmed.
    pub due_day: Option<i32>,
    /// When to make the next report. Null until confirmed.
    pub next_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
