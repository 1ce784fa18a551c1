//! Answers report: the folds over the columns.

use std::collections::HashMap;
use std::sync::Arc;

use domain::Result;
use domain::measuring::questionnaires::{ANSWER, QUESTION, VALUE, VARIANT};
use entity::visits::{Part, Vocabulary, entries, event};
use rustc_hash::FxHashMap;

use super::{Asked, Figures, Looked, QuestionFigures};
use crate::columns::{ABSENT, Day, Dictionary, Parts};
use crate::filter::Mask;
use crate::reports::{Fold, Scan};

pub(super) async fn asked(scan: &Scan) -> Result<Asked> {
    let folded = scan.fold(AskedFold::default).await?;
    let dictionary = scan.project.dictionary.read();
    let text = |code| value(&dictionary, code).unwrap_or_default();
    let question = |((id, question), sessions)| ((text(id), text(question)), sessions);
    Ok(Asked {
        questionnaires: folded
            .questionnaires
            .into_iter()
            .map(|(id, sessions)| (text(id), sessions))
            .collect(),
        questions: folded.questions.into_iter().map(question).collect(),
    })
}

pub(super) async fn figures(scan: &Scan, id: &str, questions: Vec<Looked>) -> Result<Figures> {
    let plan = {
        let dictionary = scan.project.dictionary.read();
        let code = |text: &str| dictionary.code(Vocabulary::PROP_VALUE, text);
        let places = questions.iter().enumerate();
        Arc::new(Plan {
            // A text that never occurred has no code and equals none.
            questionnaire: if id.is_empty() { Some(ABSENT) } else { code(id) },
            places: places.filter_map(|(place, question)| Some((code(&question.key)?, place))).collect(),
            multiple: questions.iter().map(|question| question.multiple).collect(),
        })
    };
    let folded = scan.fold(move || FiguresFold::new(plan.clone())).await?;
    let dictionary = scan.project.dictionary.read();
    let values = |values: FxHashMap<u32, u64>| {
        values.into_iter().map(|(code, sessions)| (value(&dictionary, code), sessions)).collect()
    };
    let questions = folded.values.into_iter().map(values).zip(folded.sessions.into_iter().zip(folded.lost));
    Ok(Figures {
        viewed: folded.viewed,
        answered: folded.answered,
        contacts: folded.contacts,
        submissions: folded.submissions,
        questions: questions
            .map(|(values, (sessions, drop_off))| QuestionFigures { sessions, drop_off, values })
            .collect(),
    })
}

fn value(dictionary: &Dictionary, code: u32) -> Option<String> {
    dictionary.text(Vocabulary::PROP_VALUE, code).map(|text| text.to_string())
}

/// Codes of the texts that quiz events use.
struct Words {
    view: Option<u32>,
    answer: Option<u32>,
    contact: Option<u32>,
    submit: Option<u32>,
    variant: Option<u32>,
    question: Option<u32>,
    value: Option<u32>,
}

impl Words {
    fn of(dictionary: &Dictionary) -> Self {
        let event = |name| dictionary.code(Vocabulary::EVENT, name);
        let prop = |name| dictionary.code(Vocabulary::PROP, name);
        Self {
            view: event("quiz_view"),
            answer: event(ANSWER),
            contact: event("quiz_contact"),
            submit: event("quiz_submit"),
            variant: prop(VARIANT),
            question: prop(QUESTION),
            value: prop(VALUE),
        }
    }

    /// Returns true if the day can contain quiz events.
    fn any(&self) -> bool {
        [self.view, self.answer, self.contact, self.submit].iter().any(Option::is_some)
    }
}

/// Returns the code of an event's property; [`ABSENT`] if it has none.
fn prop(day: &Day, event: usize, name: Option<u32>) -> Option<u32> {
    let (names, values) = (day.props.get(entries::PROP), day.props.get(entries::PROP_VALUE));
    let at = day.props.of(event).find(|at| Some(names.get(*at)) == name)?;
    Some(values.get(at))
}

/// Number of sessions by questionnaire and question, as codes.
#[derive(Default)]
struct AskedFold {
    questionnaires: FxHashMap<u32, u64>,
    questions: FxHashMap<(u32, u32), u64>,
    /// Answers of the current session.
    answered: Vec<(u32, u32)>,
}

impl Fold for AskedFold {
    const PARTS: Parts = Parts::CORE.with(Part::Props);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let words = Words::of(dictionary);
        let Some(answer) = words.answer else { return };
        let names = day.events.get(event::KEYS.name);
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            self.answered.clear();
            for at in day.events.of(session).filter(|at| names.get(*at) == answer) {
                let Some(question) = prop(day, at, words.question) else { continue };
                let questionnaire = prop(day, at, words.variant).unwrap_or(ABSENT);
                self.answered.push((questionnaire, question));
            }
            self.answered.sort_unstable();
            self.answered.dedup();
            for answered in &self.answered {
                *self.questions.entry(*answered).or_default() += 1;
            }
            self.answered.dedup_by_key(|(questionnaire, _)| *questionnaire);
            for (questionnaire, _) in &self.answered {
                *self.questionnaires.entry(*questionnaire).or_default() += 1;
            }
        }
    }

    fn merge(&mut self, other: Self) {
        add_all(&mut self.questionnaires, other.questionnaires);
        add_all(&mut self.questions, other.questions);
    }
}

fn add_all<K: Eq + std::hash::Hash>(into: &mut FxHashMap<K, u64>, from: FxHashMap<K, u64>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}

/// Question that is counted.
struct Plan {
    /// None if no event names it.
    questionnaire: Option<u32>,
    places: HashMap<u32, usize>,
    multiple: Vec<bool>,
}

/// Counts of sessions in one questionnaire.
struct FiguresFold {
    plan: Arc<Plan>,
    viewed: u64,
    answered: u64,
    contacts: u64,
    submissions: u64,
    /// By question: sessions that answered it, sessions lost before it, and the answers.
    sessions: Vec<u64>,
    lost: Vec<u64>,
    values: Vec<FxHashMap<u32, u64>>,
    /// Answers of the current session, by question.
    given: Vec<Vec<u32>>,
}

impl FiguresFold {
    fn new(plan: Arc<Plan>) -> Self {
        let count = plan.multiple.len();
        Self {
            viewed: 0,
            answered: 0,
            contacts: 0,
            submissions: 0,
            sessions: vec![0; count],
            lost: vec![0; count],
            values: vec![FxHashMap::default(); count],
            given: vec![Vec::new(); count],
            plan,
        }
    }

    fn add_session(&mut self, day: &Day, session: usize, words: &Words) {
        let names = day.events.get(event::KEYS.name);
        let (mut viewed, mut answered) = (false, false);
        // With the questionnaire's name, or without one.
        let (mut contact, mut submit) = ([false; 2], [false; 2]);
        self.given.iter_mut().for_each(Vec::clear);
        for at in day.events.of(session) {
            let name = Some(names.get(at));
            if ![words.view, words.answer, words.contact, words.submit].contains(&name) {
                continue;
            }
            let questionnaire = prop(day, at, words.variant).unwrap_or(ABSENT);
            let (named, unnamed) = (Some(questionnaire) == self.plan.questionnaire, questionnaire == ABSENT);
            if name == words.view {
                viewed |= named || unnamed;
            } else if name == words.contact {
                contact = [contact[0] | named, contact[1] | unnamed];
            } else if name == words.submit {
                submit = [submit[0] | named, submit[1] | unnamed];
            } else if named && let Some(question) = prop(day, at, words.question) {
                answered = true;
                if let Some(&place) = self.plan.places.get(&question) {
                    if !self.plan.multiple[place] {
                        self.given[place].clear();
                    }
                    self.given[place].push(prop(day, at, words.value).unwrap_or(ABSENT));
                }
            }
        }
        self.viewed += u64::from(viewed);
        self.answered += u64::from(answered);
        self.contacts += u64::from(contact[0] || (contact[1] && answered));
        self.submissions += u64::from(submit[0] || (submit[1] && answered));
        let mut before = viewed;
        for (place, given) in self.given.iter_mut().enumerate() {
            let here = !given.is_empty();
            self.sessions[place] += u64::from(here);
            self.lost[place] += u64::from(before && !here);
            before = here;
            given.sort_unstable();
            given.dedup();
            for code in given {
                *self.values[place].entry(*code).or_default() += 1;
            }
        }
    }
}

impl Fold for FiguresFold {
    const PARTS: Parts = Parts::CORE.with(Part::Props);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let words = Words::of(dictionary);
        if words.any() {
            for session in (0..mask.len()).filter(|session| mask[*session]) {
                self.add_session(day, session, &words);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.viewed += other.viewed;
        self.answered += other.answered;
        self.contacts += other.contacts;
        self.submissions += other.submissions;
        for (sum, more) in self.sessions.iter_mut().zip(other.sessions) {
            *sum += more;
        }
        for (sum, more) in self.lost.iter_mut().zip(other.lost) {
            *sum += more;
        }
        for (into, from) in self.values.iter_mut().zip(other.values) {
            add_all(into, from);
        }
    }
}
