//! Search over guides, operations, settings, figures and filters: a full-text index (SQLite's FTS5) in memory.

use std::collections::{BTreeSet, HashSet};

use domain::{Error, Result};
use entity::Locale;
use parking_lot::Mutex;
use rusqlite::{Connection, params};
use schemars::JsonSchema;
use serde::Serialize;

use super::guides::Guides;
use super::reference::Reference;
use super::{generated, markdown};

/// Kind of a part of the documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HitKind {
    /// Section of a guide.
    Guide,
    /// Operation of this API.
    Operation,
    /// Error code.
    Error,
    /// Setting of a deployment.
    Setting,
    /// Figure of the reports.
    Metric,
    /// Filter of the reports.
    Filter,
}

/// Part of the documentation that matches a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hit {
    /// Slug of the guide; `api` for an operation of the reference.
    pub slug: String,
    /// Id of the heading; empty for the beginning of a guide.
    pub anchor: String,
    pub kind: HitKind,
    /// Title of the guide, or the method and path of the operation.
    pub title: String,
    /// Heading of the part.
    pub heading: String,
    /// Text around the words that were found.
    pub snippet: String,
    /// Relevance; higher is better. Comparable within one answer only.
    pub score: f64,
}

impl HitKind {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Guide, "guide"),
        (Self::Operation, "operation"),
        (Self::Error, "error"),
        (Self::Setting, "setting"),
        (Self::Metric, "metric"),
        (Self::Filter, "filter"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("guide", |(_, name)| name)
    }

    fn parse(name: &str) -> Self {
        Self::ALL.iter().find(|(_, own)| *own == name).map_or(Self::Guide, |(kind, _)| *kind)
    }

    /// Returns the weight of a match. A question in words is answered by a guide rather than by one of its details.
    fn weight(self) -> f64 {
        match self {
            Self::Guide | Self::Error => 1.0,
            Self::Setting => 0.8,
            Self::Operation => 0.5,
            Self::Metric | Self::Filter => 0.6,
        }
    }
}

/// Words of questions that say nothing about what is looked for.
const EMPTY_WORDS: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "get", "how", "i",
    "if", "in", "is", "it", "make", "me", "my", "of", "on", "or", "svc", "that", "the", "there", "this",
    "to", "use", "what", "when", "where", "which", "who", "why", "will", "with", "you", "your", "aber",
    "als", "am", "auf", "aus", "bei", "das", "dem", "den", "der", "des", "die", "ein", "eine", "einem",
    "einen", "einer", "es", "für", "gibt", "hat", "ich", "im", "ist", "kann", "man", "mein", "meine", "mich",
    "mir", "mit", "nach", "nicht", "oder", "sich", "sind", "und", "von", "warum", "was", "welche", "wenn",
    "wer", "wie", "wird", "wo", "zu", "zum", "zur",
];

/// Words of at least this length are corrected.
const CORRECTED_FROM: usize = 4;

/// Factor of parts that contain all words of the question.
const COMPLETE: f64 = 1.5;

/// Queries longer than this many words are cut.
const MAX_WORDS: usize = 12;

pub(super) struct Search {
    index: Mutex<Connection>,
}

impl Search {
    pub(super) fn build(locale: Locale, guides: &Guides, reference: &Reference) -> Result<Self> {
        let documents = documents(locale, guides, reference);
        let index = write(locale, &documents).map_err(Error::internal)?;
        Ok(Self { index: Mutex::new(index) })
    }

    /// Returns the best matches, best first.
    pub(super) fn find(&self, question: &str, limit: usize) -> Result<Vec<Hit>> {
        let index = self.index.lock();
        find(&index, question, limit).map_err(Error::internal)
    }
}

/// A part of the documentation.
struct Document {
    kind: HitKind,
    slug: String,
    anchor: String,
    title: String,
    heading: String,
    text: String,
    /// Further words for it.
    words: String,
}

fn documents(locale: Locale, guides: &Guides, reference: &Reference) -> Vec<Document> {
    let mut documents = Vec::new();
    for guide in guides.all() {
        for section in markdown::sections(&guide.markdown) {
            let is_first = section.anchor.is_empty();
            let kind = match guide.slug.as_str() {
                "errors" if !is_first => HitKind::Error,
                "settings" if !is_first => HitKind::Setting,
                _ => HitKind::Guide,
            };
            documents.push(Document {
                kind,
                slug: guide.slug.clone(),
                anchor: section.anchor,
                title: guide.title.clone(),
                heading: if is_first { guide.title.clone() } else { section.heading },
                text: if is_first { format!("{} {}", guide.summary, section.text) } else { section.text },
                words: if is_first { guide.keywords.clone() } else { String::new() },
            });
        }
    }
    documents.extend(reference.operations.iter().map(|operation| Document {
        kind: HitKind::Operation,
        slug: "api".into(),
        anchor: operation.id.clone(),
        title: format!("{} {}", operation.method, operation.path),
        heading: operation.summary.clone(),
        text: operation.description.clone(),
        words: operation.id.clone(),
    }));
    documents.extend(generated::metrics_in(locale).into_iter().map(|metric| Document {
        kind: HitKind::Metric,
        slug: "reports".into(),
        anchor: "figures".into(),
        title: metric.name.clone(),
        heading: metric.name,
        text: metric.meaning,
        words: String::new(),
    }));
    documents.extend(reference.filters.iter().map(|(name, meaning)| Document {
        kind: HitKind::Filter,
        slug: "filters".into(),
        anchor: "parameters".into(),
        title: name.clone(),
        heading: name.clone(),
        text: generated::filter_in(locale, name, meaning),
        words: String::new(),
    }));
    documents
}

fn write(locale: Locale, documents: &[Document]) -> rusqlite::Result<Connection> {
    let index = Connection::open_in_memory()?;
    // Porter's stemmer is for English.
    let tokenizer = match locale {
        Locale::En => "porter unicode61 remove_diacritics 2",
        Locale::De => "unicode61 remove_diacritics 2",
    };
    index.execute_batch(&format!(
        "create virtual table documents using fts5(
           title, heading, text, words, kind unindexed, slug unindexed, anchor unindexed, tokenize = '{tokenizer}'
         );
         create virtual table spellings using fts5(word, tokenize = 'trigram');"
    ))?;
    let mut spellings = BTreeSet::new();
    let mut insert = index.prepare("insert into documents values (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    for document in documents {
        let Document { kind, slug, anchor, title, heading, text, words } = document;
        insert.execute(params![title, heading, text, words, kind.name(), slug, anchor])?;
        for part in [title, heading, text, words] {
            spellings.extend(words_of(part).filter(|word| word.chars().count() >= CORRECTED_FROM));
        }
    }
    drop(insert);
    let mut insert = index.prepare("insert into spellings values (?1)")?;
    for word in spellings {
        insert.execute([word])?;
    }
    drop(insert);
    Ok(index)
}

fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

fn find(index: &Connection, question: &str, limit: usize) -> rusqlite::Result<Vec<Hit>> {
    let all: Vec<String> = words_of(question).take(MAX_WORDS).collect();
    let telling: Vec<String> =
        all.iter().filter(|word| !EMPTY_WORDS.contains(&word.as_str())).cloned().collect();
    let mut words = Vec::new();
    for word in if telling.is_empty() { all } else { telling } {
        words.push(match is_known(index, &word)? {
            true => word,
            false => corrected(index, &word)?.unwrap_or(word),
        });
    }
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let terms: Vec<String> = words.iter().map(|word| term(word)).collect();
    let complete: HashSet<i64> =
        scores(index, &terms.join(" AND "))?.into_iter().map(|(row, ..)| row).collect();
    let question = terms.join(" OR ");
    let mut found: Vec<(i64, f64)> = scores(index, &question)?
        .into_iter()
        .map(|(row, kind, score)| {
            let factor = if complete.contains(&row) { COMPLETE } else { 1.0 };
            (row, (score * kind.weight() * factor * 1000.0).round() / 1000.0)
        })
        .collect();
    found.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    found.truncate(limit);
    found.into_iter().map(|(row, score)| hit(index, &question, row, score)).collect()
}

/// Returns the word as a term of a query. Words may be incomplete; a single letter, with which most documents have words,
/// stands for itself.
fn term(word: &str) -> String {
    // Words are letters and digits only, so none of them ends the quotation.
    let rest = if word.chars().nth(1).is_some() { "*" } else { "" };
    format!("\"{word}\"{rest}")
}

/// Returns the rows of the parts that match, with their kinds and scores.
fn scores(index: &Connection, query: &str) -> rusqlite::Result<Vec<(i64, HitKind, f64)>> {
    let mut statement = index.prepare_cached(
        "select rowid, kind, -bm25(documents, 6.0, 8.0, 1.0, 8.0) from documents where documents match ?1",
    )?;
    let found = statement.query_map([query], |row| {
        Ok((row.get(0)?, HitKind::parse(row.get_ref(1)?.as_str()?), row.get(2)?))
    })?;
    found.collect()
}

/// Returns a part that matches.
fn hit(index: &Connection, query: &str, row: i64, score: f64) -> rusqlite::Result<Hit> {
    let mut statement = index.prepare_cached(
        "select kind, slug, anchor, title, heading, snippet(documents, 2, '', '', '…', 24)
         from documents where documents match ?1 and rowid = ?2",
    )?;
    statement.query_row(params![query, row], |row| {
        Ok(Hit {
            kind: HitKind::parse(row.get_ref(0)?.as_str()?),
            slug: row.get(1)?,
            anchor: row.get(2)?,
            title: row.get(3)?,
            heading: row.get(4)?,
            snippet: row.get(5)?,
            score,
        })
    })
}

fn is_known(index: &Connection, word: &str) -> rusqlite::Result<bool> {
    let mut statement = index.prepare_cached("select 1 from documents where documents match ?1 limit 1")?;
    statement.exists([term(word)])
}

/// Returns the word of the documentation that this misspelt one probably means: among those that share most groups of
/// three letters, the one with the fewest differing letters.
fn corrected(index: &Connection, word: &str) -> rusqlite::Result<Option<String>> {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < CORRECTED_FROM {
        return Ok(None);
    }
    let groups: Vec<String> =
        letters.windows(3).map(|three| format!("\"{}\"", three.iter().collect::<String>())).collect();
    let mut statement =
        index.prepare_cached("select word from spellings where spellings match ?1 order by rank limit 60")?;
    let near = statement.query_map([groups.join(" OR ")], |row| row.get::<_, String>(0))?;
    let mut best: Option<((usize, bool), String)> = None;
    for candidate in near {
        let candidate = candidate?;
        let spelt: Vec<char> = candidate.chars().collect();
        let differing = distance(&letters, &spelt);
        let tolerated = if letters.len() < 6 { 1 } else { 2 };
        // People rarely get the first letter wrong.
        let distance = (differing, letters.first() != spelt.first());
        if differing <= tolerated && best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, candidate));
        }
    }
    Ok(best.map(|(_, word)| word))
}

/// Returns how many letters differ, are missing, too many, or swapped with their neighbour.
fn distance(one: &[char], other: &[char]) -> usize {
    let width = other.len() + 1;
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..width).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = vec![i + 1; width];
        for (j, b) in other.iter().enumerate() {
            let replaced = row[j] + usize::from(a != b);
            next[j + 1] = replaced.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut row, next);
    }
    row[width - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_difference() {
        let of = |one: &str, other: &str| {
            distance(&one.chars().collect::<Vec<_>>(), &other.chars().collect::<Vec<_>>())
        };
        assert_eq!(of("fnunel", "funnel"), 1);
        assert_eq!(of("funel", "funnel"), 1);
        assert_eq!(of("funnel", "funnel"), 0);
        assert_eq!(of("kitten", "sitting"), 3);
    }
}
