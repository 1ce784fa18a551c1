//! Setting svc up on a site: the catalog of frameworks, proxies and consent tools, and what a site is built with.

mod catalog;
mod detect;
mod page_signs;
mod stack;

pub use catalog::{Catalog, ConsentTool, Framework, Proxy, catalog};
pub use detect::{
    Certainty, DetectStackInput, DetectStackResult, DetectedFramework, Language, PackageManager, Sign,
    SignSource, detect,
};
pub use stack::{SetupDetectStack, SetupDetectStackResult, detect_stack};
