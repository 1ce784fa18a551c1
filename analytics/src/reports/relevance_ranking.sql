-- Pages, campaigns or channels by their number of relevant sessions.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of values,
-- $6 lowest score of a relevant session, $7 minimum number of sessions of a value.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- One row per session and value; shown for the entry page.
valued as (
    /* dimension */ select s.*, s.entry_page as value from selected s /* end */
),
per_value as (
    select
        v.value,
        count(*) as sessions,
        count(*) filter (where v.relevance >= $6) as relevant,
        sum(v.relevance)::bigint as relevance
    from valued v
    group by v.value
),
enough as (
    select *
    from per_value
    where sessions >= $7
)
select *, count(*) over () as distinct_values
from enough
order by relevant desc, sessions, value collate "C" nulls last
limit $5
