//! Conversions that pages tell: the session they are of must be engaged.

use domain::conversions::{Beacon, Converting, NotConverted, record};
use domain::sites::Site;
use domain::{Context, Result};
use uuid::Uuid;

use crate::sessions::row::records;
use crate::sessions::session_of;
use crate::visits::derive::{ENGAGED_MS, local_day};

/// Makes the conversion that a page told, if its session may have it.
pub async fn convert(
    context: &Context,
    site: &Site,
    session: Uuid,
    beacon: &Beacon,
) -> Result<std::result::Result<(), NotConverted>> {
    let id = session_of(context, site.project, session).await?;
    let Some(session) = records(context, site.project, &[id]).await?.pop().filter(|session| !session.test)
    else {
        return Ok(Err(NotConverted::UnknownSession));
    };
    if session.engaged_ms < ENGAGED_MS {
        return Ok(Err(NotConverted::NotEngaged));
    }
    let at = context.clock.now_ms();
    let of = Converting {
        project: site.project,
        session: id,
        at,
        day: local_day(at, site.timezone),
        daily_cap: site.web_daily_cap,
        currency: &site.currency,
    };
    record(context, beacon, of).await
}
