-- Progress and answers of the selected sessions in one questionnaire.
-- $1 project, $2 first day, $3 last day, $4 true to include test sessions, $5 the questionnaire's id,
-- $6 its questions in order, $7 for each whether it takes several answers.
with selected as (
    select s.*
    from sessions s
    where s.project_id = $1
        and s.day between $2 and $3
        and ($4 or not s.test)
        /* filter */
),
quiz as (
    select
        s.session_id,
        e.name,
        e.at, e.pageview_id, e.n,
        coalesce(e.props ->> 'variant', '') as questionnaire,
        e.props ->> 'q' as question,
        e.props ->> 'value' as value
    from selected s
    join events e on e.project_id = s.project_id and e.session_id = s.session_id
    where e.name in ('quiz_view', 'quiz_answer', 'quiz_contact', 'quiz_submit')
),
answers as (
    select
        q.*,
        row_number() over (
            partition by q.session_id, q.question
            order by q.at desc, q.pageview_id desc, q.n desc
        ) as age
    from quiz q
    where q.name = 'quiz_answer'
        and q.questionnaire = $5
        and q.question is not null
),
answered as (
    select distinct session_id
    from answers
),
-- Events that name no questionnaire count for every one that can be meant: a view for any questionnaire, a contact
-- or submission for those that the session answered.
viewed as (
    select distinct session_id
    from quiz
    where name = 'quiz_view'
        and questionnaire in ($5, '')
),
ended as (
    select distinct q.session_id, q.name
    from quiz q
    left join answered a on a.session_id = q.session_id
    where q.name in ('quiz_contact', 'quiz_submit')
        and (q.questionnaire = $5 or (q.questionnaire = '' and a.session_id is not null))
),
asked as (
    select question, multiple, place
    from unnest($6::text[], $7::boolean[]) with ordinality as asked (question, multiple, place)
),
-- The newest answer counts, or each different one if the question takes several answers.
given as (
    select distinct a.session_id, q.place, a.value
    from answers a
    join asked q on q.question = a.question
    where q.multiple or a.age = 1
),
reached as (
    select session_id, 0 as place
    from viewed
    union all
    select distinct session_id, place
    from given
)
select 'viewed' as figure, null::bigint as place, null as value, count(*) as sessions
from viewed
union all
select 'answered', null, null, count(*)
from answered
union all
select name, null, null, count(*)
from ended
group by name
union all
select 'reached', place, null, count(*)
from reached
where place > 0
group by place
union all
-- Sessions that reached the previous question but not this one.
select 'lost', before.place + 1, null, count(*)
from reached before
left join reached here on here.session_id = before.session_id and here.place = before.place + 1
where here.session_id is null
group by before.place
union all
select 'value', place, value, count(*)
from given
group by place, value
