//! Draws the chart of a report: two bars for each day, the period and the one before.
//!
//! It has no text, so it needs no font, and its background is transparent, so that it suits light and dark mails. It is
//! drawn by hand, because bars need no anti-aliasing: a renderer of SVG would add 30 crates for it.

use super::Compared;
use super::png::{Colour, Picture};

/// Width of the chart in a mail, in CSS pixels. The image has twice as many.
pub(super) const WIDTH: usize = 536;
pub(super) const HEIGHT: usize = 120;
const SCALE: usize = 2;

const LINE: u8 = 1;
const BEFORE: u8 = 2;
const NOW: u8 = 3;

/// Colours that are seen on white and on black: transparent, the base line, the period before, the period.
const PALETTE: [Colour; 4] = [[0, 0, 0, 0], [134, 142, 150, 255], [160, 170, 190, 255], [76, 110, 245, 255]];

/// Colours of the legend, as CSS.
pub(super) const NOW_CSS: &str = "#4c6ef5";
pub(super) const BEFORE_CSS: &str = "#a0aabe";

/// Returns the chart as PNG.
pub(super) fn draw(days: &[Compared]) -> Vec<u8> {
    let (width, height) = (WIDTH * SCALE, HEIGHT * SCALE);
    let mut picture = Picture::new(width, height, PALETTE);
    let top = highest(days).max(1);
    let room = (height - SCALE) as u64;
    for (day, figures) in days.iter().enumerate() {
        let (left, right) = (day * width / days.len(), (day + 1) * width / days.len());
        let bar = (right - left) * 2 / 5;
        let first = left + (right - left - 2 * bar) / 2;
        for (place, count, colour) in [(first, figures.before, BEFORE), (first + bar, figures.now, NOW)] {
            let length = usize::try_from(count.saturating_mul(room).div_ceil(top)).unwrap_or(height);
            picture.fill(place, room as usize - length, bar, length, colour);
        }
    }
    picture.fill(0, room as usize, width, SCALE, LINE);
    picture.encoded()
}

/// Returns the count that reaches the top of the chart.
pub(super) fn highest(days: &[Compared]) -> u64 {
    days.iter().map(|day| day.now.max(day.before)).max().unwrap_or(0)
}
