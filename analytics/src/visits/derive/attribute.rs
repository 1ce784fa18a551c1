//! Attribution: the source of a visit.
//!
//! Under rule set 2 the entry pageview decides. A later referrer never changes the source, because it is usually a
//! login, a payment or a mail in between. A later address with campaign parameters is a new reason to come: a paid
//! source replaces an unpaid one, any other source only replaces a direct one. Under rule set 1 the earliest pageview
//! with any source data decides.

use std::collections::BTreeMap;

use domain::measuring::attribution::{ChannelRules, Decision, Evidence, ad_platform};
use domain::money::ads::known::Lineage;
use domain::money::ads::matcher::{Found, Matcher, Tags};
use entity::visits::{AttrFrom, Channel, ClickId, JsonText};

use crate::visits::model::clicks::ERASED;
use crate::visits::model::rows::{PageviewRow, SessionRow};

/// Source of a visit as one pageview states it.
#[derive(Default)]
pub(crate) struct Source {
    attr: BTreeMap<String, String>,
    ref_host: Option<String>,
    /// Field in which `attr` was found. None if `attr` is empty.
    pub(crate) attr_from: Option<AttrFrom>,
}

impl Source {
    fn of(pageview: &PageviewRow) -> Self {
        Self {
            attr: attr(pageview),
            ref_host: pageview.ref_host.clone(),
            attr_from: pageview.attr.as_ref().map(|_| pageview.attr_from),
        }
    }

    fn click_ids(&self) -> i16 {
        ClickId::bits_of(|id| self.attr.contains_key(id.as_str()))
    }

    fn evidence(&self) -> Evidence<'_> {
        let utm = |name: &str| self.attr.get(name).map(String::as_str);
        Evidence {
            utm_source: utm("utm_source"),
            utm_medium: utm("utm_medium"),
            utm_campaign: utm("utm_campaign"),
            ref_host: self.ref_host.as_deref(),
            click_ids: self.click_ids(),
        }
    }

    /// Returns the channel of the visit, and the reason for it.
    pub(crate) fn decide(&self, rules: &ChannelRules) -> Decision {
        self.evidence().decide(rules)
    }

    /// Returns how strong this source is. A later source replaces an earlier one only if it is stronger.
    fn strength(&self, rules: &ChannelRules) -> Strength {
        if self.evidence().is_surely_paid(rules) {
            Strength::Paid
        } else if self.evidence().channel(rules) == Channel::Direct {
            Strength::Direct
        } else {
            Strength::Unpaid
        }
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Direct,
    Unpaid,
    Paid,
}

/// Returns the source that decides among pageviews in their order.
pub(crate) fn deciding(pageviews: &[&PageviewRow], rules: &ChannelRules) -> Source {
    if rules.set == 1 {
        let carries = |pageview: &&&PageviewRow| pageview.attr.is_some() || pageview.ref_host.is_some();
        return pageviews.iter().find(carries).map(|pageview| Source::of(pageview)).unwrap_or_default();
    }
    let Some((entry, later)) = pageviews.split_first() else { return Source::default() };
    let mut source = Source::of(entry);
    let addressed =
        later.iter().filter(|pageview| pageview.attr_from == AttrFrom::Url && pageview.attr.is_some());
    for new in addressed.map(|pageview| Source::of(pageview)) {
        if new.strength(rules) > source.strength(rules) {
            source = new;
        }
    }
    source
}

/// Merges the click ids of several pageviews, the last value of each wins. Conversions are uploaded with them.
fn click_ids(attrs: impl IntoIterator<Item = BTreeMap<String, String>>) -> BTreeMap<&'static str, String> {
    let mut found = BTreeMap::new();
    for mut attr in attrs {
        let carried = ClickId::ALL.iter().map(|id| id.as_str());
        found.extend(carried.filter_map(|id| Some((id, attr.remove(id)?))));
    }
    found
}

/// Returns the campaign parameters and click ids of a pageview.
fn attr(pageview: &PageviewRow) -> BTreeMap<String, String> {
    pageview.attr.as_ref().and_then(JsonText::parse).unwrap_or_default()
}

/// Sets the attribution fields of a session.
pub(super) fn attribute(session: &mut SessionRow, pageviews: &[&PageviewRow], rules: &ChannelRules) {
    let source = deciding(pageviews, rules);
    let evidence = source.evidence();
    session.channel = evidence.channel(rules);
    // Rule set 1 treats every click id as paid.
    let paid = rules.set == 1 || evidence.is_surely_paid(rules);
    session.ad_platform = ad_platform(evidence.click_ids).filter(|_| paid);
    let utm = |name: &str| source.attr.get(name).cloned();
    session.utm_source = utm("utm_source");
    session.utm_medium = utm("utm_medium");
    session.utm_campaign = utm("utm_campaign");
    session.utm_content = utm("utm_content");
    session.utm_term = utm("utm_term");
    session.utm_id = utm("utm_id");
    // Under rule set 2 this comes from the entry, whichever page decided.
    let entry = pageviews.first().filter(|_| rules.set != 1);
    session.ref_host = entry.map_or(source.ref_host, |entry| entry.ref_host.clone());
    let ids = if rules.set == 1 {
        click_ids([source.attr])
    } else {
        click_ids(pageviews.iter().map(|pageview| attr(pageview)))
    };
    session.click_ids = ClickId::bits_of(|id| ids.contains_key(id.as_str()));
    let known: BTreeMap<_, _> = ids.into_iter().filter(|(_, value)| value != ERASED).collect();
    session.click_id_values = (!known.is_empty()).then(|| JsonText::of(&known)).flatten();
}

/// Sets the ad that brought a visit, by its attribution fields.
pub(super) fn find_ad(session: &mut SessionRow, rules: &ChannelRules, ads: &Matcher) {
    let found = ads.find(&Tags {
        utm_source: session.utm_source.as_deref(),
        utm_medium: session.utm_medium.as_deref(),
        utm_campaign: session.utm_campaign.as_deref(),
        utm_content: session.utm_content.as_deref(),
        utm_term: session.utm_term.as_deref(),
        utm_id: session.utm_id.as_deref(),
        click_ids: session.click_ids,
        paid: is_paid(session, rules),
        day: session.day,
    });
    let (outcome, ad) = match found {
        Found::Matched(outcome, lineage) => (Some(outcome), lineage),
        Found::Unmatched(outcome) => (Some(outcome), Lineage::default()),
        Found::NoAd => (None, Lineage::default()),
    };
    let owned = |id: Option<&str>| id.map(str::to_owned);
    let ids = (owned(ad.account), owned(ad.campaign), owned(ad.adset), owned(ad.ad));
    session.ad_outcome = outcome;
    session.ad_platform = match found {
        // Visits and costs of an ad stand together, also if its source of costs names no platform.
        Found::Matched(..) => ad.platform,
        Found::Unmatched(_) | Found::NoAd => session.ad_platform,
    };
    (session.ad_account_id, session.ad_campaign_id, session.ad_adset_id, session.ad_id) = ids;
}

/// Returns true if the visit has a click id or a paid medium.
pub(super) fn is_paid(session: &SessionRow, rules: &ChannelRules) -> bool {
    let evidence = Evidence {
        utm_medium: session.utm_medium.as_deref(),
        click_ids: session.click_ids,
        ..Evidence::default()
    };
    evidence.is_paid(rules)
}
