//! Key rotation: encrypts every stored secret again with the newest key.

use super::ads::connections;
use super::{destinations, leads};
use crate::ground::secrets::Rotated;
use crate::{Context, Result};

/// Encrypts the credentials of destinations and ad connections, the contact details of leads and the identity secrets again.
pub async fn rotate(context: &Context) -> Result<Rotated> {
    let all = [
        destinations::seal_anew(context).await?,
        connections::seal_anew(context).await?,
        leads::seal_anew(context).await?,
        leads::seal_secrets_anew(context).await?,
    ];
    let sum = |count: fn(&Rotated) -> usize| all.iter().map(count).sum();
    Ok(Rotated { sealed: sum(|one| one.sealed), lost: sum(|one| one.lost) })
}
