//! Reads the files of the bank: `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` and `eurofxref-hist.xml`. All three have the
//! same form, an envelope with a list of days, each with its currencies:
//!
//! ```xml
//! <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>
//!   <Cube time="2026-11-20"><Cube currency="USD" rate="1.1523"/></Cube>
//! </Cube></gesmes:Envelope>
//! ```
//!
//! A file is taken as a whole or refused. Other elements inside the envelope are left out.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::{Code, Rate};
use crate::ground::time::{day_number, day_text};
use crate::money::ads::micros::micros;

/// Maximum size of a file. The whole history has about 8 MiB and grows by a third of a MiB a year.
pub const MAX_FILE: usize = 32 << 20;

/// First day of the euro. Nothing has rates before.
const FIRST_DAY: &str = "1999-01-01";

/// Maximum nesting of elements. The files of the bank have four levels.
const MAX_DEPTH: usize = 16;

/// Maximum number of attributes of an element with rates. Those of the bank have two.
const MAX_ATTRIBUTES: usize = 8;

/// Largest rate, in millionths: a thousand million units per euro.
const MAX_RATE: i64 = 1_000_000_000_000_000;

/// Maximum number of decimals. More would have to be rounded.
const MAX_DECIMALS: usize = 6;

/// Reason why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    reason: String,
    /// Place in the file, in bytes.
    at: u64,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.reason, self.at)
    }
}

impl std::error::Error for Malformed {}

/// Rates of one or more files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    rates: BTreeMap<(i32, Code), i64>,
    unknown: BTreeSet<Code>,
}

impl Sheet {
    /// Reads a file, with no day after the last one.
    pub fn read(file: &[u8], last_day: i32) -> Result<Self, Malformed> {
        if file.len() > MAX_FILE {
            let reason = format!("the file has more than {} MiB", MAX_FILE >> 20);
            return Err(Malformed { reason, at: MAX_FILE as u64 });
        }
        let mut xml = Reader::from_reader(file);
        xml.config_mut().expand_empty_elements = true;
        let mut reading = Reading { last_day, ..Reading::default() };
        loop {
            let event = xml.read_event();
            let at = xml.buffer_position();
            // The error itself may contain any text of the file.
            let event =
                event.map_err(|_| Malformed { reason: "this is not well-formed XML".to_owned(), at })?;
            match reading.take(&event) {
                Ok(true) => {}
                Ok(false) => return Ok(reading.sheet),
                Err(reason) => return Err(Malformed { reason, at }),
            }
        }
    }

    /// Adds the rates of another sheet, which win over those of the same day and currency.
    pub fn extend(&mut self, other: Self) {
        self.rates.extend(other.rates);
        self.unknown.extend(other.unknown);
    }

    /// Returns the rates, the oldest first.
    pub fn rates(&self) -> Vec<Rate> {
        self.rates.iter().map(|(&(day, currency), &per_euro)| Rate { day, currency, per_euro }).collect()
    }

    /// Returns the currencies that are left out because this program does not know them.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.unknown.iter().map(Code::as_str)
    }
}

/// An open element.
#[derive(Clone, Copy)]
enum Place {
    Envelope,
    /// The list of days.
    Days,
    Day(i32),
    Rate,
    /// An element that does not matter.
    Other,
}

#[derive(Default)]
struct Reading {
    last_day: i32,
    sheet: Sheet,
    open: Vec<Place>,
    days: HashSet<i32>,
    /// True once the envelope was opened.
    has_begun: bool,
}

impl Reading {
    /// Takes a part of the file. Returns false at its end.
    fn take(&mut self, event: &Event<'_>) -> Result<bool, String> {
        match event {
            Event::Start(element) => {
                let place = self.enter(element)?;
                self.open.push(place);
                if self.open.len() > MAX_DEPTH {
                    return Err("elements are nested too deeply".to_owned());
                }
            }
            Event::End(_) => {
                self.open.pop();
            }
            Event::DocType(_) => return Err("the file declares a document type".to_owned()),
            Event::Eof if !self.open.is_empty() => return Err("the file is cut off".to_owned()),
            Event::Eof if !self.has_begun => return Err("the file has no envelope".to_owned()),
            Event::Eof if self.days.is_empty() => return Err("the file has no day".to_owned()),
            Event::Eof => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn enter(&mut self, element: &BytesStart<'_>) -> Result<Place, String> {
        let name = element.local_name();
        let is_cube = name.as_ref() == b"Cube";
        match self.open.last().copied() {
            None if self.has_begun => Err("something follows the envelope".to_owned()),
            None if name.as_ref() == b"Envelope" => {
                self.has_begun = true;
                Ok(Place::Envelope)
            }
            None => Err("the file does not begin with an envelope".to_owned()),
            Some(Place::Envelope) if is_cube => Ok(Place::Days),
            Some(Place::Envelope | Place::Other) => Ok(Place::Other),
            Some(Place::Days) if is_cube => self.day(element).map(Place::Day),
            Some(Place::Day(day)) if is_cube => self.rate(day, element).map(|()| Place::Rate),
            Some(Place::Days | Place::Day(_) | Place::Rate) => Err("an element is out of place".to_owned()),
        }
    }

    fn day(&mut self, element: &BytesStart<'_>) -> Result<i32, String> {
        let [text] = attributes(element, ["time"])?;
        let day = day_number(&text).ok_or("a day is not of the form YYYY-MM-DD")?;
        if day_number(FIRST_DAY).is_none_or(|first| day < first) {
            return Err(format!("{} is before the euro", day_text(day)));
        }
        if day > self.last_day {
            return Err(format!("{} is in the future", day_text(day)));
        }
        if !self.days.insert(day) {
            return Err(format!("{} occurs twice", day_text(day)));
        }
        Ok(day)
    }

    fn rate(&mut self, day: i32, element: &BytesStart<'_>) -> Result<(), String> {
        let [currency, rate] = attributes(element, ["currency", "rate"])?;
        let on = || day_text(day);
        let code =
            Code::of(&currency).ok_or_else(|| format!("a currency of {} is not a code of ISO 4217", on()))?;
        let decimals = rate.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let per_euro = micros(&rate).filter(|_| decimals <= MAX_DECIMALS);
        let per_euro = per_euro.filter(|rate| (1..=MAX_RATE).contains(rate)).ok_or_else(|| {
            format!("the rate of {} on {} is not a positive number such as 1.0823", code.as_str(), on())
        })?;
        if !code.has_rates() {
            self.sheet.unknown.insert(code);
        } else if self.sheet.rates.insert((day, code), per_euro).is_some() {
            return Err(format!("{} occurs twice on {}", code.as_str(), on()));
        }
        Ok(())
    }
}

/// Returns the values of attributes. Fails if one is missing.
fn attributes<const N: usize>(element: &BytesStart<'_>, names: [&str; N]) -> Result<[String; N], String> {
    let mut values = [const { None::<String> }; N];
    // Bounded, because each attribute is compared with all before it.
    for (index, attribute) in element.attributes().enumerate() {
        let attribute = attribute.ok().filter(|_| index < MAX_ATTRIBUTES);
        let attribute = attribute.ok_or("the attributes of an element cannot be read")?;
        let place = names.iter().position(|name| name.as_bytes() == attribute.key.as_ref());
        if let Some(value) = place.and_then(|place| values.get_mut(place)) {
            *value = String::from_utf8(attribute.value.into_owned()).ok();
        }
    }
    let missing = names.iter().zip(&values).find(|(_, value)| value.is_none()).map(|(name, _)| *name);
    match missing {
        Some(name) => Err(format!("an element has no {name}")),
        None => Ok(values.map(Option::unwrap_or_default)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: i32 = 20_778;

    fn file(days: &str) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gesmes:Envelope \
             xmlns:gesmes=\"http://www.gesmes.org/xml/2002-08-01\" xmlns=\"http://www.ecb.int/vocabulary/2002-08-01/eurofxref\">\n\
             \t<gesmes:subject>Reference rates</gesmes:subject>\n\t<gesmes:Sender>\n\t\t<gesmes:name>European Central \
             Bank</gesmes:name>\n\t</gesmes:Sender>\n\t<Cube>{days}\n\t</Cube>\n</gesmes:Envelope>"
        )
    }

    fn read(file: &str) -> Result<Vec<(String, String, i64)>, String> {
        let sheet = Sheet::read(file.as_bytes(), TODAY).map_err(|error| error.to_string())?;
        let rates = sheet.rates().into_iter();
        Ok(rates.map(|rate| (day_text(rate.day), rate.currency.as_str().to_owned(), rate.per_euro)).collect())
    }

    fn refusal(days: &str) -> String {
        read(&file(days)).expect_err(days)
    }

    #[test]
    fn digits_are_taken_as_they_stand() {
        let days = "<Cube time='2013-12-31'><Cube currency='LVL' rate='0.702804'/></Cube>\
                    <Cube time=\"2004-12-09\"><Cube rate=\"1912400\" currency=\"TRL\"></Cube></Cube>\
                    <Cube time=\"2026-11-20\"><Cube currency=\"USD\" rate=\"1.1523\"/><Cube currency=\"JPY\" rate=\"181.4\"/></Cube>";
        let rate = |day: &str, currency: &str, rate| (day.to_owned(), currency.to_owned(), rate);
        let expected = vec![
            rate("2004-12-09", "TRL", 1_912_400_000_000),
            rate("2013-12-31", "LVL", 702_804),
            rate("2026-11-20", "JPY", 181_400_000),
            rate("2026-11-20", "USD", 1_152_300),
        ];
        assert_eq!(read(&file(days)), Ok(expected));
    }

    #[test]
    fn currencies_that_nobody_knows_are_left_out_and_named() {
        let days = "<Cube time='2026-11-20'><Cube currency='XAU' rate='1'/><Cube currency='USD' rate='1.1'/>\
                    <Cube currency='EUR' rate='1'/><Cube currency='XAU' rate='2'/></Cube>";
        let sheet = Sheet::read(file(days).as_bytes(), TODAY).unwrap_or_default();
        assert_eq!(sheet.unknown().collect::<Vec<_>>(), ["EUR", "XAU"]);
        assert_eq!(sheet.rates().len(), 1);
    }

    #[test]
    fn what_is_wrong_is_refused_with_the_reason_and_place() {
        let day = |rates: &str| format!("<Cube time='2026-11-20'>{rates}</Cube>");
        let usd = |rate: &str| day(&format!("<Cube currency='USD' rate='{rate}'/>"));
        for rate in [
            "0",
            "0.0000001",
            "-1",
            "1,2",
            "1e3",
            "",
            "N/A",
            "+1",
            "1.1523456",
            "1000000000.1",
            "1&#46;2",
            "&rate;",
            "99999999999999999999",
            "١",
        ] {
            let said = refusal(&usd(rate));
            assert!(
                said.starts_with("the rate of USD on 2026-11-20 is not a positive number"),
                "{rate}: {said}"
            );
        }
        for (days, reason) in [
            (usd("1") + &usd("1"), "2026-11-20 occurs twice"),
            (
                day("<Cube currency='USD' rate='1'/><Cube currency='USD' rate='1'/>"),
                "USD occurs twice on 2026-11-20",
            ),
            (day("<Cube currency='usd' rate='1'/>"), "a currency of 2026-11-20 is not a code"),
            (day("<Cube currency='USD'/>"), "an element has no rate"),
            (
                day("<Cube currency='USD' currency='CHF' rate='1'/>"),
                "the attributes of an element cannot be read",
            ),
            (day("<Cube currency='USD' rate='1'><Cube/></Cube>"), "an element is out of place"),
            (day(&day("")), "an element has no currency"),
            (day("<script/>"), "an element is out of place"),
            ("<Cube currency='USD' rate='1'/>".to_owned(), "an element has no time"),
            ("<Cube time='2026-11-22'/>".to_owned(), "2026-11-22 is in the future"),
            ("<Cube time='1998-12-31'/>".to_owned(), "1998-12-31 is before the euro"),
            ("<Cube time='2026-02-30'/>".to_owned(), "a day is not of the form YYYY-MM-DD"),
            ("<Cube time='26-1-1'/>".to_owned(), "a day is not of the form YYYY-MM-DD"),
            (String::new(), "the file has no day"),
        ] {
            let said = refusal(&days);
            assert!(said.starts_with(reason) && said.contains("(at byte "), "{days}: {said}");
        }
        let many: String = (0..100_000).map(|number| format!(" a{number}='1'")).collect();
        let said = refusal(&format!("<Cube time='2026-11-20'{many}/>"));
        assert!(said.starts_with("the attributes of an element cannot be read"), "{said}");
    }

    #[test]
    fn only_a_whole_envelope_is_a_file() {
        let good = file("<Cube time='2026-11-20'><Cube currency='USD' rate='1.1'/></Cube>");
        assert!(read(&good).is_ok());
        for length in 0..good.len() {
            assert!(read(&good[..length]).is_err(), "{}", &good[..length]);
        }
        let bomb = "<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;\">]>";
        let deep = format!("{}{}", "<a>".repeat(40), "</a>".repeat(40));
        for (text, reason) in [
            (format!("{bomb}{good}"), "the file declares a document type"),
            (good.replacen("<Cube>", &format!("{deep}<Cube>"), 1), "elements are nested too deeply"),
            (format!("{good}{good}"), "something follows the envelope"),
            ("<html><body>Not found</body></html>".to_owned(), "the file does not begin with an envelope"),
            ("Not found".to_owned(), "the file has no envelope"),
            (good.replacen("</Cube>", "</Cub>", 1), "this is not well-formed XML"),
            (" ".repeat(MAX_FILE + 1), "the file has more than 32 MiB"),
        ] {
            let said = read(&text).expect_err(reason);
            assert!(said.starts_with(reason), "{said}");
        }
    }
}
