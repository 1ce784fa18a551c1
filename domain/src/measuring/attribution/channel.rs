//! Determines the channel of a visit.
//!
//! There are two rule sets, and each project chooses one (`channelRules`). Both check the most reliable evidence first
//! ([`ChannelRule`]), and both respect the project's own mappings of sources and mediums (`mappings.rs`). Set 1 is
//! frozen, for projects that compare with their past. Set 2, the default for new projects, differs where common tagging
//! habits lead to surprising results:
//!
//! - A click id of a social platform counts as social even if the link was shared and not paid for.
//! - Sources and mediums are recognised in common spellings, regardless of case and separators.
//! - Hosts are recognised by their registrable domain. Other services of a search engine do not count as search,
//!   webmail counts as e-mail, and login and payment pages do not count as a source.
//! - If no rule recognises a visit's tags, the referrer decides before the visit becomes `other`.

use entity::choices;
use entity::visits::{Channel, ClickId};

use super::first_set;
use super::hosts::{self, Host};
use super::mappings::{ChannelMappings, Mappings};
use super::sources::{self, plain};

/// Rules by which a project determines channels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelRules {
    /// Rule set, 1 or 2.
    pub set: i16,
    pub mappings: Mappings,
}

impl ChannelRules {
    /// Returns a rule set without a project's own mappings.
    pub fn plain(set: i16) -> ChannelRules {
        ChannelRules { set, mappings: Mappings::default() }
    }

    /// Returns a rule set with the project's own mappings.
    pub fn new(set: i32, mappings: &ChannelMappings) -> ChannelRules {
        ChannelRules { set: if set == 2 { 2 } else { 1 }, mappings: Mappings::new(mappings) }
    }
}

choices! {
    /// Rules that determine a visit's channel, in the order in which they are checked. The first matching rule decides.
    ChannelRule {
        /// The landing page's URL has a click id that only ads carry.
        AdClick = "ad_click" / "AD_CLICK",
        /// The project has a channel mapping for the source and medium.
        Mapping = "mapping" / "MAPPING",
        /// The landing page's URL has `fbclid`, which that platform appends to every link. Channel rules 1 apply this
        /// only with a paid medium or without utm_source.
        SharedLink = "shared_link" / "SHARED_LINK",
        /// The medium means e-mail, or there is no medium and the source is `email`. Channel rules 1 check the medium and
        /// the source.
        EmailTag = "email_tag" / "EMAIL_TAG",
        /// The source is a known platform.
        Source = "source" / "SOURCE",
        /// The source is unknown, and the medium determines the channel.
        Medium = "medium" / "MEDIUM",
        /// There are campaign parameters, but none is recognised. Channel rules 2 check the referrer first.
        UnknownTags = "unknown_tags" / "UNKNOWN_TAGS",
        /// The referrer's host is known.
        Referrer = "referrer" / "REFERRER",
        /// The referrer is an unknown website.
        OtherSite = "other_site" / "OTHER_SITE",
        /// The referrer is a login or payment page, which does not count as a source.
        Passage = "passage" / "PASSAGE",
        /// There are neither campaign parameters nor a referrer.
        Nothing = "nothing" / "NOTHING",
    }
}

/// Channel of a visit, with the rule that decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub channel: Channel,
    pub rule: ChannelRule,
    /// Inputs that the rule used: utm parameters, click ids or `ref_host`.
    pub fields: Vec<&'static str>,
}

/// Attribution data of a visit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence<'visit> {
    pub utm_source: Option<&'visit str>,
    pub utm_medium: Option<&'visit str>,
    pub utm_campaign: Option<&'visit str>,
    /// Host of an external referrer.
    pub ref_host: Option<&'visit str>,
    /// Click ids of the visit, as bits.
    pub click_ids: i16,
}

const UTM_SOURCE: &str = "utm_source";
const UTM_MEDIUM: &str = "utm_medium";
const UTM_CAMPAIGN: &str = "utm_campaign";
const REF_HOST: &str = "ref_host";
const FACEBOOK: i16 = ClickId::Fbclid.bit();

/// Click ids that only ads carry, with their channels. If a visit has several, the first in this list decides.
const AD_CLICKS: [(ClickId, Channel); 6] = [
    (ClickId::Gclid, Channel::SearchAds1),
    (ClickId::Gbraid, Channel::SearchAds1),
    (ClickId::Wbraid, Channel::SearchAds1),
    (ClickId::Msclkid, Channel::Search2),
    (ClickId::LiFatId, Channel::Social2),
    (ClickId::Ttclid, Channel::Social3),
];

/// Returns true if this `utm_medium` means paid traffic. The common pattern is `^(.*cp.*|ppc|retargeting|paid.*)$`; the
/// other words are further common spellings.
pub(super) fn is_paid_medium(medium: &str) -> bool {
    const WORDS: [&str; 19] = [
        "adwords",
        "promoted",
        "interstitial",
        "expandable",
        "retargeting",
        "remarketing",
        "display",
        "banner",
        "sem",
        "sea",
        "pmax",
        "performancemax",
        "sponsored",
        "ad",
        "advertising",
        "programmatic",
        "native",
        "gdn",
        "shopping",
    ];
    let plain = plain(medium);
    WORDS.contains(&plain.as_str())
        || plain.contains("cp")
        || plain.starts_with("ppc")
        || plain.starts_with("paid")
        || plain.ends_with("ads")
        || plain.ends_with("paid")
}

/// Returns true if this `utm_medium` means e-mail.
pub(super) fn is_email_word(medium: &str) -> bool {
    const WORDS: [&str; 8] =
        ["email", "mail", "emails", "newsletter", "newsletters", "mailing", "emailmarketing", "crm"];
    WORDS.contains(&plain(medium).as_str())
}

impl Evidence<'_> {
    pub fn is_paid(&self, rules: &ChannelRules) -> bool {
        self.click_ids != 0 || self.has_paid_medium(rules.set)
    }

    /// Returns true if the click was certainly paid for. `fbclid` alone is no proof, because that platform also adds it
    /// to links that are merely shared.
    pub fn is_surely_paid(&self, rules: &ChannelRules) -> bool {
        self.click_ids & !FACEBOOK != 0 || self.has_paid_medium(rules.set)
    }

    fn has_paid_medium(&self, set: i16) -> bool {
        let is_paid = if set == 1 { first_set::is_paid_medium } else { is_paid_medium };
        self.utm_medium.is_some_and(is_paid)
    }

    fn is_tagged(&self) -> bool {
        self.utm_source.is_some() || self.utm_medium.is_some() || self.utm_campaign.is_some()
    }

    /// Returns the channel by a project's rules.
    pub fn channel(&self, rules: &ChannelRules) -> Channel {
        self.decide(rules).channel
    }

    /// Returns the channel by a project's rules, with the rule that decided.
    pub fn decide(&self, rules: &ChannelRules) -> Decision {
        let set = rules.set;
        let paid = self.has_paid_medium(set);
        self.by_ad_click()
            .or_else(|| self.by_mapping(&rules.mappings))
            .or_else(|| self.by_shared_link(set, paid))
            .or_else(|| self.by_email_tag(set))
            .or_else(|| {
                let channel = by_source(self.utm_source?, paid, set)?;
                Some(decision(channel, ChannelRule::Source, [UTM_SOURCE]))
            })
            .or_else(|| {
                let channel = by_medium(self.utm_medium?, set)?;
                Some(decision(channel, ChannelRule::Medium, [UTM_MEDIUM]))
            })
            .unwrap_or_else(|| self.by_referrer(set, paid))
    }

    fn by_ad_click(&self) -> Option<Decision> {
        let (id, channel) = AD_CLICKS.iter().find(|(id, _)| self.click_ids & id.bit() != 0)?;
        Some(decision(*channel, ChannelRule::AdClick, [id.as_str()]))
    }

    fn by_mapping(&self, mappings: &Mappings) -> Option<Decision> {
        let found = mappings.find(self.utm_source, self.utm_medium)?;
        let source = found.source.as_ref().map(|_| UTM_SOURCE);
        let medium = found.medium.as_ref().map(|_| UTM_MEDIUM);
        Some(decision(found.channel, ChannelRule::Mapping, source.into_iter().chain(medium)))
    }

    /// In set 1, utm_source takes precedence over the click id, unless the medium is paid.
    fn by_shared_link(&self, set: i16, paid: bool) -> Option<Decision> {
        let applies = self.click_ids & FACEBOOK != 0 && (set == 2 || paid || self.utm_source.is_none());
        applies.then(|| decision(Channel::Social1, ChannelRule::SharedLink, [ClickId::Fbclid.as_str()]))
    }

    fn by_email_tag(&self, set: i16) -> Option<Decision> {
        let is_email = if set == 1 { first_set::is_email } else { is_email_word };
        let is_email_source = |source: &str| match set {
            1 => is_email(source),
            _ => self.utm_medium.is_none() && matches!(plain(source).as_str(), "email" | "emails" | "mail"),
        };
        let field = if self.utm_medium.is_some_and(is_email) {
            UTM_MEDIUM
        } else if self.utm_source.is_some_and(is_email_source) {
            UTM_SOURCE
        } else {
            return None;
        };
        Some(decision(Channel::Email, ChannelRule::EmailTag, [field]))
    }

    /// Decides by the referrer, when the visit's tags are not recognised.
    fn by_referrer(&self, set: i16, paid: bool) -> Decision {
        let tags = || {
            let given = [
                (UTM_SOURCE, self.utm_source),
                (UTM_MEDIUM, self.utm_medium),
                (UTM_CAMPAIGN, self.utm_campaign),
            ];
            let fields = given.into_iter().filter(|(_, text)| text.is_some()).map(|(field, _)| field);
            decision(Channel::Other, ChannelRule::UnknownTags, fields)
        };
        let Some(host) = self.ref_host else {
            return if self.is_tagged() {
                tags()
            } else {
                decision(Channel::Direct, ChannelRule::Nothing, [])
            };
        };
        let known = |channel| decision(channel, ChannelRule::Referrer, [REF_HOST]);
        let other_site = decision(Channel::Referral, ChannelRule::OtherSite, [REF_HOST]);
        if set == 1 {
            return match first_set::channel(host, paid) {
                _ if self.is_tagged() => tags(),
                Some(channel) => known(channel),
                None => other_site,
            };
        }
        match hosts::host(host) {
            Host::Channel(channel) => known(if_paid(channel, paid)),
            Host::Referral | Host::Spam => other_site,
            Host::Passage if self.is_tagged() => tags(),
            Host::Passage => decision(Channel::Direct, ChannelRule::Passage, [REF_HOST]),
        }
    }
}

fn decision(channel: Channel, rule: ChannelRule, fields: impl IntoIterator<Item = &'static str>) -> Decision {
    Decision { channel, rule, fields: fields.into_iter().collect() }
}

/// Returns the channel of the medium, for visits whose source is not recognised.
pub(super) fn by_medium(medium: &str, set: i16) -> Option<Channel> {
    if set == 1 {
        return first_set::by_medium(medium);
    }
    match plain(medium).as_str() {
        "social" | "socialmedia" | "sm" | "socialnetwork" | "organicsocial" | "paidsocial" | "socialpaid"
        | "socialads" | "sponsoredsocial" => Some(Channel::SocialOther),
        "organic" | "search" | "paidsearch" | "ppcsearch" | "searchppc" | "organicsearch" | "searchads"
        | "sem" | "sea" | "seo" => Some(Channel::SearchOther),
        "pmax" | "performancemax" | "gdn" | "adwords" => Some(Channel::SearchAds1),
        "referral" | "affiliate" | "affiliates" | "partner" | "link" => Some(Channel::Referral),
        "ai" | "aiassistant" | "llm" | "chatbot" | "aichat" | "aisearch" => Some(Channel::AiAssistant),
        _ => None,
    }
}

fn by_source(source: &str, paid: bool, set: i16) -> Option<Channel> {
    if set == 1 { first_set::channel(source, paid) } else { Some(if_paid(sources::source(source)?, paid)) }
}

/// Returns the paid channel of the first search engine, if the traffic is paid. All other channels stay the same.
pub(super) fn if_paid(channel: Channel, paid: bool) -> Channel {
    if paid && channel == Channel::SearchOrganic1 { Channel::SearchAds1 } else { channel }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(source: &str, medium: &str, host: &str, click_ids: i16, rules: i16) -> Channel {
        let given = |text: &'static str| (!text.is_empty()).then_some(text);
        let leak = |text: &str| given(Box::leak(text.to_owned().into_boxed_str()));
        Evidence {
            utm_source: leak(source),
            utm_medium: leak(medium),
            utm_campaign: None,
            ref_host: leak(host),
            click_ids,
        }
        .channel(&ChannelRules::plain(rules))
    }

    #[test]
    fn referrers_alone_decide_untagged_visits() {
        for (host, expected) in [
            ("", Channel::Direct),
            ("google.de", Channel::SearchOrganic1),
            ("google.co.uk", Channel::SearchOrganic1),
            ("gemini.google.com", Channel::AiAssistant),
            ("bing.com", Channel::Search2),
            ("duckduckgo.com", Channel::SearchOther),
            ("l.facebook.com", Channel::Social1),
            ("lm.instagram.com", Channel::Social1),
            ("linkedin.com", Channel::Social2),
            ("tiktok.com", Channel::Social3),
            ("t.co", Channel::SocialOther),
            ("pinterest.ch", Channel::SocialOther),
            ("mail.google.com", Channel::Email),
            ("example.org", Channel::Referral),
            ("notgoogle.com", Channel::Referral),
            ("google.com.evil.test", Channel::Referral),
            ("google.evil.de", Channel::Referral),
            ("google.com.br", Channel::SearchOrganic1),
            ("news.google.com", Channel::SearchOrganic1),
            ("webmail.example.org", Channel::Email),
        ] {
            assert_eq!(channel("", "", host, 0, 1), expected, "{host}");
        }
    }

    #[test]
    fn hosts_of_set_2_are_known_by_their_registrable_domain() {
        for (host, expected) in [
            ("google.de", Channel::SearchOrganic1),
            ("www.google.co.uk", Channel::SearchOrganic1),
            ("google.com.br", Channel::SearchOrganic1),
            ("news.google.com", Channel::SearchOrganic1),
            ("accounts.google.com", Channel::Direct),
            ("docs.google.com", Channel::Referral),
            ("something-new.google.com", Channel::Referral),
            ("google.evil.test", Channel::Referral),
            ("google.evil.com", Channel::Referral),
            ("notgoogle.com", Channel::Referral),
            ("google.com.evil.de", Channel::Referral),
            ("mail.google.com", Channel::Email),
            ("gemini.google.com", Channel::AiAssistant),
            ("login.yahoo.com", Channel::Direct),
            ("de.search.yahoo.com", Channel::SearchOther),
            ("r.search.yahoo.com", Channel::SearchOther),
            ("uk.yahoo.com", Channel::SearchOther),
            ("finance.yahoo.com", Channel::Referral),
            ("mail.yahoo.co.jp", Channel::Email),
            ("cn.bing.com", Channel::Search2),
            ("suche.gmx.net", Channel::SearchOther),
            ("navigator.gmx.net", Channel::Email),
            ("suche.web.de", Channel::SearchOther),
            ("webmail.example.org", Channel::Email),
            ("l.facebook.com", Channel::Social1),
            ("lm.facebook.com", Channel::Social1),
            ("de.linkedin.com", Channel::Social2),
            ("pinterest.ch", Channel::SocialOther),
            ("old.reddit.com", Channel::SocialOther),
            ("com.google.android.googlequicksearchbox", Channel::SearchOrganic1),
            ("com.linkedin.android", Channel::Social2),
            ("www.paypal.com", Channel::Direct),
            ("checkout.stripe.com", Channel::Direct),
            ("acs.bank.example.com", Channel::Direct),
            ("chat.openai.com", Channel::AiAssistant),
            ("blog.example.org", Channel::Referral),
            ("intranet", Channel::Referral),
        ] {
            assert_eq!(channel("", "", host, 0, 2), expected, "{host}");
        }
    }

    #[test]
    fn tags_of_set_2_are_understood_as_people_write_them() {
        for (source, medium, expected) in [
            ("GoogleAds", "cpc", Channel::SearchAds1),
            ("google_ads", "PPC", Channel::SearchAds1),
            ("adwords", "sem", Channel::SearchAds1),
            ("Google", "organic", Channel::SearchOrganic1),
            ("bing_ads", "cpc", Channel::Search2),
            ("Microsoft Advertising", "paid-search", Channel::Search2),
            ("facebook_ads", "paid social", Channel::Social1),
            ("ig", "social", Channel::Social1),
            ("Meta", "cpm", Channel::Social1),
            ("an", "paid", Channel::Social1),
            ("th", "paid", Channel::Social1),
            ("LinkedIn-Ads", "sponsored", Channel::Social2),
            ("tiktokads", "cpv", Channel::Social3),
            ("chatgpt.com", "", Channel::AiAssistant),
            ("perplexity", "referral", Channel::AiAssistant),
            ("summer-mailing", "E-Mail", Channel::Email),
            ("partner", "paid_social", Channel::SocialOther),
            ("partner", "PMax", Channel::SearchAds1),
            ("partner", "flyer", Channel::Other),
            ("bingshopping", "cpc", Channel::Search2),
            ("Bing_Shopping", "", Channel::Search2),
            ("bing-shopping-ads", "cpc", Channel::Search2),
            ("Microsoft Shopping", "cpc", Channel::Search2),
            ("IGShopping", "", Channel::Social1),
            ("idealo", "cpc", Channel::Referral),
            ("Amazon", "", Channel::Referral),
            ("email", "", Channel::Email),
            ("E-Mail", "", Channel::Email),
            ("email", "social", Channel::SocialOther),
            ("partner", "ppc_search", Channel::SearchOther),
            ("partner", "AdWords", Channel::SearchAds1),
            ("google", "ppc_search", Channel::SearchAds1),
            ("google", "promoted", Channel::SearchAds1),
        ] {
            assert_eq!(channel(source, medium, "", 0, 2), expected, "{source} / {medium}");
        }
    }

    #[test]
    fn click_ids_and_tags_come_before_referrers() {
        assert_eq!(channel("", "", "google.com", 1, 1), Channel::SearchAds1);
        assert_eq!(channel("google", "cpc", "", 0, 1), Channel::SearchAds1);
        assert_eq!(channel("google", "organic", "", 0, 1), Channel::SearchOrganic1);
        assert_eq!(channel("bing", "cpc", "", 0, 1), Channel::Search2);
        assert_eq!(channel("", "", "bing.com", 64, 1), Channel::Search2);
        assert_eq!(channel("may-issue", "newsletter", "", 0, 1), Channel::Email);
        assert_eq!(channel("partner", "paid_social", "", 0, 1), Channel::SocialOther);
        assert_eq!(channel("partner", "flyer", "", 0, 1), Channel::Other);
    }

    #[test]
    fn the_rule_sets_differ_where_tags_mislead() {
        assert_eq!(channel("partner", "flyer", "google.com", 0, 1), Channel::Other);
        assert_eq!(channel("partner", "flyer", "google.com", 0, 2), Channel::SearchOrganic1);
        assert_eq!(channel("newsletter", "", "", 0, 1), Channel::Email);
        assert_eq!(channel("newsletter", "", "", 0, 2), Channel::Other);
        assert_eq!(channel("partner", "flyer", "", 8, 1), Channel::Other);
        assert_eq!(channel("partner", "flyer", "", 8, 2), Channel::Social1);
    }

    #[test]
    fn paid_media_are_recognised() {
        let paid = |medium, rules| {
            Evidence { utm_medium: Some(medium), ..Evidence::default() }.is_paid(&ChannelRules::plain(rules))
        };
        for rules in [1, 2] {
            for medium in ["cpc", "CPM", "paid_social", "paidsearch", "display", "linkedin_ads"] {
                assert!(paid(medium, rules), "{medium}");
            }
            for medium in ["organic", "email", "social", "referral", ""] {
                assert!(!paid(medium, rules), "{medium}");
            }
        }
        for medium in [
            "sem",
            "SEA",
            "PMax",
            "Performance Max",
            "sponsored",
            "eCPM",
            "Social-Paid",
            "Facebook Ads",
            "ppc_search",
            "AdWords",
            "promoted",
            "interstitial",
            "expandable",
        ] {
            assert!(paid(medium, 2) && !paid(medium, 1), "{medium}");
        }
    }
}
