//! Reads costs from the ad platforms. Each platform has a file that builds requests and reads answers, without any input
//! or output; [`super::sync`] performs the requests.
//!
//! - Money is read from the digits of the answer, never as a float.
//! - What an answer does not say in its documented form is never guessed: the answer is [`Trouble::Broken`], and nothing
//!   that is stored is deleted because of it.
//! - Rows are read one by one out of the answer into a [`Keeper`], which has each text once and bounds their memory.

mod json;
mod keeper;
mod room;
mod search_ads_1;
mod social_ads_1;
mod social_ads_2;
mod social_ads_3;
mod values;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use entity::visits::AdPlatform;

pub(super) use self::keeper::Keeper;
pub use self::room::LEAST_ADS_MEMORY;
pub(super) use self::room::{Room, Rooms};
use super::rows::CostRow;
use crate::ground::secrets::Clear;
use crate::money::destinations::{Addresses, Answer, Request};

/// An account as requests name it.
pub(super) struct Way<'a> {
    pub(super) platform: AdPlatform,
    pub(super) addresses: &'a Addresses,
    /// The platform's id of the account.
    pub(super) account: &'a str,
    /// The manager account through which search_ads_1 is asked.
    pub(super) manager: Option<&'a str>,
    pub(super) token: &'a Clear,
    /// Currency of the account, where rows do not say theirs.
    pub(super) currency: &'a str,
}

/// What a platform says of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    pub(super) currency: String,
    /// Name of the time zone whose days the costs have.
    pub(super) timezone: String,
}

/// What rows are asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Account,
    Campaigns,
    Ads,
}

/// Costs to ask for, by day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Query {
    pub(super) from: i32,
    pub(super) to: i32,
    pub(super) depth: Depth,
    /// Ids of the campaigns to which rows are limited. Empty: all.
    pub(super) campaigns: Vec<String>,
}

/// Maximum number of campaigns to which a query may be limited: the least that a platform documents.
pub(super) const MAX_CAMPAIGNS: usize = 100;

/// Part of an answer to ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Page {
    First,
    /// State of an asynchronous report.
    Run(String),
    /// Rows of an asynchronous report, after a cursor.
    Report(String, Option<String>),
    /// Rows after a cursor.
    After(String),
    Number(u32),
}

/// Page that follows another one, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing. Some platforms say how many rows there are altogether.
    End(Option<u64>),
    Page(Page),
    /// The platform needs some time before this page.
    Wait(Page, Duration),
}

/// Why there are no rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The answer would be too large, or takes too long. Ask for less.
    TooLarge,
    /// The answer looks complete, but its rows fall short of the account's total.
    Short,
    /// The answer is incomplete or not in the documented form.
    Broken { code: String, message: String },
    /// Ask later. Without a time, the platform's usual one.
    Later { after: Option<Duration>, code: String, message: String },
    /// The asynchronous report is gone. Ask for another.
    RunLost,
    /// The token is not valid any more.
    TokenRefused { code: String, message: String },
    /// The token does not open the account.
    Unauthorized { code: String, message: String },
    /// The platform refuses for a reason that does not pass by itself.
    Refused { code: String, message: String },
}

impl Trouble {
    fn broken(code: &str) -> Self {
        Self::Broken { code: code.to_owned(), message: String::new() }
    }

    /// Code of an answer that has not the documented form.
    fn undocumented(answer: &Answer) -> Self {
        Self::Broken { code: "undocumented".to_owned(), message: answer.described() }
    }

    /// Returns code and message.
    pub(super) fn told(self) -> (String, String) {
        match self {
            Self::TooLarge => {
                ("too_large".to_owned(), "a day has more rows than the platform answers".to_owned())
            }
            Self::Short => {
                ("incomplete".to_owned(), "the rows of a day fall short of the account's total".to_owned())
            }
            Self::RunLost => ("report_lost".to_owned(), "the platform has lost its report".to_owned()),
            Self::Broken { code, message }
            | Self::Later { code, message, .. }
            | Self::TokenRefused { code, message }
            | Self::Unauthorized { code, message }
            | Self::Refused { code, message } => (code, message),
        }
    }

    /// Reads an answer by its status alone.
    fn by_status(answer: &Answer, code: String, message: String) -> Self {
        let code = if code.is_empty() { answer.status.to_string() } else { code };
        let message = if message.is_empty() { answer.described() } else { message };
        match answer.status {
            401 => Self::TokenRefused { code, message },
            403 => Self::Unauthorized { code, message },
            408 | 413 | 414 | 504 => Self::TooLarge,
            425 | 429 => Self::Later { after: answer.retry_after, code, message },
            503 if answer.retry_after.is_some() => Self::Later { after: answer.retry_after, code, message },
            500.. => Self::Broken { code, message },
            _ => Self::Refused { code, message },
        }
    }
}

/// Next page after one whose rows were kept, or the reason why they were not.
pub(super) type Read = Result<Next, Trouble>;

/// Names and parents of campaigns, ad sets or ads, by id.
pub(super) type Named = HashMap<Arc<str>, (Option<Arc<str>>, Option<Arc<str>>)>;

/// Which of them names are asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ads,
    Adsets,
    Campaigns,
}

/// Returns the request for what the platform says of the account.
pub(super) fn account(way: &Way<'_>) -> Request {
    match way.platform {
        AdPlatform::SearchAds1 => search_ads_1::account(way),
        AdPlatform::SocialAds1 => social_ads_1::account(way),
        AdPlatform::SocialAds2 => social_ads_2::account(way),
        AdPlatform::SocialAds3 => social_ads_3::account(way),
    }
}

pub(super) fn read_account(way: &Way<'_>, answer: &Answer) -> Result<Facts, Trouble> {
    match way.platform {
        AdPlatform::SearchAds1 => search_ads_1::read_account(answer),
        AdPlatform::SocialAds1 => social_ads_1::read_account(answer),
        AdPlatform::SocialAds2 => social_ads_2::read_account(answer),
        AdPlatform::SocialAds3 => social_ads_3::read_account(way, answer),
    }
}

/// Returns the request for a page of costs.
pub(super) fn costs(way: &Way<'_>, query: &Query, page: &Page) -> Request {
    match way.platform {
        AdPlatform::SearchAds1 => search_ads_1::costs(way, query),
        AdPlatform::SocialAds1 => social_ads_1::costs(way, query, page),
        AdPlatform::SocialAds2 => social_ads_2::costs(way, query),
        AdPlatform::SocialAds3 => social_ads_3::costs(way, query, page),
    }
}

/// Keeps the rows of a page. Those of a page that is not whole, or not as documented, are to be dropped.
pub(super) fn read_costs(
    way: &Way<'_>,
    query: &Query,
    page: &Page,
    answer: &Answer,
    keeper: &mut Keeper,
) -> Read {
    let before = keeper.rows().len();
    let next = match way.platform {
        AdPlatform::SearchAds1 => search_ads_1::read_costs(query, answer, keeper),
        AdPlatform::SocialAds1 => social_ads_1::read_costs(query, page, answer, keeper),
        AdPlatform::SocialAds2 => social_ads_2::read_costs(way, query, answer, keeper),
        AdPlatform::SocialAds3 => social_ads_3::read_costs(way, query, page, answer, keeper),
    }?;
    // A row of another day would replace nothing, and would be there twice after the next read.
    let mut rows = keeper.rows().iter().skip(before);
    if rows.any(|row| !(query.from..=query.to).contains(&row.day)) {
        return Err(Trouble::broken("foreign_day"));
    }
    Ok(next)
}

/// Returns the requests for names and parents, if rows do not have them: each with the ids of which it asks.
pub(super) fn names(way: &Way<'_>, kind: Kind, ids: &[Arc<str>]) -> Request {
    social_ads_2::names(way, kind, ids)
}

pub(super) fn read_names(
    kind: Kind,
    ids: &[Arc<str>],
    answer: &Answer,
    keeper: &mut Keeper,
) -> Result<Named, Trouble> {
    social_ads_2::read_names(kind, ids, answer, keeper)
}

/// Returns true if rows of a platform come without names and parents.
pub(super) fn needs_names(platform: AdPlatform) -> bool {
    platform == AdPlatform::SocialAds2
}

/// Returns true if so many rows come of a query that the platform may have left out others without a word.
pub(super) fn is_cut(platform: AdPlatform, rows: &[CostRow]) -> bool {
    match platform {
        AdPlatform::SocialAds2 => rows.len() >= social_ads_2::MAX_ROWS,
        AdPlatform::SocialAds3 => {
            let ads: HashSet<&str> = rows.iter().map(|row| &*row.key[2]).collect();
            ads.len() >= social_ads_3::MAX_ADS
        }
        _ => false,
    }
}

/// Returns true if a platform prepares the rows of ads in a report, and other reports meanwhile.
pub(super) fn has_reports(platform: AdPlatform) -> bool {
    platform == AdPlatform::SocialAds1
}

/// Returns true if a platform says how many rows there are, so that none is lost without a word.
pub(super) fn counts_rows(platform: AdPlatform) -> bool {
    platform == AdPlatform::SocialAds3
}

/// Returns how long to pause after an answer that says that most of a limit is used.
pub(super) fn pause(platform: AdPlatform, answer: &Answer) -> Option<Duration> {
    (platform == AdPlatform::SocialAds1).then(|| social_ads_1::pause(answer)).flatten()
}

/// Maximum number of days of a query.
pub(super) fn longest(platform: AdPlatform) -> i32 {
    match platform {
        AdPlatform::SearchAds1 => 14,
        AdPlatform::SocialAds1 => 28,
        AdPlatform::SocialAds2 | AdPlatform::SocialAds3 => 30,
    }
}

/// Number of days that a platform may still change, and that are read again each night.
pub(super) fn restated(platform: AdPlatform) -> i32 {
    match platform {
        AdPlatform::SearchAds1 | AdPlatform::SocialAds2 => 30,
        AdPlatform::SocialAds1 => 28,
        AdPlatform::SocialAds3 => 14,
    }
}

#[cfg(test)]
mod tests;
