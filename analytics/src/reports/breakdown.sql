-- Selected sessions by the values of one dimension, most sessions first.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of values, $6 number
-- of values to skip, $7 search text in lower case, $8 values whose labels contain the search text, $9 wanted values,
-- $10 to $12 figure, sessions and value of the cursor.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- One row per session and value; shown for the device.
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
        sum(greatest(v.last_at - v.started_at, 0)) as lasted,
        sum(v.relevance) as relevance,
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
        sum(lasted)::bigint as lasted,
        sum(relevance)::bigint as relevance,
        least(sum(value_sum), 9223372036854775807)::bigint as value_sum
    from per_day
    group by value
),
-- Lower-cases only the letters A to Z, whatever the database's locale.
found as (
    select *
    from per_value
    where ($7::text is null or strpos(lower(value collate "C"), $7) > 0 or value = any($8))
        and (
            $9::text[] is null
            or per_value.value = any ($9)
            or (per_value.value is null and array_position($9, null::text) is not null)
        )
),
numbered as (
    select *, count(*) over () as distinct_values
    from found
)
select *
from numbered
-- Shown for the first page.
where /* behind */ num_nulls($10::double precision, $11::bigint, $12::text) = 3 /* end */
order by /* order */ sessions desc, /* end */ value collate "C" nulls last
limit $5 offset $6
