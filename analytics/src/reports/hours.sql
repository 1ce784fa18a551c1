-- The selected sessions by the hour of the week in which they began; 0 is Monday from 0:00.
-- $1 project, $2 first day, $3 last day, $4 whether test sessions count too, $5 the time zone.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
placed as (
    select
        s.*,
        -- Day 0, 1970-01-01, was a Thursday.
        (s.day + 3) % 7 * 24
            + extract(hour from to_timestamp(s.started_at / 1000.0) at time zone $5::text)::integer
            as hour_of_week
    from selected s
)
select
    hour_of_week,
    count(*) as sessions,
    sum(pageviews)::bigint as pageviews,
    count(*) filter (where conversions > 0) as conversions
from placed
group by hour_of_week
