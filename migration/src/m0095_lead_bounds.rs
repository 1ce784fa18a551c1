//! Indexes by which an erasure finds the identities that visitors gave. Also ends the links that leads have to more than
//! 10,000 visits, but for the first one and the latest ones. And the ids of leads that were merged into others, by which an
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

const LINKS: &str = "
delete from people_visits where (project_id, session_id, lead_id) in (
    select project_id, session_id, lead_id from (
        select project_id, session_id, lead_id,
            row_number() over (partition by person_id order by started_at, session_id, lead_id) as from_first,
            row_number() over (partition by person_id order by started_at desc, session_id desc, lead_id desc) as from_last
        from people_visits
        where person_id in (select person_id from people_visits group by person_id having count(*) > 10000)
    ) as links
    where from_first > 1 and from_last >= 9500
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
