-- For every goal: the selected sessions that reached it, and their value in ten-thousandths.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- One row per session and goal. A goal without a value has none here.
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
