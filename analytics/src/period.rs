//! Days, weeks and hours in a project's time zone.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

choices! {
    /// A named period that ends today, or yesterday, or with last month.
    Preset {
        Today = "today" / "TODAY",
        Yesterday = "yesterday" / "YESTERDAY",
        Days7 = "7d" / "DAYS_7",
        Days14 = "14d" / "DAYS_14",
        Days30 = "30d" / "DAYS_30",
        Days90 = "90d" / "DAYS_90",
        Days365 = "365d" / "DAYS_365",
        ThisMonth = "this_month" / "THIS_MONTH",
        LastMonth = "last_month" / "LAST_MONTH",
        All = "all" / "ALL",
    }
}

choices! {
    /// The length of one point of a series.
    Bucket {
        Hour = "hour" / "HOUR",
        Day = "day" / "DAY",
        Week = "week" / "WEEK",
    }
}

/// A calendar day, YYYY-MM-DD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Date(pub NaiveDate);

/// A calendar day, YYYY-MM-DD.
#[async_graphql::Scalar(name = "Date")]
impl async_graphql::ScalarType for Date {
    fn parse(value: async_graphql::Value) -> async_graphql::InputValueResult<Self> {
        match &value {
            async_graphql::Value::String(text) => Ok(Self(text.parse()?)),
            _ => Err(async_graphql::InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> async_graphql::Value {
        async_graphql::Value::String(self.0.to_string())
    }
}

/// The days a report covers, resolved in the project's time zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Period {
    /// The first day.
    pub from: Date,
    /// The last day, inclusive.
    pub to: Date,
    /// How many days that is.
    pub days: u32,
    /// The preset the days come from, if they do.
    pub preset: Option<Preset>,
    /// The project's time zone.
    pub timezone: String,
}
