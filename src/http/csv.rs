//! Tables as CSV (RFC 4180), for requests with `Accept: text/csv`.
//!
//! Spreadsheets evaluate a cell that begins with `=` as a formula, and our texts come from anonymous
//! visitors. Such a text gets a leading apostrophe, which spreadsheets hide. Texts with a semicolon or tab
//! are quoted like texts with a comma: a spreadsheet that splits at these characters would otherwise start a
//! new cell there. Numbers stay numbers.
//!
//! A table that is not whole, or whose figures mix results of two versions of the rules, says so in a header and in a
//! last line that begins with `#`.

use std::marker::PhantomData;

use analytics::table::{Extent, Sheet, Tabular};
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, VARY};
use axum::http::{HeaderMap, StatusCode, request};
use axum::response::{IntoResponse, Response};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use domain::Error;
use domain::tenancy::access::ProjectAccess;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::answer::{Answer, Json, Success, short_json};
use super::problem::{Problem, Result};
use super::route::Argument;
use super::shape::Shape;
use crate::app::App;

static TABLE: HeaderName = HeaderName::from_static("x-svc-table");

/// Size in bytes up to which a table is written at once.
const SHORT: usize = 32 << 10;

/// Media type of tables.
pub const MEDIA_TYPE: &str = "text/csv";

/// Format that the client requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Json,
    Csv,
}

impl Argument for Format {}

impl FromRequestParts<App> for Format {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, _: &App) -> Result<Self> {
        Ok(Self::of(&parts.headers))
    }
}

impl Format {
    /// Returns CSV if the client names it in `Accept` and does not prefer JSON.
    fn of(headers: &HeaderMap) -> Self {
        let mut wanted = [None, None];
        let values = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
        for range in values.flat_map(|value| value.split(',')) {
            let mut parts = range.split(';').map(str::trim);
            let kind = parts.next().unwrap_or_default();
            let quality =
                parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |q| q.parse().unwrap_or(0.0));
            for (place, name) in ["application/json", MEDIA_TYPE].into_iter().enumerate() {
                if kind.eq_ignore_ascii_case(name) {
                    wanted[place] = Some(quality);
                }
            }
        }
        match wanted {
            [json, Some(csv)] if csv > 0.0_f32 && csv >= json.unwrap_or(0.0) => Self::Csv,
            _ => Self::Json,
        }
    }
}

/// 200 with a table as JSON or CSV.
pub struct Tabled<T>(Response, PhantomData<T>);

impl<T: Serialize + JsonSchema + Tabular + Send + 'static> Tabled<T> {
    /// Writes a table of a project. Writing a long one takes as long as the report did, so it waits for the tenant's turn
    /// and gives way to others.
    pub async fn of(app: &App, access: &ProjectAccess, answer: T, format: Format) -> Result<Self> {
        let short = match format {
            Format::Json => short_json(&answer, SHORT),
            Format::Csv => None,
        };
        let mut response = match short {
            Some(response) => response,
            None => {
                let write = move || written(answer, format);
                app.large_answers.write(&access.tenants(), write).await?
            }
        };
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
        Ok(Self(response, PhantomData))
    }
}

fn written<T: Serialize + JsonSchema + Tabular>(answer: T, format: Format) -> Response {
    match format {
        Format::Json => Json(answer).into_response(),
        Format::Csv => {
            let about = About { extent: answer.extent(), recomputing: answer.recomputing() };
            file(answer.name(), answer.sheet(), about)
        }
    }
}

impl<T: JsonSchema> Answer for Tabled<T> {
    fn success() -> Success {
        Success { tabular: true, ..Success::new(StatusCode::OK, Some(Shape::of::<T>())) }
    }
}

impl<T> IntoResponse for Tabled<T> {
    fn into_response(self) -> Response {
        self.0
    }
}

/// What a table says about itself.
#[derive(Clone, Copy)]
struct About {
    extent: Extent,
    recomputing: bool,
}

impl About {
    /// Returns the header: `rows=50, of=2500, cut, recomputing`.
    fn header(self, rows: usize) -> String {
        let mut parts = vec![format!("rows={rows}")];
        match self.extent {
            Extent::Whole => {}
            Extent::Of(all) => parts.extend([format!("of={all}"), "cut".to_owned()]),
            Extent::Cut => parts.push("cut".to_owned()),
        }
        if self.recomputing {
            parts.push("recomputing".to_owned());
        }
        parts.join(", ")
    }

    /// Returns the last line of a table about which there is something to say.
    fn line(self, rows: usize) -> Option<String> {
        let cut = match self.extent {
            Extent::Whole => None,
            Extent::Of(all) => Some(format!("{rows} of {all} rows.")),
            Extent::Cut => Some(format!("The first {rows} rows. There are more.")),
        };
        let mixed = self.recomputing.then(|| {
            "Past visits are being recomputed. Figures mix results from before and after the change."
                .to_owned()
        });
        let said: Vec<String> = cut.into_iter().chain(mixed).collect();
        (!said.is_empty()).then(|| format!("# {}", said.join(" ")))
    }
}

fn file(name: &str, sheet: Sheet, about: About) -> Response {
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}.csv\""));
    let Ok(disposition) = disposition else {
        return Problem::from(Error::internal("the name of the table is not a valid file name"))
            .into_response();
    };
    let (content, rows) = match content(sheet, about) {
        Ok(written) => written,
        Err(error) => return Problem::from(Error::internal(error)).into_response(),
    };
    let media_type = HeaderValue::from_static("text/csv; charset=utf-8; header=present");
    let headers = [(CONTENT_TYPE, media_type), (CONTENT_DISPOSITION, disposition)];
    let mut response = (StatusCode::OK, headers, content).into_response();
    if let Ok(value) = HeaderValue::from_str(&about.header(rows)) {
        response.headers_mut().insert(TABLE.clone(), value);
    }
    response
}

/// Writes a table. Returns it with its number of rows.
fn content(sheet: Sheet, about: About) -> std::io::Result<(Vec<u8>, usize)> {
    let mut file = WriterBuilder::new()
        .quote_style(QuoteStyle::Never)
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(Vec::new());
    let columns = sheet.columns.into_iter().map(Value::from).collect();
    let mut lines = 0;
    for row in std::iter::once(columns).chain(sheet.rows) {
        let mut cells: Vec<String> = row.into_iter().map(|value| quoted(cell(value))).collect();
        if let [only] = cells.as_mut_slice()
            && only.is_empty()
        {
            // Readers skip empty lines, so a single empty cell is written as quotes.
            only.push_str("\"\"");
        }
        file.write_record(&cells).map_err(std::io::Error::other)?;
        lines += 1;
    }
    let rows = lines - 1;
    if let Some(line) = about.line(rows) {
        file.write_record([quoted(line)]).map_err(std::io::Error::other)?;
    }
    Ok((file.into_inner().map_err(|error| error.into_error())?, rows))
}

/// Returns a cell as text that no spreadsheet evaluates.
fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => harmless(text),
        Value::Number(number) => number.to_string(),
        other => harmless(other.to_string()),
    }
}

/// Quotes a text that contains a separator. The CSV writer knows one separator only, so texts are quoted
/// before.
fn quoted(text: String) -> String {
    let splits = |c| matches!(c, ',' | ';' | '"' | '\t' | '\r' | '\n');
    if text.contains(splits) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn harmless(text: String) -> String {
    /// The last four are full-width forms, which some spreadsheets treat like the first four.
    const BEGIN: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    // Spreadsheets skip these, and a last line that begins with a number sign and a space says that a table is cut.
    let seen = text.trim_start_matches(['\u{feff}', '\u{200b}', '\u{2060}']);
    if seen.starts_with(BEGIN) || seen.starts_with("# ") { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(columns: &[&str], rows: Vec<Vec<Value>>) -> String {
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        let sheet = Sheet { columns, rows: Box::new(rows.into_iter()) };
        let about = About { extent: Extent::Whole, recomputing: false };
        String::from_utf8(content(sheet, about).unwrap().0).unwrap()
    }

    #[derive(serde::Deserialize)]
    struct Case {
        cells: Vec<Value>,
        line: String,
    }

    /// The dashboard writes what stands on its screens, by the same rules.
    #[test]
    fn the_server_and_the_dashboard_write_the_same() {
        let cases = include_str!("../../web/dashboard/src/lib/csv.cases.json");
        let cases: Vec<Case> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 3);
        for Case { cells, line } in cases {
            assert_eq!(written(&["x"], vec![cells]), format!("x\r\n{line}\r\n"));
        }
        assert_eq!(written(&["x"], vec![vec![true.into()]]), "x\r\ntrue\r\n");
    }

    #[test]
    fn formulas_are_made_harmless_and_numbers_stay_numbers() {
        assert_eq!(written(&["x"], vec![vec!["a;=1+1".into()]]), "x\r\n\"a;=1+1\"\r\n");
        for text in ["=1+1", "+1", "-1", "@sum(a1)", "\tx", "\rx", "＝1", "\u{feff}=1", "# 1 of 9 rows."] {
            let csv = written(&["x"], vec![vec![text.into()]]);
            let cell = csv.strip_prefix("x\r\n").unwrap().trim_start_matches('"');
            assert!(cell.starts_with('\''), "{csv:?}");
        }
        let numbers = vec![vec![Value::from(-1), Value::from(-0.5), Value::from(3)]];
        assert_eq!(written(&["=x", "y", "z"], numbers), "'=x,y,z\r\n-1,-0.5,3\r\n");
    }

    #[test]
    fn csv_is_for_whoever_asks() {
        let asked = |accept: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, HeaderValue::from_str(accept).unwrap());
            Format::of(&headers)
        };
        for accept in
            ["text/csv", "TEXT/CSV; charset=utf-8", "text/csv, application/json;q=0.5", "*/*;q=0.1, text/csv"]
        {
            assert_eq!(asked(accept), Format::Csv, "{accept}");
        }
        for accept in
            ["", "*/*", "text/*", "application/json", "text/csv;q=0", "application/json, text/csv;q=0.9"]
        {
            assert_eq!(asked(accept), Format::Json, "{accept}");
        }
    }
}
