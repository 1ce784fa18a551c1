//! Encodes an image of at most four colours as PNG (W3C PNG specification, third edition).

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Colour with transparency: red, green, blue, alpha.
pub(super) type Colour = [u8; 4];

/// Image whose pixels are places in a palette.
pub(super) struct Picture {
    width: usize,
    palette: [Colour; 4],
    pixels: Vec<u8>,
}

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
/// Bits of a pixel, and the number for "places in a palette".
const DEPTH: u8 = 2;
const INDEXED: u8 = 3;

impl Picture {
    /// Creates an image in the first colour of the palette. The width is a multiple of four.
    pub(super) fn new(width: usize, height: usize, palette: [Colour; 4]) -> Self {
        Self { width, palette, pixels: vec![0; width * height] }
    }

    /// Fills a rectangle, as far as it is within the image.
    pub(super) fn fill(&mut self, left: usize, top: usize, width: usize, height: usize, colour: u8) {
        let right = (left + width).min(self.width);
        for row in self.pixels.chunks_exact_mut(self.width).skip(top).take(height) {
            if let Some(some) = row.get_mut(left..right) {
                some.fill(colour);
            }
        }
    }

    pub(super) fn encoded(&self) -> Vec<u8> {
        let size = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes();
        let height = self.pixels.len() / self.width;
        let header = [&size(self.width)[..], &size(height), &[DEPTH, INDEXED, 0, 0, 0]].concat();
        let colours: Vec<u8> =
            self.palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect();
        let alphas = self.palette.map(|[.., alpha]| alpha);
        let rows = self.compressed();
        let mut png = SIGNATURE.to_vec();
        for (name, data) in [
            (*b"IHDR", header.as_slice()),
            (*b"PLTE", colours.as_slice()),
            (*b"tRNS", alphas.as_slice()),
            (*b"IDAT", rows.as_slice()),
            (*b"IEND", [].as_slice()),
        ] {
            let chunk = [name.as_slice(), data].concat();
            png.extend(size(data.len()));
            png.extend(&chunk);
            png.extend(crc32fast::hash(&chunk).to_be_bytes());
        }
        png
    }

    /// Returns the rows, each with the filter "none" and four pixels to a byte.
    fn compressed(&self) -> Vec<u8> {
        let mut rows: Vec<u8> = Vec::with_capacity(self.pixels.len() / 4 + self.pixels.len() / self.width);
        for row in self.pixels.chunks_exact(self.width) {
            rows.push(0);
            rows.extend(
                row.chunks(4).map(|four| four.iter().fold(0_u8, |byte, pixel| byte << DEPTH | pixel)),
            );
        }
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
        // Writing to memory cannot fail.
        let written = zlib.write_all(&rows).and_then(|()| zlib.finish());
        written.unwrap_or_default()
    }
}
