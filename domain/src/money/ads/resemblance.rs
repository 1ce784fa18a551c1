//! Compares a campaign parameter with the name and the id of an ad, whatever the separators, case and order of its words.

use std::hash::{DefaultHasher, Hash, Hasher};

entity::choices! {
    /// How sure a suggestion is, the surest first.
    SuggestionConfidence {
        /// The parameter contains the id, or is the name but for case, accents and separators.
        Exact = "exact" / "EXACT",
        /// The parameter has the words of the name, in any order, but lacks some of its numbers or has more of them.
        High = "high" / "HIGH",
        /// One of both begins with the words of the other.
        Medium = "medium" / "MEDIUM",
    }
}

/// Minimum number of letters by which a single word says enough.
const SHORTEST_WORD: usize = 5;

/// Words of a text, as hashes, so that many names can be compared quickly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    /// All letters and digits.
    whole: u64,
    /// Words in their order, without numbers.
    words: Vec<u64>,
    /// The words in any order.
    sorted: u64,
    /// Numbers without leading zeros, sorted.
    numbers: Vec<u64>,
    /// Number of letters of all words.
    letters: usize,
}

impl Form {
    pub(super) fn of(text: &str) -> Self {
        let mut form = Self::default();
        let (mut whole, mut is_empty) = (DefaultHasher::new(), true);
        each_word(text, |word| {
            whole.write(word.as_bytes());
            is_empty = false;
            if word.bytes().all(|byte| byte.is_ascii_digit()) {
                form.numbers.push(hash(word.trim_start_matches('0')));
            } else {
                form.letters += word.chars().count();
                form.words.push(hash(word));
            }
        });
        form.numbers.sort_unstable();
        form.numbers.dedup();
        let mut sorted = form.words.clone();
        sorted.sort_unstable();
        form.sorted = hash(&sorted);
        form.whole = if is_empty { 0 } else { whole.finish() };
        form
    }

    /// Returns how much the text resembles a name. None if it does not.
    pub(super) fn resembles(&self, name: &Self) -> Option<SuggestionConfidence> {
        if self.whole != 0 && self.whole == name.whole {
            return Some(SuggestionConfidence::Exact);
        }
        let within = |some: &Self, all: &Self| some.numbers.iter().all(|one| all.numbers.contains(one));
        if self.words.is_empty() || name.words.is_empty() || !(within(self, name) || within(name, self)) {
            return None;
        }
        if self.sorted == name.sorted {
            return Some(SuggestionConfidence::High);
        }
        let (short, long) = if self.words.len() < name.words.len() { (self, name) } else { (name, self) };
        let says_enough = short.words.len() > 1 || short.letters >= SHORTEST_WORD;
        (says_enough && long.words.starts_with(&short.words)).then_some(SuggestionConfidence::Medium)
    }

    /// Returns keys of which a resembling name has at least one, too.
    pub(super) fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        let begins = (1..=self.words.len()).map(|length| hash(&self.words[..length]));
        [self.whole, self.sorted].into_iter().chain(begins)
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Calls a function with the words of a text in lower case and without accents. A number is a word of its own: `spring2026`
/// has two. All words share a buffer, because the texts are those of hundreds of thousands of ads.
fn each_word(text: &str, mut take: impl FnMut(&str)) {
    let (mut word, mut was_digit) = (String::new(), false);
    for sign in text.chars() {
        let is_digit = sign.is_ascii_digit();
        if (!sign.is_alphanumeric() || is_digit != was_digit) && !word.is_empty() {
            take(&word);
            word.clear();
        }
        was_digit = is_digit;
        if sign.is_ascii_alphanumeric() {
            word.push(sign.to_ascii_lowercase());
        } else if sign.is_alphanumeric() {
            sign.to_lowercase().for_each(|sign| fold(sign, &mut word));
        }
    }
    if !word.is_empty() {
        take(&word);
    }
}

/// Writes a letter as people type it where accents are not possible.
fn fold(sign: char, word: &mut String) {
    let text = match sign {
        'ä' | 'æ' => "ae",
        'ö' | 'œ' | 'ø' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        'à' | 'á' | 'â' | 'ã' | 'å' => "a",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ò' | 'ó' | 'ô' | 'õ' => "o",
        'ù' | 'ú' | 'û' => "u",
        'ç' => "c",
        'ñ' => "n",
        _ => return word.push(sign),
    };
    word.push_str(text);
}

/// Returns the ids among the words of a text: 5 to 20 digits.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign: char| !sign.is_ascii_digit());
    words.filter(|word| (5..=20).contains(&word.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_resembles_a_name_by_its_words() {
        use SuggestionConfidence::{Exact, High, Medium};
        for (value, name, expected) in [
            ("spring_sale", "Spring Sale", Some(Exact)),
            ("SPRING-sale", "spring/sale", Some(Exact)),
            ("springsale", "Spring Sale", Some(Exact)),
            ("fruehling", "Frühling", Some(Exact)),
            ("soldes_ete", "Soldes Été", Some(Exact)),
            ("spring-sale", "Spring Sale 2026", Some(High)),
            ("sale.spring", "Spring Sale", Some(High)),
            ("spring_sale_v2", "Spring Sale", Some(Medium)),
            ("spring_sale_2", "Spring Sale", Some(High)),
            ("sale2026", "Sale 2026-11", Some(High)),
            ("spring", "Spring Sale", Some(Medium)),
            ("sale-2025", "Sale 2026", None),
            ("de", "DE Brand", None),
            ("sale", "Spring Sale", None),
            ("autumn_sale", "Spring Sale", None),
            ("2026", "Sale 2026", None),
            ("", "", None),
            ("--", "!!", None),
        ] {
            assert_eq!(Form::of(value).resembles(&Form::of(name)), expected, "{value} and {name}");
            if expected.is_some() {
                let (value, name) = (Form::of(value), Form::of(name));
                let shared = value.keys().any(|key| name.keys().any(|other| other == key));
                assert!(shared, "{value:?} {name:?}");
            }
        }
    }

    #[test]
    fn an_id_is_found_among_other_words() {
        assert_eq!(ids("c10001_spring-2026").collect::<Vec<_>>(), ["10001"]);
        assert_eq!(ids("123456789012345678901").count(), 0);
    }
}
