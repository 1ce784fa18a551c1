//! Authentication: checks a bearer token and returns its [`Principal`].

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{KeyKind, OauthTokenKind, api_key, login_session, oauth_grant, oauth_token};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::uses::{self, What, note_key_use};
use super::{Granted, Principal, Scope, ScopeSet, SecretKey, UserSession};
use crate::ground::behalf;
use crate::ground::credentials::{Credential, Kind};
use crate::tenancy::tenants;
use crate::{Context, Error, Result};

/// How long a credential is cached. On another instance, a revocation may go unnoticed for this time. The rest of the ten
/// seconds that the API promises is for the lookup and the request that uses it.
const CACHED_FOR: Duration = Duration::from_secs(8);

/// How long a credential that was found in the database counts as recently valid.
const GOOD_FOR: Duration = Duration::from_secs(3600);
const MAX_GOOD: u64 = 100_000;

/// Idle timeout of a login.
pub(crate) const IDLE: TimeDelta = TimeDelta::days(7);

/// Maximum length of a chain of derived keys. Derived keys cannot create keys, so a chain grows only when a key rolls
/// another.
const MAX_PARENTS: usize = 16;

/// Cache of principals, by the hash of their credential.
#[derive(Clone)]
pub struct CredentialCache {
    entries: moka::sync::Cache<[u8; 32], Arc<Entry>>,
    /// Well-formed tokens that were not found in the database or no longer valid, and when that was checked.
    unknown: moka::sync::Cache<[u8; 32], DateTime<Utc>>,
    /// Tokens that were valid, and when that was last checked. They are still looked up like any other token; the entry
    /// only says that a lookup will probably succeed.
    good: moka::sync::Cache<[u8; 32], DateTime<Utc>>,
    /// Rises with every revocation, so that a principal that was read before a revocation is not cached after it.
    revocations: Arc<AtomicU64>,
}

struct Entry {
    principal: Principal,
    /// When the credential expires.
    ends_at: Option<DateTime<Utc>>,
    loaded_at: DateTime<Utc>,
}

impl Default for CredentialCache {
    fn default() -> Self {
        Self {
            entries: moka::sync::Cache::builder().max_capacity(20_000).time_to_live(CACHED_FOR).build(),
            unknown: moka::sync::Cache::builder().max_capacity(20_000).time_to_live(CACHED_FOR).build(),
            good: moka::sync::Cache::builder().max_capacity(MAX_GOOD).time_to_live(GOOD_FOR).build(),
            revocations: Arc::default(),
        }
    }
}

impl Context {
    /// Returns the server's cache of credentials.
    pub(crate) fn credential_cache(&self) -> CredentialCache {
        self.shared()
    }
}

impl CredentialCache {
    /// Removes a revoked or changed credential from the cache of this process.
    pub(crate) fn forget(&self, hash: &[u8]) {
        self.revocations.fetch_add(1, Ordering::SeqCst);
        if let Ok(hash) = <[u8; 32]>::try_from(hash) {
            self.entries.invalidate(&hash);
        }
    }

    fn get(&self, hash: &[u8; 32], now: DateTime<Utc>) -> Option<Arc<Entry>> {
        self.entries.get(hash).filter(|entry| is_fresh(entry.loaded_at, now))
    }

    fn is_unknown(&self, hash: &[u8; 32], now: DateTime<Utc>) -> bool {
        self.unknown.get(hash).is_some_and(|found_at| is_fresh(found_at, now))
    }

    fn was_good(&self, hash: &[u8; 32], now: DateTime<Utc>) -> bool {
        self.good.get(hash).is_some_and(|found_at| is_within(GOOD_FOR, found_at, now))
    }

    fn nobody_has(&self, hash: [u8; 32], now: DateTime<Utc>) {
        self.unknown.insert(hash, now);
        self.good.invalidate(&hash);
    }

    fn keep(&self, hash: [u8; 32], entry: Arc<Entry>, revocations: u64) {
        self.good.insert(hash, entry.loaded_at);
        self.entries.insert(hash, entry);
        if self.revocations.load(Ordering::SeqCst) != revocations {
            self.entries.invalidate(&hash);
        }
    }
}

/// Returns true if the entry has not expired by the context's clock, which tests can move. moka's own expiry only
/// bounds the memory.
fn is_fresh(loaded_at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    is_within(CACHED_FOR, loaded_at, now)
}

fn is_within(time: Duration, since: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    (now - since).to_std().is_ok_and(|age| age < time)
}

/// Returns true if [`authenticate()`] can judge the token without the database, or if the token was valid within the
/// last hour.
pub fn is_remembered(context: &Context, token: &str) -> bool {
    let now = context.clock.now();
    let cache = &context.credential_cache();
    Credential::parse(token).is_none_or(|credential| {
        let hash = credential.hash();
        cache.get(&hash, now).is_some() || cache.is_unknown(&hash, now) || cache.was_good(&hash, now)
    })
}

/// Checks a bearer token: first its form and checksum, then the cache, then the database.
///
/// An unreachable database is [`Error::DbUnavailable`], never [`Error::InvalidToken`], because a client must not
/// discard a valid token on a database failure.
pub async fn authenticate(context: &Context, token: &str) -> Result<Principal> {
    let credential = Credential::parse(token).ok_or(Error::InvalidToken)?;
    match credential.kind() {
        Kind::Session | Kind::Secret => known(context, &credential).await,
        // Publishable keys only send data, access tokens of OAuth grants are for `/mcp`, and the tokens of links and the
        // others of OAuth are accepted on their own routes only.
        _ => Err(Error::InvalidToken),
    }
}

/// Checks a bearer token of `/mcp`, like [`authenticate()`]: an access token of an OAuth grant, or a secret key.
pub async fn authenticate_for_mcp(context: &Context, token: &str) -> Result<Principal> {
    let credential = Credential::parse(token).ok_or(Error::InvalidToken)?;
    match credential.kind() {
        Kind::AccessToken | Kind::Secret => known(context, &credential).await,
        _ => Err(Error::InvalidToken),
    }
}

async fn known(context: &Context, credential: &Credential) -> Result<Principal> {
    let hash = credential.hash();
    let now = context.clock.now();
    let cache = context.credential_cache();
    let entry = match cache.get(&hash, now) {
        Some(entry) => entry,
        None if cache.is_unknown(&hash, now) => return Err(Error::InvalidToken),
        None => {
            let revocations = cache.revocations.load(Ordering::SeqCst);
            let loaded = load(context, credential, now).await;
            if matches!(loaded, Err(Error::InvalidToken)) {
                cache.nobody_has(hash, now);
            }
            let entry = Arc::new(loaded?);
            cache.keep(hash, entry.clone(), revocations);
            entry
        }
    };
    match entry.ends_at {
        Some(end) if end <= now => Err(Error::InvalidToken),
        _ => {
            behalf::turns_out_to_be(last_known_tenants(context, &entry.principal));
            Ok(entry.principal.clone())
        }
    }
}

/// Returns [`tenants`](super::tenants) without asking the database.
fn last_known_tenants(context: &Context, principal: &Principal) -> Vec<Uuid> {
    let of_key = match principal {
        Principal::Key(key) => Some(tenants::last_known(context).of_org(key.org_id)),
        Principal::User(_) | Principal::Grant(_) | Principal::ReportMail(_) => None,
    };
    principal.person().into_iter().chain(of_key).collect()
}

async fn load(context: &Context, credential: &Credential, now: DateTime<Utc>) -> Result<Entry> {
    match credential.kind() {
        Kind::Session => load_session(context, credential, now).await,
        Kind::Secret => load_key(context, credential, now).await,
        Kind::AccessToken => load_grant(context, credential, now).await,
        _ => Err(Error::InvalidToken),
    }
}

async fn load_session(context: &Context, credential: &Credential, now: DateTime<Utc>) -> Result<Entry> {
    let session = login_session::Entity::find()
        .filter(login_session::Column::TokenHash.eq(credential.hash().to_vec()))
        .filter(login_session::Column::RevokedAt.is_null())
        .one(&context.db)
        .await?
        .ok_or(Error::InvalidToken)?;
    let last_seen_at = uses::latest(context, What::Session, session.id, session.last_seen_at);
    let idle_end = last_seen_at + IDLE;
    if session.expires_at <= now || idle_end <= now {
        return Err(Error::InvalidToken);
    }
    uses::note_soon(context, What::Session, session.id, Some(last_seen_at));
    Ok(Entry {
        principal: Principal::User(UserSession {
            id: session.id,
            user_id: session.user_id,
            sudo_until: session.sudo_until,
        }),
        ends_at: Some(session.expires_at),
        loaded_at: now,
    })
}

async fn load_key(context: &Context, credential: &Credential, now: DateTime<Utc>) -> Result<Entry> {
    let key = api_key::Entity::find()
        .filter(api_key::Column::TokenHash.eq(credential.hash().to_vec()))
        .filter(api_key::Column::Kind.eq(KeyKind::Secret))
        .one(&context.db)
        .await?
        .filter(|key| is_active(key, now))
        .ok_or(Error::InvalidToken)?;
    let parents = parents_of(&context.db, &key, now).await?;
    let ends_at = [key.expires_at, parents.ends_at].into_iter().flatten().min();
    note_key_use(context, &key);
    let made_by = key.made_by.or(parents.made_by);
    Ok(Entry { principal: Principal::Key(secret_key(key, made_by)?), ends_at, loaded_at: now })
}

async fn load_grant(context: &Context, credential: &Credential, now: DateTime<Utc>) -> Result<Entry> {
    let (token, grant) = oauth_token::Entity::find()
        .filter(oauth_token::Column::TokenHash.eq(credential.hash().to_vec()))
        .filter(oauth_token::Column::Kind.eq(OauthTokenKind::Access))
        .filter(oauth_token::Column::RevokedAt.is_null())
        .find_also_related(oauth_grant::Entity)
        .one(&context.db)
        .await?
        .ok_or(Error::InvalidToken)?;
    let grant = grant.filter(|grant| grant.revoked_at.is_none()).ok_or(Error::InvalidToken)?;
    if token.expires_at <= now {
        return Err(Error::InvalidToken);
    }
    uses::note_soon(context, What::Grant, grant.id, grant.last_used_at);
    let scopes = serde_json::from_value(token.scopes).map_err(Error::internal)?;
    let project_ids: Option<Vec<Uuid>> =
        grant.project_ids.map(serde_json::from_value).transpose().map_err(Error::internal)?;
    Ok(Entry {
        principal: Principal::Grant(Granted {
            id: grant.id,
            client_id: grant.client_id.into(),
            client_name: grant.client_name.into(),
            org_id: grant.org_id,
            user_id: grant.user_id,
            scopes,
            project_ids: project_ids.map(Into::into),
            creates_keys: grant.creates_keys,
        }),
        ends_at: Some(token.expires_at),
        loaded_at: now,
    })
}

/// Checks that keys are still valid, with all keys above them and the OAuth grants at the top, and locks all of these until
/// the end of the transaction. So the keys make nothing after the end of one of these: the caches of other instances may
/// keep them for ten seconds. Returns when the first of them expires.
///
/// The caller must hold the lock on the organization's row, without which no key gets another parent. The order of the
/// locks is that of [revocations](crate::tenancy::revocation): grants before keys, each by id.
pub(crate) async fn hold_keys<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    ids: &[Uuid],
) -> Result<Option<DateTime<Utc>>> {
    let now = context.clock.now();
    let named = api_key::Entity::find().filter(api_key::Column::Id.is_in(ids.iter().copied()));
    let (mut keys, mut grants): (Vec<Uuid>, Vec<Uuid>) = (ids.to_vec(), Vec::new());
    for key in named.all(connection).await? {
        let parents = parents_of(connection, &key, now).await?;
        keys.extend(parents.keys);
        grants.extend(parents.grant);
    }
    keys.sort_unstable();
    keys.dedup();
    let grants = oauth_grant::Entity::find()
        .filter(oauth_grant::Column::Id.is_in(grants))
        .order_by_asc(oauth_grant::Column::Id)
        .lock_exclusive()
        .all(connection)
        .await?;
    let locked = api_key::Entity::find()
        .filter(api_key::Column::Id.is_in(keys.iter().copied()))
        .order_by_asc(api_key::Column::Id)
        .lock_exclusive()
        .all(connection)
        .await?;
    let are_valid = locked.len() == keys.len()
        && locked.iter().all(|key| is_active(key, now))
        && grants.iter().all(|grant| grant.revoked_at.is_none());
    match are_valid {
        true => Ok(locked.iter().filter_map(|key| key.expires_at).min()),
        false => Err(Error::InvalidToken),
    }
}

/// Keys above a derived key and OAuth grant at the top, with their combined limits and their owner.
struct Parents {
    keys: Vec<Uuid>,
    grant: Option<Uuid>,
    /// Earliest expiry of the keys.
    ends_at: Option<DateTime<Utc>>,
    /// Person responsible for the key, if known.
    made_by: Option<Uuid>,
}

/// Checks every key above a derived key and the OAuth grant at the top. A derived key is valid only as long as all of
/// them.
async fn parents_of<C: ConnectionTrait>(
    connection: &C,
    key: &api_key::Model,
    now: DateTime<Utc>,
) -> Result<Parents> {
    let (grant, granted_by) = grant_of(connection, key).await?.unzip();
    let mut parents = Parents { keys: Vec::new(), grant, ends_at: None, made_by: granted_by };
    let mut parent = parent_of(key)?;
    while let Some(id) = parent {
        if parents.keys.len() == MAX_PARENTS {
            return Err(Error::InvalidToken);
        }
        parents.keys.push(id);
        let found = api_key::Entity::find_by_id(id).one(connection).await?;
        let found = found.filter(|key| is_active(key, now)).ok_or(Error::InvalidToken)?;
        parents.ends_at = [parents.ends_at, found.expires_at].into_iter().flatten().min();
        let (grant, granted_by) = grant_of(connection, &found).await?.unzip();
        parents.grant = parents.grant.or(grant);
        parents.made_by = parents.made_by.or(found.made_by).or(granted_by);
        parent = parent_of(&found)?;
    }
    Ok(parents)
}

/// Checks that the OAuth grant behind a key is not revoked. Returns the grant and the user who gave it.
async fn grant_of<C: ConnectionTrait>(connection: &C, key: &api_key::Model) -> Result<Option<(Uuid, Uuid)>> {
    if key.derived_kind.as_deref() != Some("oauth_grant") {
        return Ok(None);
    }
    let id = key.derived_id.as_deref().and_then(|id| Uuid::parse_str(id).ok()).ok_or(Error::InvalidToken)?;
    let grant = oauth_grant::Entity::find_by_id(id).one(connection).await?;
    match grant {
        Some(grant) if grant.revoked_at.is_none() && grant.org_id == key.org_id => {
            Ok(Some((grant.id, grant.user_id)))
        }
        _ => Err(Error::InvalidToken),
    }
}

/// Returns the key that created this key, if any.
fn parent_of(key: &api_key::Model) -> Result<Option<Uuid>> {
    match (key.derived_kind.as_deref(), key.derived_id.as_deref()) {
        (Some("secret_key"), Some(id)) => Uuid::parse_str(id).map(Some).map_err(|_| Error::InvalidToken),
        (Some("secret_key"), None) => Err(Error::InvalidToken),
        _ => Ok(None),
    }
}

pub(crate) fn is_active(key: &api_key::Model, now: DateTime<Utc>) -> bool {
    key.revoked_at.is_none() && key.expires_at.is_none_or(|end| end > now)
}

fn secret_key(key: api_key::Model, made_by: Option<Uuid>) -> Result<SecretKey> {
    let scopes: ScopeSet = serde_json::from_value(key.scopes).map_err(Error::internal)?;
    let project_ids: Option<Vec<Uuid>> =
        key.project_ids.map(serde_json::from_value).transpose().map_err(Error::internal)?;
    Ok(SecretKey {
        id: key.id,
        name: key.name.into(),
        org_id: key.org_id,
        // Never stored for a key limited to projects. Removed here too, because this one scope would lift the limit.
        scopes: match project_ids {
            Some(_) => scopes.without(&[Scope::OrgAdmin]),
            None => scopes,
        },
        project_ids: project_ids.map(Into::into),
        derived: key.derived_kind.is_some(),
        made_by,
    })
}
