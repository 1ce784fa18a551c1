//! Daily limits for notices. A change of settings that causes a notice costs nothing and can be repeated at will.

use chrono::TimeDelta;
use entity::{mail, sent_notice};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{Context, Result};

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
        .filter(sent_notice::Column::Recipient.eq(hash(&notice.recipient)))
        .filter(sent_notice::Column::SentAt.gt(context.clock.now() - DAY))
        .into_tuple()
        .all(&context.db)
        .await?;
    let of_topic = sent.iter().filter(|(topic, _)| *topic == notice.topic).count();
    let of_tenant = sent.iter().filter(|(_, sender)| *sender == notice.sender).count();
    Ok(of_topic >= OF_A_TOPIC || of_tenant >= OF_A_TENANT)
}

/// Counts a notice that was sent, and forgets those of the days before.
pub(super) async fn note(context: &Context, notice: &mail::Model) -> Result<()> {
    let now = context.clock.now();
    sent_notice::Entity::delete_many()
        .filter(sent_notice::Column::SentAt.lte(now - DAY))
        .exec(&context.db)
        .await?;
    let row = sent_notice::Model {
        id: context.new_id(),
        recipient: hash(&notice.recipient),
        sender: notice.sender,
        topic: notice.topic.clone(),
        sent_at: now,
    };
    sent_notice::Entity::insert(sent_notice::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await?;
    Ok(())
}

/// The database holds no addresses of people to whom no mail waits.
fn hash(recipient: &str) -> Vec<u8> {
    Sha256::digest(recipient.as_bytes()).to_vec()
}
