//! Migrations from an empty database to the current schema, for SQLite and PostgreSQL.
//!
//! A migration is one file of SQL. The text is the same for both databases except for a few placeholders in
//! braces, which [`dialect`] and [`stored`] fill in. A released migration is never changed.
//!
//! This crate runs the migrations itself instead of using sea-orm-migration: with plain SQL its schema
//! builder is not needed, and it compiles SeaORM with every optional type. The table `seaql_migrations` of
//! that crate is kept.

use std::collections::BTreeSet;
use std::time::{SystemTime, UNIX_EPOCH};

use sea_orm::{ConnectionTrait, DatabaseBackend, DatabaseConnection, DbErr, Statement, TransactionTrait};

mod dialect;
mod stored;

/// SQL of a migration.
enum Step {
    /// The same text on both databases, with placeholders where they differ.
    Same(&'static str),
    /// A text generated for the database. Placeholders in it are filled in as well.
    PerDatabase(fn(DatabaseBackend) -> String),
}

impl Step {
    fn sql(&self, database: DatabaseBackend) -> String {
        let text = match self {
            Step::Same(text) => (*text).to_owned(),
            Step::PerDatabase(text) => text(database),
        };
        dialect::fill_in(&stored::fill_in(&text, database), database)
    }
}

/// Declares the migration files in the order in which they run.
macro_rules! steps {
    ($($name:ident)*) => {
        $(mod $name;)*
        const STEPS: &[(&str, Step)] = &[$((stringify!($name), $name::UP)),*];
    };
}

steps! {
    m0001_accounts
    m0002_stored_visits
    m0003_people
    m0004_leads
    m0005_network_salts
    m0006_storage
    m0007_makers
    m0008_invitation_links
    m0009_deleted_projects
    m0010_jobs
    m0011_recomputations
    m0013_visit_horizon
    m0014_purges
    m0015_purged_visits
    m0016_goals
    m0017_questionnaires
    m0018_funnels
    m0020_relevance_models
    m0021_segments
    m0022_revisits
    m0023_event_schemas
    m0024_refused_origins
    m0025_local_days
    m0026_heard
    m0027_conversions
    m0028_channels
    m0029_first_owner
    m0030_sent_invitations
    m0031_event_names
    m0032_confirmed_clock
    m0033_snapshot_marks
    m0034_visit_checks
    m0035_invited_addresses
    m0036_destinations
    m0037_conversion_uploads
    m0038_people
    m0039_upload_health
    m0040_recorded_conversions
    m0041_sign_ins
    m0042_timelines
    m0043_coordinators_notes
    m0044_storage_pauses
    m0045_told_at
    m0046_consent
    m0047_whose_lead
    m0048_tried_version
    m0049_canonical_paths
    m0050_asked_uploads
    m0051_destination_generation
    m0052_pending_deletions
    m0053_page_event_ids
    m0054_upload_requests
    m0055_upload_event_ids
    m0056_ads
    m0057_ad_cost_days
    m0058_fx_rates
    m0059_ad_connections
    m0060_ad_syncs
    m0061_ad_costs_floor
    m0062_visits_without_ad
    m0063_ad_pauses
    m0064_setup_progress
    m0065_ad_changes
    m0066_purged_ad_accounts
    m0067_pauses_of_accounts
    m0068_test_conversions
    m0069_seen_hosts
    m0070_oauth
    m0071_mcp_calls
    m0072_grants_create_keys
    m0073_queues_by_project
    m0074_people_without_projects
    m0075_oauth_room
    m0076_answers_by_id
    m0077_short_writes
    m0078_chosen_ownership
    m0079_known_referrers
    m0080_folded_names
    m0081_pageview_distances
    m0082_former_timezones
    m0083_lead_partings
    m0084_former_settings
    m0085_in_app_browsers
    m0086_annotations
    m0087_daily_figures
    m0088_web_vitals
    m0089_share_links
    m0090_report_mails
    m0095_lead_bounds
}

const TABLE: &str = "create table if not exists seaql_migrations (
    version varchar not null primary key,
    applied_at bigint not null
)";

/// Runs the pending migrations, each in one transaction together with the record that it ran. Refuses a
/// database in which a newer svc ran a migration that this version does not know.
pub async fn up(db: &DatabaseConnection) -> Result<(), DbErr> {
    let database = db.get_database_backend();
    db.execute_unprepared(TABLE).await?;
    let applied = db.query_all_raw(Statement::from_string(database, "select version from seaql_migrations"));
    let applied = applied.await?;
    let applied = applied.iter().map(|row| row.try_get_by_index::<String>(0));
    let applied = applied.collect::<Result<BTreeSet<String>, DbErr>>()?;
    if let Some(unknown) = applied.iter().find(|applied| STEPS.iter().all(|(name, _)| name != applied)) {
        return Err(DbErr::Migration(format!(
            "the database was migrated by a newer version of svc; this version does not know migration {unknown}"
        )));
    }
    for (name, step) in STEPS.iter().filter(|(name, _)| !applied.contains(*name)) {
        let transaction = db.begin().await?;
        let sql = step.sql(database);
        // SQLite's driver refuses a text without a statement.
        if !sql.is_empty() {
            transaction.execute_unprepared(&sql).await?;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let note = "insert into seaql_migrations (version, applied_at) values ($1, $2)";
        let values = [(*name).into(), (now as i64).into()];
        transaction.execute_raw(Statement::from_sql_and_values(database, note, values)).await?;
        transaction.commit().await?;
    }
    Ok(())
}
