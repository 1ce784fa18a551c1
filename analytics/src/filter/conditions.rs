//! `where` as a caller writes it: a list of conditions as JSON.

use std::borrow::Cow;

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value as GraphqlValue};
use domain::matching::plain_number;
use domain::shape::Shape;
use domain::{Violation, ViolationCode};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value, json};

use super::meaning::AnyOf;

/// How long the text of a `where` may be.
const MOST_CHARACTERS: u32 = 8_000;

/// Conditions that a session must all meet.
///
/// `[{"field": "country", "op": "in", "values": ["DE", "AT"]}, {"event": "purchase", "prop": "plan", "op":
/// "eq", "value": "pro"}]` are the sessions from two countries that bought one plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "Where")]
pub struct Conditions(#[schemars(length(min = 1, max = 20))] pub Vec<WhereCondition>);

/// One condition: a `field` of the session or a `prop` of its events, an `op`, and what that compares with. Or
/// `any` alone, of whose conditions at least one must hold.
///
/// Texts are compared letter by letter, so `A` is not `a`. An op that denies, like `not_in`, holds where its
/// opposite does not: for a session without the field, too, and for a field with several values only where none
/// of them fits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhereCondition {
    /// Conditions of which at least one must hold. They cannot hold such groups themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<WhereCondition>", length(min = 1, max = 20))]
    pub any: Option<Vec<WhereCondition>>,
    /// What the condition is about; a property of an event has `prop` instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhereField")]
    pub field: Option<WhereField>,
    /// Name of a property that an event of the session has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop: Option<String>,
    /// With `prop`, the events that are looked at; all of them when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub event: Option<String>,
    /// How it is compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhereOp")]
    pub op: Option<WhereOp>,
    /// What it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhereValue")]
    pub value: Option<WhereValue>,
    /// For `in` and `not_in`, what it may be or must not be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<WhereValue>", length(min = 1, max = 100))]
    pub values: Option<Vec<WhereValue>>,
    /// For `between`, the least number; it belongs to the range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub min: Option<Number>,
    /// For `between`, the greatest number; it belongs to the range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub max: Option<Number>,
}

entity::choices! {
    /// What a condition is about.
    WhereField {
        /// Any page of the visit.
        Page = "page" / "PAGE",
        EntryPage = "entry_page" / "ENTRY_PAGE",
        ExitPage = "exit_page" / "EXIT_PAGE",
        /// Host of the first pageview.
        EntryHost = "entry_host" / "ENTRY_HOST",
        /// Group of any page of the visit.
        PageGroup = "page_group" / "PAGE_GROUP",
        Channel = "channel" / "CHANNEL",
        UtmSource = "utm_source" / "UTM_SOURCE",
        UtmMedium = "utm_medium" / "UTM_MEDIUM",
        UtmCampaign = "utm_campaign" / "UTM_CAMPAIGN",
        UtmContent = "utm_content" / "UTM_CONTENT",
        UtmTerm = "utm_term" / "UTM_TERM",
        UtmId = "utm_id" / "UTM_ID",
        RefHost = "ref_host" / "REF_HOST",
        Variant = "variant" / "VARIANT",
        Device = "device" / "DEVICE",
        Browser = "browser" / "BROWSER",
        Os = "os" / "OS",
        Country = "country" / "COUNTRY",
        Lang = "lang" / "LANG",
        Screen = "screen" / "SCREEN",
        Stitch = "stitch" / "STITCH",
        /// Any ad click id of the visit.
        ClickId = "click_id" / "CLICK_ID",
        Traffic = "traffic" / "TRAFFIC",
        /// Name of any event of the visit.
        Event = "event" / "EVENT",
        /// Key of any goal that the visit reached.
        Goal = "goal" / "GOAL",
        /// Any mark of the visit, as `has` names them.
        Mark = "mark" / "MARK",
        AdPlatform = "ad_platform" / "AD_PLATFORM",
        AdAccountId = "ad_account_id" / "AD_ACCOUNT_ID",
        AdCampaignId = "ad_campaign_id" / "AD_CAMPAIGN_ID",
        AdAdsetId = "ad_adset_id" / "AD_ADSET_ID",
        AdId = "ad_id" / "AD_ID",
        /// Whether it reached a conversion goal: true or false.
        Converted = "converted" / "CONVERTED",
        /// Whether the visitor had consented: true or false.
        Consent = "consent" / "CONSENT",
        /// Number of pageviews.
        Pageviews = "pageviews" / "PAGEVIEWS",
        /// Number of events.
        Events = "events" / "EVENTS",
        /// Visible and focused milliseconds.
        EngagedMs = "engaged_ms" / "ENGAGED_MS",
        /// Deepest scroll, 0 to 100.
        MaxScroll = "max_scroll" / "MAX_SCROLL",
        /// Number of clicks.
        Clicks = "clicks" / "CLICKS",
        /// Milliseconds of video watched.
        VideoMs = "video_ms" / "VIDEO_MS",
        /// Number of conversion goals reached.
        Conversions = "conversions" / "CONVERSIONS",
        /// Value of the goals reached, in the project's currency.
        ConversionValue = "conversion_value" / "CONVERSION_VALUE",
        /// Number of recorded conversions that count.
        ConfirmedConversions = "confirmed_conversions" / "CONFIRMED_CONVERSIONS",
        /// Number of recorded conversions that wait to be confirmed.
        PendingConversions = "pending_conversions" / "PENDING_CONVERSIONS",
        /// Value of the recorded conversions, confirmed and pending, in the project's currency.
        RecordedValue = "recorded_value" / "RECORDED_VALUE",
        /// Relevance, 0 to 100.
        Relevance = "relevance" / "RELEVANCE",
        /// Hour of the start in the project's time zone, 0 to 23.
        Hour = "hour" / "HOUR",
        /// Weekday of the start in the project's time zone, from 1 for Monday to 7 for Sunday.
        Weekday = "weekday" / "WEEKDAY",
    }
}

entity::choices! {
    /// How a condition compares. Numbers take `eq`, `not_eq`, `in`, `not_in`, `gt`, `gte`, `lt`, `lte` and
    /// `between`; texts take all but the last five. Properties of events take all: for those five their value
    /// must be a number.
    WhereOp {
        /// It is `value`.
        Eq = "eq" / "EQ",
        /// It is not `value`.
        NotEq = "not_eq" / "NOT_EQ",
        /// It is one of `values`.
        In = "in" / "IN",
        /// It is none of `values`.
        NotIn = "not_in" / "NOT_IN",
        /// `value` is a part of it.
        Contains = "contains" / "CONTAINS",
        /// `value` is no part of it.
        NotContains = "not_contains" / "NOT_CONTAINS",
        /// It begins with `value`.
        BeginsWith = "begins_with" / "BEGINS_WITH",
        /// It ends with `value`.
        EndsWith = "ends_with" / "ENDS_WITH",
        /// There is one.
        IsSet = "is_set" / "IS_SET",
        /// There is none.
        NotSet = "not_set" / "NOT_SET",
        /// It is greater than `value`.
        Gt = "gt" / "GT",
        /// It is `value` or greater.
        Gte = "gte" / "GTE",
        /// It is less than `value`.
        Lt = "lt" / "LT",
        /// It is `value` or less.
        Lte = "lte" / "LTE",
        /// It lies between `min` and `max`, both included.
        Between = "between" / "BETWEEN",
    }
}

/// A value to compare with. What is not a text stands for what JSON writes: `true` for "true", 7 for "7".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum WhereValue {
    Text(String),
    Number(Number),
    Flag(bool),
}

impl JsonSchema for WhereValue {
    fn schema_name() -> Cow<'static, str> {
        "WhereValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A value to compare with. What is not a text stands for what JSON writes: true for \
                \"true\", 7 for \"7\".",
            "type": ["string", "number", "boolean"],
            "maxLength": 2048
        })
    }
}

impl WhereValue {
    /// What fields are compared with as texts.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::Number(number) => plain_number(number).to_string(),
        }
    }

    /// What fields are compared with as numbers.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Text(text) => super::meaning::number(text),
            Self::Number(number) => number.as_f64(),
            Self::Flag(_) => None,
        }
    }
}

impl Conditions {
    /// The conditions in a JSON value. `place` is where it stands, for the paths of violations.
    pub fn read(place: &str, value: Value, violations: &mut Vec<Violation>) -> Option<Self> {
        static SHAPE: std::sync::LazyLock<Shape> = std::sync::LazyLock::new(Shape::of::<Conditions>);
        let found = SHAPE.violations(place, &value);
        if !found.is_empty() {
            violations.extend(found);
            return None;
        }
        match serde_json::from_value(value) {
            Ok(conditions) => Some(conditions),
            Err(error) => {
                violations.push(Violation::new(place, ViolationCode::Invalid, error.to_string()));
                None
            }
        }
    }

    /// What they mean, with everything that no schema expresses checked.
    pub fn check(&self, place: &str, violations: &mut Vec<Violation>) -> Vec<AnyOf> {
        let each = self.0.iter().enumerate();
        each.map(|(at, one)| AnyOf::of(one, &format!("{place}.{at}"), violations)).collect()
    }
}

/// Conditions as JSON text, as a query string has them. In GraphQL a list may be given, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WhereText(pub String);

impl WhereText {
    /// The conditions in the text.
    pub(super) fn read(&self, place: &str, violations: &mut Vec<Violation>) -> Option<Conditions> {
        match serde_json::from_str(&self.0) {
            Ok(value) => Conditions::read(place, value, violations),
            Err(error) => {
                let message = format!("is not JSON (line {}, column {})", error.line(), error.column());
                violations.push(Violation::new(place, ViolationCode::WrongFormat, message));
                None
            }
        }
    }
}

impl JsonSchema for WhereText {
    fn schema_name() -> Cow<'static, str> {
        "WhereText".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "minLength": 2,
            "maxLength": MOST_CHARACTERS,
            "contentMediaType": "application/json",
            "contentSchema": json!(generator.subschema_for::<Conditions>())
        })
    }
}

/// Conditions that a session must all meet, as REST's parameter `where` takes them: a list of objects like
/// `{field: "country", op: "in", values: ["DE", "AT"]}`, or the same as JSON text.
#[Scalar(name = "Where")]
impl ScalarType for WhereText {
    fn parse(value: GraphqlValue) -> InputValueResult<Self> {
        match value {
            GraphqlValue::String(text) => Ok(Self(text)),
            GraphqlValue::List(_) => Ok(Self(value.into_json()?.to_string())),
            other => Err(InputValueError::expected_type(other)),
        }
    }

    fn to_value(&self) -> GraphqlValue {
        GraphqlValue::String(self.0.clone())
    }
}
