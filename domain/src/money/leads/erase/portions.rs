//! Removes most of what belongs to a person in small transactions, before the last one of an erasure.
//!
//! On SQLite nobody else writes during a transaction, and on PostgreSQL nobody stores conversions of the project. A person
//! may have any number of visits and conversions, so the last transaction removes only what is left.
//!
//! Each transaction leaves a safe state. The hashes are remembered first, so that nothing new is stored about the person. What
//! ties data to the person is removed last: click ids of visits, then conversions of these visits, then those with the
//! person's hashes, then the identities in visits. If the server dies in between, a repeated erasure finds the rest: as long as
//! a conversion is left, so are all identities that lead to it.
//!
//! Leads may change between two of these transactions, and what was found before be somebody else's: the lead loses a hash, or
//! a server says that a visit is another lead's. Then nothing more is removed, and the rest is looked for again. If the lead
//! becomes another one, the erasure ends there.

use std::collections::BTreeSet;

use entity::{identified_visit, person, person_visit};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter, QuerySelect,
};
use uuid::Uuid;

use super::others::not_of_others;
use super::{ForgetClicks, Searched, UNDER_WAY_MS, ended, keep_under_way, remember, still_there};
use crate::ground::database;
use crate::ground::hash::sha256_hex;
use crate::ground::writes::Transaction;
use crate::money::conversions;
use crate::money::leads::identities::InVisit;
use crate::money::leads::place::lock;
use crate::money::leads::{apart, former, identities, merge};
use crate::tenancy::access::ProjectAccess;
use crate::tenancy::idempotency;
use crate::{Context, Error, Result};

/// Number of visits, conversions or identities in one transaction. The last transaction may have as many.
pub(super) const PORTION: usize = 100;

/// Data of a person that was removed before the last transaction.
#[derive(Default)]
pub(super) struct Removed {
    /// Sessions without click ids.
    pub(super) sessions: BTreeSet<Uuid>,
    pub(super) conversions: BTreeSet<Uuid>,
    /// Hashes of the deleted identities.
    pub(super) hashes: BTreeSet<String>,
    /// True if leads changed meanwhile, so that the rest has to be looked for again.
    pub(super) is_cut_short: bool,
}

impl Removed {
    pub(super) fn add(&mut self, more: Removed) {
        self.sessions.extend(more.sessions);
        // A server may have told anew of those of an earlier search. The later one has found them again.
        self.conversions = more.conversions;
        self.hashes.extend(more.hashes);
        self.is_cut_short = more.is_cut_short;
    }
}

/// Data that belongs to a person.
struct Belongings<'of> {
    context: &'of Context,
    access: &'of ProjectAccess,
    /// The lead as it was before the search.
    person: &'of person::Model,
    sessions: BTreeSet<Uuid>,
    /// Conversions to empty, first those that only their session ties to the person.
    conversions: Vec<Uuid>,
    /// Identities to delete, and links of the lead's visits to end.
    identities: Vec<InVisit>,
    /// Visits that were linked to the lead.
    links: BTreeSet<InVisit>,
    hashes: &'of BTreeSet<String>,
    former: &'of BTreeSet<String>,
}

/// Removes what belongs to a person, if that is much. Hashes that visitors claimed are followed now, and not remembered for
/// a repeated erasure: by then, they may be another lead's.
pub(super) async fn remove(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    searched: &Searched,
    forget_clicks: &mut ForgetClicks<'_>,
) -> Result<Removed> {
    let (db, project) = (&context.db, access.id());
    let person = still_there(db, access, id).await?;
    let own: BTreeSet<String> = merge::of(&person).into_values().collect();
    let links = links(db, Condition::all().add(person_visit::Column::PersonId.eq(id))).await?;
    let once = &searched.identities;
    let these = links.union(&once.in_visits).copied().collect();
    let hashes = own.union(&once.hashes).cloned().collect();
    let found = identities::find(db, project, &these, &hashes).await?;
    let identities: BTreeSet<InVisit> = links.union(&found.in_visits).copied().collect();
    let mut known = not_of_others(db, &person, found.hashes).await?;
    known.extend(own);
    let mut sessions: BTreeSet<Uuid> = identities.iter().map(|(session, _)| *session).collect();
    let named = conversions::with_hashes(db, project, &known).await?;
    let named = (named, searched.conversions.clone());
    let conversions = conversions::of_person(db, project, &mut sessions, named).await?;
    if sessions.len().max(conversions.len()).max(identities.len()) <= PORTION {
        return Ok(Removed::default());
    }

    let all = known.iter().map(|hash| sha256_hex(hash)).chain(searched.former.iter().cloned()).collect();
    let under_way = context.clock.now_ms() + UNDER_WAY_MS;
    let transaction = context.begin().await?;
    lock(&transaction, project).await?.then_some(()).ok_or(Error::NotFound)?;
    still_there(&transaction, access, id).await?;
    remember(context, &transaction, project, &all, under_way).await?;
    transaction.commit().await?;

    let belongings = Belongings {
        context,
        access,
        person: &person,
        sessions,
        conversions,
        identities: identities.into_iter().collect(),
        links,
        hashes: &known,
        former: &searched.former,
    };
    let mut removed = Removed::default();
    let is_all = tokio::select! {
        is_all = belongings.remove(forget_clicks, &mut removed) => is_all?,
        error = keep_under_way(context, project, &all) => return Err(error),
    };
    if is_all {
        removed.sessions = belongings.sessions;
    } else {
        // Some of the visits may be somebody else's now, whose reports count again. Those of the person are found again.
        removed.is_cut_short = true;
        ended(context, project, &all, under_way).await?;
    }
    Ok(removed)
}

impl Belongings<'_> {
    /// Removes some at a time, and notes which conversions and hashes of identities. Returns false if leads have changed and
    /// the rest is left.
    async fn remove(&self, forget_clicks: &mut ForgetClicks<'_>, removed: &mut Removed) -> Result<bool> {
        let sessions: Vec<Uuid> = self.sessions.iter().copied().collect();
        for some in sessions.chunks(PORTION) {
            let Some(transaction) = self.begin(&self.links_of(some)).await? else { return Ok(false) };
            forget_clicks(&transaction, some).await?;
            transaction.commit().await?;
        }
        for some in self.conversions.chunks(PORTION) {
            let sessions = conversions::sessions_of(&self.context.db, some).await?;
            let Some(transaction) = self.begin(&self.links_of(&sessions)).await? else { return Ok(false) };
            let hashes = (self.hashes, self.former);
            let ids = conversions::forget_some(self.context, &transaction, some, &self.sessions, hashes);
            let ids = ids.await?;
            idempotency::forget(self.context, &transaction, &ids).await?;
            transaction.commit().await?;
            removed.conversions.extend(some);
            idempotency::forget_noted(&self.context.db, &ids).await?;
        }
        for some in self.identities.chunks(PORTION) {
            let links: Vec<InVisit> = some.iter().filter(|one| self.links.contains(one)).copied().collect();
            let Some(transaction) = self.begin(&links).await? else { return Ok(false) };
            let hashes = self.delete_identities(&transaction, some).await?;
            transaction.commit().await?;
            removed.hashes.extend(hashes);
        }
        Ok(true)
    }

    /// Returns the links that some visits had to the lead.
    fn links_of(&self, sessions: &[Uuid]) -> Vec<InVisit> {
        let of =
            |session: &Uuid| self.links.range((*session, Uuid::nil())..=(*session, Uuid::max())).copied();
        sessions.iter().flat_map(of).collect()
    }

    /// Begins a transaction. None if the lead has changed since the search, if a visit no longer has one of these links to
    /// it, or if any lead has lost an identifier.
    async fn begin(&self, links: &[InVisit]) -> Result<Option<Transaction>> {
        let (project, id) = (self.access.id(), self.person.id);
        let transaction = self.context.begin().await?;
        database::overwrite_what_is_deleted(&transaction).await?;
        lock(&transaction, project).await?.then_some(()).ok_or(Error::NotFound)?;
        let person = still_there(&transaction, self.access, id).await?;
        let is_as_before = merge::of(&person) == merge::of(self.person)
            && former::of(&transaction, id).await? == *self.former
            && self.has(&transaction, links).await?
            && !apart::is_any_queued(&transaction, project).await?;
        if is_as_before {
            return Ok(Some(transaction));
        }
        transaction.rollback().await?;
        Ok(None)
    }

    /// Returns true if the lead has all of these links.
    async fn has(&self, transaction: &DatabaseTransaction, these: &[InVisit]) -> Result<bool> {
        let among_these = self.with(these.iter().map(|(session, _)| *session));
        let present = links(transaction, among_these).await?;
        Ok(these.iter().all(|link| present.contains(link)))
    }

    /// Returns the condition for links of the lead's visits among some.
    fn with(&self, sessions: impl Iterator<Item = Uuid>) -> Condition {
        // Written as a negation, so that SQLite finds the rows by session and not by lead.
        Condition::all()
            .add(person_visit::Column::ProjectId.eq(self.access.id()))
            .add(person_visit::Column::SessionId.is_in(sessions.collect::<BTreeSet<Uuid>>()))
            .add(person_visit::Column::PersonId.ne(self.person.id).not())
    }

    /// Deletes identities from visits, with what links their visits to the person. Returns their hashes.
    async fn delete_identities(
        &self,
        transaction: &DatabaseTransaction,
        these: &[InVisit],
    ) -> Result<BTreeSet<String>> {
        let project = self.access.id();
        let hashes = identities::delete_in_visits(transaction, project, these).await?;
        let (sessions, ids): (BTreeSet<Uuid>, BTreeSet<Uuid>) = these.iter().copied().unzip();
        identified_visit::Entity::delete_many()
            .filter(identified_visit::Column::ProjectId.eq(project))
            .filter(identified_visit::Column::SessionId.is_in(sessions.iter().copied()))
            .exec(transaction)
            .await?;
        person_visit::Entity::delete_many()
            .filter(self.with(sessions.into_iter()))
            .filter(person_visit::Column::LeadId.is_in(ids))
            .exec(transaction)
            .await?;
        Ok(hashes)
    }
}

/// Returns the visits and identities of links that a condition selects.
pub(super) async fn links<C: ConnectionTrait>(
    connection: &C,
    selected: Condition,
) -> Result<BTreeSet<InVisit>> {
    let found = person_visit::Entity::find()
        .select_only()
        .columns([person_visit::Column::SessionId, person_visit::Column::LeadId])
        .filter(selected)
        .into_tuple::<InVisit>();
    Ok(found.all(connection).await?.into_iter().collect())
}
