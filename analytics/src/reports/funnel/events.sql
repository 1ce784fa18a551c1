-- Distinct events of the selected sessions, for some event names.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 names.
select distinct e.name, coalesce(e.props::text, '') as props
from sessions s
join events e on e.project_id = s.project_id and e.session_id = s.session_id
where s.project_id = $1
    and s.day between $2 and $3
    and ($4 or not s.test)
    and e.name = any ($5)
    /* filter */
