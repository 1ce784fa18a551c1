-- Distinct pages that the selected sessions saw.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions.
select distinct p.page, p.page_group
from sessions s
join pageviews p on p.project_id = s.project_id and p.session_id = s.session_id
where s.project_id = $1
    and s.day between $2 and $3
    and ($4 or not s.test)
    /* filter */
