//! Reads and writes destinations, with encrypted credentials.

use std::collections::{BTreeMap, HashMap};

use async_graphql::MaybeUndefined;
use entity::visits::AdPlatform;
use entity::{destination, project};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::fields::{self, DestinationCredential, DestinationSettings, SearchAdsApi};
use super::send::OpenDestination;
use super::types::{Destination, DestinationWrite, KeptCredential};
use super::versions::{EndingVersion, ending_versions};
use crate::ground::secrets::{Place, Rotated};
use crate::money::conversions::{Pause, pauses, queue};
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Number of characters in a hint. Short credentials get no hint, so that most of the secret stays hidden.
const HINT: usize = 4;
const LONG_ENOUGH: usize = 12;

/// Stored form of a credential.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    sealed: String,
    hint: String,
}

type AllKept = BTreeMap<DestinationCredential, Kept>;

/// Returns every platform with the project's configuration, in the same order for all projects.
pub async fn list(context: &Context, access: &ProjectAccess) -> Result<Vec<Destination>> {
    access.require(Scope::ConversionsRead)?;
    let mut pauses = pauses(context, &[access.id()]).await?;
    let ending = ending_versions(context);
    all_of(of(&[access.id()]).all(&context.db).await?, access.id(), &mut pauses, &ending)
}

/// Returns the destinations of several projects, by project, with one query.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, Vec<Destination>>> {
    let ids = access::ids_with(projects, Scope::ConversionsRead)?;
    let mut rows: HashMap<Uuid, Vec<destination::Model>> = HashMap::new();
    for row in of(&ids).all(&context.db).await? {
        rows.entry(row.project_id).or_default().push(row);
    }
    let mut pauses = pauses(context, &ids).await?;
    let ending = ending_versions(context);
    ids.into_iter()
        .map(|id| Ok((id, all_of(rows.remove(&id).unwrap_or_default(), id, &mut pauses, &ending)?)))
        .collect()
}

/// Configures a destination. Credentials that the request leaves out stay unchanged.
pub async fn put(
    context: &Context,
    access: &ProjectAccess,
    provider: AdPlatform,
    mut input: DestinationWrite,
) -> Result<Destination> {
    access.require(Scope::ProjectAdmin)?;
    access.principal().require_sudo(context).await?;
    let mut violations = fields::foreign(provider, &input.settings, &input.credentials);
    if input.feed && provider != AdPlatform::SearchAds1 {
        let message = format!("{provider} cannot fetch conversions from a feed");
        violations.push(Violation::new("body.feed", ViolationCode::Invalid, message));
    }
    if !violations.is_empty() {
        return Err(Error::Validation(violations));
    }
    let transaction = context.begin().await?;
    // Locked, so that concurrent changes happen one after the other.
    project::Entity::find_by_id(access.id())
        .lock_exclusive()
        .one(&transaction)
        .await?
        .ok_or(Error::NotFound)?;
    let before = destination::Entity::find_by_id((access.id(), provider)).one(&transaction).await?;
    let mut kept = before.as_ref().map(kept_of).transpose()?.unwrap_or_default();
    let mut changed = Vec::new();
    for (name, said) in input.credentials.each() {
        match said {
            MaybeUndefined::Undefined => continue,
            MaybeUndefined::Null => drop(kept.remove(&name)),
            MaybeUndefined::Value(secret) => {
                let secret = secret.trim();
                let place = place(access.id(), provider, name);
                let sealed = context.secrets.seal(&context.random, &place, secret)?;
                kept.insert(name, Kept { sealed, hint: hint(secret) });
            }
        }
        changed.push(name);
    }
    if provider == AdPlatform::SearchAds1 && input.settings.api.is_none() {
        let before = before.as_ref().map(settings_of).transpose()?;
        input.settings.api = Some(before.and_then(|before| before.api).unwrap_or(SearchAdsApi::Ingestion));
    }
    if input.enabled {
        let missing = fields::missing(provider, &input.settings, &kept);
        if !missing.is_empty() {
            return Err(Error::Validation(missing));
        }
    }
    let row = destination::Model {
        project_id: access.id(),
        provider,
        enabled: input.enabled,
        settings: serde_json::to_value(&input.settings).map_err(Error::internal)?,
        credentials: serde_json::to_value(&kept).map_err(Error::internal)?,
        feed: input.feed,
        updated_at: context.clock.now(),
        generation: before.as_ref().map_or(0, |before| before.generation) + 1,
    };
    let new = row.clone().into_active_model().reset_all();
    match before {
        Some(_) => drop(destination::Entity::update(new).exec(&transaction).await?),
        None => drop(destination::Entity::insert(new).exec_without_returning(&transaction).await?),
    }
    queue::resume(context, &transaction, (access.id(), provider)).await?;
    queue::forget_requests(&transaction, (access.id(), provider)).await?;
    Change::new(AuditAction::DestinationUpdate)
        .project(access.id())
        .target("destination", provider)
        .details(json!({ "name": provider, "enabled": input.enabled, "credentials": changed }))
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    context.uploads().wake();
    shown(provider, Some(row), None, &ending_versions(context))
}

/// Returns the destination with decrypted credentials, enabled or not. Returns `None` if the destination is not
/// configured.
pub async fn open(context: &Context, project: Uuid, provider: AdPlatform) -> Result<Option<OpenDestination>> {
    let Some(row) = destination::Entity::find_by_id((project, provider)).one(&context.db).await? else {
        return Ok(None);
    };
    let kept = kept_of(&row)?;
    let settings = settings_of(&row)?;
    if !fields::missing(provider, &settings, &kept).is_empty() {
        return Ok(None);
    }
    let open = |(name, kept): (DestinationCredential, Kept)| {
        Ok((name, context.secrets.open(&place(project, provider, name), &kept.sealed)?))
    };
    let credentials = kept.into_iter().map(open).collect::<Result<_>>()?;
    let (enabled, generation) = (row.enabled, row.generation);
    Ok(Some(OpenDestination { project, provider, enabled, generation, settings, credentials }))
}

/// Encrypts the credentials of all projects again with the current key. Credentials that cannot be decrypted stay
/// unchanged.
pub(crate) async fn seal_anew(context: &Context) -> Result<Rotated> {
    let mut done = Rotated::default();
    let all = destination::Entity::find()
        .order_by_asc(destination::Column::ProjectId)
        .order_by_asc(destination::Column::Provider)
        .all(&context.db)
        .await?;
    for row in all {
        let transaction = context.begin().await?;
        let key = (row.project_id, row.provider);
        let Some(row) = destination::Entity::find_by_id(key).lock_exclusive().one(&transaction).await? else {
            continue;
        };
        let mut kept = kept_of(&row)?;
        for (name, one) in &mut kept {
            let place = place(row.project_id, row.provider, *name);
            match context.secrets.seal_anew(&context.random, &place, &one.sealed) {
                Ok(sealed) => (one.sealed, done.sealed) = (sealed, done.sealed + 1),
                Err(Error::NotConfigured(_)) => done.lost += 1,
                Err(error) => return Err(error),
            }
        }
        let mut row = row.into_active_model();
        row.credentials = sea_orm::Set(serde_json::to_value(&kept).map_err(Error::internal)?);
        drop(destination::Entity::update(row).exec(&transaction).await?);
        transaction.commit().await?;
    }
    Ok(done)
}

fn of(projects: &[Uuid]) -> sea_orm::Select<destination::Entity> {
    destination::Entity::find()
        .filter(destination::Column::ProjectId.is_in(projects.iter().copied()))
        .order_by_asc(destination::Column::Provider)
}

/// Returns every platform, with its row if there is one.
fn all_of(
    rows: Vec<destination::Model>,
    project: Uuid,
    pauses: &mut HashMap<(Uuid, AdPlatform), Pause>,
    ending: &[EndingVersion],
) -> Result<Vec<Destination>> {
    let row = |provider: AdPlatform| rows.iter().find(|row| row.provider == provider).cloned();
    AdPlatform::ALL
        .iter()
        .map(|provider| shown(*provider, row(*provider), pauses.remove(&(project, *provider)), ending))
        .collect()
}

fn shown(
    provider: AdPlatform,
    row: Option<destination::Model>,
    pause: Option<Pause>,
    ending: &[EndingVersion],
) -> Result<Destination> {
    let kept = row.as_ref().map(kept_of).transpose()?.unwrap_or_default();
    let settings = row.as_ref().map(settings_of).transpose()?.unwrap_or_default();
    let credentials = fields::known_credentials(provider);
    // The newer interface of search_ads_1 has one version, and no end.
    let has_end = !settings.ingests();
    let ending_version = ending.iter().find(|one| has_end && one.provider == provider).cloned();
    Ok(Destination {
        provider,
        enabled: row.as_ref().is_some_and(|row| row.enabled),
        ready: fields::missing(provider, &settings, &kept).is_empty(),
        settings,
        credentials: credentials
            .map(|name| KeptCredential { name, hint: kept.get(&name).map(|kept| kept.hint.clone()) })
            .collect(),
        feed: row.as_ref().is_some_and(|row| row.feed),
        ending_version,
        pause,
        updated_at: row.map(|row| row.updated_at.into()),
    })
}

fn kept_of(row: &destination::Model) -> Result<AllKept> {
    serde_json::from_value(row.credentials.clone()).map_err(Error::internal)
}

/// Returns the settings of a stored destination.
pub(crate) fn settings_of(row: &destination::Model) -> Result<DestinationSettings> {
    let mut settings: DestinationSettings =
        serde_json::from_value(row.settings.clone()).map_err(Error::internal)?;
    // Destinations from before there was a choice stay with the interface that they were set up for.
    if row.provider == AdPlatform::SearchAds1 {
        settings.api = settings.api.or(Some(SearchAdsApi::Uploads));
    }
    Ok(settings)
}

fn place(project: Uuid, provider: AdPlatform, field: DestinationCredential) -> Place {
    Place::new(&["destination", &project.to_string(), provider.as_str(), field.as_str()])
}

/// Returns the last characters of a secret, by which people can recognise it.
fn hint(secret: &str) -> String {
    let characters = secret.chars().count();
    let shown = if characters < LONG_ENOUGH { 0 } else { HINT };
    format!("…{}", secret.chars().skip(characters - shown).collect::<String>())
}
