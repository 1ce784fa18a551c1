//! Mutation fuzzer for the stable toolchain: `fuzz_batch [SECONDS] [SEED]`. A body that breaks an invariant
//! is written to the working folder before the panic is passed on.

use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

mod check;

/// Tokens that are hard for parsers.
const TOKENS: [&str; 30] = [
    "null",
    "true",
    "false",
    "0",
    "-1",
    "1e308",
    "-1e-308",
    "1e999",
    "9223372036854775807",
    "18446744073709551616",
    "0.1",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\u{1F600}\"",
    "[]",
    "{}",
    "[[[[[[[[[[",
    "{\"a\":",
    "\"k\"",
    "\"pvs\"",
    "\"ev\"",
    "\"p\"",
    "\"a@b.de\"",
    "\"+49 170 1234567\"",
    "\"//\"",
    "\"/u/x?svc_test\"",
    "\"?svc_notrack=1\"",
    "\u{feff}",
    "\\",
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number =
        |otherwise: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (seconds, seed) = (number(60), number(1));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/batch");
    let mut files: Vec<_> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) => return eprintln!("cannot read {folder}: {error}"),
    };
    files.sort();
    let mut pool: Vec<Vec<u8>> = files.iter().filter_map(|file| std::fs::read(file).ok()).collect();
    let seeds = pool.len();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let until = Instant::now() + Duration::from_secs(seconds);
    let (mut runs, mut batches) = (0u64, 0u64);
    while Instant::now() < until {
        for _ in 0..1000 {
            let mut body = pool[random.random_range(0..pool.len())].clone();
            for _ in 0..random.random_range(1..6) {
                mutate(&mut body, &pool, &mut random);
            }
            body.truncate(17_000);
            let outcome = std::panic::catch_unwind(|| check::check(&body));
            match outcome {
                Ok(is_batch) => {
                    runs += 1;
                    batches += u64::from(is_batch);
                    // A body that is still a batch is worth mutating further.
                    if is_batch && random.random_range(0..50) == 0 {
                        if pool.len() < 2000 {
                            pool.push(body);
                        } else {
                            let at = random.random_range(seeds..pool.len());
                            pool[at] = body;
                        }
                    }
                }
                Err(panic) => {
                    eprintln!("a body broke an invariant after {runs} runs; it is in fuzz-failure.bin");
                    drop(std::fs::write("fuzz-failure.bin", &body));
                    std::panic::resume_unwind(panic);
                }
            }
        }
    }
    println!("{runs} bodies in {seconds} s, {batches} of them batches; no invariant was broken");
}

fn mutate(body: &mut Vec<u8>, pool: &[Vec<u8>], random: &mut ChaCha8Rng) {
    if body.is_empty() {
        body.push(b'{');
    }
    let at = random.random_range(0..body.len());
    let end = (at + random.random_range(1..40)).min(body.len());
    match random.random_range(0..8) {
        0 => body[at] = random.random(),
        1 => body[at] ^= 1 << random.random_range(0..8),
        2 => drop(body.drain(at..end)),
        3 => {
            let copy = body[at..end].to_vec();
            drop(body.splice(at..at, copy));
        }
        4 => {
            let other = &pool[random.random_range(0..pool.len())];
            if !other.is_empty() {
                let from = random.random_range(0..other.len());
                let to = (from + random.random_range(1..200)).min(other.len());
                drop(body.splice(at..end, other[from..to].to_vec()));
            }
        }
        5 => {
            let token = TOKENS[random.random_range(0..TOKENS.len())];
            drop(body.splice(at..at, token.bytes()));
        }
        // Replaces a whole value, so that the rest stays a batch.
        _ => {
            let colon = body[at..].iter().position(|byte| *byte == b':').map(|found| at + found + 1);
            if let Some(from) = colon {
                let length =
                    body[from..].iter().position(|byte| matches!(byte, b',' | b'}' | b']')).unwrap_or(0);
                let token = TOKENS[random.random_range(0..16)];
                drop(body.splice(from..from + length, token.bytes()));
            }
        }
    }
}
