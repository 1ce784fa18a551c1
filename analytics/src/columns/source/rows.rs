//! Rows of either database as visits.

use parking_lot::RwLock;
use sqlx::Row as _;
use uuid::Uuid;

use super::super::day::{Visit, VisitEvent, VisitPage};
use super::super::dictionary::Dictionary;
use super::super::field::{Text, Vocabulary};

/// A row of either database.
pub(super) trait Cells {
    type Error;
    fn id(&self, index: usize) -> Result<Uuid, Self::Error>;
    fn int(&self, index: usize) -> Result<i64, Self::Error>;
    fn real(&self, index: usize) -> Result<f64, Self::Error>;
    fn flag(&self, index: usize) -> Result<bool, Self::Error>;
    fn text(&self, index: usize) -> Result<Option<&str>, Self::Error>;
}

impl Cells for rusqlite::Row<'_> {
    type Error = rusqlite::Error;

    fn id(&self, index: usize) -> rusqlite::Result<Uuid> {
        self.get(index).map(Uuid::from_bytes)
    }
    fn int(&self, index: usize) -> rusqlite::Result<i64> {
        self.get(index)
    }
    fn real(&self, index: usize) -> rusqlite::Result<f64> {
        self.get(index)
    }
    fn flag(&self, index: usize) -> rusqlite::Result<bool> {
        self.get(index)
    }
    fn text(&self, index: usize) -> rusqlite::Result<Option<&str>> {
        Ok(self.get_ref(index)?.as_str_or_null()?)
    }
}

impl Cells for sqlx::postgres::PgRow {
    type Error = sqlx::Error;

    fn id(&self, index: usize) -> Result<Uuid, sqlx::Error> {
        self.try_get(index)
    }
    fn int(&self, index: usize) -> Result<i64, sqlx::Error> {
        self.try_get(index)
    }
    fn real(&self, index: usize) -> Result<f64, sqlx::Error> {
        self.try_get(index)
    }
    fn flag(&self, index: usize) -> Result<bool, sqlx::Error> {
        self.try_get(index)
    }
    fn text(&self, index: usize) -> Result<Option<&str>, sqlx::Error> {
        self.try_get(index)
    }
}

pub(super) fn session<C: Cells>(
    row: &C,
    dictionary: &RwLock<Dictionary>,
    visit: &mut Visit,
) -> Result<i64, C::Error> {
    visit.id = row.id(0)?;
    visit.consent = row.flag(1)?;
    visit.test = row.flag(2)?;
    let at = 3;
    {
        let mut dictionary = dictionary.write();
        visit.texts.clear();
        for (index, text) in Text::ALL.iter().enumerate() {
            let value = row.text(at + index)?.filter(|value| *text != Text::Goals || *value != "[]");
            visit.texts.push(dictionary.intern(text.vocabulary(), value));
        }
    }
    let at = at + Text::ALL.len();
    let int = |index: usize| row.int(at + index);
    visit.day = i32::try_from(int(0)?).unwrap_or_default();
    let rev = int(1)?;
    visit.started = int(2)?;
    visit.duration = whole(int(3)? - visit.started);
    visit.visitor = int(4)?;
    visit.pageviews = whole(int(5)?);
    visit.events = whole(int(6)?);
    visit.clicks = whole(int(7)?);
    visit.engaged = whole(int(8)?);
    visit.video = whole(int(9)?);
    visit.scroll = byte(int(10)?);
    visit.relevance = byte(int(11)?);
    visit.click_ids = byte(int(12)?);
    visit.conversions = byte(int(13)?);
    visit.flags = whole(int(14)?);
    visit.value = fixed(row.real(at + 15)?);
    visit.pages.clear();
    visit.event_names.clear();
    Ok(rev)
}

pub(super) fn page<C: Cells>(row: &C, dictionary: &RwLock<Dictionary>) -> Result<VisitPage, C::Error> {
    let mut dictionary = dictionary.write();
    Ok(VisitPage {
        id: row.id(1)?,
        page: dictionary.intern(Vocabulary::Page, row.text(2)?),
        group: dictionary.intern(Vocabulary::Group, row.text(3)?),
        started: row.int(4)?,
        engaged: whole(row.int(5)?),
        scroll: byte(row.int(6)?),
    })
}

pub(super) fn event<C: Cells>(row: &C, dictionary: &RwLock<Dictionary>) -> Result<VisitEvent, C::Error> {
    Ok(VisitEvent { name: dictionary.write().intern(Vocabulary::Event, row.text(1)?), at: row.int(2)? })
}

fn whole(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}

fn byte(value: i64) -> u8 {
    u8::try_from(value.max(0)).unwrap_or(u8::MAX)
}

/// Ten-thousandths, rounded the way PostgreSQL rounds a double.
fn fixed(value: f64) -> i64 {
    (value * 10_000.0).round_ties_even() as i64
}
