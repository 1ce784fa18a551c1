//! Questionnaires: the questions of a project's quizzes, and their possible answers.
//!
//! An answer is an event `quiz_answer` with the props `variant` (id of the questionnaire), `q` (key of the question)
//! and `value`. A registered questionnaire provides labels and their order in the answers report. If the tracking
//! config has `questionnaires.strict`, it also decides which answers are kept ([`Registered`]).

mod registered;
mod stored;
mod types;

pub use registered::{Registered, Unregistered};
pub use stored::{delete, list, of_project, of_projects, put};
pub use types::{
    AnswerOption, QuestionType, Questionnaire, QuestionnaireWrite, QuizQuestion, Wording, id_violations,
};

pub use crate::measuring::matching::ANSWER_EVENT as ANSWER;
/// Prop of an answer that names its questionnaire.
pub const VARIANT: &str = crate::measuring::matching::ANSWER_PROPS[0];
/// Prop of an answer that names its question.
pub const QUESTION: &str = crate::measuring::matching::ANSWER_PROPS[1];
/// Prop of an answer that contains the value.
pub const VALUE: &str = crate::measuring::matching::ANSWER_PROPS[2];

/// Maximum number of questionnaires per project.
pub const MAX_QUESTIONNAIRES: u64 = 100;
