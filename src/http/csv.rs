//! Tables as CSV (RFC 4180), for requests with `Accept: text/csv`.
//!
//! Spreadsheets evaluate a cell that begins with `=` as a formula, and our texts come from anonymous
//! visitors. Such a text gets a leading apostrophe, which spreadsheets hide. Texts with a semicolon or tab
//! are quoted like texts with a comma: a spreadsheet that splits at these characters would otherwise start a
//! new cell there. Numbers stay numbers.
//!
//! A table that is not whole, or whose figures mix results of two versions of the rules, says so in a header and in a
//! last line that begins with `#`.
//!
//! A time series has a last column with the annotations of each row.
//!
//! A table of more than one page is read and sent page by page. If a page cannot be read, the answer breaks off, so that
//! nobody takes the part for the whole. A page for which there is no turn is tried again for a while.

use std::io;
use std::marker::PhantomData;
use std::time::Duration;

use analytics::annotations::Notes;
use analytics::period::{Bucket, Period};
use analytics::table::{Extent, Paged, Sheet, Tabular};
use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, VARY};
use axum::http::{HeaderMap, StatusCode, request};
use axum::response::{IntoResponse, Response};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use domain::ground::memory::Room;
use domain::ground::turns::{self, Turn};
use domain::ground::{aside, behalf};
use domain::tenancy::access::{self, ProjectAccess, Scope};
use domain::{Error, Result as Outcome};
use futures::future::{BoxFuture, FutureExt};
use futures::stream::{self, StreamExt};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::answer::{Answer, Json, Success, short_json};
use super::problem::{Problem, Result};
use super::route::Argument;
use super::shape::Shape;
use super::{caller, large};
use crate::app::App;

static TABLE: HeaderName = HeaderName::from_static("x-svc-table");

/// Size in bytes up to which a table is written at once.
const SHORT: usize = 32 << 10;

/// Maximum number of rows of a table that is read page by page.
pub const MAX_ROWS: usize = 100_000;

/// Maximum number of pages of such a table. A filter that few rows pass may leave pages empty.
const MAX_PAGES: usize = 1000;

/// How often a page is tried that is refused because all turns are taken.
const TRIES: usize = 60;

/// Memory of such a table by estimate, while it is sent: one page, as rows and as text.
const PAGE: u64 = 4 << 20;

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
        let response = match short {
            Some(response) => response,
            None => {
                let buckets = answer.buckets().filter(|_| format == Format::Csv);
                let notes = match buckets.map(|(period, bucket)| (period.clone(), bucket)) {
                    Some((period, bucket)) => notes(app, access, period, bucket).await?,
                    None => None,
                };
                let write = move || written(answer, format, notes);
                app.large_answers.write(&access.tenants(), write).await?
            }
        };
        Ok(Self::varied(response))
    }

    /// Answers with a table from its first page on, up to [`MAX_ROWS`].
    pub async fn whole<A: Clone + Send + 'static>(
        reader: Reader,
        read: Read<T, A>,
        first: A,
    ) -> Result<Self> {
        let (page, next) = read(reader.app.clone(), reader.access.clone(), first).await?;
        let Some(next) = next else {
            return Self::of(&reader.app, &reader.access, page, Format::Csv).await;
        };
        let room = reader.room()?;
        let about = About { extent: page.extent(), recomputing: page.recomputing(), gave_up: false };
        let head = Head::new(page.name(), &about.header(None))?;
        let turn = reader.app.large_answers.turn_to_write(&reader.access.tenants()).await?;
        let mut sending =
            Sending { reader, read, next: Some(next), about, rows: None, pages: 0, _room: room };
        let begin = sending.written(page, turn).await?;
        let rest = stream::try_unfold(sending, Sending::next);
        let body = Body::from_stream(stream::iter([Ok(begin)]).chain(rest));
        Ok(Self::varied(head.with(body)))
    }

    fn varied(mut response: Response) -> Self {
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
        Self(response, PhantomData)
    }
}

/// Page of a table, and what to ask for the next one. None at the end.
pub type Page<T, A> = Outcome<(T, Option<A>)>;

/// Reads a page of a table.
pub type Read<T, A> = fn(App, ProjectAccess, A) -> BoxFuture<'static, Page<T, A>>;

/// Client that asks for a table. Proves its access anew before each further page: a long table takes minutes.
pub struct Reader {
    app: App,
    access: ProjectAccess,
    token: String,
    /// Whom the answer counts against.
    owners: Vec<uuid::Uuid>,
}

impl Argument for Reader {}

impl FromRequestParts<App> for Reader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, app: &App) -> Result<Self> {
        let access = ProjectAccess::from_request_parts(parts, app).await?;
        let token = caller::bearer(&parts.headers)?.to_owned();
        let owners = large::owners(app, access.tenants(), caller::address(app, parts));
        Ok(Self { app: app.clone(), access, token, owners })
    }
}

impl Reader {
    /// Answers with one page, or with the whole table if the client asks for CSV and for no number of rows.
    pub async fn answer<T>(
        self,
        format: Format,
        mut asked: T::Asked,
        read: Read<T, T::Asked>,
    ) -> Result<Tabled<T>>
    where
        T: Paged + Serialize + JsonSchema + Send + 'static,
        T::Asked: Clone + Send + 'static,
    {
        if format == Format::Csv && T::is_whole(&mut asked) {
            return Tabled::whole(self, read, asked).await;
        }
        let (page, _) = read(self.app.clone(), self.access.clone(), asked).await?;
        Tabled::of(&self.app, &self.access, page, format).await
    }

    /// Reserves memory for the pages of a table.
    fn room(&self) -> Result<Room> {
        Ok(self.app.large_answers.take(self.owners.clone(), PAGE).ok_or_else(large::refused)?)
    }

    /// Reads a further page, and returns it with the access by which it was read.
    async fn page<T, A>(&self, read: Read<T, A>, asked: A) -> Outcome<(ProjectAccess, T, Option<A>)>
    where
        T: Send + 'static,
        A: Clone + Send + 'static,
    {
        let (app, token, project) = (self.app.clone(), self.token.clone(), self.access.id().to_string());
        let page =
            move || further_page(app.clone(), token.clone(), project.clone(), read, asked.clone()).boxed();
        patiently(page).await
    }

    /// Waits until a further page may be written.
    async fn turn_to_write(&self) -> Outcome<Turn> {
        let (answers, tenants) = (self.app.large_answers.clone(), self.access.tenants());
        let turn = move || {
            let (answers, tenants) = (answers.clone(), tenants.clone());
            async move { answers.turn_to_write(&tenants).await }.boxed()
        };
        patiently(turn).await
    }
}

/// Reads a page in a turn of its own, like a request.
async fn further_page<T: Send + 'static, A: Send + 'static>(
    app: App,
    token: String,
    project: String,
    read: Read<T, A>,
    asked: A,
) -> Outcome<(ProjectAccess, T, Option<A>)> {
    let principal = access::authenticate(&app.context, &token).await?;
    let turn = app.turn(Some(&principal)).await?;
    let silence = app.silence();
    let reading = async move {
        let access = access::project(&app.context, &principal, &project).await?;
        let (page, next) = read(app, access.clone(), asked).await?;
        Ok((access, page, next))
    };
    turns::holding_to_the_end(turn, silence, reading).await
}

/// Does a part of a table. If it is refused because all turns are taken, tries again after a pause: a table that has begun
/// would break off.
async fn patiently<T>(part: impl Fn() -> BoxFuture<'static, Outcome<T>> + Send) -> Outcome<T> {
    for _ in 1..TRIES {
        match part().await {
            Err(Error::RateLimited { retry_after_s }) => {
                tokio::time::sleep(Duration::from_secs(retry_after_s)).await;
            }
            outcome => return outcome,
        }
    }
    part().await
}

/// Table that is being sent.
struct Sending<T, A> {
    reader: Reader,
    read: Read<T, A>,
    /// None behind the last page.
    next: Option<A>,
    about: About,
    /// Number of rows that are written. None before the first page.
    rows: Option<usize>,
    /// Number of pages that are written.
    pages: usize,
    _room: Room,
}

impl<T: Tabular + Send + 'static, A: Clone + Send + 'static> Sending<T, A> {
    /// Returns the text of the next page.
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        let Some(asked) = self.next.take() else { return Ok(None) };
        // The scope of the request ends before its body is sent.
        match behalf::on_behalf_of(self.reader.access.tenants(), self.written_of(asked)).await {
            Ok(text) => Ok(Some((text, self))),
            Err(error) => {
                tracing::warn!(error.code = error.code(), error.reason = %error, "A table broke off");
                Err(io::Error::other(error))
            }
        }
    }

    async fn written_of(&mut self, asked: A) -> Outcome<Bytes> {
        let (access, page, next) = self.reader.page(self.read, asked).await?;
        self.about.recomputing |= access.rules_version() != self.reader.access.rules_version();
        self.next = next;
        let turn = self.reader.turn_to_write().await?;
        self.written(page, turn).await
    }

    /// Writes a page; the last one with what there is to say about the table.
    async fn written(&mut self, page: T, turn: Turn) -> Outcome<Bytes> {
        self.about.recomputing |= page.recomputing();
        self.pages += 1;
        let before = self.rows;
        let (left, of_last) = (MAX_ROWS - before.unwrap_or(0), page.extent_of_last());
        let write = move || {
            let Sheet { columns, rows } = page.sheet();
            let mut lines = Lines::default();
            if before.is_none() {
                lines.add(columns.into_iter().map(Value::from).collect())?;
            }
            let mut rows = rows.fuse();
            let written =
                rows.by_ref().take(left).try_fold(0, |count, row| lines.add(row).map(|()| count + 1))?;
            Ok::<_, io::Error>((lines, written, rows.next().is_some()))
        };
        let (mut lines, written, more) = aside::run_in(turn, write).await?.map_err(Error::internal)?;
        let rows = before.unwrap_or(0) + written;
        self.rows = Some(rows);
        let is_cut = more || rows == MAX_ROWS && self.next.is_some();
        self.about.gave_up = !is_cut && self.pages == MAX_PAGES && self.next.is_some();
        if is_cut || self.about.gave_up {
            self.next = None;
        }
        if self.next.is_none() {
            let extent = match self.about.extent {
                // The client asked for the rows from a later one on.
                Extent::Of(all) if (rows as u64) < all => Extent::Of(all),
                extent if is_cut => extent,
                _ => of_last,
            };
            lines.end(About { extent, ..self.about }, rows).map_err(Error::internal)?;
        }
        Ok(lines.into_bytes().map_err(Error::internal)?.into())
    }
}

/// Returns the annotations of a time series. None for callers that may not read annotations.
async fn notes(app: &App, access: &ProjectAccess, period: Period, bucket: Bucket) -> Outcome<Option<Notes>> {
    if access.require(Scope::AnalyticsRead).is_err() {
        return Ok(None);
    }
    Notes::of(&app.context, access, period, bucket).await.map(Some)
}

fn written<T: Serialize + JsonSchema + Tabular>(answer: T, format: Format, notes: Option<Notes>) -> Response {
    match format {
        Format::Json => Json(answer).into_response(),
        Format::Csv => {
            let about = About { extent: answer.extent(), recomputing: answer.recomputing(), gave_up: false };
            let (name, sheet) = (answer.name(), answer.sheet());
            let sheet = match notes {
                Some(notes) => sheet.with("annotations", notes.cells()),
                None => sheet,
            };
            file(name, sheet, about)
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
    /// True if the table ends after [`MAX_PAGES`], and nobody knows whether there are more rows.
    gave_up: bool,
}

impl About {
    /// Returns the header: `rows=50, of=2500, cut, recomputing`. Without a number of rows, the table is whole up to
    /// [`MAX_ROWS`].
    fn header(self, rows: Option<usize>) -> String {
        let mut parts = vec![rows.map_or_else(|| "streamed".to_owned(), |rows| format!("rows={rows}"))];
        let is_cut = match self.extent {
            Extent::Whole => false,
            Extent::Of(all) => {
                parts.push(format!("of={all}"));
                rows.is_some() || all > MAX_ROWS as u64
            }
            // Nobody knows yet how many rows a table has that is being read.
            Extent::Cut => rows.is_some(),
        };
        if is_cut {
            parts.push("cut".to_owned());
        }
        if self.recomputing {
            parts.push("recomputing".to_owned());
        }
        parts.join(", ")
    }

    /// Returns the last line of a table about which there is something to say.
    fn line(self, rows: usize) -> Option<String> {
        let cut = match self.extent {
            _ if self.gave_up => {
                Some(format!("The first {rows} rows. After {MAX_PAGES} pages no more were looked for."))
            }
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
    let written = content(sheet, about).map_err(|error| Problem::from(Error::internal(error)));
    let response = written.and_then(|(content, rows)| {
        Head::new(name, &about.header(Some(rows))).map(|head| head.with(content.into()))
    });
    response.unwrap_or_else(Problem::into_response)
}

/// Headers of a table.
struct Head([(HeaderName, HeaderValue); 3]);

impl Head {
    fn new(name: &str, about: &str) -> Result<Self> {
        let disposition = format!("attachment; filename=\"{name}.csv\"");
        Ok(Self([
            (CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8; header=present")),
            (CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Error::internal)?),
            (TABLE.clone(), HeaderValue::from_str(about).map_err(Error::internal)?),
        ]))
    }

    fn with(self, body: Body) -> Response {
        (StatusCode::OK, self.0, body).into_response()
    }
}

/// Writes a table. Returns it with its number of rows.
fn content(sheet: Sheet, about: About) -> io::Result<(Vec<u8>, usize)> {
    let mut lines = Lines::default();
    lines.add(sheet.columns.into_iter().map(Value::from).collect())?;
    let mut rows = 0;
    for row in sheet.rows {
        lines.add(row)?;
        rows += 1;
    }
    lines.end(about, rows)?;
    Ok((lines.into_bytes()?, rows))
}

/// Lines of a file.
struct Lines(csv::Writer<Vec<u8>>);

impl Default for Lines {
    fn default() -> Self {
        let mut lines = WriterBuilder::new();
        lines.quote_style(QuoteStyle::Never).terminator(Terminator::CRLF).flexible(true);
        Self(lines.from_writer(Vec::new()))
    }
}

impl Lines {
    fn add(&mut self, row: Vec<Value>) -> io::Result<()> {
        let mut cells: Vec<String> = row.into_iter().map(|value| quoted(cell(value))).collect();
        if let [only] = cells.as_mut_slice()
            && only.is_empty()
        {
            // Readers skip empty lines, so a single empty cell is written as quotes.
            only.push_str("\"\"");
        }
        self.0.write_record(&cells).map_err(io::Error::other)
    }

    /// Adds the last line, if there is something to say about a table with so many rows.
    fn end(&mut self, about: About, rows: usize) -> io::Result<()> {
        let Some(line) = about.line(rows) else { return Ok(()) };
        self.0.write_record([quoted(line)]).map_err(io::Error::other)
    }

    fn into_bytes(self) -> io::Result<Vec<u8>> {
        self.0.into_inner().map_err(|error| error.into_error())
    }
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
        let about = About { extent: Extent::Whole, recomputing: false, gave_up: false };
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
