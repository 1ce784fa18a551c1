-- Distribution of the selected sessions over classes of engaged time, scroll depth and pages, with the quartiles of
-- each, and over the hours of the week in which they began (0 is Monday 0:00).
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 time zone; lower bounds of the
-- classes: $6 of engaged milliseconds, $7 of scroll depth, $8 of pageviews.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
quantities as (
    select q.kind, q.value, q.edges
    from selected s
    cross join lateral (
        values
            ('engaged', s.engaged_ms::bigint, $6::bigint[]),
            ('scroll', s.max_scroll::bigint, $7::bigint[]),
            ('pages', s.pageviews::bigint, $8::bigint[])
    ) as q (kind, value, edges)
),
hours as (
    select
        -- Day 0, 1970-01-01, was a Thursday.
        (s.day + 3) % 7 * 24
            + extract(hour from to_timestamp(s.started_at / 1000.0) at time zone $5::text)::integer as place,
        s.engaged_ms
    from selected s
)
select
    kind,
    width_bucket(value, edges) - 1 as place,
    count(*) as sessions,
    null::bigint as engaged,
    null::double precision[] as quartiles
from quantities
group by kind, width_bucket(value, edges)
union all
select kind, 0, count(*), null, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value)
from quantities
group by kind
union all
select 'hour', place, count(*), sum(engaged_ms)::bigint, null
from hours
group by place
