-- One page of the selected sessions, with their total number.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 maximum number of rows,
-- $6 number of rows to skip.
with selected as (
    select s.session_id, s.started_at, s./* column */ as figure
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
page as (
    select session_id, started_at, figure
    from selected
    order by figure /* direction */, started_at /* direction */, session_id /* direction */
    limit $5 offset $6
),
counted as (
    select count(*) as total from selected
)
-- The total is returned even if the page is empty.
select counted.total, page.session_id
from counted left join page on true
order by page.figure /* direction */, page.started_at /* direction */, page.session_id /* direction */
