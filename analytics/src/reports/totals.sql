-- Totals of the selected sessions.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- Visitor hashes change daily, so a visitor counts once per day.
per_day as (
    select
        s.day,
        count(*) as sessions,
        count(distinct s.visitor) as visitors,
        sum(s.pageviews) as pageviews,
        sum(s.events) as events,
        count(*) filter (where s.conversions > 0) as conversions,
        count(*) filter (where s.flags & 2 <> 0) as bounces,
        sum(s.engaged_ms) as engaged,
        sum(greatest(s.last_at - s.started_at, 0)) as lasted,
        sum(s.max_scroll) as scroll,
        sum(s.relevance) as relevance,
        -- Whole ten-thousandths: their sum does not depend on the order.
        sum(round(s.conversion_value * 10000)::bigint) as value,
        sum(s.confirmed_conversions) as confirmed,
        sum(s.pending_conversions) as pending,
        sum(round(s.recorded_value * 10000)::bigint) as recorded,
        sum(s.unconverted_goals + s.unconverted_conversions) as unconverted
    from selected s
    group by s.day
)
select
    coalesce(sum(sessions), 0)::bigint as sessions,
    coalesce(sum(visitors), 0)::bigint as visitors,
    coalesce(sum(pageviews), 0)::bigint as pageviews,
    coalesce(sum(events), 0)::bigint as events,
    coalesce(sum(conversions), 0)::bigint as conversions,
    coalesce(sum(bounces), 0)::bigint as bounces,
    coalesce(sum(engaged), 0)::bigint as engaged,
    coalesce(sum(lasted), 0)::bigint as lasted,
    coalesce(sum(scroll), 0)::bigint as scroll,
    coalesce(sum(relevance), 0)::bigint as relevance,
    least(coalesce(sum(value), 0), 9223372036854775807)::bigint as value,
    coalesce(sum(confirmed), 0)::bigint as confirmed,
    coalesce(sum(pending), 0)::bigint as pending,
    least(coalesce(sum(recorded), 0), 9223372036854775807)::bigint as recorded,
    coalesce(sum(unconverted), 0)::bigint as unconverted
from per_day
