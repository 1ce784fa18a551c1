-- Visits that were active in the last half hour: by minute, in all, now, and by the values of some dimensions.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 start of the first minute, $6 start of
-- the last five minutes, $7 end of the last minute.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        and s.last_at >= $5
        /* filter */
),
moments as (
    select s.visitor, s.last_at as at, 0 as pageviews, 0 as events
    from selected s
    union all
    select s.visitor, p.started_at, 1, 0
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    union all
    select s.visitor, e.at, 0, 1
    from selected s
    join events e on e.project_id = s.project_id and e.session_id = s.session_id
)
select
    'minute' as part,
    ((m.at - $5) / 60000)::text as value,
    0::bigint as sessions,
    count(distinct m.visitor) as visitors,
    sum(m.pageviews)::bigint as pageviews,
    sum(m.events)::bigint as events
from moments m
where m.at >= $5 and m.at < $7
group by 2
union all
select 'all', null, count(*), count(distinct s.visitor), 0, 0
from selected s
union all
select 'now', null, count(*), count(distinct s.visitor), 0, 0
from selected s
where s.last_at >= $6
union all
-- One such part for each dimension.
/* splits */
select 'exit_page', v.value::text, count(*), 0, 0, 0
from (select s.*, s.exit_page as value from selected s) v
group by v.value
/* end */
