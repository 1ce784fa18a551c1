//! Answers report: how far sessions get in a questionnaire, and what they answer.

use std::cmp::Reverse;
use std::collections::HashMap;

use async_graphql::{InputObject, SimpleObject};
use domain::measuring::questionnaires::{self, QuestionType, Questionnaire, QuizQuestion, Wording};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::totals::ratio;
use super::{Answering, Report, Reports, Site, Way};
use crate::filter::FilterParams;
use crate::period::Period;
use crate::wire::absent_last;

mod columns;
mod rows;

/// Parameters of the answers report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct AnswersParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Id of the questionnaire. Default: the questionnaire that most sessions answered. Answers without a `variant`
    /// have the empty id.
    #[serde(default)]
    #[schemars(with = "String", length(max = 200))]
    pub questionnaire: Option<String>,
}

/// How far the selected sessions got in a questionnaire, and what they answered. An answer is an event `quiz_answer`
/// with the props `variant` (the questionnaire's id), `q` (the question's key) and `value`. Events without `q` are not
/// counted. All figures count sessions, so a session that answers a question twice counts once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Answers {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Questionnaires that are registered or have answers, most answered first, at most 200.
    pub questionnaires: Vec<AnsweredQuestionnaire>,
    /// The requested questionnaire; null if the project has none at all.
    pub questionnaire: Option<QuestionnaireAnswers>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// A questionnaire and the number of sessions that answered it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredQuestionnaire {
    /// Value of `variant` in the answers; empty for answers without one.
    pub id: String,
    /// Display name; null unless the questionnaire is registered.
    pub label: Option<AnswerLabel>,
    /// Sessions that answered at least one of its questions.
    pub sessions: u64,
}

/// Figures of one questionnaire: how far sessions got, and what they answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireAnswers {
    /// Value of `variant` in the answers; empty for answers without one.
    pub id: String,
    /// Display name; null unless the questionnaire is registered.
    pub label: Option<AnswerLabel>,
    /// Sessions with an event `quiz_view` whose `variant` is this questionnaire or missing.
    pub viewed: u64,
    /// Sessions that answered at least one question.
    pub answered: u64,
    /// Sessions with an event `quiz_contact` whose `variant` is this questionnaire, or is missing in a session that
    /// answered one of its questions.
    pub contacts: u64,
    /// Sessions with an event `quiz_submit`, by the same rule.
    pub submissions: u64,
    /// Registered questions in their order, followed by at most 100 unregistered questions, most answered first.
    pub questions: Vec<QuestionAnswers>,
    /// Number of unregistered questions that are left out.
    pub more_questions: u64,
}

/// Figures of one question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuestionAnswers {
    /// Value of `q` in the answers.
    pub key: String,
    /// Text of the question; null unless the question is registered.
    pub label: Option<AnswerLabel>,
    /// Type of the question; null unless the question is registered.
    #[serde(rename = "type")]
    #[graphql(name = "type")]
    pub kind: Option<QuestionType>,
    /// Sessions that answered the question.
    pub sessions: u64,
    /// Sessions that answered the previous question but not this one. For the first question: sessions that viewed the
    /// questionnaire but did not answer it.
    pub drop_off: u64,
    /// Drop-off as a share of the sessions at the previous step, 0 to 1.
    pub drop_off_rate: f64,
    /// Registered options in their order, followed by at most 100 other values, most frequent first. The newest answer
    /// of a session counts. For a question of type `multiple`, every different answer counts.
    pub options: Vec<OptionAnswers>,
    /// Number of other values that are left out.
    pub more_values: u64,
}

/// One answer to a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OptionAnswers {
    /// The `value` of the answer; null for answers without one. Reports know the first 50,000 different values of all
    /// props of a project; later values also count as null.
    pub value: Option<String>,
    /// Display name; null unless the value is a registered option.
    pub label: Option<AnswerLabel>,
    /// Sessions with this answer.
    pub sessions: u64,
    /// Share of the sessions that answered the question, 0 to 1. For a question of type `multiple`, the shares may add
    /// up to more than 1, because a session may give several answers.
    pub share: f64,
}

/// A text in English and German.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AnswerLabel {
    /// English text.
    pub en: String,
    /// German text; the English text if there is none.
    pub de: String,
}

const MAX_QUESTIONNAIRES: usize = 200;
const MAX_QUESTIONS: usize = 100;
const MAX_VALUES: usize = 100;

/// Number of sessions that answered each question, by questionnaire and key.
#[derive(Debug, Default, PartialEq)]
struct Asked {
    questionnaires: HashMap<String, u64>,
    questions: HashMap<(String, String), u64>,
}

/// Question for which the answers are counted.
#[derive(Clone, Debug)]
struct Looked {
    key: String,
    /// True if all different answers of a session count, not only the newest.
    multiple: bool,
}

/// Counts of sessions in one questionnaire.
#[derive(Clone, Debug, Default, PartialEq)]
struct Figures {
    viewed: u64,
    answered: u64,
    contacts: u64,
    submissions: u64,
    /// In the order of the questions.
    questions: Vec<QuestionFigures>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct QuestionFigures {
    sessions: u64,
    drop_off: u64,
    values: HashMap<Option<String>, u64>,
}

impl Report for Answers {
    type Params = AnswersParams;

    const NAME: &'static str = "answers";
    const SUMMARY: &'static str =
        "How far sessions get in a questionnaire, question by question, and what they answer.";
    const DESCRIPTION: &'static str = "An answer is an event `quiz_answer`. All figures count sessions, and of \
                                       several answers to a question the newest counts, unless it allows several. \
                                       Without an id, the questionnaire that most sessions answered is shown.";
    const DEFINITION: &'static str = include_str!("answers/answers.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: AnswersParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let registered = questionnaires::of_project(&reports.context.db, site.id).await?;
            let way = reports.way(site, &filter).await?;
            let asked = match &way {
                Way::Columns(scan) => columns::asked(scan).await?,
                Way::Sql(pool) => rows::asked(pool, site, &filter).await?,
            };
            let questionnaires = list(&asked, &registered);
            let id = params.questionnaire.or_else(|| questionnaires.first().map(|first| first.id.clone()));
            let questionnaire = match id {
                Some(id) => {
                    let registered = registered.iter().find(|one| one.id == id);
                    let (questions, more) = questions(&id, &asked, registered);
                    let figures = match &way {
                        Way::Columns(scan) => columns::figures(scan, &id, questions.clone()).await?,
                        Way::Sql(pool) => rows::figures(pool, site, &filter, &id, &questions).await?,
                    };
                    Some(shown(id, registered, questions, figures, more))
                }
                None => None,
            };
            Ok(Self { period: filter.period, questionnaires, questionnaire, recomputing: false })
        })
    }
}

fn list(asked: &Asked, registered: &[Questionnaire]) -> Vec<AnsweredQuestionnaire> {
    let mut labels: HashMap<&str, &Wording> =
        registered.iter().map(|one| (one.id.as_str(), &one.label)).collect();
    let answered = asked.questionnaires.iter().map(|(id, sessions)| AnsweredQuestionnaire {
        id: id.clone(),
        label: labels.remove(id.as_str()).map(AnswerLabel::from),
        sessions: *sessions,
    });
    let mut all: Vec<AnsweredQuestionnaire> = answered.collect();
    all.extend(labels.into_iter().map(|(id, label)| AnsweredQuestionnaire {
        id: id.to_owned(),
        label: Some(label.into()),
        sessions: 0,
    }));
    all.sort_by(|a, b| (Reverse(a.sessions), &a.id).cmp(&(Reverse(b.sessions), &b.id)));
    all.truncate(MAX_QUESTIONNAIRES);
    all
}

/// Returns the questions of a questionnaire in display order, and how many are left out.
fn questions(id: &str, asked: &Asked, registered: Option<&Questionnaire>) -> (Vec<Looked>, u64) {
    let registered = registered.map(|one| one.questions.as_slice()).unwrap_or_default();
    let mut shown: Vec<Looked> = registered
        .iter()
        .map(|one| Looked { key: one.key.clone(), multiple: one.kind == QuestionType::Multiple })
        .collect();
    let is_registered = |key: &str| registered.iter().any(|one| one.key == key);
    let mut others: Vec<(Reverse<u64>, &String)> = asked
        .questions
        .iter()
        .filter(|((of, key), _)| of == id && !is_registered(key))
        .map(|((_, key), sessions)| (Reverse(*sessions), key))
        .collect();
    others.sort_unstable();
    let more = others.len().saturating_sub(MAX_QUESTIONS) as u64;
    others.truncate(MAX_QUESTIONS);
    shown.extend(others.into_iter().map(|(_, key)| Looked { key: key.clone(), multiple: false }));
    (shown, more)
}

fn shown(
    id: String,
    registered: Option<&Questionnaire>,
    questions: Vec<Looked>,
    figures: Figures,
    more_questions: u64,
) -> QuestionnaireAnswers {
    let mut before = figures.viewed;
    let rows = questions.into_iter().zip(figures.questions).map(|(looked, figures)| {
        let question = registered.and_then(|one| one.questions.iter().find(|one| one.key == looked.key));
        let drop_off_rate = ratio(figures.drop_off, before);
        before = figures.sessions;
        let (options, more_values) = options(question, figures.sessions, figures.values);
        QuestionAnswers {
            key: looked.key,
            label: question.map(|one| AnswerLabel::from(&one.label)),
            kind: question.map(|one| one.kind),
            sessions: figures.sessions,
            drop_off: figures.drop_off,
            drop_off_rate,
            options,
            more_values,
        }
    });
    QuestionnaireAnswers {
        id,
        label: registered.map(|one| AnswerLabel::from(&one.label)),
        viewed: figures.viewed,
        answered: figures.answered,
        contacts: figures.contacts,
        submissions: figures.submissions,
        questions: rows.collect(),
        more_questions,
    }
}

fn options(
    question: Option<&QuizQuestion>,
    answered: u64,
    mut values: HashMap<Option<String>, u64>,
) -> (Vec<OptionAnswers>, u64) {
    let row =
        |value, label, sessions| OptionAnswers { value, label, sessions, share: ratio(sessions, answered) };
    let registered = question.map(|question| question.options.as_slice()).unwrap_or_default();
    let mut rows: Vec<OptionAnswers> = registered
        .iter()
        .map(|option| {
            let value = Some(option.value.clone());
            let sessions = values.remove(&value).unwrap_or(0);
            row(value, Some(AnswerLabel::from(&option.label)), sessions)
        })
        .collect();
    let mut others: Vec<(Option<String>, u64)> = values.into_iter().collect();
    others.sort_by(|(a, left), (b, right)| right.cmp(left).then_with(|| absent_last(a).cmp(&absent_last(b))));
    let more = others.len().saturating_sub(MAX_VALUES) as u64;
    others.truncate(MAX_VALUES);
    rows.extend(others.into_iter().map(|(value, sessions)| row(value, None, sessions)));
    (rows, more)
}

impl From<&Wording> for AnswerLabel {
    fn from(wording: &Wording) -> Self {
        Self { en: wording.en().to_owned(), de: wording.de().to_owned() }
    }
}
