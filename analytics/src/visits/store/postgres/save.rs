//! Saves the changes of a group of batches.

use sqlx::{AssertSqlSafe, PgConnection, Postgres, Transaction};

use crate::visits::model::rows::{Row, SessionRow, bind_postgres};
use crate::visits::model::visit::Visit;
use crate::visits::spool::Mark;
use crate::visits::store::TransactionId;
use crate::visits::store::loaded::{Changes, Loaded};

/// Saves the changes. Returns the transaction.
pub(super) async fn save(
    transaction: &mut Transaction<'_, Postgres>,
    loaded: &mut Loaded,
    mark: Option<&Mark>,
) -> Result<TransactionId, sqlx::Error> {
    // Every row of this transaction carries its revision. Readers stop before the oldest running transaction, so they
    // never skip a late commit.
    let numbers = "select pg_current_xact_id()::text::bigint, server_timeline(), visit_revision()";
    let (id, timeline, rev): (i64, i64, i64) = sqlx::query_as(numbers).fetch_one(&mut **transaction).await?;
    let mut visits: Vec<&mut Visit> = loaded.visits.values_mut().filter(|visit| visit.changed).collect();
    if !visits.is_empty() {
        for visit in &mut visits {
            visit.session.rev = rev;
            for kept in visit.pageviews.iter_mut().filter(|kept| kept.row.seen == 0) {
                kept.row.seen = rev;
            }
            for kept in visit.events.iter_mut().filter(|kept| kept.row.seen == 0) {
                kept.row.seen = rev;
            }
        }
        let visits: Vec<&Visit> = visits.into_iter().map(|visit| &*visit).collect();
        write::<SessionRow>(transaction, visits.iter().map(|visit| &visit.session).collect()).await?;
        let pageviews = visits.iter().flat_map(|visit| &visit.pageviews);
        write(transaction, pageviews.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        let events = visits.iter().flat_map(|visit| &visit.events);
        write(transaction, events.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        let videos = visits.iter().flat_map(|visit| &visit.videos);
        write(transaction, videos.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        let leads = visits.iter().flat_map(|visit| &visit.leads);
        write(transaction, leads.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        for (project, day, session) in &loaded.changes.left_days {
            sqlx::query(
                "insert into session_tombstones (project_id, rev, day, session_id) values ($1, $2, $3, $4) \
                 on conflict do nothing",
            )
            .bind(project)
            .bind(rev)
            .bind(day)
            .bind(session)
            .execute(&mut **transaction)
            .await?;
        }
    }
    save_changes(transaction, &loaded.changes, mark).await?;
    Ok(TransactionId { id, timeline })
}

async fn write<R: Row>(connection: &mut PgConnection, rows: Vec<&R>) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let query = sqlx::query(AssertSqlSafe(R::sql().upsert_postgres.as_str()));
    bind_postgres(query, &rows).execute(connection).await.map(drop)
}

/// Saves the changes. Rows that all writers share (a project's budgets and counters) come last and in a fixed order:
/// they stay locked only for the commit, and two transactions cannot deadlock.
async fn save_changes(
    connection: &mut PgConnection,
    changes: &Changes,
    mark: Option<&Mark>,
) -> Result<(), sqlx::Error> {
    if !changes.aliases.is_empty() {
        sqlx::query(
            "insert into session_aliases (project_id, alias_id, session_id, created_at) \
             select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[]) on conflict do nothing",
        )
        .bind(changes.aliases.iter().map(|alias| alias.project).collect::<Vec<_>>())
        .bind(changes.aliases.iter().map(|alias| alias.alias).collect::<Vec<_>>())
        .bind(changes.aliases.iter().map(|alias| alias.session).collect::<Vec<_>>())
        .bind(changes.aliases.iter().map(|alias| alias.at).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if !changes.names.is_empty() {
        let (names, noted) = (changes.names.keys(), changes.names.values());
        // Same rule as `Sight::and`: another writer may have saved the name meanwhile. Places change under a lock.
        sqlx::query(
            "insert into event_names as e (project_id, name, first_seen, last_day, network) \
             select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[], $5::bigint[]) \
             on conflict (project_id, name) do update set \
             first_seen = excluded.first_seen, \
             last_day = greatest(e.last_day, excluded.last_day), \
             network = case \
                 when e.network = 0 or excluded.network = 0 \
                     or (e.last_day = excluded.last_day and e.network <> excluded.network) then 0 \
                 when e.last_day > excluded.last_day then e.network \
                 else excluded.network \
             end",
        )
        .bind(names.clone().map(|name| name.0).collect::<Vec<_>>())
        .bind(names.map(|name| name.1.clone()).collect::<Vec<_>>())
        .bind(noted.clone().map(|noted| noted.since).collect::<Vec<_>>())
        .bind(noted.clone().map(|noted| noted.sight.day).collect::<Vec<_>>())
        .bind(noted.map(|noted| noted.sight.network).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if !changes.triggers.is_empty() {
        let triggers = || changes.triggers.iter();
        sqlx::query(
            "insert into conversion_triggers (project_id, session_id, definition, source, at, value, event_id) \
             select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], \
             $7::text[]) \
             on conflict do nothing",
        )
        .bind(triggers().map(|trigger| trigger.project).collect::<Vec<_>>())
        .bind(triggers().map(|trigger| trigger.session).collect::<Vec<_>>())
        .bind(triggers().map(|trigger| trigger.what.definition.clone()).collect::<Vec<_>>())
        .bind(triggers().map(|trigger| trigger.what.source.as_str()).collect::<Vec<_>>())
        .bind(triggers().map(|trigger| trigger.at).collect::<Vec<_>>())
        .bind(triggers().map(|trigger| trigger.what.value).collect::<Vec<_>>())
        .bind(triggers().map(|trigger| trigger.what.event_id.clone()).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    // Before the identified visits: whoever follows a decision takes the rows in this order.
    if !changes.consents.is_empty() {
        let decided = || changes.consents.values();
        sqlx::query(
            "insert into consent_changes (project_id, session_id, consent, at) \
             select * from unnest($1::uuid[], $2::uuid[], $3::boolean[], $4::bigint[]) \
             on conflict (project_id, session_id) do update set \
             consent = excluded.consent, at = excluded.at",
        )
        .bind(changes.consents.keys().map(|of| of.0).collect::<Vec<_>>())
        .bind(changes.consents.keys().map(|of| of.1).collect::<Vec<_>>())
        .bind(decided().map(|(consent, _)| *consent).collect::<Vec<_>>())
        .bind(decided().map(|(_, at)| *at).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if !changes.identified.is_empty() {
        // An update even if nothing changes: it waits for a transaction that has locked the row to read the visit, so
        // that transaction cannot miss this change.
        sqlx::query(
            "insert into identified_visits (project_id, session_id, at) \
             select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) \
             on conflict (project_id, session_id) do update set at = excluded.at",
        )
        .bind(changes.identified.keys().map(|of| of.0).collect::<Vec<_>>())
        .bind(changes.identified.keys().map(|of| of.1).collect::<Vec<_>>())
        .bind(changes.identified.values().copied().collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if !changes.purged.is_empty() {
        sqlx::query(
            "insert into purged_visits as v (project_id, id, purged_at) \
             select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) \
             on conflict (project_id, id) do update set \
             purged_at = greatest(v.purged_at, excluded.purged_at)",
        )
        .bind(changes.purged.keys().map(|of| of.0).collect::<Vec<_>>())
        .bind(changes.purged.keys().map(|of| of.1).collect::<Vec<_>>())
        .bind(changes.purged.values().copied().collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if let Some(mark) = mark {
        sqlx::query(
            "insert into ingest_spools (spool_id, position) values ($1, $2) \
             on conflict (spool_id) do update set position = excluded.position",
        )
        .bind(mark.spool)
        .bind(mark.position as i64)
        .execute(&mut *connection)
        .await?;
    }
    if !changes.outdated.is_empty() {
        sqlx::query(
            "insert into recomputations as r (project_id, rules_version, asked, done, worked_ms) \
             select p, v, 1, 0, 0 from unnest($1::uuid[], $2::integer[]) as k(p, v) order by p \
             on conflict (project_id) do update set asked = r.asked + 1",
        )
        .bind(changes.outdated.keys().copied().collect::<Vec<_>>())
        .bind(changes.outdated.values().copied().collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    let mut charged: Vec<_> = changes.charged.iter().collect();
    charged.sort_by_key(|(key, _)| **key);
    if !charged.is_empty() {
        sqlx::query(
            "insert into ingest_budgets as b (project_id, day, network, pageviews, events) \
             select * from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) \
             on conflict (project_id, day, network) do update set \
             pageviews = b.pageviews + excluded.pageviews, events = b.events + excluded.events",
        )
        .bind(charged.iter().map(|(key, _)| key.0).collect::<Vec<_>>())
        .bind(charged.iter().map(|(key, _)| key.1).collect::<Vec<_>>())
        .bind(charged.iter().map(|(key, _)| key.2).collect::<Vec<_>>())
        .bind(charged.iter().map(|(_, used)| used.pageviews).collect::<Vec<_>>())
        .bind(charged.iter().map(|(_, used)| used.events).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    let mut outcomes: Vec<_> = changes.outcomes.iter().collect();
    outcomes.sort();
    if !outcomes.is_empty() {
        sqlx::query(
            "insert into ingest_outcomes as o (project_id, day, reason, count) \
             select * from unnest($1::uuid[], $2::integer[], $3::text[], $4::bigint[]) \
             on conflict (project_id, day, reason) do update set count = o.count + excluded.count",
        )
        .bind(outcomes.iter().map(|(key, _)| key.0).collect::<Vec<_>>())
        .bind(outcomes.iter().map(|(key, _)| key.1).collect::<Vec<_>>())
        .bind(outcomes.iter().map(|(key, _)| key.2.to_owned()).collect::<Vec<_>>())
        .bind(outcomes.iter().map(|(_, count)| **count).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
