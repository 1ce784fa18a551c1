-- The most frequent values of every dimension that has a filter.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of
-- values per dimension, $6 search text in lower case, $7 values whose labels contain it, as 'dimension value'.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
-- Dimensions with one value per session.
single as (
    select v.dimension, v.value
    from selected s
    cross join lateral (
        values
            -- One line for each such field; two of them are shown.
            /* fields */ ('utm_source', s.utm_source), ('country', s.country) /* end */
    ) as v (dimension, value)
    where v.value is not null
),
-- Dimensions with any number of values per session, each counted once.
several as (
    select distinct 'page' as dimension, p.page as value, s.session_id
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    union all
    select distinct 'page_group', p.page_group, s.session_id
    from selected s
    join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
    union all
    select distinct 'event', e.name, s.session_id
    from selected s
    join events e on e.project_id = s.project_id and e.session_id = s.session_id
    union all
    select 'goal', g.key, s.session_id
    from selected s
    cross join lateral jsonb_array_elements_text(s.goals) as g (key)
),
counted as (
    select dimension, value, count(*) as sessions
    from (
        select dimension, value from single
        union all
        select dimension, value from several
    ) as valued
    where $6::text is null
        or strpos(lower(value collate "C"), $6) > 0
        or dimension || ' ' || value = any ($7::text[])
    group by dimension, value
),
ranked as (
    select
        *,
        row_number() over (partition by dimension order by sessions desc, value collate "C") as place
    from counted
)
select dimension, value, sessions
from ranked
where place <= $5
order by dimension, place
