//! Setting svc up on a site: the catalog of frameworks, proxies and consent tools, instructions for them, and what a
//! site is built with.

mod catalog;
mod code;
mod detect;
mod instructions;
mod page_signs;
mod progress;
mod prompts;
mod site_pages;
mod stack;
mod step_ids;
mod steps;
mod verify;
mod words;

pub use catalog::{Catalog, ConsentTool, Framework, Proxy, catalog};
pub use code::nginx_proxy;
pub use detect::{
    Certainty, DetectStackInput, DetectStackResult, DetectedFramework, Language, PackageManager, Sign,
    SignSource, detect,
};
pub use instructions::{SetupInstructions, SetupSelection, instructions, snippet};
pub use progress::{
    SetupMark, SetupMarks, SetupProgress, SetupProgressUpdate, SetupStepName, progress, update_progress,
};
pub use prompts::{PromptKind, PromptParams, SetupPrompt, SetupPromptList, prompt, prompts};
pub use stack::{SetupDetectStack, SetupDetectStackResult, detect_stack};
pub use step_ids::SetupStepId;
pub use verify::{
    Finding, FindingCode, FindingFix, FindingSeverity, SiteSeen, VerifyConsent, VerifyCsp,
    VerifyInstallationInput, VerifyProxy, VerifySnippet, findings_guide, look_at_site,
};
