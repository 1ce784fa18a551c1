//! Traffic of the demo site: sources, devices, countries and paths of its visitors.

use super::ads;

/// Traffic source.
pub struct Arrival {
    /// Share of visits in percent.
    pub share: f64,
    pub referrer: Option<&'static str>,
    pub attributes: &'static [(&'static str, &'static str)],
    pub lands_on: &'static [&'static str],
    /// Interest of these visitors; 1 is average.
    pub interest: f64,
}

pub const ARRIVALS: [Arrival; 13] = [
    Arrival {
        share: 24.0,
        referrer: None,
        attributes: &[],
        lands_on: &["/", "/", "/", "/lamps"],
        interest: 1.1,
    },
    Arrival {
        share: 22.0,
        referrer: Some("https://www.google.com/"),
        attributes: &[],
        lands_on: &["/", "/lamps", "/journal/light-and-sleep", "/journal/caring-for-oak", "/lamps/aurora"],
        interest: 1.0,
    },
    Arrival {
        share: 3.5,
        referrer: Some("https://www.bing.com/"),
        attributes: &[],
        lands_on: &["/", "/lamps"],
        interest: 0.95,
    },
    Arrival {
        share: 2.5,
        referrer: Some("https://duckduckgo.com/"),
        attributes: &[],
        lands_on: &["/", "/journal/caring-for-oak"],
        interest: 1.1,
    },
    Arrival {
        share: 9.0,
        referrer: Some("https://www.google.com/"),
        attributes: &[
            ("utm_source", "google"),
            ("utm_medium", "cpc"),
            ("utm_campaign", "brand"),
            ("utm_id", ads::BRAND),
            ("utm_content", ads::BRAND_AD),
            ("gclid", ""),
        ],
        lands_on: &["/", "/lamps"],
        interest: 1.15,
    },
    Arrival {
        share: 6.0,
        referrer: Some("https://www.google.com/"),
        attributes: &[
            ("utm_source", "google"),
            ("utm_medium", "cpc"),
            ("utm_campaign", "floor-lamps"),
            ("utm_term", "oak floor lamp"),
            ("utm_id", ads::FLOOR_LAMPS),
            ("utm_content", ads::FLOOR_LAMPS_AD),
            ("gclid", ""),
        ],
        lands_on: &["/lamps/aurora", "/lamps"],
        interest: 0.9,
    },
    Arrival {
        share: 7.0,
        referrer: Some("https://www.instagram.com/"),
        attributes: &[
            ("utm_source", "instagram"),
            ("utm_medium", "paid_social"),
            ("utm_campaign", "evening-light"),
        ],
        lands_on: &["/lamps/fjord", "/", "/lamps/harbour"],
        interest: 0.65,
    },
    Arrival {
        share: 4.0,
        referrer: Some("https://www.facebook.com/"),
        attributes: &[],
        lands_on: &["/journal/light-and-sleep", "/"],
        interest: 0.7,
    },
    Arrival {
        share: 2.5,
        referrer: Some("https://www.pinterest.com/"),
        attributes: &[],
        lands_on: &["/lamps/fjord", "/lamps/harbour"],
        interest: 0.75,
    },
    Arrival {
        share: 6.5,
        referrer: None,
        attributes: &[("utm_source", "newsletter"), ("utm_medium", "email"), ("utm_campaign", "autumn")],
        lands_on: &["/journal/light-and-sleep", "/lamps/aurora", "/"],
        interest: 1.5,
    },
    Arrival {
        share: 4.0,
        referrer: Some("https://chatgpt.com/"),
        attributes: &[],
        lands_on: &["/lamps/aurora", "/journal/caring-for-oak"],
        interest: 1.3,
    },
    Arrival {
        share: 5.0,
        referrer: Some("https://design-notes.example/lamps-we-like"),
        attributes: &[],
        lands_on: &["/workshop", "/lamps/harbour", "/"],
        interest: 1.2,
    },
    Arrival {
        share: 4.0,
        referrer: Some("https://slow-homes.example/guide"),
        attributes: &[],
        lands_on: &["/journal", "/journal/light-and-sleep"],
        interest: 1.0,
    },
];

/// Device of a visitor.
pub struct Device {
    pub share: f64,
    pub user_agent: &'static str,
    pub width: u32,
    pub height: u32,
    pub touch: bool,
}

pub const DEVICES: [Device; 9] = [
    Device {
        share: 26.0,
        user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        width: 393,
        height: 852,
        touch: true,
    },
    Device {
        share: 22.0,
        user_agent: "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
        width: 412,
        height: 915,
        touch: true,
    },
    Device {
        share: 5.0,
        user_agent: "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
        width: 384,
        height: 854,
        touch: true,
    },
    Device {
        share: 4.0,
        user_agent: "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
        width: 820,
        height: 1180,
        touch: true,
    },
    Device {
        share: 19.0,
        user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
        width: 1536,
        height: 864,
        touch: false,
    },
    Device {
        share: 6.0,
        user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
        width: 1920,
        height: 1080,
        touch: false,
    },
    Device {
        share: 9.0,
        user_agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
        width: 1440,
        height: 900,
        touch: false,
    },
    Device {
        share: 6.0,
        user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        width: 1920,
        height: 1080,
        touch: false,
    },
    Device {
        share: 3.0,
        user_agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0",
        width: 1440,
        height: 900,
        touch: false,
    },
];

/// Countries, repeated in proportion to their share of visits.
pub const COUNTRIES: [&str; 20] = [
    "DE", "DE", "DE", "DE", "DE", "DE", "AT", "AT", "CH", "CH", "NL", "FR", "FR", "GB", "GB", "US", "US",
    "DK", "SE", "IT",
];

pub const BOTS: [&str; 3] = [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
];

/// Link targets of each page. A target that is listed twice is clicked twice as often.
pub const NEXT_PAGES: [(&str, &[&str]); 10] = [
    ("/", &["/lamps", "/lamps", "/lamps/aurora", "/lamps/fjord", "/journal/light-and-sleep", "/workshop"]),
    ("/lamps", &["/lamps/aurora", "/lamps/aurora", "/lamps/fjord", "/lamps/harbour", "/"]),
    ("/lamps/aurora", &["/contact", "/lamps", "/lamps/fjord", "/workshop"]),
    ("/lamps/fjord", &["/contact", "/lamps", "/lamps/harbour"]),
    ("/lamps/harbour", &["/contact", "/lamps", "/lamps/aurora"]),
    ("/workshop", &["/contact", "/contact", "/", "/lamps"]),
    ("/journal", &["/journal/light-and-sleep", "/journal/caring-for-oak", "/"]),
    ("/journal/light-and-sleep", &["/lamps/aurora", "/lamps/aurora", "/journal", "/lamps"]),
    ("/journal/caring-for-oak", &["/journal", "/lamps", "/workshop"]),
    ("/contact", &["/contact/thanks", "/contact/thanks", "/"]),
];
