//! What a visit did, one bit each. The table below is the only place where a bit meets its name;
//! `has=` in the analytics filter takes the names.

pub const CONVERTED: i32 = 1 << 0;
pub const BOUNCED: i32 = 1 << 1;
/// At least ten seconds of visible and focused time.
pub const ENGAGED: i32 = 1 << 2;
pub const CTA: i32 = 1 << 3;
pub const FORM: i32 = 1 << 4;
pub const VIDEO: i32 = 1 << 5;
pub const DOWNLOAD: i32 = 1 << 6;
pub const LEAD: i32 = 1 << 7;
pub const MULTI_PAGE: i32 = 1 << 8;
pub const SCROLLED_90: i32 = 1 << 9;
pub const MESSAGING: i32 = 1 << 10;
pub const BOOKING: i32 = 1 << 11;
pub const QUIZ: i32 = 1 << 12;
pub const CUSTOM_EVENT: i32 = 1 << 13;
/// An ad click id or a paid utm_medium.
pub const PAID: i32 = 1 << 14;
pub const NOT_FOUND: i32 = 1 << 15;

pub const ALL: [(&str, i32); 16] = [
    ("converted", CONVERTED),
    ("bounced", BOUNCED),
    ("engaged", ENGAGED),
    ("cta", CTA),
    ("form", FORM),
    ("video", VIDEO),
    ("download", DOWNLOAD),
    ("lead", LEAD),
    ("multi_page", MULTI_PAGE),
    ("scrolled_90", SCROLLED_90),
    ("messaging", MESSAGING),
    ("booking", BOOKING),
    ("quiz", QUIZ),
    ("custom_event", CUSTOM_EVENT),
    ("paid", PAID),
    ("not_found", NOT_FOUND),
];

pub fn by_name(name: &str) -> Option<i32> {
    ALL.iter().find(|(known, _)| *known == name).map(|(_, bit)| *bit)
}

pub fn names(flags: i32) -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(move |(_, bit)| flags & bit != 0).map(|(name, _)| *name)
}
