//! The channel of a visit.
//!
//! Two rule sets exist, and a project chooses one (`channelRules`). Set 1 looks at what is surest
//! first: click id, then medium, then source, then referrer. Set 2 differs where tagging habits
//! cause surprises: a click id of a social platform counts as social also when the link was
//! shared and not paid for, e-mail needs an e-mail medium or mail host, and a tagged visit
//! whose tags say nothing is judged by its referrer before it becomes `other`.

use entity::visits::{Channel, ClickId};

use super::hosts::{channel_of, is_search_2};

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

/// Does this `utm_medium` say that the click was paid for?
pub fn is_paid_medium(medium: &str) -> bool {
    let medium = medium.trim().to_ascii_lowercase();
    const PAID: [&str; 12] = [
        "cpc",
        "ppc",
        "cpm",
        "cpv",
        "cpa",
        "cpp",
        "paid",
        "display",
        "banner",
        "retargeting",
        "remarketing",
        "ads",
    ];
    PAID.contains(&medium.as_str())
        || medium.starts_with("paid")
        || medium.ends_with("_ads")
        || medium.ends_with("-ads")
}

impl Evidence<'_> {
    pub fn is_paid(&self) -> bool {
        self.click_ids != 0 || self.utm_medium.is_some_and(is_paid_medium)
    }

    fn is_tagged(&self) -> bool {
        self.utm_source.is_some() || self.utm_medium.is_some() || self.utm_campaign.is_some()
    }

    /// The channel under a project's rule set, 1 or 2.
    pub fn channel(&self, rules: i16) -> Channel {
        let paid_medium = self.utm_medium.is_some_and(is_paid_medium);
        if let Some(channel) = self.by_click_id(rules, paid_medium) {
            return channel;
        }
        if self.is_email(rules) {
            return Channel::Email;
        }
        if let Some(channel) = self.utm_source.and_then(|source| by_source(source, paid_medium)) {
            return channel;
        }
        if let Some(channel) = self.utm_medium.and_then(by_medium) {
            return channel;
        }
        if self.is_tagged() && (rules == 1 || self.ref_host.is_none()) {
            return Channel::Other;
        }
        match self.ref_host {
            None => Channel::Direct,
            Some(host) => by_source(host, paid_medium).unwrap_or(Channel::Referral),
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
        let medium = self.utm_medium.unwrap_or_default().trim().to_ascii_lowercase();
        let source = self.utm_source.unwrap_or_default().trim().to_ascii_lowercase();
        let word = |text: &str| matches!(text, "email" | "e-mail" | "e_mail" | "mail" | "newsletter");
        word(&medium) || (rules == 1 && word(&source))
    }
}

/// The medium alone, where the source said nothing.
fn by_medium(medium: &str) -> Option<Channel> {
    match medium.trim().to_ascii_lowercase().as_str() {
        "social" | "social-media" | "social_media" | "sm" | "paid_social" | "paidsocial" | "paid-social" => {
            Some(Channel::SocialOther)
        }
        "organic" | "search" | "paid_search" | "paidsearch" | "paid-search" => Some(Channel::SearchOther),
        "referral" => Some(Channel::Referral),
        "ai" | "ai_assistant" | "llm" => Some(Channel::AiAssistant),
        _ => None,
    }
}

fn by_source(source: &str, paid: bool) -> Option<Channel> {
    if is_search_2(source) {
        return Some(Channel::Search2);
    }
    match channel_of(source)? {
        Channel::SearchOrganic1 if paid => Some(Channel::SearchAds1),
        channel => Some(channel),
    }
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
        for medium in ["cpc", "CPM", "paid_social", "paidsearch", "display", "linkedin_ads"] {
            assert!(is_paid_medium(medium), "{medium}");
        }
        for medium in ["organic", "email", "social", "referral", ""] {
            assert!(!is_paid_medium(medium), "{medium}");
        }
    }
}
