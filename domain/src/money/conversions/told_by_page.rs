//! Conversions that a page has told under an event id, and then a server under the same.
//!
//! Anybody can imitate a page and make up an event id, also that of somebody else's order. So the server's report
//! replaces what the page said, as if the page had said nothing: value, confirmation, visitor and time. What a platform
//! has taken keeps its event id, by which it counts once, and gets the new value.

use std::collections::BTreeSet;

use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadState};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, ModelTrait, QuerySelect};

use super::triggered::{OWN_EVENT_ID, has_id_of_page};
use super::uploads::{self, New};
use super::{Conversion, Evidence, consent, recorded, status};
use crate::ground::writes::Transaction;
use crate::{Context, Error, Result};

/// Replaces what a page said about a conversion by the report of a server. Returns the conversion as it is then, and
/// whether it is a new one.
///
/// If the page said it of another definition, these are two conversions: that of the page gives the event id away.
pub(super) async fn replace(
    context: &Context,
    known: conversion::Model,
    told: New<'_>,
) -> Result<Option<(Conversion, bool)>> {
    let transaction = context.begin().await?;
    uploads::hold(&transaction, [known.project_id].into()).await?;
    let found = conversion::Entity::find_by_id(known.id).lock_exclusive().one(&transaction).await?;
    let Some(before) = found else { return Ok(None) };
    // Another request was faster, or a server has taken the conversion back.
    if !has_id_of_page(&before) || before.status == ConversionStatus::Retracted {
        return Ok(Conversion::of(&transaction, vec![before]).await?.pop().map(|shown| (shown, false)));
    }
    let now = context.clock.now_ms();
    if before.definition != told.row.definition {
        return give_id_away(context, transaction, before, told).await.map(Some);
    }
    let New { row, definition, read, heard_at } = told;
    let mut after =
        conversion::Model { id: before.id, created_at: before.created_at, updated_at: now, ..row };
    consent::refresh(&transaction, [(&mut after, read)]).await?;
    let new = New { row: after.clone(), definition, read, heard_at };
    let is_erased = !uploads::erased(&transaction, &[new]).await?.is_empty();
    if is_erased {
        after.evidence = Evidence::read(after.evidence.as_ref()).of_nobody().stored()?;
    }
    let restated = (after.value, &after.currency) != (before.value, &before.currency);
    let mut kept = BTreeSet::new();
    for upload in status::uploads_of(&transaction, before.id).await? {
        if !may_have_arrived(&upload) {
            upload.delete(&transaction).await?;
            continue;
        }
        kept.insert(upload.provider);
        if let Some(upload) = status::told_again(upload, &after, restated, now) {
            upload.into_active_model().reset_all().update(&transaction).await?;
        }
    }
    for mut upload in uploads::of(context, &after, definition) {
        if kept.contains(&upload.provider) {
            continue;
        }
        if is_erased {
            uploads::erase(&mut upload);
        }
        conversion_upload::Entity::insert(upload.into_active_model())
            .exec_without_returning(&transaction)
            .await?;
    }
    let visits = [before.session_id, after.session_id].into_iter().flatten();
    let visits: BTreeSet<_> = visits.map(|session| (before.project_id, session)).collect();
    recorded::note(context, &transaction, visits).await?;
    after.clone().into_active_model().reset_all().update(&transaction).await?;
    let shown = Conversion::of(&transaction, vec![after]).await?.pop();
    transaction.commit().await?;
    context.uploads().wake();
    Ok(shown.map(|shown| (shown, false)))
}

/// Stores the report of a server under the event id that a page has told of another definition. The conversion of the page
/// gets an id of its own.
///
/// A platform that may know the page's conversion knows it by the event id. If it files both definitions under one name,
/// what it knows is the server's conversion from now on, and it gets the page's under the new id. Otherwise it goes on
/// knowing the page's by the id that it has.
async fn give_id_away(
    context: &Context,
    transaction: Transaction,
    of_page: conversion::Model,
    new: New<'_>,
) -> Result<(Conversion, bool)> {
    let visit = of_page.session_id.map(|session| (of_page.project_id, session));
    let now = context.clock.now_ms();
    let event_id = format!("{OWN_EVENT_ID}{}.{}", of_page.definition, of_page.id);
    let given = of_page.event_id.clone();
    let moved = conversion::Model { event_id, updated_at: now, ..of_page };
    moved.clone().into_active_model().reset_all().update(&transaction).await?;
    recorded::note(context, &transaction, visit).await?;
    let made = uploads::insert(context, &transaction, vec![new]).await?;
    let Some((row, fresh)) = made.and_then(|mut made| made.pop()) else { return Err(at_once()) };
    for mut upload in status::uploads_of(&transaction, moved.id).await?.into_iter().filter(may_have_arrived) {
        let same = |fresh: &&conversion_upload::Model| {
            fresh.provider == upload.provider && fresh.name == upload.name
        };
        let Some(fresh) = fresh.iter().find(same) else {
            upload.event_id = Some(given.clone());
            upload.into_active_model().reset_all().update(&transaction).await?;
            continue;
        };
        fresh.clone().delete(&transaction).await?;
        let of_page = uploads::anew(context, &moved, upload.provider, upload.name.clone());
        upload.conversion_id = row.id;
        let restated = (row.value, &row.currency) != (moved.value, &moved.currency);
        let upload = status::told_again(upload.clone(), &row, restated, now).unwrap_or(upload);
        upload.into_active_model().reset_all().update(&transaction).await?;
        conversion_upload::Entity::insert(of_page.into_active_model())
            .exec_without_returning(&transaction)
            .await?;
    }
    let shown = Conversion::of(&transaction, vec![row]).await?.pop().ok_or_else(at_once)?;
    transaction.commit().await?;
    context.uploads().wake();
    Ok((shown, true))
}

fn at_once() -> Error {
    Error::TryLater("this conversion was reported by two requests at once; try again".into())
}

/// Returns true if the platform may have taken the conversion.
fn may_have_arrived(upload: &conversion_upload::Model) -> bool {
    upload.state == UploadState::Sending
        || upload.sent_at.is_some()
        || upload.unknown_since.is_some()
        || upload.request.is_some()
}
