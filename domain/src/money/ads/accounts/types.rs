//! API types of ad accounts.

use async_graphql::{InputObject, SimpleObject};
use entity::choices;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::rule::RuleKind;
use crate::money::ads::rules::Wanted;
use crate::{Error, Result, Timestamp};

choices! {
    /// Which campaigns' costs of an account a project stores.
    AdCampaignsMode {
        /// Those of all campaigns.
        All = "all" / "ALL",
        /// Those of campaigns that a rule fits.
        Include = "include" / "INCLUDE",
        /// Those of campaigns that no rule fits.
        Exclude = "exclude" / "EXCLUDE",
    }
}

choices! {
    /// What of a campaign a rule looks at.
    AdCampaignField {
        /// Name of the campaign.
        Name = "name" / "NAME",
        /// The platform's id of the campaign.
        Id = "id" / "ID",
    }
}

choices! {
    /// How the reading of an account's costs stands.
    AdSyncState {
        /// Days are being read, or wait to be read: the first ones, or those that somebody asked for.
        Reading = "reading" / "READING",
        /// All days are read. Today and yesterday are read again each hour.
        Current = "current" / "CURRENT",
        /// The last attempts failed, or days are missing that could not be read. What was read before is kept.
        Failing = "failing" / "FAILING",
        /// The account is detached. Its costs are kept and not read again.
        Detached = "detached" / "DETACHED",
    }
}

/// Rule that a campaign fits or does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "AdCampaignRuleWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdCampaignRule {
    /// What of the campaign the rule looks at.
    pub field: AdCampaignField,
    /// How it is compared.
    pub kind: RuleKind,
    /// The whole text (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
    /// anywhere. Case is ignored except in regular expressions.
    #[schemars(length(min = 1, max = 200))]
    pub value: String,
}

/// Campaigns whose costs are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "AdCampaignChoiceWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdCampaignChoice {
    /// Which campaigns' costs are stored.
    pub mode: AdCampaignsMode,
    /// Rules for `include` and `exclude`, at most 50; none for `all`.
    #[serde(default)]
    #[graphql(default)]
    #[schemars(length(max = 50))]
    pub rules: Vec<AdCampaignRule>,
}

impl Default for AdCampaignChoice {
    fn default() -> Self {
        Self { mode: AdCampaignsMode::All, rules: Vec::new() }
    }
}

/// How the costs of an account are read.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject,
)]
#[graphql(input_name = "AdAccountSettingsWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdAccountSettings {
    /// Campaigns whose costs are stored. By default all.
    #[serde(default)]
    #[graphql(default)]
    pub campaigns: AdCampaignChoice,
    /// Number of days that are read again each night, 1 to 90. Null: as many as the platform may still change.
    #[serde(default)]
    #[schemars(range(min = 1, max = 90))]
    pub restate_days: Option<i32>,
    /// Number of days before today that are read first, 1 to 1095. Null: 90.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1095))]
    pub backfill_days: Option<i32>,
}

/// Account to attach, and how its costs are read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdAccountWrite {
    /// Connection of the project's organization through which the costs are read.
    pub connection_id: Uuid,
    /// How the costs are read. Null: for an account that is known already as before, for another one with the defaults.
    #[serde(default)]
    pub settings: Option<AdAccountSettings>,
}

/// Error because of which the costs of an account are not read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccountError {
    /// Code of the platform or of this service: `grant_expired`, for example.
    pub code: String,
    /// What the platform says about it. It may be empty.
    pub message: String,
}

/// Days of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccountDays {
    /// First day.
    #[schemars(extend("format" = "date"))]
    pub from: String,
    /// Last day.
    #[schemars(extend("format" = "date"))]
    pub to: String,
}

/// How the reading of an account's costs stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccountSync {
    /// State of the reading.
    pub state: AdSyncState,
    /// First day of the newest ones that were read without a gap; null before the first reading.
    #[schemars(extend("format" = "date"))]
    pub covered_from: Option<String>,
    /// Last day of the newest ones that were read without a gap; null before the first reading.
    #[schemars(extend("format" = "date"))]
    pub covered_to: Option<String>,
    /// When days were last read and stored.
    pub last_success_at: Option<Timestamp>,
    /// When the account is read next; null for a detached account.
    pub next_at: Option<Timestamp>,
    /// Why reading fails; null if it does not.
    pub error: Option<AdAccountError>,
    /// Days whose costs could not be read in many nights and are not asked for any more, in chronological order.
    pub lost: Vec<AdAccountDays>,
}

/// Costs of an account in one currency.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccountSpend {
    /// ISO 4217 code.
    pub currency: String,
    /// Costs in this currency.
    pub amount: f64,
}

/// An ad account of a project, or a source of imported costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccount {
    /// Id of the account in this project.
    pub id: Uuid,
    /// Null for imported costs of no platform.
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of an import.
    pub external_id: String,
    /// Name of the account on the platform, or the source of an import.
    pub name: String,
    /// Currency of its costs (ISO 4217), if it is known.
    pub currency: Option<String>,
    /// Time zone of its days, if it is known.
    pub timezone: Option<String>,
    /// Connection through which costs are read. Null for a source of imported costs and for a detached account.
    pub connection_id: Option<Uuid>,
    /// How costs are read. Null for a source of imported costs.
    pub settings: Option<AdAccountSettings>,
    /// How the reading stands. Null for a source of imported costs.
    pub sync: Option<AdAccountSync>,
    /// Costs of the last 30 days, by currency.
    #[serde(rename = "spend30d")]
    #[graphql(name = "spend30d")]
    pub spend_30d: Vec<AdAccountSpend>,
    /// When the account was first attached, or its source first imported.
    pub created_at: Timestamp,
}

/// Ad accounts of a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AdAccounts {
    /// Accounts by platform and id; sources of imported costs among them.
    pub items: Vec<AdAccount>,
}

/// Campaigns whose costs are stored, compiled.
pub(in crate::money::ads) struct Choice {
    mode: AdCampaignsMode,
    rules: Vec<(AdCampaignField, Wanted)>,
}

impl AdCampaignChoice {
    /// Compiles the rules. A rule that does not compile is an error in the body of a request.
    pub(in crate::money::ads) fn compile(&self) -> Result<Choice> {
        match (self.mode, self.rules.is_empty()) {
            (AdCampaignsMode::All, false) => {
                return Err(Error::invalid("body.settings.campaigns.rules", "must be empty for mode all"));
            }
            (AdCampaignsMode::Include, true) => {
                return Err(Error::invalid("body.settings.campaigns.rules", "must name a campaign"));
            }
            _ => {}
        }
        let compiled = self.rules.iter().enumerate().map(|(place, rule)| {
            let path = format!("body.settings.campaigns.rules.{place}.value");
            if rule.value.trim().is_empty() {
                return Err(Error::invalid(path, "must contain more than spaces"));
            }
            let wanted =
                Wanted::of(rule.kind, &rule.value).map_err(|message| Error::invalid(path, message))?;
            Ok((rule.field, wanted))
        });
        Ok(Choice { mode: self.mode, rules: compiled.collect::<Result<_>>()? })
    }
}

impl Choice {
    /// Returns true if the costs of a campaign are stored.
    pub(in crate::money::ads) fn takes(&self, id: &str, name: &str) -> bool {
        let fits = |(field, wanted): &(AdCampaignField, Wanted)| {
            let text = match field {
                AdCampaignField::Id => id,
                AdCampaignField::Name => name,
            };
            let text = text.trim();
            wanted.matches(text, &text.to_lowercase())
        };
        match self.mode {
            AdCampaignsMode::All => true,
            AdCampaignsMode::Include => self.rules.iter().any(fits),
            AdCampaignsMode::Exclude => !self.rules.iter().any(fits),
        }
    }
}
