//! Indexes by which an erasure finds the identities that visitors gave. Also ends the links that leads have to more than
//! 10,000 visits, but for the first one and the latest ones, and those that browsers claimed before those that servers made. And
//! the ids of leads that were merged into others, by which an
//! erasure finds the stored answers that name them.

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|_| {
    let by_hash = ["em", "emg", "ph", "xid"].map(|column| {
        let beginning = format!("substr({column}, 1, 16)");
        format!(
            "create index leads_{column} on {{stored}}leads ({{project}}, {beginning}) where {beginning} is not null;\n"
        )
    });
    format!("{}{LINKS}{MERGED}", by_hash.concat())
});

/// Ends links of each lead in the order of `place`: those of identities that visitors gave, the earliest visit first, and, if
/// more than 10,000 others are left, these. The first link of a lead stays.
const LINKS: &str = "
with given as materialized (select project_id, session_id, lead_id from leads)
delete from people_visits where (project_id, session_id, lead_id) in (
    select project_id, session_id, lead_id from (
        select project_id, session_id, lead_id,
            row_number() over (partition by person_id order by kind, started_at, session_id, lead_id) as place,
            count(*) over (partition by person_id) as links,
            sum(case when kind = 1 then 1 else 0 end) over (partition by person_id) as claims
        from (
            select project_id, session_id, lead_id, person_id, started_at,
                case
                    when from_first = 1 then 3
                    when (project_id, session_id, lead_id) in (select project_id, session_id, lead_id from given) then 1
                    else 2
                end as kind
            from (
                select project_id, session_id, lead_id, person_id, started_at,
                    row_number() over (partition by person_id order by started_at, session_id, lead_id) as from_first
                from people_visits
                where person_id in (select person_id from people_visits group by person_id having count(*) > 10000)
            ) as numbered
        ) as told
    ) as placed
    where place <= links - 9500 and (place <= claims or links - claims > 10000)
);
";

const MERGED: &str = "
create table merged_leads (
    id {uuid} not null primary key,
    into_id {uuid} not null,
    merged_at {time} not null
);
create index merged_leads_into on merged_leads (into_id);
create index merged_leads_by_time on merged_leads (merged_at);
";
