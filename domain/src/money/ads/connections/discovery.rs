//! Finds the ad accounts that an access token reaches.

use std::collections::{BTreeMap, BTreeSet};

use chrono_tz::Tz;
use entity::AdConnector;
use entity::visits::AdPlatform;

use super::connector::{Access, Asked, Refusal, Way};
use super::types::AdConnectionAccount;
use super::{search_ads_1, social_ads_1, social_ads_2, social_ads_3};
use crate::ground::formats::visible;
use crate::money::destinations::{Answer, Request};

/// Maximum number of accounts of a connection.
pub(super) const MAX_ACCOUNTS: usize = 5_000;

/// Maximum number of requests for the accounts of a connection.
const MAX_REQUESTS: usize = 300;

/// Longest name of an account that is kept, in characters.
const LONGEST_NAME: usize = 200;

/// Maximum length of the id of an account in bytes.
const LONGEST_TEXT: usize = 64;

/// Looks for accounts.
struct Search<'a> {
    way: &'a Way,
    access: &'a Access,
    connector: AdConnector,
    requests: usize,
    found: BTreeMap<String, AdConnectionAccount>,
}

/// Returns all accounts that a token reaches, by id. An incomplete list is an error, because what is missing from a list
/// counts as out of reach.
pub(super) async fn discover(
    way: &Way,
    access: &Access,
    connector: AdConnector,
) -> Asked<Vec<AdConnectionAccount>> {
    let mut search = Search { way, access, connector, requests: 0, found: BTreeMap::new() };
    let found = match way.platform {
        AdPlatform::SearchAds1 => search.search_ads_1().await,
        AdPlatform::SocialAds1 => search.social_ads_1().await,
        AdPlatform::SocialAds2 => search.social_ads_2().await,
        AdPlatform::SocialAds3 => search.social_ads_3().await,
    };
    let hidden = way.context.connectors();
    let client = hidden.client(way.platform).into_iter().flat_map(|client| [&client.id, &client.secret]);
    let hidden: Vec<_> = std::iter::once(&access.token).chain(client).collect();
    found.map_err(|refusal| refusal.safe(&hidden))?;
    Ok(search.found.into_values().collect())
}

impl Search<'_> {
    async fn ask(&mut self, request: &Request) -> Asked<Answer> {
        self.requests += 1;
        if self.requests > MAX_REQUESTS {
            let message = format!("the platform's list of accounts has more than {MAX_REQUESTS} pages");
            return Err(Refusal::Refused(message));
        }
        self.way.ask(request).await
    }

    fn add(&mut self, accounts: Vec<AdConnectionAccount>) -> Asked<()> {
        for mut account in accounts {
            let is_id = account.external_id.len() <= LONGEST_TEXT
                && account.external_id.bytes().all(|byte| byte.is_ascii_graphic());
            if !is_id {
                return Err(Refusal::Refused(
                    "the platform described an account in an unknown way".to_owned(),
                ));
            }
            account.currency = account.currency.filter(|code| is_code(code));
            account.timezone = account.timezone.filter(|zone| zone.parse::<Tz>().is_ok());
            account.name = visible(&account.name).chars().take(LONGEST_NAME).collect();
            let is_direct = account.manager_id.is_none();
            // An account that is reached directly needs no manager.
            match self.found.get_mut(&account.external_id) {
                Some(known) if is_direct => *known = account,
                Some(_) => {}
                None => drop(self.found.insert(account.external_id.clone(), account)),
            }
        }
        match self.found.len() > MAX_ACCOUNTS {
            true => Err(too_many()),
            false => Ok(()),
        }
    }

    async fn search_ads_1(&mut self) -> Asked<()> {
        let (way, token) = (self.way, &self.access.token);
        let addresses = &way.network.addresses;
        let roots = search_ads_1::read_roots(&self.ask(&search_ads_1::roots(addresses, token)).await?)?;
        for root in roots {
            let mut page = String::new();
            loop {
                let answer = self.ask(&search_ads_1::below(addresses, token, &root, &page)).await?;
                let Some((accounts, next)) = search_ads_1::read_below(&answer, &root)? else { break };
                self.add(accounts)?;
                if next.is_empty() {
                    break;
                }
                page = next;
            }
        }
        Ok(())
    }

    async fn social_ads_1(&mut self) -> Asked<()> {
        let (way, token) = (self.way, &self.access.token);
        let mut page = String::new();
        loop {
            let answer = self.ask(&social_ads_1::accounts(&way.network.addresses, token, &page)).await?;
            let (accounts, next) = social_ads_1::read_accounts(&answer)?;
            self.add(accounts)?;
            if next.is_empty() {
                return Ok(());
            }
            page = next;
        }
    }

    async fn social_ads_2(&mut self) -> Asked<()> {
        let (way, token) = (self.way, &self.access.token);
        let mut page = String::new();
        loop {
            let answer = self.ask(&social_ads_2::accounts(&way.network.addresses, token, &page)).await?;
            let (accounts, next) = social_ads_2::read_accounts(&answer)?;
            self.add(accounts)?;
            if next.is_empty() {
                return Ok(());
            }
            page = next;
        }
    }

    async fn social_ads_3(&mut self) -> Asked<()> {
        let (way, access) = (self.way, self.access);
        let addresses = &way.network.addresses;
        let connectors = way.context.connectors();
        // The platform lists accounts for the client that has the grant, which is the broker's own for its connections.
        let ids = match (self.connector, connectors.client(way.platform)) {
            _ if !access.accounts.is_empty() => access.accounts.clone(),
            (AdConnector::Direct, Some(client)) => {
                let answer = self.ask(&social_ads_3::ids(addresses, client, &access.token)).await?;
                social_ads_3::read_ids(&answer)?
            }
            _ => {
                let message = "the broker does not say which ad accounts the grant reaches";
                return Err(Refusal::Refused(message.to_owned()));
            }
        };
        let ids: Vec<String> = ids.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
        for ids in ids.chunks(social_ads_3::A_PAGE) {
            let answer = self.ask(&social_ads_3::accounts(addresses, &access.token, ids)).await?;
            self.add(social_ads_3::read_accounts(&answer)?)?;
        }
        Ok(())
    }
}

/// Returns true for the form of a currency's code.
fn is_code(text: &str) -> bool {
    text.len() == 3 && text.bytes().all(|letter| letter.is_ascii_uppercase())
}

fn too_many() -> Refusal {
    Refusal::Refused(format!("the grant reaches more than {MAX_ACCOUNTS} ad accounts; grant access to fewer"))
}
