//! Times in the format of the API: RFC 3339, UTC, always with milliseconds.

use std::borrow::Cow;

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value};
use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, NaiveTime, Offset, SecondsFormat, TimeZone, Utc};
use chrono_tz::Tz;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub const MS_PER_DAY: i64 = 86_400_000;

/// Inactivity after which a visit ends. Until then, a new session id of the same visitor continues the visit.
pub const SESSION_TIMEOUT_MS: i64 = 30 * 60 * 1000;

/// Returns the local day in the time zone, in days since 1970-01-01.
pub fn local_day(at: i64, timezone: Tz) -> i32 {
    let offset = Utc
        .timestamp_millis_opt(at)
        .single()
        .map_or(0, |utc| utc.with_timezone(&timezone).offset().fix().local_minus_utc());
    i32::try_from((at + i64::from(offset) * 1000).div_euclid(MS_PER_DAY)).unwrap_or(0)
}

/// Reads a calendar day, YYYY-MM-DD, as days since 1970-01-01.
pub fn day_number(text: &str) -> Option<i32> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| text.len() == 10)?;
    Some(day.to_epoch_days())
}

/// Formats a day as YYYY-MM-DD.
pub fn day_text(number: i32) -> String {
    NaiveDate::from_epoch_days(number).unwrap_or_default().to_string()
}

/// Returns the start of a day in the time zone, in milliseconds since 1970-01-01 UTC.
pub fn day_start(day: NaiveDate, zone: Tz) -> i64 {
    moment(day.and_time(NaiveTime::MIN), zone).timestamp_millis()
}

/// Returns the first moment at which clocks in the zone show a time. If a clock change skips that time, which also
/// happens at midnight, returns the next moment they show.
pub fn moment(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    (0..8)
        .find_map(|half| zone.from_local_datetime(&(local + Duration::minutes(30 * half))).earliest())
        .map_or_else(|| local.and_utc(), |at| at.to_utc())
}

/// A time with millisecond precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(DateTime<Utc>);

impl Timestamp {
    /// Returns `None` if the year exceeds the range of chrono.
    pub fn from_ms(ms: i64) -> Option<Self> {
        Utc.timestamp_millis_opt(ms).single().map(Self)
    }

    pub fn as_ms(self) -> i64 {
        self.0.timestamp_millis()
    }

    pub fn utc(self) -> DateTime<Utc> {
        self.0
    }
}

impl From<DateTime<Utc>> for Timestamp {
    fn from(at: DateTime<Utc>) -> Self {
        Self::from_ms(at.timestamp_millis()).unwrap_or(Self(at))
    }
}

impl From<Timestamp> for DateTime<Utc> {
    fn from(at: Timestamp) -> Self {
        at.0
    }
}

impl std::fmt::Display for Timestamp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.to_rfc3339_opts(SecondsFormat::Millis, true))
    }
}

impl std::str::FromStr for Timestamp {
    type Err = chrono::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(DateTime::parse_from_rfc3339(text)?.to_utc().into())
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Timestamp {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Timestamp".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date-time" })
    }
}

/// RFC 3339 date and time in UTC, with milliseconds.
#[Scalar(name = "DateTime")]
impl ScalarType for Timestamp {
    fn parse(value: Value) -> InputValueResult<Self> {
        match &value {
            Value::String(text) => Ok(text.parse()?),
            _ => Err(InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> Value {
        Value::String(self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_are_written_even_when_they_are_zero() {
        let at = Timestamp::from_ms(1_795_305_600_000).unwrap();
        assert_eq!(at.to_string(), "2026-11-22T00:00:00.000Z");
        assert_eq!("2026-11-22T01:00:00+01:00".parse::<Timestamp>().unwrap(), at);
    }
}
