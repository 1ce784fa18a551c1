//! Tracking config in the form of the API. The generated JSON Schema validates requests, so every bound is an attribute
//! here.
//!
//! Each key is declared once, with its type, its default for new projects, and `=> browser` if browsers get the key.
//! The patch type and the browsers' config are generated from the declaration ([`super::declare`]).

use std::collections::BTreeMap;

use entity::{Locale, choices};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::declare::tracking_config;
use crate::ground::rule::Rule;
use crate::measuring::events::EVENT_NAME;

const HOST: &str = r"^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$";
const ORIGIN: &str =
    r"^https?://(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:([0-9]{1,5}|\*))?$";
const KEY: &str = r"^[a-z0-9][a-z0-9-]*$";
const PARAM: &str = r"^[A-Za-z0-9_-]+$";
const PATH: &str = r"^/[A-Za-z0-9/._~:-]{0,199}$";
const VIA: &str = r"^[a-z][a-z0-9_]{0,19}$";
const IDENTIFIER: &str = r"^[A-Za-z_$][A-Za-z0-9_$]{0,63}$";
const DOTTED: &str = r"^[A-Za-z_$][A-Za-z0-9_$]*(\.[A-Za-z0-9_$]+)*$";
/// Pattern of a prop's name, as accepted by ingest.
const PROP: &str = r"^[A-Za-z0-9_.-]{1,40}$";

tracking_config! {
    /// Hosts of the site. `*.` includes all hosts below.
    #[schemars(length(min = 1, max = 50), inner(length(max = 253), regex(pattern = HOST)))]
    domains: Vec<String> = Vec::new(),
    /// Origins that may send data. Until they are set, they follow from `domains`: with and without TLS and `www.`, at
    /// any port.
    #[schemars(length(min = 1, max = 50), inner(length(max = 300), regex(pattern = ORIGIN)))]
    allowed_origins: Vec<String> = Vec::new(),
    allow_localhost: bool = false,
    /// Prefix added to the paths of a host, so that several hosts appear as one site.
    #[schemars(schema_with = "host_prefixes")]
    host_prefixes: BTreeMap<String, String> = BTreeMap::new(),
    #[schemars(length(max = 30))]
    page_groups: Vec<PageGroup> = Vec::new(),
    default_group: DefaultGroup = DefaultGroup::other(),
    #[schemars(length(max = 50))]
    exclude_paths: Vec<Rule> = Vec::new() => browser_rules,
    #[schemars(length(max = 20))]
    personal_paths: Vec<PersonalPath> = Vec::new(),
    personal_mode: PersonalMode = PersonalMode::Isolate,
    #[schemars(length(max = 10))]
    value_redactions: Vec<ValueRedaction> = Vec::new(),
    #[schemars(length(max = 40), regex(pattern = PARAM))]
    variant_param: Option<String> = None => browser,
    #[schemars(length(min = 1, max = 5), inner(length(max = 40), regex(pattern = PARAM)))]
    test_params: Vec<String> = vec!["svc_test".to_owned()] => browser,
    #[schemars(length(max = 40), regex(pattern = PARAM))]
    notrack_param: String = "svc_notrack".to_owned() => browser,
    #[schemars(regex(pattern = r"^[a-z][a-z0-9_]{0,15}$"))]
    storage_prefix: String = "svc".to_owned() => browser,
    consent: Consent = Consent {
        mode: ConsentMode::Cookieless,
        storage_key: None,
        granted_values: Vec::new(),
        denied_values: Vec::new(),
        window_event: None,
        cmp: Vec::new(),
        respect_do_not_track: false,
        respect_global_privacy_control: true,
    } => browser,
    legacy_track_attributes: bool = false => browser,
    cta: Cta = Cta { selectors: Vec::new() } => browser,
    messaging: Messaging = Messaging { chatapp: true, apps: Vec::new() } => browser,
    downloads: Downloads = Downloads {
        extensions: ["pdf", "zip", "docx", "xlsx", "pptx", "csv", "dmg", "exe", "apk"]
            .map(str::to_owned)
            .to_vec(),
    } => browser,
    not_found: NotFound = NotFound {
        path: "/404".to_owned(),
        marker_attr: "data-svc-not-found".to_owned(),
    } => browser,
    #[schemars(length(max = 10))]
    bookings: Vec<Booking> = Vec::new() => browser_bookings,
    #[schemars(length(max = 20))]
    bridges: Vec<Bridge> = Vec::new() => browser,
    plugins: Plugins = Plugins { video: false, sections: false, forms: false, vitals: Some(false) } => browser,
    first_touch: FirstTouch = FirstTouch { enabled: false } => browser,
    identify: Identify = Identify { enabled: false, require_consent: true } => browser,
    questionnaires: Questionnaires = Questionnaires { strict: false },
    /// True if the part after `#/` in a URL identifies a separate page.
    hash_routing: bool = false => browser,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PageGroup {
    #[schemars(length(max = 40), regex(pattern = KEY))]
    pub key: String,
    pub label: Label,
    #[serde(rename = "match")]
    #[schemars(length(min = 1, max = 20))]
    pub matches: Vec<Rule>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DefaultGroup {
    #[schemars(length(max = 40), regex(pattern = KEY))]
    pub key: String,
    pub label: Label,
}

/// Display text: one for all languages, or one per language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Label {
    Plain(#[schemars(length(min = 1, max = 80))] String),
    Translated(Translated),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Translated {
    #[schemars(length(min = 1, max = 80))]
    pub en: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 80))]
    pub de: Option<String>,
}

impl Label {
    pub fn text(&self, locale: Locale) -> &str {
        match self {
            Label::Plain(text) => text,
            Label::Translated(Translated { de: Some(de), .. }) if locale == Locale::De => de,
            Label::Translated(Translated { en, .. }) => en,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PersonalPath {
    #[serde(rename = "match")]
    pub matches: Rule,
    #[schemars(regex(pattern = PATH))]
    pub replacement: String,
}

choices! {
    /// Handling of pages whose path is about a person.
    PersonalMode {
        /// The page is counted under its replacement, and its visit is never linked to another visit by the visitor
        /// hash.
        Isolate = "isolate" / "ISOLATE",
        /// The page is not counted.
        Exclude = "exclude" / "EXCLUDE",
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ValueRedaction {
    #[schemars(length(min = 1, max = 200))]
    pub pattern: String,
    #[schemars(length(max = 40))]
    pub replacement: String,
    pub ignore_case: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Consent {
    pub mode: ConsentMode,
    #[schemars(length(min = 1, max = 64))]
    pub storage_key: Option<String>,
    #[schemars(length(max = 5), inner(length(max = 40)))]
    pub granted_values: Vec<String>,
    #[schemars(length(max = 5), inner(length(max = 40)))]
    pub denied_values: Vec<String>,
    pub window_event: Option<ConsentEvent>,
    #[schemars(length(max = 5))]
    pub cmp: Vec<Cmp>,
    pub respect_do_not_track: bool,
    pub respect_global_privacy_control: bool,
}

choices! {
    /// Requirement of the visitor's consent.
    ConsentMode {
        /// No consent required, because nothing is stored on the device.
        Cookieless = "cookieless" / "COOKIELESS",
        /// Without consent, nothing is stored on the device and visits are not linked.
        Strict = "strict" / "STRICT",
        /// Without consent nothing is sent.
        Require = "require" / "REQUIRE",
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConsentEvent {
    #[schemars(length(min = 1, max = 64))]
    pub name: String,
    #[schemars(length(max = 200), regex(pattern = DOTTED))]
    pub detail_path: String,
    #[schemars(length(max = 5), inner(length(max = 40)))]
    pub granted_values: Vec<String>,
    #[schemars(length(max = 5), inner(length(max = 40)))]
    pub denied_values: Vec<String>,
}

/// Consent tools, by neutral number (`GET /v1/setup/frameworks` names them), and the consent signal that browsers and
/// tag managers share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cmp {
    /// Cookiebot.
    #[serde(rename = "cmp_1")]
    Cmp1,
    /// OneTrust.
    #[serde(rename = "cmp_2")]
    Cmp2,
    /// Usercentrics.
    #[serde(rename = "cmp_3")]
    Cmp3,
    /// Any other tool of the Transparency and Consent Framework 2.
    #[serde(rename = "cmp_4")]
    Cmp4,
    /// Consent signal that tag managers share.
    ConsentSignal,
}

impl Cmp {
    /// Returns the name by which the makers of sites know the tool.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cmp1 => "Cookiebot",
            Self::Cmp2 => "OneTrust",
            Self::Cmp3 => "Usercentrics",
            Self::Cmp4 => "Another tool of the TCF",
            Self::ConsentSignal => "Consent signal of tag managers",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cta {
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub selectors: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Messaging {
    pub chatapp: bool,
    #[schemars(length(max = 9))]
    pub apps: Vec<MessengerApp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MessengerApp {
    /// Telegram: `t.me`, `telegram.me` and `tg:`.
    Telegram,
    /// Signal.
    Signal,
    /// Facebook Messenger.
    Messenger,
    /// Viber.
    Viber,
    /// LINE.
    Line,
    /// WeChat.
    Wechat,
    /// Threema.
    Threema,
    /// Skype.
    Skype,
    /// Text messages: `sms:`.
    Sms,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Downloads {
    #[schemars(length(max = 30), inner(regex(pattern = r"^[a-z0-9]{1,8}$")))]
    pub extensions: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotFound {
    #[schemars(regex(pattern = PATH))]
    pub path: String,
    #[schemars(regex(pattern = r"^data-[a-z0-9-]{1,40}$"))]
    pub marker_attr: String,
}

/// Detection of bookings in a third-party widget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Booking {
    /// The widget sends the page a message with certain members.
    Postmessage {
        #[schemars(length(max = 300), regex(pattern = ORIGIN))]
        origin: String,
        #[serde(rename = "match")]
        matches: BTreeMap<String, MatchValue>,
        #[schemars(regex(pattern = VIA))]
        via: String,
    },
    /// The widget sends the page a message of a certain `type`.
    MessageType {
        #[schemars(length(min = 1, max = 64))]
        message_type: String,
        #[schemars(regex(pattern = VIA))]
        via: String,
    },
    /// The widget triggers an event of the window.
    WindowEvent {
        #[schemars(length(min = 1, max = 64))]
        event: String,
        #[schemars(regex(pattern = VIA))]
        via: String,
    },
    /// The widget leads to a page that thanks for the booking.
    ThankYou {
        #[schemars(length(min = 1, max = 10), inner(length(min = 1, max = 200), regex(pattern = "^/")))]
        paths: Vec<String>,
        #[schemars(regex(pattern = IDENTIFIER))]
        window_flag: Option<String>,
        #[schemars(regex(pattern = VIA))]
        via: String,
    },
    /// The embedded calendar that the SDK knows tells of a booking.
    Scheduler {
        #[schemars(regex(pattern = VIA))]
        via: String,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum MatchValue {
    Bool(bool),
    Number(f64),
    Text(#[schemars(length(max = 100))] String),
}

/// Converts a window event of the site's own application into a tracked event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bridge {
    #[schemars(length(min = 1, max = 64))]
    pub event: String,
    #[schemars(regex(pattern = EVENT_NAME))]
    pub emit: String,
    #[schemars(schema_with = "bridge_props")]
    pub props: BTreeMap<String, String>,
    pub flush: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plugins {
    pub video: bool,
    pub sections: bool,
    pub forms: bool,
    /// Web vitals: how fast pages are for visitors. A change of the plugins that does not name it keeps it. None: off.
    #[serde(default, serialize_with = "on_or_off")]
    #[schemars(with = "bool", extend("x-extension" = true))]
    pub vitals: Option<bool>,
}

fn on_or_off<S: Serializer>(on: &Option<bool>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(*on == Some(true))
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstTouch {
    pub enabled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Identify {
    /// True if the project's script includes the plugin for identify calls, and the server takes them.
    #[serde(default)]
    pub enabled: bool,
    /// True if identify calls count only after consent.
    pub require_consent: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Questionnaires {
    /// True to reject answers that do not belong to a registered questionnaire.
    pub strict: bool,
}

fn host_prefixes(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "object",
        "maxProperties": 50,
        "propertyNames": { "pattern": HOST, "maxLength": 253 },
        "additionalProperties": { "type": "string", "pattern": PATH },
    })
}

fn bridge_props(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "object",
        "maxProperties": 20,
        "propertyNames": { "pattern": PROP },
        "additionalProperties": { "type": "string", "pattern": DOTTED, "maxLength": 200 },
    })
}
