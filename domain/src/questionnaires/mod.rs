//! Questionnaires: which questions a project's quizzes ask, and what can be answered.
//!
//! An answer is an event `quiz_answer` with the props `variant` (the questionnaire's id), `q` (the
//! question's key) and `value`. What is registered here gives answers their labels and their order in the
//! answers report and, where the tracking config says `questionnaires.strict`, decides which answers are
//! kept ([`Registered`]).

mod registered;
mod stored;
mod types;

pub use registered::{Registered, Unregistered};
pub use stored::{delete, list, of_project, of_projects, put};
pub use types::{
    AnswerOption, QuestionType, Questionnaire, QuestionnaireWrite, QuizQuestion, Wording, id_violations,
};

pub use crate::matching::ANSWER_EVENT as ANSWER;
/// The prop of an answer that names its questionnaire.
pub const VARIANT: &str = crate::matching::ANSWER_PROPS[0];
/// The prop of an answer that names its question.
pub const QUESTION: &str = crate::matching::ANSWER_PROPS[1];
/// The prop of an answer that says what was answered.
pub const VALUE: &str = crate::matching::ANSWER_PROPS[2];

/// How many questionnaires a project can have.
pub const MAX_QUESTIONNAIRES: u64 = 100;
