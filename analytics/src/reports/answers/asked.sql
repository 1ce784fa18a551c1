-- Number of selected sessions that answered each questionnaire, and each of its questions.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
answers as (
    select distinct
        s.session_id,
        coalesce(e.props ->> 'variant', '') as questionnaire,
        e.props ->> 'q' as question
    from selected s
    join events e on e.project_id = s.project_id and e.session_id = s.session_id
    where e.name = 'quiz_answer'
        and e.props ->> 'q' is not null
)
select questionnaire, question, count(*) as sessions
from answers
group by questionnaire, question
union all
-- Rows without a question: the questionnaire as a whole.
select questionnaire, null, count(distinct session_id)
from answers
group by questionnaire
