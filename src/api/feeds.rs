//! `/v1/projects/{project}/feeds`: conversions as a file that an ad platform fetches.

use std::io;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::ground::turns;
use domain::money::conversions::feed::{After, COLUMNS, Feed};
use futures::stream;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::http::caller::Address;
use crate::http::file::is_known;
use crate::http::{Path, Result, Route};

const MEDIA_TYPE: &str = "text/csv; charset=utf-8";

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Conversions",
        vec![
            Route::get("/v1/projects/{project}/feeds/google-ads.csv", "getConversionFeed", feed)
                .summary("Get the confirmed conversions of the last 90 days as a file for search_ads_1")
                .description(
                    "The feed needs no credential: anybody who knows the project's id can read it. Therefore it \
                     answers 404 unless the settings of the destination search_ads_1 enable it. It contains only \
                     what the platform needs (click id, name, time, value and currency of the conversion, and its \
                     event id), and only conversions of visitors who consented.",
                )
                .public()
                .answers(StatusCode::OK, Some("text/csv"))
                .fails(&[404]),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct FeedPath {
    /// Project id.
    project: Uuid,
}

async fn feed(
    State(app): State<App>,
    Path(FeedPath { project }): Path<FeedPath>,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<Response> {
    let sender = app.limits.tenant(address);
    // To tell whether anything has changed, the database reads all conversions of 90 days.
    let turn = app.turn_to_feed(sender).await?;
    let context = app.context.clone();
    let opening = async move { Feed::open(&context, project).await };
    let feed = turns::holding_to_the_end(Some(turn), app.silence(), opening).await?;
    let about = [(ETAG, feed.tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
    if is_known(&headers, &feed.tag) {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let body = Body::from_stream(stream::try_unfold(Next::Head, move |next| {
        let (app, feed) = (app.clone(), feed.clone());
        async move { written(&app, sender, &feed, next).await }
    }));
    Ok((about, [(CONTENT_TYPE, MEDIA_TYPE)], body).into_response())
}

/// Part of the file that is written next.
enum Next {
    Head,
    Page(Option<After>),
    Nothing,
}

/// Returns the next piece of the file. At most one page is in memory.
async fn written(app: &App, sender: Uuid, feed: &Feed, next: Next) -> io::Result<Option<(Bytes, Next)>> {
    match next {
        Next::Nothing => Ok(None),
        Next::Head => {
            let columns = lines([&COLUMNS])?;
            Ok(Some(([feed.parameters().as_bytes(), b"\n", &columns].concat().into(), Next::Page(None))))
        }
        Next::Page(after) => {
            let turn = app.turn_to_feed_on(sender).await.map_err(io::Error::other)?;
            let (context, feed) = (app.context.clone(), feed.clone());
            let reading = async move { feed.page(&context, after).await };
            let page = turns::holding_to_the_end(Some(turn), app.silence(), reading).await;
            let (rows, next) = page.map_err(io::Error::other)?;
            let next = next.map_or(Next::Nothing, |after| Next::Page(Some(after)));
            Ok(Some((lines(&rows)?.into(), next)))
        }
    }
}

fn lines<Row: IntoIterator<Item: AsRef<[u8]>>>(rows: impl IntoIterator<Item = Row>) -> io::Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    for row in rows {
        csv.write_record(row)?;
    }
    csv.into_inner().map_err(|error| io::Error::other(error.to_string()))
}
