//! A machine that loses power.

use std::fs;
use std::path::{Path, PathBuf};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

use super::disk::{Disk, Luck};
use super::record::{self, Call};
use crate::support::load::Load;
use crate::support::process::Process;

/// Returns how often a test cuts the power. `make faults` sets more.
pub fn cuts() -> usize {
    let default = crate::support::soak::full_or(4, 1);
    std::env::var("SVC_FAULT_CUTS").map_or(default, |cuts| cuts.parse().expect("SVC_FAULT_CUTS is a number"))
}

pub struct Machine {
    folder: TempDir,
    recorder: PathBuf,
    pub random: ChaCha8Rng,
    /// How often the power was cut.
    cuts: usize,
    /// What the disk held when the power came.
    disk: Disk,
}

/// A moment at which the power may go away.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// How much of the record was written by then.
    recorded: usize,
    /// How many batches had been answered before.
    pub answered: usize,
}

impl Machine {
    pub fn new(seed: u64) -> Machine {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("0");
        fs::create_dir(&home).unwrap();
        let (recorder, disk) = (record::recorder(folder.path()), Disk::with(&home));
        Machine { folder, recorder, random: ChaCha8Rng::seed_from_u64(seed), cuts: 0, disk }
    }

    /// The disk since the last cut.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join(self.cuts.to_string())
    }

    pub fn data(&self) -> PathBuf {
        self.home().join("data")
    }

    fn record(&self) -> PathBuf {
        self.home().with_extension("record")
    }

    /// Starts a server whose calls are recorded.
    pub async fn server(&self, database: Option<&str>, more: &[(&str, &str)]) -> Process {
        let recording = self.recording();
        let recording = recording.iter().map(|(name, value)| (*name, value.as_str()));
        let settings: Vec<_> = recording.chain(more.iter().copied()).collect();
        Process::start_with(&self.data(), database, &settings).await
    }

    /// The settings of a process whose calls are recorded.
    pub fn recording(&self) -> [(&'static str, String); 2] {
        let text = |path: &Path| path.to_str().unwrap().to_owned();
        [("LD_PRELOAD", text(&self.recorder)), ("RECORD_TO", text(&self.record()))]
    }

    pub fn now(&self, answered: usize) -> Moment {
        Moment { recorded: record::length(&self.record()), answered }
    }

    /// Looks on until so many batches are acknowledged.
    pub async fn watch(&self, load: &Load, enough: usize) -> Vec<Moment> {
        load.allow(enough);
        let mut moments = vec![self.now(load.count())];
        while load.count() < enough {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            // In this order: what was answered by now is in the record.
            let answered = load.count();
            moments.push(self.now(answered));
        }
        moments
    }

    /// Some moment from the first up to the last of these, which are in order: in most cases around some answer,
    /// otherwise anywhere, which is most often while the server starts.
    pub fn any_of(&mut self, first: Moment, moments: &[Moment]) -> Moment {
        let last = *moments.last().unwrap_or(&first);
        let mut within = first.recorded..=last.recorded;
        if last.answered > 0 && self.random.random_bool(0.8) {
            let answers = self.random.random_range(0..=last.answered);
            let next = moments.partition_point(|moment| moment.answered < answers);
            let before = moments.get(next.wrapping_sub(1)).unwrap_or(&first);
            within = before.recorded..=moments[next].recorded;
        }
        let recorded = self.random.random_range(within);
        let known = moments.iter().rev().find(|moment| moment.recorded <= recorded).unwrap_or(&first);
        Moment { recorded, answered: known.answered }
    }

    /// Writes what the disk holds after a cut at a moment: nothing but what was flushed, or more by chance.
    pub fn disk_after(&mut self, moment: Moment, to: &Path) {
        let is_lucky = self.random.random_bool(0.5);
        println!("the power goes away at {moment:?}, lucky: {is_lucky}, disk: {}", to.display());
        let disk = self.disk_at(moment);
        disk.write_to(to, &mut if is_lucky { Luck::Some(&mut self.random) } else { Luck::None });
    }

    /// Writes what the disk would hold if everything had been flushed.
    pub fn all_recorded(&self, to: &Path) {
        self.disk_at(self.now(0)).write_to(to, &mut Luck::All);
    }

    fn disk_at(&self, moment: Moment) -> Disk {
        let mut disk = self.disk.clone();
        let bytes = fs::read(self.record()).unwrap_or_default();
        let mut rest = &bytes[..moment.recorded.min(bytes.len())];
        while let Some((call, length)) = Call::read(rest) {
            disk.apply(call);
            rest = &rest[length..];
        }
        disk
    }

    /// The power goes away, and comes back: from now on the machine has what the disk held. No server may be left.
    pub fn cut(&mut self, moment: Moment) {
        let next = self.folder.path().join((self.cuts + 1).to_string());
        self.disk_after(moment, &next);
        self.begin(next);
    }

    /// Takes what somebody has changed while no server ran as being on the disk.
    pub fn settle(&mut self) {
        let next = self.folder.path().join((self.cuts + 1).to_string());
        fs::rename(self.home(), &next).unwrap();
        self.begin(next);
    }

    fn begin(&mut self, home: PathBuf) {
        fs::remove_file(self.record()).ok();
        fs::remove_dir_all(self.home()).ok();
        self.cuts += 1;
        self.disk = Disk::with(&home);
    }
}
