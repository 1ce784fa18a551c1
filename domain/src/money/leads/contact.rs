//! Plain contact data of leads, each value encrypted separately.

use std::collections::BTreeMap;

use async_graphql::SimpleObject;
use entity::person;
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::merge::known;
use crate::ground::hash::sha256_hex;
use crate::ground::secrets::{Place, Rotated};
use crate::money::people::{PersonHash, hash_of};
use crate::{Context, Error, Result};

/// Contact data of a person in plain text.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct LeadContact {
    /// E-mail address, in lower case.
    pub email: Option<String>,
    /// Phone number as E.164.
    pub phone: Option<String>,
    /// First name, in lower case.
    pub first_name: Option<String>,
    /// Last name, in lower case.
    pub last_name: Option<String>,
    /// The site's own id of the person.
    pub external_id: Option<String>,
}

impl std::fmt::Debug for LeadContact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(contact)")
    }
}

/// Kinds of personal data that are stored.
const KEPT: [PersonHash; 5] = [
    PersonHash::Email,
    PersonHash::Phone,
    PersonHash::FirstName,
    PersonHash::LastName,
    PersonHash::ExternalId,
];

type Sealed = BTreeMap<PersonHash, String>;

fn sealed(person: &person::Model) -> Result<Sealed> {
    person.contact.clone().map_or_else(|| Ok(Sealed::new()), serde_json::from_value).map_err(Error::internal)
}

fn stored(sealed: &Sealed) -> Result<Option<Value>> {
    (!sealed.is_empty()).then(|| serde_json::to_value(sealed)).transpose().map_err(Error::internal)
}

fn place(person: &person::Model, kind: PersonHash) -> Place {
    Place::new(&["lead", &person.project_id.to_string(), &person.id.to_string(), kind.as_str()])
}

/// Encrypts plain contact data sent by a server, and stores it in the lead.
pub(super) fn seal(
    context: &Context,
    person: &mut person::Model,
    texts: &BTreeMap<PersonHash, String>,
) -> Result<()> {
    let mut kept = sealed(person)?;
    for kind in KEPT {
        if let Some(text) = texts.get(&kind) {
            kept.insert(kind, context.secrets.seal(&context.random, &place(person, kind), text)?);
        }
    }
    person.contact = stored(&kept)?;
    Ok(())
}

/// Copies contact data that this lead lacks from another lead of the same person. Values that cannot be decrypted are
/// skipped.
pub(super) fn take(context: &Context, person: &mut person::Model, other: &person::Model) -> Result<()> {
    let mut kept = sealed(person)?;
    for (kind, text) in sealed(other)? {
        if kept.contains_key(&kind) {
            continue;
        }
        if let Ok(clear) = context.secrets.open(&place(other, kind), &text) {
            kept.insert(kind, context.secrets.seal(&context.random, &place(person, kind), clear.expose())?);
        }
    }
    person.contact = stored(&kept)?;
    Ok(())
}

/// Returns the hashes under which a value may be known. Names were once hashed with their punctuation.
fn hashes_of(kind: PersonHash, clear: &str) -> [String; 2] {
    [hash_of(kind, clear), sha256_hex(clear)]
}

/// Deletes the values whose hash belongs to somebody who was erased, and those that cannot be decrypted, because they may.
pub(super) fn forget(
    context: &Context,
    person: &mut person::Model,
    is_erased: impl Fn(&str) -> bool,
) -> Result<()> {
    let mut kept = sealed(person)?;
    let is_kept = |kind: PersonHash, text: &str| {
        context
            .secrets
            .open(&place(person, kind), text)
            .is_ok_and(|clear| !hashes_of(kind, clear.expose()).iter().any(|hash| is_erased(hash)))
    };
    kept.retain(|kind, text| is_kept(*kind, text));
    person.contact = stored(&kept)?;
    Ok(())
}

/// Deletes the values that the lead no longer has a hash of, because others replaced them.
pub(super) fn forget_replaced(context: &Context, person: &mut person::Model) -> Result<()> {
    let mut kept = sealed(person)?;
    let is_kept = |kind: PersonHash, text: &str| match context.secrets.open(&place(person, kind), text) {
        Ok(clear) => known(person, kind).is_some_and(|hash| hashes_of(kind, clear.expose()).contains(hash)),
        // Without the key, nobody knows.
        Err(_) => true,
    };
    kept.retain(|kind, text| is_kept(*kind, text));
    person.contact = stored(&kept)?;
    Ok(())
}

/// Returns the contact data in plain text, or `None` if none is stored or the encryption key is missing.
pub(super) fn open(context: &Context, person: &person::Model) -> Result<Option<LeadContact>> {
    let kept = sealed(person)?;
    if kept.is_empty() {
        return Ok(None);
    }
    let mut texts = BTreeMap::new();
    for (kind, text) in &kept {
        match context.secrets.open(&place(person, *kind), text) {
            Ok(clear) => drop(texts.insert(*kind, clear.expose().to_owned())),
            // Without its contact data, the lead can still be shown.
            Err(Error::NotConfigured(reason)) => {
                crate::log_throttled!(warn, project.id = %person.project_id, error.reason = %reason, "A lead's contact data cannot be decrypted");
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Some(LeadContact {
        email: texts.remove(&PersonHash::Email),
        phone: texts.remove(&PersonHash::Phone),
        first_name: texts.remove(&PersonHash::FirstName),
        last_name: texts.remove(&PersonHash::LastName),
        external_id: texts.remove(&PersonHash::ExternalId),
    }))
}

/// Deletes the contact data of at most `most` leads of a project, because the project no longer stores plain contact data.
/// Returns their number.
pub(crate) async fn forget_contacts<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    most: u64,
) -> Result<u64> {
    let ids: Vec<Uuid> = person::Entity::find()
        .select_only()
        .column(person::Column::Id)
        .filter(person::Column::ProjectId.eq(project))
        .filter(person::Column::Contact.is_not_null())
        .limit(most)
        .into_tuple()
        .all(transaction)
        .await?;
    let forgotten = person::Entity::update_many()
        .col_expr(person::Column::Contact, Expr::cust("null"))
        .filter(person::Column::Id.is_in(ids))
        .exec(transaction)
        .await?;
    Ok(forgotten.rows_affected)
}

/// Number of leads encrypted again in one round.
const CHUNK: u64 = 200;

/// Encrypts the contact data of all leads again with the current key. Values that cannot be decrypted stay unchanged.
pub(crate) async fn seal_anew(context: &Context) -> Result<Rotated> {
    let mut done = Rotated::default();
    let mut after = Uuid::nil();
    loop {
        let transaction = context.begin().await?;
        let rows = person::Entity::find()
            .filter(person::Column::Contact.is_not_null())
            .filter(person::Column::Id.gt(after))
            .order_by_asc(person::Column::Id)
            .limit(CHUNK)
            .lock_exclusive()
            .all(&transaction)
            .await?;
        let Some(last) = rows.last() else { return Ok(done) };
        after = last.id;
        for row in rows {
            let mut kept = sealed(&row)?;
            for (kind, text) in &mut kept {
                match context.secrets.seal_anew(&context.random, &place(&row, *kind), text) {
                    Ok(sealed) => (*text, done.sealed) = (sealed, done.sealed + 1),
                    Err(Error::NotConfigured(_)) => done.lost += 1,
                    Err(error) => return Err(error),
                }
            }
            let mut row = row.into_active_model();
            row.contact = sea_orm::Set(stored(&kept)?);
            row.update(&transaction).await?;
        }
        transaction.commit().await?;
    }
}
