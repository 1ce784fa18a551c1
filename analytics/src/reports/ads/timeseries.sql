-- Visits of ads by day or week. Outcomes from 3 on say why no ad is known.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 lowest score of a relevant session,
-- $6 bit of a session with a lead; the bucket of a day is (day + $7) / $8.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        and s.ad_outcome is not null
        /* filter */
)
select
    (day + $7::integer) / $8::integer as point,
    count(*) filter (where ad_outcome < 3) as matched,
    count(*) as sessions,
    count(*) filter (where relevance >= $5) as relevant,
    count(*) filter (where flags & $6 <> 0) as leads,
    count(*) filter (where conversions > 0) as converted,
    sum(round(conversion_value * 10000)::bigint)::bigint as value_sum
from selected
group by point
