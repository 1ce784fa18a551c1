//! Content of a disk after a power cut, by a strict reading of POSIX. A file has the content of its last
//! flush; a folder has the names of its own last flush. Later changes may be there or not, in any order,
//! sector by sector.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::record::{Call, Inode};

/// What a disk writes whole or not at all.
const SECTOR: usize = 512;

/// A file or folder, of which there is only one even when its inode is given to another.
type Node = usize;

#[derive(Clone, Default)]
pub struct Disk {
    nodes: Vec<Content>,
    of_inodes: HashMap<Inode, Node>,
}

#[derive(Clone)]
enum Content {
    File(File),
    Folder(Folder),
}

#[derive(Clone, Default)]
struct File {
    durable: Vec<u8>,
    since: Vec<Change>,
}

#[derive(Clone)]
enum Change {
    Write { place: usize, bytes: Vec<u8> },
    Resize(usize),
}

#[derive(Clone, Default)]
struct Folder {
    durable: BTreeMap<String, Node>,
    since: Vec<Naming>,
}

#[derive(Clone)]
enum Naming {
    Made(String, Node),
    Removed(String),
    Renamed(String, String),
}

/// How much of what was not flushed is there after the power cut.
pub enum Luck<'a> {
    /// Nothing: what a program may rely on.
    None,
    Some(&'a mut ChaCha8Rng),
    /// All of it, as if there had been no cut.
    All,
}

impl Disk {
    /// A disk with what lies in a folder, all of it flushed. The folder is the first node.
    pub fn with(folder: &Path) -> Disk {
        let mut disk = Disk::default();
        disk.take(folder);
        disk
    }

    fn take(&mut self, path: &Path) -> Node {
        let about = fs::metadata(path).unwrap();
        let content = match about.is_dir() {
            true => Content::Folder(Folder::default()),
            false => Content::File(File { durable: fs::read(path).unwrap(), since: Vec::new() }),
        };
        let node = self.add(about.ino(), content);
        if about.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                let entry = entry.unwrap();
                let child = self.take(&entry.path());
                let name = entry.file_name().into_string().unwrap();
                if let Content::Folder(folder) = &mut self.nodes[node] {
                    folder.durable.insert(name, child);
                }
            }
        }
        node
    }

    fn add(&mut self, inode: Inode, content: Content) -> Node {
        self.nodes.push(content);
        self.of_inodes.insert(inode, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// Takes a call. Those about files that are not on this disk change nothing.
    pub fn apply(&mut self, call: Call) {
        match call {
            Call::Write { file, place, bytes } => self.change(file, Change::Write { place, bytes }),
            Call::Resize { file, length } => self.change(file, Change::Resize(length)),
            Call::Sync { of } => match self.content(of) {
                Some(Content::File(file)) => file.settle(),
                Some(Content::Folder(folder)) => folder.settle(),
                None => {}
            },
            Call::FileMade { file, folder, name } => {
                self.made(file, folder, name, Content::File(File::default()));
            }
            Call::FolderMade { made, folder, name } => {
                self.made(made, folder, name, Content::Folder(Folder::default()));
            }
            Call::Linked { file, folder, name } => {
                if let Some(node) = self.of_inodes.get(&file).copied() {
                    self.name(folder, Naming::Made(name, node));
                }
            }
            Call::Removed { folder, name } => self.name(folder, Naming::Removed(name)),
            Call::Renamed { folder, from, to } => self.name(folder, Naming::Renamed(from, to)),
        }
    }

    fn made(&mut self, inode: Inode, folder: Inode, name: String, content: Content) {
        if !self.of_inodes.contains_key(&folder) {
            self.of_inodes.remove(&inode);
            return;
        }
        let node = self.add(inode, content);
        self.name(folder, Naming::Made(name, node));
    }

    fn change(&mut self, file: Inode, change: Change) {
        if let Some(Content::File(file)) = self.content(file) {
            file.since.push(change);
        }
    }

    fn name(&mut self, folder: Inode, naming: Naming) {
        if let Some(Content::Folder(folder)) = self.content(folder) {
            folder.since.push(naming);
        }
    }

    fn content(&mut self, inode: Inode) -> Option<&mut Content> {
        self.of_inodes.get(&inode).map(|node| &mut self.nodes[*node])
    }

    /// Writes what is there when the power is back into a folder.
    pub fn write_to(&self, folder: &Path, luck: &mut Luck) {
        self.write_node(0, folder, luck);
    }

    fn write_node(&self, node: Node, path: &Path, luck: &mut Luck) {
        match &self.nodes[node] {
            Content::File(file) => fs::write(path, file.after_a_cut(luck)).unwrap(),
            Content::Folder(folder) => {
                fs::create_dir_all(path).unwrap();
                for (name, node) in folder.after_a_cut(luck) {
                    self.write_node(node, &path.join(name), luck);
                }
            }
        }
    }
}

impl File {
    fn settle(&mut self) {
        for change in self.since.drain(..) {
            match change {
                Change::Write { place, bytes } => {
                    let end = place + bytes.len();
                    self.durable.resize(self.durable.len().max(end), 0);
                    self.durable[place..end].copy_from_slice(&bytes);
                }
                Change::Resize(length) => self.durable.resize(length, 0),
            }
        }
    }

    fn after_a_cut(&self, luck: &mut Luck) -> Vec<u8> {
        let last = self.since.len();
        match luck {
            Luck::None => self.durable.clone(),
            Luck::All => self.after(|| last),
            Luck::Some(random) => {
                // Some files are luckier than others.
                let share = [0.0, 0.1, 0.5, 0.9, 1.0][random.random_range(0..5)];
                self.after(|| if random.random_bool(share) { last } else { random.random_range(0..=last) })
            }
        }
    }

    /// The file when each sector, and the length, are as they were after so many of the changes: the system writes
    /// from its memory what stands there at some moment.
    fn after(&self, mut reached: impl FnMut() -> usize) -> Vec<u8> {
        let mut length = self.durable.len();
        let of_length = reached();
        for change in self.since.iter().take(of_length) {
            length = match change {
                Change::Write { place, bytes } => length.max(place + bytes.len()),
                Change::Resize(new) => *new,
            };
        }
        let mut of_sectors = HashMap::new();
        let mut file = self.durable.clone();
        for (number, change) in self.since.iter().enumerate() {
            let (begin, end) = match change {
                Change::Write { place, bytes } => (*place, place + bytes.len()),
                Change::Resize(new) => (*new, file.len().max(*new)),
            };
            if file.len() < end {
                file.resize(end, 0);
            }
            for sector in begin / SECTOR..end.div_ceil(SECTOR) {
                if number >= *of_sectors.entry(sector).or_insert_with(&mut reached) {
                    continue;
                }
                let part = begin.max(sector * SECTOR)..end.min((sector + 1) * SECTOR);
                match change {
                    Change::Write { bytes, .. } => {
                        file[part.clone()].copy_from_slice(&bytes[part.start - begin..part.end - begin]);
                    }
                    Change::Resize(_) => file[part].fill(0),
                }
            }
        }
        file.resize(length, 0);
        file
    }
}

impl Folder {
    fn settle(&mut self) {
        self.durable = self.after(|| true);
        self.since.clear();
    }

    fn after_a_cut(&self, luck: &mut Luck) -> BTreeMap<String, Node> {
        match luck {
            Luck::None => self.durable.clone(),
            Luck::All => self.after(|| true),
            Luck::Some(random) => self.after(|| random.random_bool(0.5)),
        }
    }

    fn after(&self, mut is_there: impl FnMut() -> bool) -> BTreeMap<String, Node> {
        let mut names = self.durable.clone();
        for naming in self.since.iter().filter(|_| is_there()) {
            match naming {
                Naming::Made(name, node) => drop(names.insert(name.clone(), *node)),
                Naming::Removed(name) => drop(names.remove(name)),
                Naming::Renamed(from, to) => {
                    if let Some(node) = names.remove(from) {
                        names.insert(to.clone(), node);
                    }
                }
            }
        }
        names
    }
}
