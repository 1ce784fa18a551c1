//! Dialling codes: how phone numbers are dialled in each country. `make data` generates the table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Dialling rules of a country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dialling {
    /// Country code in E.164, without the plus sign.
    pub code: String,
    /// Prefix of a number within the country (trunk prefix). Empty: none.
    pub trunk: String,
}

const TABLE: &str = include_str!("dialling.tsv");

impl Dialling {
    /// Returns the rules of a country, given by its two upper-case letters. Returns `None` for a country without phone
    /// numbers of its own.
    pub fn of(country: &str) -> Option<Self> {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
        rows.filter_map(|line| line.split_once('\t')).find(|(known, _)| *known == country).and_then(
            |(_, rest)| {
                let (code, trunk) = rest.split_once('\t')?;
                Some(Self { code: code.to_owned(), trunk: trunk.to_owned() })
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_known_by_their_letters() {
        let of = |country: &str| Dialling::of(country).map(|dialling| (dialling.code, dialling.trunk));
        let text = |code: &str, trunk: &str| Some((code.to_owned(), trunk.to_owned()));
        assert_eq!(of("AT"), text("43", "0"));
        assert_eq!(of("IT"), text("39", ""));
        assert_eq!(of("HU"), text("36", "06"));
        assert_eq!(of("US"), text("1", "1"));
        assert_eq!(of("AQ"), None);
        assert_eq!(of(""), None);
    }
}
