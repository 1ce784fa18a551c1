-- Number of selected sessions that took each step of a funnel. Steps are bits: 1, 2, 4, ...
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 whether the steps must be taken in
-- order, $6 number of steps, $7 time limit of each after the previous step in milliseconds; $8 pages, $9 their groups
-- and $10 the steps they do; $11 names of events, $12 their properties and $13 the steps they do; $14 goals that count
-- as reached at the last activity of a visit, $15 a step that each of them does.
-- The lists are unnested in the select list, because Citus refuses `unnest` of several lists in a `from` below `union`.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
actions as (
    select s.session_id, p.started_at as at, 0 as kind, p.pageview_id, 0 as n, doing.steps
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    join (
        select unnest($8::text[]) as page, unnest($9::text[]) as page_group, unnest($10::int[]) as steps
    ) doing
        on doing.page = p.page and doing.page_group = p.page_group
    union all
    select s.session_id, e.at, 1 as kind, e.pageview_id, e.n, doing.steps
    from selected s
    join events e on e.project_id = s.project_id and e.session_id = s.session_id
    join (
        select unnest($11::text[]) as name, unnest($12::text[]) as props, unnest($13::int[]) as steps
    ) doing
        on doing.name = e.name and doing.props = coalesce(e.props::text, '')
    union all
    select s.session_id, s.last_at, 2 as kind, null::uuid, doing.steps, doing.steps
    from selected s
    join (select unnest($14::text[]) as goal, unnest($15::int[]) as steps) doing
        on jsonb_exists(s.goals, doing.goal)
),
-- Each action with its position in its visit.
ordered as (
    select
        a.session_id, a.steps,
        -- No action is later than the end of its visit, even if a browser's clock says so.
        case when a.kind = 2 then max(a.at) over (partition by a.session_id) else a.at end as at,
        row_number() over (
            partition by a.session_id
            order by a.kind = 2, a.at, a.kind, a.pageview_id, a.n
        ) as place
    from actions a
),
-- For every action: when it completed a step (null if it did not), and how long after the previous step.
step_1 as (
    select
        o.*,
        case when o.steps & 1 <> 0 then o.at end as done,
        null::bigint as took
    from ordered o
),
/* step */
step_2 as (
    select
        b.session_id, b.at, b.steps, b.place,
        case
            when b.steps >> (2 - 1) & 1 = 0 then null
            when not $5 then b.at
            when b.at - b.before <= ($7::bigint[])[2] then b.at
        end as done,
        case when $5 then b.at - b.before end as took
    from (
        -- The latest time at which the previous step was completed by an earlier action.
        select
            a.session_id, a.at, a.steps, a.place,
            max(a.done) over (
                partition by a.session_id
                order by a.place
                rows between unbounded preceding and 1 preceding
            ) as before
        from step_1 a
    ) b
),
/* end */
-- The first completion of each step.
reached as (
    select session_id, 1 as step, null::bigint as took
    from step_1
    where done is not null
    group by session_id
    /* reached */
    union all
    select session_id, 2 as step, (array_agg(took order by place))[1] as took
    from step_2
    where done is not null
    group by session_id
    /* end */
),
visits as (
    select s.session_id, s.day, s.visitor, coalesce(r.taken, 0) as taken
    from selected s
    left join (
        select session_id, sum(1 << (step - 1))::int as taken
        from reached
        group by session_id
    ) r on r.session_id = s.session_id
),
-- Visitor hashes change daily, so a visitor counts once per day.
per_day as (
    select
        n.step,
        v.day,
        count(*) as sessions,
        count(distinct v.visitor) as visitors,
        count(*) filter (where n.step = 1 or v.taken >> (n.step - 2) & 1 = 1) as with_before,
        count(*) filter (where v.taken & 1 = 1) as with_first
    from visits v
    join generate_series(1, $6) as n (step) on v.taken >> (n.step - 1) & 1 = 1
    group by n.step, v.day
),
per_step as (
    select
        step,
        sum(sessions)::bigint as sessions,
        sum(visitors)::bigint as visitors,
        sum(with_before)::bigint as with_before,
        sum(with_first)::bigint as with_first
    from per_day
    group by step
),
times as (
    select step, percentile_cont(0.5) within group (order by took) as median_ms
    from reached
    group by step
),
total as (
    select count(*) as selected, count(*) filter (where taken = (1 << $6) - 1) as completed
    from visits
)
select
    n.step,
    total.selected,
    total.completed,
    coalesce(per_step.sessions, 0) as sessions,
    coalesce(per_step.visitors, 0) as visitors,
    coalesce(per_step.with_before, 0) as with_before,
    coalesce(per_step.with_first, 0) as with_first,
    times.median_ms
from generate_series(1, $6) as n (step)
cross join total
left join per_step on per_step.step = n.step
left join times on times.step = n.step
order by n.step
