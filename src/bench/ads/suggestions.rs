//! Measures suggested mapping rules of a project that knows as many ads as it may, with many visits without an ad.

use std::time::Instant;

use analytics::sample::Sample;
use entity::visits::AdLevel;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::Value;
use uuid::Uuid;

use crate::bench::sampled::Sampled;
use crate::bench::server::Server;
use crate::bench::{Failure, Options, on_each_database, table};

const DATABASE: &str = "svc_bench_ad_suggestions";
const SESSIONS: u32 = 300_000;
/// Number of utm_campaign values that the visits have, small ones much more often.
const CAMPAIGNS: u32 = 200_000;
/// Limit of a project: ads, ad sets and campaigns.
const KNOWN: i32 = 200_000;
const RUNS: usize = 5;
/// Target of an answer, in ms.
const TARGET: u32 = 1_000;

/// Prints the table for SQLite, and for PostgreSQL if there is a server.
pub(super) async fn run(options: &Options) -> Result<(), Failure> {
    let rows = on_each_database(options, DATABASE, measure).await?;
    println!("\n### Suggested mapping rules\n");
    println!(
        "{KNOWN} known ads, ad sets and campaigns, and {SESSIONS} sessions with {CAMPAIGNS} campaign names, over HTTP; times in \
         ms. The first answer reads visits and ads. Memory is that of the server's process. Target: {TARGET} ms.\n"
    );
    table::print(
        &["database", "first", "then", "suggestions", "memory before", "memory after"],
        rows.into_iter(),
    );
    Ok(())
}

async fn measure(name: &str, url: Option<&str>, options: &Options) -> Result<Vec<String>, Failure> {
    eprintln!("measuring suggested mapping rules on {name} ...");
    let shape = |sample| Sample { sessions: SESSIONS, campaigns: CAMPAIGNS, ..sample };
    let mut sampled = Sampled::start_with("svc-bench-ad-suggestions", url, options, shape).await?;
    sampled.server.end();
    fill(&sampled).await?;
    sampled.server = Server::start(sampled.folder.path(), url).await?;
    let (mut client, days) = (sampled.client().await?, sampled.days(90));
    // The visits are columns before, so that memory shows what the suggestions take.
    sampled.median(&mut client, 1, &format!("analytics/overview?{days}"), None).await?;
    let before = sampled.server.own_bytes();
    let path = format!("ads/mapping-suggestions?{days}");
    let begun = Instant::now();
    let answer = client.ask(&sampled.path(&path), None).await?;
    let first = begun.elapsed();
    let found = serde_json::from_slice::<Value>(&answer)?["items"].as_array().map_or(0, Vec::len);
    let (then, _) = sampled.median(&mut client, RUNS, &path, None).await?;
    let after = sampled.server.own_bytes();
    Ok(vec![
        name.to_owned(),
        table::in_ms(first),
        table::in_ms(then),
        found.to_string(),
        table::mebibytes(before),
        table::mebibytes(after),
    ])
}

/// Inserts an account that knows all it may, and costs: of a campaign with visits, and of three without.
async fn fill(sampled: &Sampled) -> Result<(), Failure> {
    let (db, project, account) = (&sampled.context.db, sampled.account.access.id(), Uuid::from_u128(1));
    let backend = db.get_database_backend();
    super::add_account(sampled, account).await?;
    let json = if backend == DbBackend::Postgres { "::jsonb" } else { "" };
    let (last, first) = (sampled.last, sampled.last - 89);
    let [campaign, adset, ad] = [AdLevel::Campaign, AdLevel::Adset, AdLevel::Ad].map(AdLevel::number);
    let known = format!(
        "with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < {KNOWN} - 1)
        insert into ad_entities (project_id, account_id, level, id, parent_id, names, first_day, last_day)
        select $1, $2,
            case when n < 2000 then {campaign} when n < 20000 then {adset} else {ad} end,
            cast(10000 + n as text),
            case when n < 2000 then null when n < 20000 then cast(10000 + n % 2000 as text)
                else cast(12000 + n % 18000 as text) end,
            ('[[\"' || case when n < 2000 then 'Summer brand ' || n when n < 20000 then 'Spring sale – group ' || n
                else 'Spring sale – blue oak lamp, variant ' || n end || '\",{first},{last}]]'){json},
            {first}, {last}
        from numbers"
    );
    let values = || [project.into(), account.into()];
    db.execute_raw(Statement::from_sql_and_values(backend, known, values())).await?;
    // The visits name campaigns by numbers, among them the ids of these.
    let costs = format!(
        "insert into ad_costs
            (project_id, account_id, day, campaign_id, adset_id, ad_id, currency, cost, impressions, clicks, conversions)
        select $1, $2, {last}, column1, column2, column3, 'EUR', column4, 9000, 300, 0
        from (values ('cmp-0', 'set-0', 'ad-0', 500000000), ('10000', '12000', '30000', 250000000),
            ('10001', '12001', '30001', 250000000), ('10002', '12002', '30002', 250000000)) as costs"
    );
    db.execute_raw(Statement::from_sql_and_values(backend, costs, values())).await?;
    let known = "update projects set ads_version = ads_version + 1 where id = $1";
    db.execute_raw(Statement::from_sql_and_values(backend, known, [project.into()])).await?;
    Ok(())
}
