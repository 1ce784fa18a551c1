//! The parameter `where` as the caller writes it: a list of conditions as JSON.

use std::borrow::Cow;

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value as GraphqlValue};
use domain::ground::shape::Shape;
use domain::measuring::matching::plain_number;
use domain::{Violation, ViolationCode};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value, json};

use super::meaning::AnyOf;

/// Maximum length of the text of a `where`.
const MAX_CHARACTERS: u32 = 8_000;

/// Conditions, all of which a session must meet.
///
/// `[{"field": "country", "op": "in", "values": ["DE", "AT"]}, {"event": "purchase", "prop": "plan", "op": "eq",
/// "value": "pro"}]` selects the sessions from two countries that bought one plan.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "Where", example = serde_json::json!([{ "field": "device", "op": "eq", "value": "mobile" }]))]
pub struct Conditions(#[schemars(length(min = 1, max = 20))] pub Vec<WhereCondition>);

/// A condition: a `field` of the session or a `prop` of its events, an `op`, and the value to compare with. Or only
/// `any`, with conditions of which at least one must hold.
///
/// Texts are compared exactly, so `A` is not `a`. A negative op, like `not_in`, holds if its opposite does not. It
/// therefore holds for sessions without the field, and for a field with several values only if none of them matches.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhereCondition {
    /// Conditions of which at least one must hold. They cannot contain `any` themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<WhereCondition>", length(min = 1, max = 20))]
    pub any: Option<Vec<WhereCondition>>,
    /// Field of the session. For a property of an event, use `prop` instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhereField")]
    pub field: Option<WhereField>,
    /// Name of a property of an event in the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop: Option<String>,
    /// Only with `prop`: the name of the events to look at; all events by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub event: Option<String>,
    /// Operator of the comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhereOp")]
    pub op: Option<WhereOp>,
    /// Value to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhereValue")]
    pub value: Option<WhereValue>,
    /// Only for `in` and `not_in`: the values to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<WhereValue>", length(min = 1, max = 100))]
    pub values: Option<Vec<WhereValue>>,
    /// Only for `between`: the smallest number, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub min: Option<Number>,
    /// Only for `between`: the largest number, inclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub max: Option<Number>,
}

entity::choices! {
    /// Field of the session that a condition tests.
    WhereField {
        /// Any page of the visit.
        Page = "page" / "PAGE",
        /// Path of the first pageview.
        EntryPage = "entry_page" / "ENTRY_PAGE",
        /// Path of the last pageview.
        ExitPage = "exit_page" / "EXIT_PAGE",
        /// Host of the first pageview.
        EntryHost = "entry_host" / "ENTRY_HOST",
        /// Group of any page of the visit.
        PageGroup = "page_group" / "PAGE_GROUP",
        /// Channel through which the visit came.
        Channel = "channel" / "CHANNEL",
        /// The parameter `utm_source`.
        UtmSource = "utm_source" / "UTM_SOURCE",
        /// The parameter `utm_medium`.
        UtmMedium = "utm_medium" / "UTM_MEDIUM",
        /// The parameter `utm_campaign`.
        UtmCampaign = "utm_campaign" / "UTM_CAMPAIGN",
        /// The parameter `utm_content`.
        UtmContent = "utm_content" / "UTM_CONTENT",
        /// The parameter `utm_term`.
        UtmTerm = "utm_term" / "UTM_TERM",
        /// The parameter `utm_id`.
        UtmId = "utm_id" / "UTM_ID",
        /// Host of the referrer.
        RefHost = "ref_host" / "REF_HOST",
        /// Variant of the page, as its address or the site names it.
        Variant = "variant" / "VARIANT",
        /// Kind of device.
        Device = "device" / "DEVICE",
        /// Browser family.
        Browser = "browser" / "BROWSER",
        /// Operating system.
        Os = "os" / "OS",
        /// Country of the visitor, as ISO 3166-1 code.
        Country = "country" / "COUNTRY",
        /// Language of the browser, two letters.
        Lang = "lang" / "LANG",
        /// Class of the screen's width.
        Screen = "screen" / "SCREEN",
        /// Certainty that the pageviews belong together.
        Stitch = "stitch" / "STITCH",
        /// Any ad click id of the visit.
        ClickId = "click_id" / "CLICK_ID",
        /// Paid or organic traffic.
        Traffic = "traffic" / "TRAFFIC",
        /// Name of any event of the visit.
        Event = "event" / "EVENT",
        /// Key of any goal that the visit reached.
        Goal = "goal" / "GOAL",
        /// Any mark of the visit, with the same names as in `has`.
        Mark = "mark" / "MARK",
        /// Platform of the matched ad.
        AdPlatform = "ad_platform" / "AD_PLATFORM",
        /// The platform's id of the matched ad account.
        AdAccountId = "ad_account_id" / "AD_ACCOUNT_ID",
        /// The platform's id of the matched campaign.
        AdCampaignId = "ad_campaign_id" / "AD_CAMPAIGN_ID",
        /// The platform's id of the matched ad set.
        AdAdsetId = "ad_adset_id" / "AD_ADSET_ID",
        /// The platform's id of the matched ad.
        AdId = "ad_id" / "AD_ID",
        /// True if the visit reached a conversion goal, otherwise false.
        Converted = "converted" / "CONVERTED",
        /// True if the visitor had given consent, otherwise false.
        Consent = "consent" / "CONSENT",
        /// Number of pageviews.
        Pageviews = "pageviews" / "PAGEVIEWS",
        /// Number of events.
        Events = "events" / "EVENTS",
        /// Visible and focused time in milliseconds.
        EngagedMs = "engaged_ms" / "ENGAGED_MS",
        /// Deepest scroll in percent, 0 to 100.
        MaxScroll = "max_scroll" / "MAX_SCROLL",
        /// Number of clicks.
        Clicks = "clicks" / "CLICKS",
        /// Watched video time in milliseconds.
        VideoMs = "video_ms" / "VIDEO_MS",
        /// Number of conversion goals reached.
        Conversions = "conversions" / "CONVERSIONS",
        /// Value of the goals reached, in the project's currency.
        ConversionValue = "conversion_value" / "CONVERSION_VALUE",
        /// Number of confirmed conversions that are recorded.
        ConfirmedConversions = "confirmed_conversions" / "CONFIRMED_CONVERSIONS",
        /// Number of recorded conversions that wait for confirmation.
        PendingConversions = "pending_conversions" / "PENDING_CONVERSIONS",
        /// Value of the recorded conversions, confirmed and pending, in the project's currency.
        RecordedValue = "recorded_value" / "RECORDED_VALUE",
        /// Relevance score, 0 to 100.
        Relevance = "relevance" / "RELEVANCE",
        /// Hour of the visit's start in the project's time zone, 0 to 23.
        Hour = "hour" / "HOUR",
        /// Weekday of the visit's start in the project's time zone, from 1 for Monday to 7 for Sunday.
        Weekday = "weekday" / "WEEKDAY",
    }
}

entity::choices! {
    /// Operator of a comparison. Numbers allow `eq`, `not_eq`, `in`, `not_in`, `gt`, `gte`, `lt`, `lte` and `between`.
    /// Texts allow all except the last five. Event properties allow all; for the last five, their value must be a
    /// number.
    WhereOp {
        /// Equal to `value`.
        Eq = "eq" / "EQ",
        /// Not equal to `value`.
        NotEq = "not_eq" / "NOT_EQ",
        /// One of `values`.
        In = "in" / "IN",
        /// None of `values`.
        NotIn = "not_in" / "NOT_IN",
        /// Contains `value`.
        Contains = "contains" / "CONTAINS",
        /// Does not contain `value`.
        NotContains = "not_contains" / "NOT_CONTAINS",
        /// Begins with `value`.
        BeginsWith = "begins_with" / "BEGINS_WITH",
        /// Ends with `value`.
        EndsWith = "ends_with" / "ENDS_WITH",
        /// Has a value.
        IsSet = "is_set" / "IS_SET",
        /// Has no value.
        NotSet = "not_set" / "NOT_SET",
        /// Greater than `value`.
        Gt = "gt" / "GT",
        /// Greater than or equal to `value`.
        Gte = "gte" / "GTE",
        /// Less than `value`.
        Lt = "lt" / "LT",
        /// Less than or equal to `value`.
        Lte = "lte" / "LTE",
        /// Between `min` and `max`, both inclusive.
        Between = "between" / "BETWEEN",
    }
}

/// A value to compare with. A value that is not a text stands for its JSON notation: `true` for "true", 7 for "7".
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
            "description": "A value to compare with. A value that is not a text stands for its JSON notation: true for \
                \"true\", 7 for \"7\".",
            "type": ["string", "number", "boolean"],
            "maxLength": 2048
        })
    }
}

impl WhereValue {
    /// Returns the value as a text, for comparison with text fields.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Flag(flag) => flag.to_string(),
            Self::Number(number) => plain_number(number).to_string(),
        }
    }

    /// Returns the value as a number, for comparison with number fields.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Text(text) => super::meaning::number(text),
            Self::Number(number) => number.as_f64(),
            Self::Flag(_) => None,
        }
    }
}

impl Conditions {
    /// Reads conditions from a JSON value. `place` is its path, for violations.
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

    /// Converts the conditions to tests, and checks everything that a schema cannot express.
    pub fn check(&self, place: &str, violations: &mut Vec<Violation>) -> Vec<AnyOf> {
        let each = self.0.iter().enumerate();
        each.map(|(at, one)| AnyOf::of(one, &format!("{place}.{at}"), violations)).collect()
    }
}

/// Conditions as JSON text, as in a query string. In GraphQL they may also be given as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WhereText(pub String);

impl WhereText {
    /// Parses the conditions in the text.
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
            "maxLength": MAX_CHARACTERS,
            "contentMediaType": "application/json",
            "contentSchema": json!(generator.subschema_for::<Conditions>())
        })
    }
}

/// Conditions, all of which a session must meet, as in the REST parameter `where`: a list of objects like `{field:
/// "country", op: "in", values: ["DE", "AT"]}`, or the same as JSON text.
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
