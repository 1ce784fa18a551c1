//! Video plays: the newest state of each.

use sea_orm::entity::prelude::*;

use super::{JsonText, VideoFormat, visit_table};

visit_table! {
    /// The newest state of one video play.
    "video_plays"
    key {
        /// The project it belongs to.
        project_id: Uuid,
        /// The visit it belongs to.
        session_id: Uuid,
        /// The pageview it was played on.
        pageview_id: Uuid => Pageview in Videos,
        /// Its number on the pageview.
        n: i16,
    }
    fields {
        /// Number of the pageview's state that told of it.
        seq: i32,
        /// Id of the video.
        video: String => Text(Video) in Videos,
        /// Where the video comes from: a player or a host.
        src: String => Text(Video) in Videos,
        /// Shape of the video.
        fmt: VideoFormat => Choice in Videos,
        /// When it began to play, in milliseconds after the pageview's start.
        t: i32 => Int in Videos,
        /// Length of the video in seconds.
        dur: f64 => Millis in Videos,
        /// Seconds watched.
        watched_s: i32 => Int in Videos,
        /// Furthest point reached, in percent.
        max_percent: i16 => Byte in Videos,
        /// Whether it was watched to its end.
        done: bool => Flag in Videos,
        /// Which hundredths of the video were watched, as 100 bits in hexadecimal. The highest bit of the first
        /// digit is the beginning of the video.
        bitmap: String => List(Watched) in Videos,
        /// The stretches watched, in seconds, in the order they were watched.
        ranges: Option<JsonText> => List(Ranges) in Videos,
    }
}
