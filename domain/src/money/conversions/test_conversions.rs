//! Test conversions: made up, sent through the queue like all others, and counted nowhere. A day later they are gone.

use std::time::Duration;

use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::conversion_upload::{self, UploadState};
use entity::upload_request::{self, UploadOutcome};
use entity::visits::AdPlatform;
use entity::{conversion_definition, project};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::queue::NO_OUTCOME;
use super::{ConversionDefinition, Evidence, queue, uploads};
use crate::ground::behalf::accepted_from;
use crate::ground::database;
use crate::ground::time::{MS_PER_DAY, local_day};
use crate::money::destinations::{self, OpenDestination, TestOutcome};
use crate::money::people::PersonHash;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// How long a request waits for the outcome of its test.
const WAIT: Duration = Duration::from_secs(60);
/// How often to look for the outcome while another worker sends the test.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Time after which a test without an outcome does not keep others from beginning, in milliseconds.
const GIVEN_UP_MS: i64 = 5 * 60 * 1000;

/// Code of a test that waits because its destination is paused.
const PAUSED: &str = "destination_paused";

/// Test conversion to send.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetupTestConversion {
    /// Ad platform. Its destination must be enabled.
    pub provider: AdPlatform,
    /// Key of the conversion definition to send it for. Default: the first one that names the platform, otherwise a
    /// standard event of the platform, if it has any.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40))]
    pub definition: Option<String>,
}

/// Result of a test conversion.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupTestConversionResult {
    /// Event id that the platform was told.
    pub event_id: String,
    pub outcome: TestOutcome,
    /// The platform's code, or the queue's; null if the platform accepted the conversion.
    pub code: Option<String>,
    /// The platform's message, without secrets and personal data.
    pub message: Option<String>,
    /// Time from queueing the conversion to its outcome.
    pub milliseconds: u64,
}

/// Sends a made-up conversion through the queue, in the platform's test mode, and waits for its outcome.
pub async fn send_test(
    context: &Context,
    access: &ProjectAccess,
    input: SetupTestConversion,
) -> Result<SetupTestConversionResult> {
    access.require(Scope::ProjectAdmin)?;
    let provider = input.provider;
    let destination = destinations::open(context, access.id(), provider).await?;
    let destination =
        destination.ok_or_else(|| Error::Conflict("configure the destination before testing it".into()))?;
    if !destination.enabled {
        return Err(Error::Conflict("enable the destination first: the queue sends to no other".into()));
    }
    let definition = definition(context, access, &input).await?;
    let (row, upload) = made_up(context, access, &destination, definition)?;
    let turn = destinations::test_turn(context, access).await?;
    let (event_id, upload_id) = (row.event_id.clone(), upload.id);
    let transaction = context.begin().await?;
    begin(context, &transaction, access.id()).await?;
    conversion::Entity::insert(row.into_active_model()).exec_without_returning(&transaction).await?;
    conversion_upload::Entity::insert(upload.into_active_model())
        .exec_without_returning(&transaction)
        .await?;
    transaction.commit().await?;
    let (context, of, tenants) = (context.clone(), (access.id(), provider), access.tenants());
    // A task of its own: conversions that are due beside the test are sent with it, and a client that leaves must not end
    // that in the middle.
    let sending = tokio::spawn(accepted_from(tenants, async move {
        let _turn = turn;
        sent(&context, of, event_id, upload_id).await
    }));
    sending.await.map_err(Error::internal)?
}

/// Sends a test that is queued, and returns what came of it.
async fn sent(
    context: &Context,
    of: queue::Destination,
    event_id: String,
    upload_id: Uuid,
) -> Result<SetupTestConversionResult> {
    let began = Instant::now();
    let upload = delivered(context, of, upload_id).await?;
    let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let answer = upload_request::Entity::find()
        .filter(upload_request::Column::UploadId.eq(upload_id))
        .order_by_desc(upload_request::Column::At)
        .one(&context.db)
        .await?;
    let (outcome, code, message) = outcome(&upload, answer);
    end(context, upload_id).await?;
    Ok(SetupTestConversionResult { event_id, outcome, code, message, milliseconds })
}

/// Returns the definition to test, with the conversion's name on the platform.
async fn definition(
    context: &Context,
    access: &ProjectAccess,
    input: &SetupTestConversion,
) -> Result<Option<(String, String)>> {
    let named = |definition: ConversionDefinition| {
        let destination =
            definition.destinations.get(&input.provider).filter(|destination| destination.enabled)?;
        Some((definition.key.clone(), destination.name.clone()))
    };
    let mut select = conversion_definition::Entity::find()
        .filter(conversion_definition::Column::ProjectId.eq(access.id()))
        .filter(conversion_definition::Column::Archived.eq(false))
        .order_by_asc(conversion_definition::Column::Key);
    if let Some(key) = &input.definition {
        select = select.filter(conversion_definition::Column::Key.eq(key));
    }
    let mut found = None;
    for row in select.all(&context.db).await? {
        found = found.or(named(ConversionDefinition::try_from(row)?));
    }
    let is_needed = matches!(input.provider, AdPlatform::SearchAds1 | AdPlatform::SocialAds2);
    match (&found, &input.definition) {
        (None, Some(_)) => {
            let message = "is not the key of a definition that names the platform";
            Err(Violation::new("body.definition", ViolationCode::NotFound, message).into())
        }
        (None, None) if is_needed => {
            let message = "is required: no definition names the platform";
            Err(Violation::new("body.definition", ViolationCode::Required, message).into())
        }
        _ => Ok(found),
    }
}

/// Returns a made-up conversion with its upload.
fn made_up(
    context: &Context,
    access: &ProjectAccess,
    destination: &OpenDestination,
    definition: Option<(String, String)>,
) -> Result<(conversion::Model, conversion_upload::Model)> {
    let (key, name) = definition.unzip();
    let outgoing = destinations::test_event(context, destination, name)?;
    let project = access.project();
    let hashes = outgoing.hashes.em.map(|hash| (PersonHash::Email, hash));
    let evidence = Evidence {
        // The person is made up, and reserved addresses belong to nobody.
        consent: true,
        consent_told: true,
        click_ids: outgoing.click_ids,
        hashes: hashes.into_iter().collect(),
        page: outgoing.page,
        ..Evidence::default()
    };
    let now = context.clock.now_ms();
    let row = conversion::Model {
        id: context.new_id(),
        project_id: project.id,
        event_id: outgoing.event_id,
        definition: key.unwrap_or_default(),
        session_id: None,
        source: ConversionSource::Server,
        status: ConversionStatus::Confirmed,
        occurred_at: now,
        day: local_day(now, project.tz()),
        value: outgoing.value,
        currency: outgoing.currency,
        confirm_until: None,
        evidence: evidence.stored()?,
        test: true,
        created_at: now,
        updated_at: now,
    };
    let upload = uploads::anew(context, &row, destination.provider, outgoing.name);
    Ok((row, upload))
}

/// Refuses to begin while another test of the project is under way.
async fn begin(context: &Context, transaction: &DatabaseTransaction, project: Uuid) -> Result<()> {
    // Locked, so that two tests do not begin at once.
    project::Entity::find_by_id(project).lock_exclusive().one(transaction).await?.ok_or(Error::NotFound)?;
    let under_way = conversion_upload::Entity::find()
        .filter(conversion_upload::Column::ProjectId.eq(project))
        .filter(conversion_upload::Column::Test.eq(true))
        .filter(conversion_upload::Column::State.is_in([UploadState::Queued, UploadState::Sending]))
        .filter(conversion_upload::Column::Since.gt(context.clock.now_ms() - GIVEN_UP_MS))
        .count(transaction)
        .await?;
    match under_way {
        0 => Ok(()),
        _ => Err(Error::TryLater("another test conversion of the project is under way".into())),
    }
}

/// Sends what is due to the destination until the test has had its turn, and returns its upload.
async fn delivered(
    context: &Context,
    of: queue::Destination,
    upload: Uuid,
) -> Result<conversion_upload::Model> {
    let until = Instant::now() + WAIT;
    loop {
        queue::round(context, of).await?;
        let found = conversion_upload::Entity::find_by_id(upload).one(&context.db).await?;
        let found =
            found.ok_or_else(|| Error::Conflict("the test conversion was deleted meanwhile".into()))?;
        // A test that is queued for later has had its answer, or its destination is paused.
        let waits = match found.state {
            UploadState::Sending => true,
            UploadState::Queued => found.next_at <= context.clock.now_ms(),
            _ => false,
        };
        if !waits || Instant::now() >= until {
            return Ok(found);
        }
        sleep(LOOK_EVERY).await;
    }
}

fn outcome(
    upload: &conversion_upload::Model,
    answer: Option<upload_request::Model>,
) -> (TestOutcome, Option<String>, Option<String>) {
    if let Some(answer) = answer {
        let outcome = match answer.outcome {
            UploadOutcome::Taken | UploadOutcome::Known | UploadOutcome::Received => TestOutcome::Accepted,
            UploadOutcome::Refused => TestOutcome::Refused,
            UploadOutcome::Later => TestOutcome::Later,
            UploadOutcome::Unauthorized => TestOutcome::Unauthorized,
            UploadOutcome::Unknown => TestOutcome::Unknown,
        };
        return (outcome, answer.code, answer.message);
    }
    let (code, message) = (upload.code.clone(), upload.message.clone());
    match upload.state {
        UploadState::Sent => (TestOutcome::Accepted, None, None),
        UploadState::Skipped | UploadState::Failed | UploadState::Expired => {
            (TestOutcome::Refused, code, message)
        }
        UploadState::Sending => (TestOutcome::Unknown, Some(NO_OUTCOME.to_owned()), None),
        UploadState::Queued | UploadState::Waiting => {
            (TestOutcome::Later, code.or_else(|| Some(PAUSED.to_owned())), message)
        }
    }
}

/// Ends a test that the queue would send again.
async fn end(context: &Context, upload: Uuid) -> Result<()> {
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Failed))
        .filter(conversion_upload::Column::Id.eq(upload))
        .filter(conversion_upload::Column::State.eq(UploadState::Queued))
        .exec(&context.db)
        .await?;
    Ok(())
}

/// Deletes at most `most` test conversions of more than a day ago, with their uploads. Returns their number.
pub async fn forget_tests(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now_ms() - MS_PER_DAY;
    // In these words, the index of test conversions serves the statement.
    database::delete_some(context, "conversions", "id", "test and created_at < $1", [before.into()], most)
        .await
}
