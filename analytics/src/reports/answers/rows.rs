//! Answers report: the SQL definitions over the rows.

use domain::Result;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::{Answers, Asked, Figures, Looked, QuestionFigures};
use crate::columns::postgres;
use crate::filter::{Bound, Filter};
use crate::reports::totals::counted;
use crate::reports::{Report, Site, definition};

const ASKED: &str = include_str!("asked.sql");

pub(super) async fn asked(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Asked> {
    let rows = definition::rows(pool, site, filter, ASKED, Vec::new()).await?;
    let mut asked = Asked::default();
    let mut read = |row: &PgRow| -> Result<(), sqlx::Error> {
        let (id, sessions) = (row.try_get("questionnaire")?, counted(row, "sessions")?);
        match row.try_get("question")? {
            Some(question) => asked.questions.insert((id, question), sessions),
            None => asked.questionnaires.insert(id, sessions),
        };
        Ok(())
    };
    rows.iter().try_for_each(&mut read).map_err(postgres)?;
    Ok(asked)
}

pub(super) async fn figures(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    id: &str,
    questions: &[Looked],
) -> Result<Figures> {
    let own = vec![
        Bound::Text(id.to_owned()),
        Bound::Texts(questions.iter().map(|question| question.key.clone()).collect()),
        Bound::Flags(questions.iter().map(|question| question.multiple).collect()),
    ];
    let rows = definition::rows(pool, site, filter, Answers::DEFINITION, own).await?;
    let mut figures =
        Figures { questions: vec![QuestionFigures::default(); questions.len()], ..Figures::default() };
    rows.iter().try_for_each(|row| figures.read(row)).map_err(postgres)?;
    Ok(figures)
}

impl Figures {
    fn read(&mut self, row: &PgRow) -> Result<(), sqlx::Error> {
        let (figure, sessions) = (row.try_get::<String, _>("figure")?, counted(row, "sessions")?);
        match figure.as_str() {
            "viewed" => self.viewed = sessions,
            "answered" => self.answered = sessions,
            "quiz_contact" => self.contacts = sessions,
            "quiz_submit" => self.submissions = sessions,
            figure => {
                let place: i64 = row.try_get("place")?;
                let index = usize::try_from(place - 1).unwrap_or(usize::MAX);
                // There is no question after the last one.
                let Some(question) = self.questions.get_mut(index) else { return Ok(()) };
                match figure {
                    "reached" => question.sessions = sessions,
                    "lost" => question.drop_off = sessions,
                    _ => {
                        question.values.insert(row.try_get("value")?, sessions);
                    }
                }
            }
        }
        Ok(())
    }
}
