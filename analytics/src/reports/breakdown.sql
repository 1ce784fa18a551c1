-- The selected sessions by the values of one dimension, most sessions first.
-- $1 project, $2 first day, $3 last day, $4 whether test sessions count too, $5 how many values.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- One row per session and value; this is the device's.
valued as (
    /* dimension */ select s.*, s.device as value from selected s /* end */
),
per_day as (
    select
        v.value,
        v.day,
        count(*) as sessions,
        count(distinct v.visitor) as visitors,
        sum(v.pageviews) as pageviews,
        count(*) filter (where v.conversions > 0) as conversions,
        count(*) filter (where v.flags & 2 <> 0) as bounces,
        sum(v.engaged_ms) as engaged,
        sum(round(v.conversion_value * 10000)::bigint) as value_sum
    from valued v
    group by v.value, v.day
),
per_value as (
    select
        value,
        sum(sessions)::bigint as sessions,
        sum(visitors)::bigint as visitors,
        sum(pageviews)::bigint as pageviews,
        sum(conversions)::bigint as conversions,
        sum(bounces)::bigint as bounces,
        sum(engaged)::bigint as engaged,
        least(sum(value_sum), 9223372036854775807)::bigint as value_sum
    from per_day
    group by value
)
select *, count(*) over () as distinct_values
from per_value
order by sessions desc, value collate "C" nulls last
limit $5
