//! Daily limits for notices. A change of settings that causes a notice costs nothing and can be repeated at will.

use chrono::TimeDelta;
use entity::{mail, sent_notice};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::ground::database::delete_some;
use crate::ground::secrets::Place;
use crate::{Context, Error, Result};

/// Maximum number of notices to one person in a day about one topic, such as the deletions of a project.
const OF_A_TOPIC: usize = 20;

/// Maximum number of notices to one person in a day from one tenant.
const OF_A_TENANT: usize = 100;

const DAY: TimeDelta = TimeDelta::days(1);

/// Returns true if the recipient of a notice got as many as allowed within a day.
pub(super) async fn are_enough(context: &Context, notice: &mail::Model) -> Result<bool> {
    let sent: Vec<(String, Uuid)> = sent_notice::Entity::find()
        .select_only()
        .columns([sent_notice::Column::Topic, sent_notice::Column::Sender])
        .filter(sent_notice::Column::Recipient.eq(hash(context, &notice.recipient)?))
        .filter(sent_notice::Column::SentAt.gt(context.clock.now() - DAY))
        .into_tuple()
        .all(&context.db)
        .await?;
    let of_topic = sent.iter().filter(|(topic, _)| *topic == notice.topic).count();
    let of_tenant = sent.iter().filter(|(_, sender)| *sender == notice.sender).count();
    Ok(of_topic >= OF_A_TOPIC || of_tenant >= OF_A_TENANT)
}

/// Counts a notice that was sent.
pub(super) async fn note(context: &Context, notice: &mail::Model) -> Result<()> {
    let row = sent_notice::Model {
        id: context.new_id(),
        recipient: hash(context, &notice.recipient)?,
        sender: notice.sender,
        topic: notice.topic.clone(),
        sent_at: context.clock.now(),
    };
    sent_notice::Entity::insert(sent_notice::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    Ok(())
}

/// Deletes at most `most` counts of the days before. Returns their number.
pub async fn sweep(context: &Context, most: u64) -> Result<u64> {
    let until = context.clock.now() - DAY;
    delete_some(context, "sent_notices", "id", "sent_at <= $1", [until.into()], most).await
}

/// The database holds no addresses of people to whom no mail waits, and nobody can try addresses against a copy of it.
fn hash(context: &Context, recipient: &str) -> Result<Vec<u8>> {
    match context.secrets.hash(&Place::new(&["notice", recipient])) {
        Ok(hash) => Ok(hash.to_vec()),
        // Without a key, notices are not told apart by their recipients.
        Err(Error::NotConfigured(_)) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}
