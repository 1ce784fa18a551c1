-- Selected sessions by the values of two dimensions.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 wanted values of the first
-- dimension, $6 wanted values of the second.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- One row per session and value; shown for device and browser.
first_valued as (
    /* dimension */ select s.*, s.device as value from selected s /* end */
),
second_valued as (
    /* dimension2 */ select s.*, s.browser as value from selected s /* end */
),
valued as (
    select a.*, b.value as second_value
    from first_valued a
    join second_valued b on b.session_id = a.session_id
    where (a.value = any ($5::text[]) or (a.value is null and array_position($5, null::text) is not null))
        and (b.value = any ($6::text[]) or (b.value is null and array_position($6, null::text) is not null))
),
per_day as (
    select
        v.value,
        v.second_value,
        v.day,
        count(*) as sessions,
        count(distinct v.visitor) as visitors,
        sum(v.pageviews) as pageviews,
        count(*) filter (where v.conversions > 0) as conversions,
        count(*) filter (where v.flags & 2 <> 0) as bounces,
        sum(v.engaged_ms) as engaged,
        sum(greatest(v.last_at - v.started_at, 0)) as lasted,
        sum(v.relevance) as relevance,
        sum(round(v.conversion_value * 10000)::bigint) as value_sum
    from valued v
    group by v.value, v.second_value, v.day
)
select
    value,
    second_value,
    sum(sessions)::bigint as sessions,
    sum(visitors)::bigint as visitors,
    sum(pageviews)::bigint as pageviews,
    sum(conversions)::bigint as conversions,
    sum(bounces)::bigint as bounces,
    sum(engaged)::bigint as engaged,
    sum(lasted)::bigint as lasted,
    sum(relevance)::bigint as relevance,
    least(sum(value_sum), 9223372036854775807)::bigint as value_sum
from per_day
group by value, second_value
