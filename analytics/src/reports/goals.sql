-- Of every goal the selected sessions that reached it, and what they are worth to it in ten-thousandths.
-- $1 project, $2 first day, $3 last day, $4 whether test sessions count too.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- One row per session and goal. What is worth nothing has no value.
reached as (
    select
        g.key,
        coalesce(round((s.goal_values ->> g.key)::numeric * 10000), 0) as value
    from selected s
    cross join lateral jsonb_array_elements_text(s.goals) as g (key)
)
select
    key,
    count(*)::bigint as sessions,
    least(sum(value), 9223372036854775807)::bigint as value
from reached
group by key
