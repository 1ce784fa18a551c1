//! Key rotation: encrypts every stored secret again with the newest key.

use super::{destinations, leads};
use crate::ground::secrets::Rotated;
use crate::{Context, Result};

/// Encrypts the credentials of destinations and the contact details of leads again.
pub async fn rotate(context: &Context) -> Result<Rotated> {
    let (one, other) = (destinations::seal_anew(context).await?, leads::seal_anew(context).await?);
    Ok(Rotated { sealed: one.sealed + other.sealed, lost: one.lost + other.lost })
}
