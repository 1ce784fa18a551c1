//! Table of video plays, each in its newest state.

use sea_orm::entity::prelude::*;

use super::{JsonText, VideoFormat, visit_table};

visit_table! {
    /// A video play in its newest state.
    "video_plays"
    key {
        /// Project of the video play.
        project_id: Uuid,
        /// Visit of the video play.
        session_id: Uuid,
        /// Pageview on which the video was played.
        pageview_id: Uuid => Pageview in Videos,
        /// Number of the play on its pageview.
        n: i16,
    }
    fields {
        /// Sequence number of the pageview's state that reported the play.
        seq: i32,
        /// Id of the video.
        video: String => Text(Video) in Videos,
        /// Source of the video: a player or a host.
        src: String => Text(Video) in Videos,
        /// Shape of the video.
        fmt: VideoFormat => Choice in Videos,
        /// When playback began, in milliseconds after the pageview's start.
        t: i32 => Int in Videos,
        /// Length of the video in seconds.
        dur: f64 => Millis in Videos,
        /// Seconds watched.
        watched_s: i32 => Int in Videos,
        /// Furthest point reached, in percent.
        max_percent: i16 => Byte in Videos,
        /// True if the video was watched to its end.
        done: bool => Flag in Videos,
        /// Hundredths of the video that were watched, as 100 bits in hexadecimal. The highest bit of the first digit is
        /// the beginning of the video.
        bitmap: String => List(Watched) in Videos,
        /// The stretches watched, in seconds, in the order they were watched.
        ranges: Option<JsonText> => List(Ranges) in Videos,
    }
}
