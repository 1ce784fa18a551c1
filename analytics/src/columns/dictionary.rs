//! Texts of a project and their codes.

use std::sync::Arc;

use entity::visits::Vocabulary;
use parking_lot::{RwLock, RwLockReadGuard};
use rustc_hash::FxHashMap;

/// Code of an absent text.
pub const ABSENT: u32 = 0;

/// Every text in a project's columns, once per vocabulary. A dictionary only grows, so a code never changes its
/// meaning.
#[derive(Debug)]
pub struct Dictionary {
    /// Distinguishes this dictionary from others of the same project, in which codes have other meanings.
    pub generation: u64,
    words: Vec<Words>,
    /// Goals of every goal set, by the set's code.
    goals: Vec<Vec<u32>>,
}

#[derive(Debug)]
struct Words {
    texts: Vec<Arc<str>>,
    codes: FxHashMap<Arc<str>, u32>,
    bytes: usize,
}

impl Default for Words {
    fn default() -> Self {
        Self { texts: vec!["".into()], codes: FxHashMap::default(), bytes: 0 }
    }
}

impl Dictionary {
    pub fn new(generation: u64) -> Self {
        Self {
            generation,
            words: (0..Vocabulary::NAMES.len()).map(|_| Words::default()).collect(),
            goals: vec![Vec::new()],
        }
    }

    /// Returns the code of a text. Adds a new text.
    pub fn intern(&mut self, vocabulary: Vocabulary, text: Option<&str>) -> u32 {
        let Some(text) = text else { return ABSENT };
        let words = &mut self.words[vocabulary.place()];
        if let Some(&code) = words.codes.get(text) {
            return code;
        }
        let code = u32::try_from(words.texts.len()).unwrap_or(u32::MAX);
        let text: Arc<str> = text.into();
        // Two handles, the hash table's slot, and the text with its two counters.
        words.bytes += 56 + text.len() + 16;
        words.texts.push(text.clone());
        words.codes.insert(text.clone(), code);
        if vocabulary == Vocabulary::GOAL_SET {
            self.learn_goals(&text);
        }
        code
    }

    /// Returns the code of a text. Adds a new text if there are fewer than `most`, otherwise returns the absent code.
    pub fn intern_some(&mut self, vocabulary: Vocabulary, text: &str, most: usize) -> u32 {
        match self.code(vocabulary, text) {
            Some(code) => code,
            None if self.len(vocabulary) <= most => self.intern(vocabulary, Some(text)),
            None => ABSENT,
        }
    }

    fn learn_goals(&mut self, set: &str) {
        let keys: Vec<String> = serde_json::from_str(set).unwrap_or_default();
        let mut codes: Vec<u32> = keys.iter().map(|key| self.intern(Vocabulary::GOAL, Some(key))).collect();
        codes.sort_unstable();
        codes.dedup();
        self.goals.push(codes);
    }

    /// Returns the goals of every goal set, by the set's code.
    pub fn goals(&self) -> &[Vec<u32>] {
        &self.goals
    }

    /// Returns the code of a known text.
    pub fn code(&self, vocabulary: Vocabulary, text: &str) -> Option<u32> {
        self.words[vocabulary.place()].codes.get(text).copied()
    }

    /// Returns the text of a code. None for [`ABSENT`].
    pub fn text(&self, vocabulary: Vocabulary, code: u32) -> Option<&Arc<str>> {
        if code == ABSENT {
            return None;
        }
        self.words[vocabulary.place()].texts.get(code as usize)
    }

    /// Returns the texts of a vocabulary by code. The text at [`ABSENT`] has no meaning.
    pub fn texts(&self, vocabulary: Vocabulary) -> &[Arc<str>] {
        &self.words[vocabulary.place()].texts
    }

    /// Returns the number of codes in a vocabulary, including the absent one.
    pub fn len(&self, vocabulary: Vocabulary) -> usize {
        self.words[vocabulary.place()].texts.len()
    }

    pub fn bytes(&self) -> usize {
        self.words.iter().map(|words| words.bytes).sum()
    }

    /// Returns all texts by vocabulary, in the order of their codes.
    pub fn dump(&self) -> Vec<Vec<Arc<str>>> {
        self.words.iter().map(|words| words.texts[1..].to_vec()).collect()
    }

    /// Restores what [`Self::dump`] returned. None if it is of another build.
    pub fn restore(generation: u64, dump: Vec<Vec<Arc<str>>>) -> Option<Self> {
        if dump.len() != Vocabulary::NAMES.len() {
            return None;
        }
        let mut words: Vec<Words> = Vec::with_capacity(dump.len());
        for texts in dump {
            let mut into = Words::default();
            for text in texts {
                into.bytes += 56 + text.len() + 16;
                into.codes.insert(text.clone(), u32::try_from(into.texts.len()).ok()?);
                into.texts.push(text);
            }
            words.push(into);
        }
        let mut dictionary = Self { generation, words, goals: vec![Vec::new()] };
        let goal_sets = dictionary.words[Vocabulary::GOAL_SET.place()].texts[1..].to_vec();
        for set in &goal_sets {
            dictionary.learn_goals(set);
        }
        Some(dictionary)
    }
}

/// Converts the texts of visits to codes. Most texts are known, so the dictionary is only locked for writing when a new
/// text is added, and others can read it meanwhile.
pub(super) struct Coder<'columns> {
    dictionary: &'columns RwLock<Dictionary>,
    reading: Option<RwLockReadGuard<'columns, Dictionary>>,
}

impl<'columns> Coder<'columns> {
    pub(super) fn new(dictionary: &'columns RwLock<Dictionary>) -> Self {
        Self { dictionary, reading: None }
    }

    fn reading(&mut self) -> &Dictionary {
        self.reading.get_or_insert_with(|| self.dictionary.read())
    }

    fn writing<T>(&mut self, write: impl FnOnce(&mut Dictionary) -> T) -> T {
        self.reading = None;
        write(&mut self.dictionary.write())
    }

    /// Returns the code of a text. Adds a new text.
    pub(super) fn code(&mut self, vocabulary: Vocabulary, text: Option<&str>) -> u32 {
        let Some(text) = text else { return ABSENT };
        match self.reading().code(vocabulary, text) {
            Some(code) => code,
            None => self.writing(|dictionary| dictionary.intern(vocabulary, Some(text))),
        }
    }

    /// Returns the code of a text. Adds a new text if there are fewer than `most`.
    pub(super) fn code_of_some(&mut self, vocabulary: Vocabulary, text: &str, most: usize) -> u32 {
        match self.reading().code(vocabulary, text) {
            Some(code) => code,
            None if self.reading().len(vocabulary) > most => ABSENT,
            None => self.writing(|dictionary| dictionary.intern_some(vocabulary, text, most)),
        }
    }
}
