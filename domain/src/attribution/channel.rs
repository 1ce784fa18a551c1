//! The channel of a visit.
//!
//! Two rule sets exist, and a project chooses one (`channelRules`). Both look at what is surest first: click id, then
//! medium, then source, then referrer. Set 1 stays as it was for projects that compare with their past. Set 2, which new
//! projects have, differs where tagging habits cause surprises:
//!
//! - a click id of a social platform counts as social also when the link was shared and not paid for;
//! - sources and mediums are understood in the spellings that people use, whatever case and separators they have;
//! - hosts are known by their registrable domain, other services of a search engine are no searches, webmail is
//!   e-mail, and a login or a payment on the way is no source;
//! - a tagged visit whose tags say nothing is judged by its referrer before it becomes `other`.

use entity::visits::{Channel, ClickId};

use super::first_set;
use super::hosts::{self, Host};
use super::sources::{self, plain};

/// What a visit brought with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence<'visit> {
    pub utm_source: Option<&'visit str>,
    pub utm_medium: Option<&'visit str>,
    pub utm_campaign: Option<&'visit str>,
    /// Host of an external referrer.
    pub ref_host: Option<&'visit str>,
    /// The bits of its click ids.
    pub click_ids: i16,
}

const GOOGLE: i16 = ClickId::Gclid.bit() | ClickId::Gbraid.bit() | ClickId::Wbraid.bit();
const FACEBOOK: i16 = ClickId::Fbclid.bit();
const LINKEDIN: i16 = ClickId::LiFatId.bit();
const TIKTOK: i16 = ClickId::Ttclid.bit();
const MICROSOFT: i16 = ClickId::Msclkid.bit();

/// Does this `utm_medium` say that the click was paid for? `^(.*cp.*|ppc|retargeting|paid.*)$` is the field's rule; the
/// others are what people write besides.
fn is_paid_medium(medium: &str) -> bool {
    const WORDS: [&str; 16] = [
        "ppc",
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
        || plain.starts_with("paid")
        || plain.ends_with("ads")
        || plain.ends_with("paid")
}

impl Evidence<'_> {
    pub fn is_paid(&self, rules: i16) -> bool {
        self.click_ids != 0 || self.has_paid_medium(rules)
    }

    /// Whether somebody paid for the click by all that is known. That platform adds its id to every link, also to
    /// those that are only shared.
    pub fn is_surely_paid(&self, rules: i16) -> bool {
        self.click_ids & !FACEBOOK != 0 || self.has_paid_medium(rules)
    }

    fn has_paid_medium(&self, rules: i16) -> bool {
        let is_paid = if rules == 1 { first_set::is_paid_medium } else { is_paid_medium };
        self.utm_medium.is_some_and(is_paid)
    }

    fn is_tagged(&self) -> bool {
        self.utm_source.is_some() || self.utm_medium.is_some() || self.utm_campaign.is_some()
    }

    /// The channel under a project's rule set, 1 or 2.
    pub fn channel(&self, rules: i16) -> Channel {
        let paid = self.has_paid_medium(rules);
        let by_tags = self
            .by_click_id(rules, paid)
            .or_else(|| self.is_email(rules).then_some(Channel::Email))
            .or_else(|| self.utm_source.and_then(|source| by_source(source, paid, rules)))
            .or_else(|| self.utm_medium.and_then(|medium| by_medium(medium, rules)));
        if let Some(channel) = by_tags {
            return channel;
        }
        if self.is_tagged() && (rules == 1 || self.ref_host.is_none()) {
            return Channel::Other;
        }
        match self.ref_host {
            None => Channel::Direct,
            Some(host) if rules == 1 => first_set::channel(host, paid).unwrap_or(Channel::Referral),
            Some(host) => match hosts::host(host) {
                Host::Channel(channel) => if_paid(channel, paid),
                Host::Referral => Channel::Referral,
                Host::Passage if self.is_tagged() => Channel::Other,
                Host::Passage => Channel::Direct,
            },
        }
    }

    fn by_click_id(&self, rules: i16, paid_medium: bool) -> Option<Channel> {
        let has = |bits: i16| self.click_ids & bits != 0;
        if has(GOOGLE) {
            Some(Channel::SearchAds1)
        } else if has(MICROSOFT) {
            Some(Channel::Search2)
        } else if has(LINKEDIN) {
            Some(Channel::Social2)
        } else if has(TIKTOK) {
            Some(Channel::Social3)
        } else if has(FACEBOOK) && (rules == 2 || paid_medium || self.utm_source.is_none()) {
            // The platform appends this id to every outbound link. Under rules 1 a tagged link
            // is believed more than the id.
            Some(Channel::Social1)
        } else {
            None
        }
    }

    fn is_email(&self, rules: i16) -> bool {
        const WORDS: [&str; 8] =
            ["email", "mail", "emails", "newsletter", "newsletters", "mailing", "emailmarketing", "crm"];
        if rules == 1 {
            return [self.utm_medium, self.utm_source].into_iter().flatten().any(first_set::is_email);
        }
        self.utm_medium.is_some_and(|medium| WORDS.contains(&plain(medium).as_str()))
    }
}

/// The medium alone, where the source said nothing.
fn by_medium(medium: &str, rules: i16) -> Option<Channel> {
    if rules == 1 {
        return first_set::by_medium(medium);
    }
    match plain(medium).as_str() {
        "social" | "socialmedia" | "sm" | "socialnetwork" | "organicsocial" | "paidsocial" | "socialpaid"
        | "socialads" | "sponsoredsocial" => Some(Channel::SocialOther),
        "organic" | "search" | "paidsearch" | "organicsearch" | "searchads" | "sem" | "sea" | "seo" => {
            Some(Channel::SearchOther)
        }
        "pmax" | "performancemax" | "gdn" => Some(Channel::SearchAds1),
        "referral" | "affiliate" | "affiliates" | "partner" | "link" => Some(Channel::Referral),
        "ai" | "aiassistant" | "llm" | "chatbot" | "aichat" | "aisearch" => Some(Channel::AiAssistant),
        _ => None,
    }
}

fn by_source(source: &str, paid: bool, rules: i16) -> Option<Channel> {
    if rules == 1 { first_set::channel(source, paid) } else { Some(if_paid(sources::source(source)?, paid)) }
}

/// The first search engine has a channel of its own for what is paid for.
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
        .channel(rules)
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
        let paid =
            |medium, rules| Evidence { utm_medium: Some(medium), ..Evidence::default() }.is_paid(rules);
        for rules in [1, 2] {
            for medium in ["cpc", "CPM", "paid_social", "paidsearch", "display", "linkedin_ads"] {
                assert!(paid(medium, rules), "{medium}");
            }
            for medium in ["organic", "email", "social", "referral", ""] {
                assert!(!paid(medium, rules), "{medium}");
            }
        }
        for medium in
            ["sem", "SEA", "PMax", "Performance Max", "sponsored", "eCPM", "Social-Paid", "Facebook Ads"]
        {
            assert!(paid(medium, 2) && !paid(medium, 1), "{medium}");
        }
    }
}
