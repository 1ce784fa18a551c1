//! `/v1/docs`, `/docs`, `/llms.txt` and `/v1/openapi.json`: guides, their search, the reference and the OpenAPI document.

use std::net::IpAddr;

use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, LINK,
    VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::Error;
use entity::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::app::App;
use crate::docs::{self, Docs, Guide, Guides, Heading, Hit, language_of};
use crate::http::caller::Address;
use crate::http::envelope::takes_page;
use crate::http::file::File;
use crate::http::{Path, Query, Result, Route, openapi};

const MARKDOWN: &str = "text/markdown; charset=utf-8";
const HTML: &str = "text/html; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";

/// An OpenAPI 3.1 document.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(example = serde_json::json!({
    "openapi": "3.1.0",
    "info": { "title": "svc", "version": "1.0.0" },
    "paths": { "/v1/health": { "get": { "operationId": "getHealth", "responses": { "200": { "description": "OK" } } } } },
    "components": { "schemas": {} },
}))]
struct OpenapiDocument {
    /// Version of OpenAPI.
    openapi: String,
    /// Title, version and licence of the interface. Open JSON, as OpenAPI describes it.
    info: Map<String, Value>,
    /// Operations by path and method. Open JSON, as OpenAPI describes it.
    paths: Map<String, Value>,
    /// Types, parameters, headers and answers that operations share. Open JSON, as OpenAPI describes it.
    components: Map<String, Value>,
}

pub(super) fn routes() -> Vec<Route> {
    let routes = vec![
        Route::get("/v1/openapi.json", "getOpenapi", document)
            .summary("Get the OpenAPI 3.1 document of this API")
            .description(
                "Describes this version of the server, with its own address. `x-required-scopes`, `x-sudo` and \
                 `x-idempotent` say what an operation needs; `x-extension` marks what goes beyond the original API.",
            )
            .answers_json::<OpenapiDocument>(),
        Route::get("/v1/docs", "listDocs", list)
            .summary("List the guides in reading order")
            .description(
                "`locale`, or else `Accept-Language`, chooses English or German. The answer may be cached for an \
                 hour.",
            )
            .answers_json::<DocList>(),
        Route::get("/v1/docs/search", "searchDocs", search)
            .summary("Search guides, operations, error codes, settings, figures and filters")
            .description(
                "Words may be incomplete or misspelt. Parts that contain all words come before parts that contain some.",
            )
            .answers_json::<DocSearch>(),
        Route::get("/v1/docs/{slug}", "getDoc", guide)
            .summary("Get a guide as Markdown and HTML")
            .description(
                "`previous` and `next` are its neighbours in reading order. The header `Link` has the address of \
                 the Markdown alone. `not_found` if there is no such guide.",
            )
            .answers_json::<Doc>(),
        Route::get("/v1/docs/{slug}.md", "getDocMarkdown", guide_markdown)
            .summary("Get a guide as Markdown")
            .description(
                "Returns the text as it is written, for programs and language models. Links to other guides are \
                 relative. `not_found` if there is no such guide.",
            )
            .answers(StatusCode::OK, Some("text/markdown")),
        Route::get("/docs/api", "getApiReference", reference)
            .summary("Read the reference of this API as a page")
            .description(
                "Works without script; `q` shows only the operations that contain all of the words. The same text \
                 as `GET /docs/api.md`.",
            )
            .answers(StatusCode::OK, Some("text/html")),
        Route::get("/docs/api.md", "getApiReferenceMarkdown", reference_markdown)
            .summary("Read the reference of this API as Markdown")
            .description(
                "Written from the same declarations as the OpenAPI document: per operation its scopes, limits, \
                 parameters, errors and an example.",
            )
            .answers(StatusCode::OK, Some("text/markdown")),
        Route::get("/llms.txt", "getLlms", llms)
            .summary("List the documentation for language models")
            .description(
                "A short list of links with a sentence each, by the llms.txt convention. Begin here, and fetch the \
                 guides that a question needs.",
            )
            .answers(StatusCode::OK, Some("text/plain")),
        Route::get("/llms-full.txt", "getLlmsFull", llms_full)
            .summary("Get all guides in one text")
            .description(
                "The guides are in English and in reading order. For a single guide, `GET /v1/docs/{slug}.md` is \
                 smaller.",
            )
            .answers(StatusCode::OK, Some("text/plain")),
        Route::get("/docs", "getDocsPage", index_page)
            .summary("Read the list of guides as a page, with a search")
            .description(
                "Works without script, in English or German. `q` searches guides, operations, error codes, \
                 settings, figures and filters.",
            )
            .answers(StatusCode::OK, Some("text/html"))
            .extension(),
        Route::get("/docs/{slug}", "getDocPage", guide_page)
            .summary("Read a guide as a page; `/docs/errors` explains each error code")
            .description(
                "Works without script, in English or German. The `type` of every error leads to its section of \
                 `/docs/errors`. `not_found` if there is no such guide; a browser gets a page that lists the guides.",
            )
            .answers(StatusCode::OK, Some("text/html"))
            .extension(),
    ];
    Route::tagged("Docs", routes.into_iter().map(|route| route.patient().public().revalidated()).collect())
}

async fn document(State(app): State<App>, request: HeaderMap) -> Result<Response> {
    let written = async {
        let url = app.config.public_url();
        let write = move || {
            let document = openapi::document(&super::routes(), &url).to_string();
            File::compressed_well(document.into_bytes(), "application/json")
        };
        tokio::task::spawn_blocking(write).await.map_err(Error::internal)
    };
    let file = app.openapi.get_or_try_init(|| written).await?;
    Ok(file.clone().answer(&request, [(CACHE_CONTROL, "public, max-age=60")]))
}

/// Works on the documentation when it is the network's turn, on a thread that gives way to others.
async fn in_turn<T: Send + 'static>(
    app: &App,
    address: IpAddr,
    work: impl FnOnce(&Docs) -> domain::Result<T> + Send + 'static,
) -> Result<T> {
    docs_of(app).await?;
    let held = app.clone();
    let work = move || match held.docs.get() {
        Some(docs) => work(docs),
        None => Err(Error::internal("the documentation is not there")),
    };
    Ok(app.large_answers.write(&[app.limits.tenant(address)], work).await??)
}

/// Returns the documentation. The first request for it builds it.
async fn docs_of(app: &App) -> Result<&Docs> {
    let built = async {
        let url = app.config.public_url();
        tokio::task::spawn_blocking(move || Docs::build(&url)).await.map_err(Error::internal)?
    };
    Ok(app.docs.get_or_try_init(|| built).await?)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NoParams {}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LocaleParams {
    /// Language of the texts. Default: the language that `Accept-Language` prefers, otherwise English.
    #[serde(default)]
    #[schemars(with = "Locale")]
    locale: Option<Locale>,
}

/// The guides.
#[derive(Serialize, JsonSchema)]
struct DocList {
    /// The guides in reading order.
    items: Vec<DocListItem>,
}

/// A guide in the list.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct DocListItem {
    /// Slug of the guide.
    slug: String,
    title: String,
    /// Group of guides that the guide belongs to.
    section: String,
    /// The guide in one sentence.
    summary: String,
    /// Day of the last change.
    updated_at: DateTime<Utc>,
}

async fn list(
    State(app): State<App>,
    Query(LocaleParams { locale }): Query<LocaleParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    let language = docs_of(&app).await?.in_language(locale);
    let items = language.guides.all().iter().map(|guide| DocListItem {
        slug: guide.slug.clone(),
        title: guide.title.clone(),
        section: guide.section.clone(),
        summary: guide.summary.clone(),
        updated_at: guide.updated_at,
    });
    let body = serde_json::to_vec(&DocList { items: items.collect() }).map_err(Error::internal)?;
    Ok(File::new(body, "application/json").answer(&headers, about(NOTHING)))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SearchParams {
    /// Words to look for.
    #[schemars(length(min = 1, max = 200))]
    q: String,
    /// Maximum number of results; 10 by default.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 50))]
    limit: u8,
    /// Language of the guides. Default: the language that `Accept-Language` prefers, otherwise English.
    #[serde(default)]
    #[schemars(with = "Locale")]
    locale: Option<Locale>,
}

const fn ten() -> u8 {
    10
}

/// Results of a search.
#[derive(Serialize, JsonSchema)]
struct DocSearch {
    /// The best matches, best first.
    items: Vec<Hit>,
}

async fn search(
    State(app): State<App>,
    Address(address): Address,
    Query(SearchParams { q, limit, locale }): Query<SearchParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    let find = move |docs: &Docs| docs.in_language(locale).search(&q, limit.into());
    let items = in_turn(&app, address, find).await?;
    let body = serde_json::to_vec(&DocSearch { items }).map_err(Error::internal)?;
    Ok(File::new(body, "application/json").answer(&headers, about(NOTHING)))
}

#[derive(Deserialize, JsonSchema)]
struct SlugPath {
    /// Slug of the guide.
    slug: String,
}

/// A guide.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Doc {
    /// Slug of the guide.
    slug: String,
    title: String,
    /// Group of guides that the guide belongs to.
    section: String,
    /// The guide in one sentence.
    summary: String,
    /// Language of the text.
    locale: Locale,
    /// The text as Markdown (CommonMark with tables). Links to other guides are relative: `goals.md`.
    markdown: String,
    /// The text as HTML, without scripts. Links to other guides are paths: `/docs/goals`.
    html: String,
    /// Headings of the second and third level, in order.
    headings: Vec<Heading>,
    /// The guide before this one; null for the first.
    previous: Option<DocNeighbour>,
    /// The guide after this one; null for the last.
    next: Option<DocNeighbour>,
    /// Day of the last change.
    updated_at: DateTime<Utc>,
}

/// A guide beside another one.
#[derive(Serialize, JsonSchema)]
struct DocNeighbour {
    /// Slug of the guide.
    slug: String,
    title: String,
}

impl DocNeighbour {
    fn of(guide: &Guide) -> Self {
        Self { slug: guide.slug.clone(), title: guide.title.clone() }
    }
}

async fn guide(
    State(app): State<App>,
    Path(SlugPath { slug }): Path<SlugPath>,
    Query(LocaleParams { locale }): Query<LocaleParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    let guides = &docs_of(&app).await?.in_language(locale).guides;
    let (guide, previous, next) = guides.find(&slug).ok_or(Error::NotFound)?;
    let doc = Doc {
        slug: guide.slug.clone(),
        title: guide.title.clone(),
        section: guide.section.clone(),
        summary: guide.summary.clone(),
        locale,
        markdown: guide.markdown.clone(),
        html: guide.html.clone(),
        headings: guide.headings.clone(),
        previous: previous.map(DocNeighbour::of),
        next: next.map(DocNeighbour::of),
        updated_at: guide.updated_at,
    };
    let body = serde_json::to_vec(&doc).map_err(Error::internal)?;
    let answer = File::new(body, "application/json").answer(&headers, about(NOTHING));
    Ok(with_form(answer, locale, &format!("/v1/docs/{slug}.md"), "text/markdown"))
}

async fn guide_markdown(
    State(app): State<App>,
    Path(SlugPath { slug }): Path<SlugPath>,
    Query(LocaleParams { locale }): Query<LocaleParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    let guides = &docs_of(&app).await?.in_language(locale).guides;
    let (guide, ..) = guides.find(&slug).ok_or(Error::NotFound)?;
    let file = File::new(guide.markdown.clone().into_bytes(), MARKDOWN);
    let answer = file.answer(&headers, about(NOTHING));
    Ok(with_form(answer, locale, &format!("/v1/docs/{slug}"), "application/json"))
}

/// Adds the language, and the address of the other form of a guide (RFC 8288).
fn with_form(mut answer: Response, locale: Locale, other: &str, media_type: &str) -> Response {
    let link = format!("<{other}?locale={locale}>; rel=\"alternate\"; type=\"{media_type}\"");
    let headers = answer.headers_mut();
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(locale.as_str()));
    // Slugs of guides are letters, digits and hyphens.
    if let Ok(link) = HeaderValue::from_str(&link) {
        headers.insert(LINK, link);
    }
    answer
}

async fn guide_page(
    State(app): State<App>,
    Path(SlugPath { slug }): Path<SlugPath>,
    Query(LocaleParams { locale }): Query<LocaleParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    let guides = &docs_of(&app).await?.in_language(locale).guides;
    let Some((guide, previous, next)) = guides.find(&slug) else {
        return if takes_page(&headers) { Ok(missing(locale, guides)) } else { Err(Error::NotFound.into()) };
    };
    let answer = page(docs::guide_page(locale, guide, previous, next), &headers);
    Ok(with_form(answer, locale, &format!("/v1/docs/{slug}.md"), "text/markdown"))
}

/// Returns the page for a slug without a guide. A guide of this name may come, so caches ask again.
fn missing(locale: Locale, guides: &Guides) -> Response {
    let html = docs::missing_page(locale, guides);
    let headers = [
        (CONTENT_TYPE, HTML),
        (CONTENT_LANGUAGE, locale.as_str()),
        (CACHE_CONTROL, "no-cache"),
        (VARY, "accept, accept-language"),
        (CONTENT_SECURITY_POLICY, docs::POLICY),
    ];
    (StatusCode::NOT_FOUND, headers, html).into_response()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct IndexParams {
    /// Words to look for.
    #[serde(default)]
    #[schemars(length(max = 200))]
    q: String,
    /// Language of the guides. Default: the language that `Accept-Language` prefers, otherwise English.
    #[serde(default)]
    #[schemars(with = "Locale")]
    locale: Option<Locale>,
}

/// Results on the page of a search.
const ON_PAGE: usize = 20;

async fn index_page(
    State(app): State<App>,
    Address(address): Address,
    Query(IndexParams { q, locale }): Query<IndexParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let locale = language_of(locale, &headers);
    if q.is_empty() {
        let language = docs_of(&app).await?.in_language(locale);
        return Ok(page(docs::index_page(locale, &language.guides, None), &headers));
    }
    let write = move |docs: &Docs| {
        let language = docs.in_language(locale);
        let hits = language.search(&q, ON_PAGE)?;
        Ok(docs::index_page(locale, &language.guides, Some((&q, &hits))))
    };
    Ok(page(in_turn(&app, address, write).await?, &headers))
}

fn page(html: String, headers: &HeaderMap) -> Response {
    File::new(html.into_bytes(), HTML).answer(headers, about(docs::POLICY))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReferenceParams {
    /// Show only the operations whose tag, id, method, path or summary contain all of these words.
    #[serde(default)]
    #[schemars(length(max = 200))]
    q: String,
}

async fn reference(
    State(app): State<App>,
    Address(address): Address,
    Query(ReferenceParams { q }): Query<ReferenceParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let write = move |docs: &Docs| Ok(docs::reference_page(&q, &docs.reference.html(&q)));
    Ok(page(in_turn(&app, address, write).await?, &headers))
}

async fn reference_markdown(
    State(app): State<App>,
    Query(NoParams {}): Query<NoParams>,
    headers: HeaderMap,
) -> Result<Response> {
    let text = docs_of(&app).await?.reference.markdown();
    let mut answer = File::new(text.into_bytes(), MARKDOWN).answer(&headers, about(NOTHING));
    answer.headers_mut().insert(LINK, HeaderValue::from_static(REFERENCE_PAGE));
    Ok(answer)
}

const REFERENCE_PAGE: &str = "</docs/api>; rel=\"alternate\"; type=\"text/html\"";

async fn llms(
    State(app): State<App>,
    Query(NoParams {}): Query<NoParams>,
    headers: HeaderMap,
) -> Result<Response> {
    Ok(plain(docs_of(&app).await?.llms.clone(), &headers))
}

async fn llms_full(
    State(app): State<App>,
    Query(NoParams {}): Query<NoParams>,
    headers: HeaderMap,
) -> Result<Response> {
    Ok(plain(docs_of(&app).await?.llms_full.clone(), &headers))
}

fn plain(text: String, headers: &HeaderMap) -> Response {
    File::new(text.into_bytes(), TEXT).answer(headers, about(NOTHING))
}

/// Content security policy of answers that are no pages.
const NOTHING: &str = "default-src 'none'";

/// Returns the headers of every answer. Guides change with the program only, and their language may follow from a header.
fn about(policy: &'static str) -> [(HeaderName, &'static str); 3] {
    let cached = "public, max-age=3600";
    [(CACHE_CONTROL, cached), (VARY, "accept-language"), (CONTENT_SECURITY_POLICY, policy)]
}
