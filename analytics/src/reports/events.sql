-- Events of the selected sessions, one by one.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of events, $6 names,
-- $7 session, $8 and $9 properties and their values, $10 property that must exist, $11 text that a property must
-- contain, in lower case, $12 to $15 the event after which to begin: its time, session, pageview and number.
with selected as (
    select s.session_id, s.started_at
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        and ($7::uuid is null or s.session_id = $7)
        /* filter */
),
found as (
    -- No event is earlier than the start of its session.
    select
        e.session_id, e.pageview_id, e.n, e.name, e.at,
        greatest(e.at, s.started_at) as place,
        cast(e.props as text) as props
    from selected s
    join events e on e.project_id = $1 and e.session_id = s.session_id
    where ($6::text[] is null or e.name = any($6))
        and not exists (
            select from unnest($8::text[], $9::text[]) as w (key, value)
            where e.props ->> w.key is distinct from w.value
        )
        and ($10::text is null or jsonb_exists(e.props, $10))
        and ($11::text is null or exists (
            select from jsonb_each_text(e.props) as p (key, value)
            where ($10 is null or p.key = $10) and strpos(lower(p.value collate "C"), $11) > 0
        ))
)
select *
from found
where $12::bigint is null
    or (place, session_id, pageview_id, n) /* beyond */ < /* end */ ($12, $13::uuid, $14::uuid, $15::integer)
order by place /* direction */, session_id /* direction */, pageview_id /* direction */, n /* direction */
limit $5
