//! Mapping rules: what a project says about visits whose campaign parameters name no ad by an id.

use async_graphql::{InputObject, SimpleObject};
use entity::choices;
use entity::visits::{AdLevel, AdPlatform};
use globset::GlobBuilder;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::known::{Ads, Place};
use super::matcher::Tags;
use crate::ground::pattern::Pattern;
use crate::ground::rule::RuleKind;
use crate::{Error, Result};

choices! {
    /// Campaign parameter that a mapping rule looks at.
    MappingField {
        /// The parameter `utm_campaign`.
        UtmCampaign = "utm_campaign" / "UTM_CAMPAIGN",
        /// The parameter `utm_content`.
        UtmContent = "utm_content" / "UTM_CONTENT",
        /// The parameter `utm_term`.
        UtmTerm = "utm_term" / "UTM_TERM",
        /// The parameter `utm_id`.
        UtmId = "utm_id" / "UTM_ID",
    }
}

/// Ad, ad set or campaign that a mapping rule assigns visits to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(input_name = "AdMappingTargetWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdMappingTarget {
    /// Platform of the target.
    pub platform: AdPlatform,
    /// Level of the target.
    pub level: AdLevel,
    /// The platform's id. The project must know it.
    #[schemars(length(min = 1, max = 200), example = "10001")]
    pub entity_id: String,
}

/// Further condition of a mapping rule. Case is ignored.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject,
)]
#[graphql(input_name = "AdMappingConditionWrite")]
#[serde(deny_unknown_fields)]
pub struct AdMappingCondition {
    /// The utm_source. Null: any.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100))]
    pub utm_source: Option<String>,
    /// The utm_medium. Null: any.
    #[serde(default)]
    #[schemars(length(min = 1, max = 100))]
    pub utm_medium: Option<String>,
}

/// A mapping rule as it is created. Of a project's rules, the first that fits a visit decides, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject, InputObject)]
#[graphql(name = "SuggestedAdMappingRule", input_name = "AdMappingRuleWrite")]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdMappingRuleWrite {
    /// Parameter that the rule looks at.
    pub field: MappingField,
    /// How the parameter is compared.
    pub kind: RuleKind,
    /// The whole value (exact), how it begins (prefix), a glob (`*` for any text), or a regular expression, which may match
    /// anywhere. Case is ignored except in regular expressions.
    #[schemars(length(min = 1, max = 200))]
    pub value: String,
    /// Further condition; null for none.
    #[serde(default)]
    pub when: Option<AdMappingCondition>,
    /// Where visits that fit belong.
    pub target: AdMappingTarget,
    /// Why the rule exists, for colleagues.
    #[serde(default)]
    #[schemars(length(max = 500))]
    pub note: Option<String>,
}

/// Maximum number of a project's rules that need a pattern, because each of them examines every byte of a parameter.
pub(super) const MAX_PATTERNS: usize = 100;

/// Number of comparisons of texts that take as long as a pattern.
const OF_PATTERN: usize = 16;

/// Characters that mean something else in a glob than in a text.
const SPECIAL: [char; 7] = ['*', '?', '[', ']', '{', '}', '\\'];

/// Rules of a project, compiled, in their order.
#[derive(Clone, Debug, Default)]
pub struct MappingRules(Vec<Compiled>);

#[derive(Clone, Debug)]
struct Compiled {
    field: MappingField,
    value: Wanted,
    source: Option<String>,
    medium: Option<String>,
    target: AdMappingTarget,
}

/// Text or pattern of a rule, compiled. All but expressions are in lower case.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    Exact(String),
    Prefix(String),
    Glob(Pattern),
    Regex(Pattern),
}

impl Wanted {
    pub(super) fn of(kind: RuleKind, value: &str) -> Result<Self, String> {
        let pattern = |text: &str| Pattern::anywhere(text).map_err(|error| error.message().to_owned());
        if let Some(plain) = Self::without_pattern(kind, value) {
            return Ok(plain);
        }
        if kind == RuleKind::Regex {
            return pattern(value).map(Self::Regex);
        }
        let glob = GlobBuilder::new(&value.trim().to_lowercase()).literal_separator(false).build();
        let glob = glob.map_err(|error| format!("is not a valid glob: {}", error.kind()))?;
        pattern(glob.regex()).map(Self::Glob)
    }

    /// Returns a text that needs no pattern: a glob such as `spring-*` says only how a value begins. None for others.
    fn without_pattern(kind: RuleKind, value: &str) -> Option<Self> {
        let lower = value.trim().to_lowercase();
        match (kind, lower.strip_suffix('*')) {
            (RuleKind::Exact, _) => Some(Self::Exact(lower)),
            (RuleKind::Prefix, _) => Some(Self::Prefix(lower)),
            (RuleKind::Glob, Some(prefix)) if !prefix.contains(SPECIAL) => {
                Some(Self::Prefix(prefix.to_owned()))
            }
            (RuleKind::Glob, None) if !lower.contains(SPECIAL) => Some(Self::Exact(lower)),
            (RuleKind::Glob | RuleKind::Regex, _) => None,
        }
    }

    pub(super) fn matches(&self, given: &str, lower: &str) -> bool {
        match self {
            Self::Exact(value) => value == lower,
            Self::Prefix(value) => lower.starts_with(value.as_str()),
            Self::Glob(pattern) => pattern.is_match(lower),
            Self::Regex(pattern) => pattern.is_match(given),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Exact(_) | Self::Prefix(_) => 0,
            Self::Glob(pattern) | Self::Regex(pattern) => pattern.size(),
        }
    }
}

impl AdMappingRuleWrite {
    /// Returns the error of a value that cannot be compiled.
    pub(super) fn check(&self) -> Result<()> {
        if self.value.trim().is_empty() {
            return Err(Error::invalid("body.value", "must contain more than spaces"));
        }
        let compiled = Wanted::of(self.kind, &self.value);
        compiled.map(drop).map_err(|message| Error::invalid("body.value", message))
    }

    /// Returns true if a pattern compares the values.
    pub(super) fn has_pattern(&self) -> bool {
        Wanted::without_pattern(self.kind, &self.value).is_none()
    }
}

impl MappingRules {
    /// Compiles rules. One that does not compile matches nothing; such rules cannot be saved.
    pub fn new(rules: impl IntoIterator<Item = AdMappingRuleWrite>) -> Self {
        let lower = |text: String| text.trim().to_lowercase();
        let compiled = rules.into_iter().filter_map(|rule| {
            let when = rule.when.unwrap_or_default();
            Some(Compiled {
                field: rule.field,
                value: Wanted::of(rule.kind, &rule.value).ok()?,
                source: when.utm_source.map(lower),
                medium: when.utm_medium.map(lower),
                target: rule.target,
            })
        });
        Self(compiled.collect())
    }

    /// Returns the memory in bytes that the patterns take.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(|rule| rule.value.size()).sum()
    }

    /// Returns the ids of the ads, ad sets and campaigns to which rules assign visits.
    pub(super) fn entities(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|rule| rule.target.entity_id.as_str())
    }

    /// Returns the number of conditions that a visit may be compared with. A pattern counts as several.
    pub(super) fn conditions(&self) -> usize {
        let of = |rule: &Compiled| match rule.value {
            Wanted::Exact(_) | Wanted::Prefix(_) => 1,
            Wanted::Glob(_) | Wanted::Regex(_) => OF_PATTERN,
        };
        self.0.iter().map(of).sum()
    }

    /// Returns where each rule assigns visits. None for what the project does not know any more.
    pub(super) fn targets(&self, ads: &Ads) -> Vec<Option<Place>> {
        self.0.iter().map(|rule| ads.target(&rule.target)).collect()
    }

    /// Returns where the first rule that fits a visit assigns it, of those whose target is known.
    pub(super) fn first(&self, tags: &Tags<'_>, targets: &[Option<Place>]) -> Option<Place> {
        let given = [tags.utm_campaign, tags.utm_content, tags.utm_term, tags.utm_id];
        let given =
            given.map(|value| value.map(|value| (value.trim().to_owned(), value.trim().to_lowercase())));
        let [source, medium] =
            [tags.utm_source, tags.utm_medium].map(|value| value.map(|value| value.trim().to_lowercase()));
        let fits = |wanted: &Option<String>, given: &Option<String>| wanted.is_none() || wanted == given;
        let rules = if given.iter().any(Option::is_some) { self.0.as_slice() } else { &[] };
        rules.iter().zip(targets).find_map(|(rule, target)| {
            let (place, (text, lower)) = ((*target)?, given[rule.field as usize].as_ref()?);
            let is_it =
                fits(&rule.source, &source) && fits(&rule.medium, &medium) && rule.value.matches(text, lower);
            is_it.then_some(place)
        })
    }
}
