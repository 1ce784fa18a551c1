//! Device, browser and operating system, derived from the user agent, the client hints and the screen data of
//! a pageview.
//!
//! Existing parsers either carry hundreds of regular expressions for version numbers and device names that
//! are not needed here, or do not recognize tablets. This module recognizes a browser by structure. If all
//! products are common to every browser of an engine, the browser is that engine's own. A further product
//! name decides the family, or `other`.

use std::sync::LazyLock;

use entity::visits::{Browser, Device, InApp, Os};
use regex::Regex;

use super::text::{pattern, products};
use super::{Agent, Clues};

/// Brands of `Sec-CH-UA` that are families of their own. Brave does not name itself in its user agent, so it
/// counts as Chrome, which it imitates.
const BRANDS: [(&str, Browser); 6] = [
    ("Microsoft Edge", Browser::Edge),
    ("Opera", Browser::Opera),
    ("Opera GX", Browser::Opera),
    ("Samsung Internet", Browser::Samsung),
    ("Google Chrome", Browser::Chrome),
    ("Brave", Browser::Chrome),
];

/// Products that identify a family, most specific first, because each browser also names the browsers it
/// imitates.
const FAMILIES: [(&[&str], Browser); 5] = [
    (&["YaBrowser", "Whale", "Vivaldi", "DuckDuckGo", "UCBrowser", "Silk"], Browser::Other),
    (&["Edg", "EdgA", "EdgiOS", "Edge", "EdgW"], Browser::Edge),
    (&["OPR", "OPT", "OPX", "OPiOS", "OPRGX", "Opera"], Browser::Opera),
    (&["SamsungBrowser"], Browser::Samsung),
    (&["Focus", "FxiOS", "Klar"], Browser::Firefox),
];

/// Words by which apps name themselves in the user agents of their built-in browsers. Messenger comes before Facebook, whose
/// words it has, too. Threads is called Barcelona there, TikTok has been Musical.ly, and Twitter has become X.
const APPS: [(&str, InApp); 20] = [
    ("FBAN/Messenger", InApp::Messenger),
    ("FB_IAB/MESSENGER", InApp::Messenger),
    ("FB_IAB/Orca", InApp::Messenger),
    ("FBAN/", InApp::Facebook),
    ("FB_IAB/", InApp::Facebook),
    ("FBAV/", InApp::Facebook),
    ("Barcelona ", InApp::Threads),
    ("Instagram ", InApp::Instagram),
    ("musical_ly", InApp::Tiktok),
    ("trill_", InApp::Tiktok),
    ("TikTok ", InApp::Tiktok),
    ("LinkedInApp", InApp::Linkedin),
    ("Snapchat", InApp::Snapchat),
    ("[Pinterest/", InApp::Pinterest),
    ("Twitter for iP", InApp::X),
    ("TwitterAndroid", InApp::X),
    ("MicroMessenger/", InApp::Wechat),
    (" Line/", InApp::Line),
    ("Telegram-Android/", InApp::Telegram),
    ("Telegram-iOS/", InApp::Telegram),
];

/// Products that say nothing about the browser: engines, names that all browsers claim, and Linux
/// distributions.
const COMMON: [&str; 33] = [
    "Mozilla",
    "AppleWebKit",
    "KHTML",
    "like",
    "Gecko",
    "Chrome",
    "CriOS",
    "CrMo",
    "Chromium",
    "Brave",
    "brave",
    "Firefox",
    "Safari",
    "Version",
    "Mobile",
    "Tablet",
    "Ubuntu",
    "Kubuntu",
    "Debian",
    "Raspbian",
    "Fedora",
    "Mint",
    "Linux",
    "SUSE",
    "Gentoo",
    "Slackware",
    "Mandriva",
    "CentOS",
    "Manjaro",
    "Arch",
    "Red",
    "Hat",
    "VR",
];

/// Smart TVs and set-top boxes, consoles, cars, watches and glasses: devices that are no phone, tablet or
/// computer. Many makers name TVs by their size in inches and a few letters, such as `55U600GU`.
static APPLIANCES: LazyLock<Regex> = LazyLock::new(|| {
    let words = [
        r"smart[-_ ]?tv|\btv\b|[ace-z]tv\b|hdtv\b|(?:[ad]|mi|\bi)tv\d|_tv\b|apple ?tv|hbbtv|netcast|web0s|crkey|chromecast|bravia",
        r"viera|vidaa|\broku|maple 20|\bomi/|brightsign|uhd|\b4k\b|(?:\b|[a-z])led[ -]?\d\d",
        r"(?:\b|_)(?:[fhu]|t[dq]|mlt|hty[-_])?(?:19|2[248]|3[29]|4\d|5\d|6[05]|7[057]|8[2-6])[a-fh-z][a-z]{0,4}[- ]?\d{2}",
        r"\baft[a-z0-9]|(?:\b|_)(?:ott|stb|dvb)|set[- ]?top|[a-z]*box\b|mibox|a-?stream|streaming|\bstick\b",
        r"large ?screen|\bespial\b|formuler|evpad|dreamstar|movix|yndx-000[6-9]|\ba95x|\bx96|\bmpc-\d",
        r"playstation|nintendo|\bouya\b|\bshield(?: android| build|\))|retroid",
        r"\brg(?:353|40[56]|476|50[35]|55[26]|cube)",
        r"\btesla/|qtcarbrowser|automotive|car-?pad|rear seat|\byt\d{4}|dilink|byd auto|\bbenz",
        r"[a-z]*watch\b|\bsm-r\d{3}|wear ?os|\bmoto 360|gear live|\bow\d\dw|runiq|\bglass \d",
        r"(?:quad|octa|octopus)[- ]?core[- ]?[rt]\d|ultraocta|\b8227l|\bsda-8\d*tab|family hub|\bkant-\d|\blem\d\d|\bopwwe\d",
        r"oculus|\bquest [23]|\bpico (?:neo|g?\d)|\bvr\b|smart[- ]?(?:display|speaker)|portaltv|\bxdh-",
    ];
    pattern(&format!("(?i){}", words.join("|")))
});

/// Tablets whose user agent says `Mobile` nevertheless.
static TABLETS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?i)(?:^|[^a-z])tab(?:let)?(?:[^a-z]|$)|[a-z]tab[-_ ]?\d|\bpad\b|[a-z]pad\b|[^l]pad(?:[ _]?\d|_|\+)|\bSM-[TXP]\d{3}",
        r"|\bGT-[PN][58]\d|\bGT-P\d|\bKF[A-Z]{2,4}\b|nexus (?:7|9|10)|pixel (?:c|tablet)|mid[-_ ]?\d|\d{3,4}tpc\b|\btpc[-_ ]?\d",
        // Lenovo.
        r"|lenovo (?:tb|a7600)|\bTB-?[0-9X][0-9A-Z]{3,5}\b|\bTB3-|\bTB-[A-Z]\d|\bYT3?-[0-9A-Z]{4,6}\b|\bPB-6505|\bA7600-",
        // Huawei and Honor. Models without a place for a SIM card end with W and two digits.
        r"|\b(?:AG[RSM]|BA[HQ]|BACH|BG[2O]|BTK|BTV|BZ[A-Z]|CMR|CPN|DBR|DBY|GOT|HDL|HEY|JDN|JMS|KOB|KOB2K|KOBE|KRJ2|MON|MR[RX]|SCM|SHT|VRD|WGR)[0-9R]?-[A-Z]{1,2}\d{2}",
        r"|\b[A-Z0-9]{3,5}-W[012]\d\b|\bGEM-70\dL",
        // Xiaomi, Oppo, Realme, Vivo.
        r"|\b2\d{4}RP[0-9A-Z]{2,3}\b|\b22081283[CG]\b|\bOPD\d{4}|\bRMP\d{4}|\bi?PA2\d{3}\b",
        // Alcatel and TCL, RCA, Acer, BQ, Prestigio, Irbis, Digma, Nomi, Navitel, Teclast, readers of books.
        r"|\b(?:80(?:5[1-9]|[6-9]\d)|90(?:0[379]|[1236]\d)|91[36]\d|9203|9460)[A-Z](?:_|\b)|\bRCT\d|\bRC7T|\bB1-7\d\d|\bBQ(?:ru)?-(?:[789]\d{3}|10\d\d)",
        r"|\bPMT\d{4}|\bTZ\d{2,3}\b|(?:\b|_)(?:[TP]S|TT)\d{4}[PMR][GLW]\b|(?:\b|_)CS[178]\d{3}[PMR][GLW]\b|\b(?:plane|optima)[_ ]\d",
        r"|\bnomi[_ ]C\d{5}|\bnavitel|\b[PMTKI]\d{2}[A-Z]{0,4}(?:_PRO)?[-_](?:EEA|ROW|T_ROW)\b|\b(?:M40|T40|P20)[A-Z ]{0,4}[(_]|pocketbook",
        r"|iconia|\bsgp\d{3}|\blm-t\d{3}|\blg-v\d{3}|iplay[ _]?\d|nokia t\d0\b|\b1000\d{5}\b|\bK8[78]C[AC]\b|readboy|\bRT\d\b|\bOT\d{1,2}\b",
        // Series of smaller makers.
        r"|\bEAGLE[_ ]\d{3,4}|\bKM(?:0|1)\d{3}|\bTEO\w?\d|\bMT-T8|\bquantum_2_\d+_mobile|\bTEL-\d|\bsuperion|\btecno p70|\bpluri_|\bviva_[H8]|\bWO \d",
        r"|\bsmart[_ ][WLG]\d\d\b|\bhope ?[78][_ ]|\bKT[236]00|\bEX[78]\w|\bM(?:7|8|10)L\b|\baquarius cmp|\balfa_?(?:7|8|10)[A-Z]|\btesla (?:gravity|[lt])",
        r"|\bAX50\d|\bhanson|\bLP[ _]T70|\bG[12]000\b|\bwalpad|\bXR6[PM]10|\bT[12]0 ?(?:E|mini)\b|\bwave[- ]i\d|\bPSP7\d{3}DUO|\bNET_[RK]7|\bsurface duo",
        r"|\bcosmo_comm|\bgemini[ _]4g|\b(?:faust|volta|darwin|kant|livingstone)\d\b|\bitel W700|\bT81N|\bU70[BC]\b|\bMQ703|\bbiowolf|\bHZ0010|\bP11SE|\bA703\b|\barchos (?:access|core) 70",
    ))
});

/// Systems that run Android on computers, and series of computers on which people install Android.
static ANDROID_COMPUTERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?i)android-x86|\bphoenix ?os|\bremix ?(?:os|pro|mini)|\bprime ?os|\bbliss ?os|subsystem for android",
        r"|\b(?:inspiron|vostro|travelmate|satellite|elitebook|probook|pavilion|lifebook|easynote|optiplex|ideacentre|vivobook|zenbook|macbook)\b",
        r"|\blatitude \w*\d|\baspire \w*-?\d|\bswift sf\d|\bthinkpad (?:yoga|[a-z]\d)|\bcompaq \d{4}|\bnuc\d|\b2in1\b|\bengage one\b",
    ))
});

/// Maximum screen width of a tablet in CSS pixels. Computers with a touch screen begin at this width.
const WIDEST_TABLET: u32 = 1366;
/// Minimum screen width of a tablet. Phones are narrower.
const NARROWEST_TABLET: u32 = 600;

impl Clues<'_> {
    pub(super) fn classify(&self) -> Agent {
        let os = self.system();
        Agent { device: self.device(os), browser: self.browser(), os, in_app: self.in_app() }
    }

    fn has(&self, word: &str) -> bool {
        self.agent.contains(word)
    }

    fn browser(&self) -> Browser {
        if let Some(hinted) = hinted(self.brands) {
            return hinted;
        }
        let mut named = None;
        let (mut chromium, mut firefox, mut safari, mut foreign) = (false, false, false, false);
        for product in products(self.agent) {
            let place = FAMILIES.iter().position(|(names, _)| names.contains(&product));
            named = [named, place].into_iter().flatten().min();
            chromium |= matches!(product, "Chrome" | "CriOS" | "CrMo" | "Chromium");
            firefox |= product == "Firefox";
            safari |= product == "Version";
            foreign |= !COMMON.contains(&product);
        }
        if let Some(place) = named {
            return FAMILIES[place].1;
        }
        // Excludes the browser of old Android versions, which also says so.
        let desktop_or_apple = ["Macintosh", "iPhone", "iPad", "iPod", "Windows", "X11"];
        if foreign || (!firefox && self.is_appliance()) {
            Browser::Other
        } else if firefox {
            Browser::Firefox
        } else if chromium {
            Browser::Chrome
        } else if safari && self.has("Safari/") && desktop_or_apple.iter().any(|word| self.has(word)) {
            Browser::Safari
        } else {
            Browser::Other
        }
    }

    /// Returns the app whose built-in browser it is.
    fn in_app(&self) -> Option<InApp> {
        APPS.iter().find(|(word, _)| self.has(word)).map(|(_, app)| *app)
    }

    fn is_appliance(&self) -> bool {
        // Desktop browsers say X11, also on Wayland. Linux without X11 runs in an appliance.
        let built_in = ["Linux arm", "Linux mips", "Linux aarch64", "Linux sh4"];
        let is_built_in = !self.has("X11") && built_in.iter().any(|word| self.has(word));
        // Version numbers of Apple's systems look like TV sizes.
        let is_apple = ["iPhone", "iPad", "iPod"].iter().any(|word| self.has(word));
        !is_apple && (is_built_in || APPLIANCES.is_match(self.agent) || self.has("Xbox; Xbox"))
    }

    fn system(&self) -> Os {
        match self.platform.trim_matches('"') {
            "Windows" => return Os::Windows,
            "macOS" => return Os::Macos,
            "Android" => return Os::Android,
            "Chrome OS" | "Chromium OS" => return Os::Chromeos,
            "iOS" => return Os::Ios,
            "Linux" if !self.is_android_as_desktop() => return Os::Linux,
            _ => {}
        }
        if self.has("iPhone") || self.has("iPad") || self.has("iPod") {
            Os::Ios
        } else if self.has("CrOS") || self.has("Chromebook") || self.has("Pixelbook") {
            // Its Android apps say Android, too.
            Os::Chromeos
        } else if self.has("Android") || self.is_android_as_desktop() {
            Os::Android
        } else if self.has("Windows") {
            Os::Windows
        } else if self.has("Macintosh") || self.has("Mac OS X") {
            // An iPad that requests desktop sites says Macintosh, but no Mac has a touch screen.
            if self.touch && self.has("Safari/") && !self.has("Chrome/") { Os::Ios } else { Os::Macos }
        } else if self.has("Linux") || self.has("X11") {
            Os::Linux
        } else {
            Os::Other
        }
    }

    /// Returns true for an Android device that requests desktop sites and therefore says Linux. Linux
    /// computers with a touch screen that small are rare.
    fn is_android_as_desktop(&self) -> bool {
        self.touch
            && (1..WIDEST_TABLET).contains(&self.screen)
            && self.has("X11; Linux")
            && self.has("Chrome/")
    }

    fn device(&self, os: Os) -> Device {
        let wide = self.screen == 0 || self.screen >= NARROWEST_TABLET;
        let handheld = if wide { Device::Tablet } else { Device::Mobile };
        match os {
            _ if self.is_appliance() => Device::Unknown,
            Os::Android if ANDROID_COMPUTERS.is_match(self.agent) => Device::Desktop,
            Os::Ios if self.has("iPhone") || self.has("iPod") => Device::Mobile,
            Os::Ios => Device::Tablet,
            Os::Android if TABLETS.is_match(self.agent) => Device::Tablet,
            Os::Android if self.mobile.contains("?1") || self.has("Mobile") => Device::Mobile,
            // Android without a touch screen is a TV or a set-top box.
            Os::Android if !self.touch => Device::Unknown,
            Os::Android if self.is_android_as_desktop() => handheld,
            Os::Android => Device::Tablet,
            Os::Windows if self.has("Windows Phone") => Device::Mobile,
            Os::Windows | Os::Macos | Os::Linux | Os::Chromeos => Device::Desktop,
            _ if self.has("Tablet") || self.has("PlayBook") => Device::Tablet,
            _ if self.mobile.contains("?1") || OLD_PHONES.iter().any(|word| self.has(word)) => Device::Mobile,
            _ => Device::Unknown,
        }
    }
}

const OLD_PHONES: [&str; 7] = ["Mobile", "BlackBerry", "BB10", "Symbian", "MIDP", "Opera Mini", "Nokia"];

/// Returns the browser named in `Sec-CH-UA`, a list such as `"Chromium";v="142", "Not A;Brand";v="99",
/// "Vivaldi";v="7"`: the brand that is neither the engine nor a GREASE entry. None if there is no such brand.
fn hinted(brands: &str) -> Option<Browser> {
    let names = brands.split('"').skip(1).step_by(4);
    let mut own = names.filter(|name| {
        !matches!(*name, "Chromium" | "Android WebView") && !name.contains("Not") && !name.contains("Brand")
    });
    let name = own.next()?;
    let known = BRANDS.iter().find(|(brand, _)| *brand == name);
    Some(known.map_or(Browser::Other, |(_, browser)| *browser))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEBKIT: &str = "AppleWebKit/537.36 (KHTML, like Gecko)";

    fn words(clues: Clues<'_>) -> (&'static str, &'static str, &'static str) {
        let Agent { device, browser, os, .. } = clues.classify();
        (device.as_str(), browser.as_str(), os.as_str())
    }

    #[test]
    fn the_common_browsers_are_known() {
        for (agent, expected) in [
            (format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/141.0.0.0 Safari/537.36"), ("desktop", "chrome", "windows")),
            (format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/141.0 Safari/537.36 Edg/141.0"), ("desktop", "edge", "windows")),
            (format!("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Chrome/141.0 Safari/537.36 OPR/107.0"), ("desktop", "opera", "macos")),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15".to_owned(), ("desktop", "safari", "macos")),
            ("Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0".to_owned(), ("desktop", "firefox", "linux")),
            (format!("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {WEBKIT} Chrome/141.0 Safari/537.36"), ("desktop", "chrome", "chromeos")),
            ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15".to_owned(), ("desktop", "safari", "linux")),
        ] {
            assert_eq!(words(Clues { agent: &agent, ..Clues::default() }), expected, "{agent}");
        }
        for (agent, expected) in [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1".to_owned(), ("mobile", "safari", "ios")),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1".to_owned(), ("mobile", "chrome", "ios")),
            ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15".to_owned(), ("tablet", "firefox", "ios")),
            (format!("Mozilla/5.0 (Linux; Android 14; SM-S911B) {WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36"), ("mobile", "samsung", "android")),
            (format!("Mozilla/5.0 (Linux; Android 13; SM-X700) {WEBKIT} Chrome/141.0 Safari/537.36"), ("tablet", "chrome", "android")),
            (format!("Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/141.0 Safari/537.36"), ("tablet", "chrome", "android")),
        ] {
            assert_eq!(words(Clues { agent: &agent, touch: true, ..Clues::default() }), expected, "{agent}");
        }
    }

    #[test]
    fn browsers_in_apps_name_their_app() {
        let iphone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
        let android =
            format!("Mozilla/5.0 (Linux; Android 14; SM-S911B; wv) {WEBKIT} Version/4.0 Chrome/141.0");
        for (agent, expected) in [
            (
                format!("{iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.30.107;FBDV/iPhone14,5;FBSN/iOS]"),
                Some(InApp::Facebook),
            ),
            (
                format!("{android} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.30.107;]"),
                Some(InApp::Facebook),
            ),
            (
                format!("{iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/440.0.0.30.107]"),
                Some(InApp::Messenger),
            ),
            (
                format!("{android} Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/440.0.0.30.107;]"),
                Some(InApp::Messenger),
            ),
            (
                format!("{iphone} Mobile/15E148 Instagram 300.0.0.29.110 (iPhone14,5; iOS 17_5; de_AT)"),
                Some(InApp::Instagram),
            ),
            (
                format!("{android} Mobile Safari/537.36 Barcelona 289.0.0.77.109 Android (34/14; 480dpi)"),
                Some(InApp::Threads),
            ),
            (
                format!(
                    "{iphone} Mobile/15E148 musical_ly_34.1.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6"
                ),
                Some(InApp::Tiktok),
            ),
            (
                format!("{android} Mobile Safari/537.36 trill_2023105040 JsSdk/1.0 BytedanceWebview/d8a21c6"),
                Some(InApp::Tiktok),
            ),
            (format!("{iphone} Mobile/15E148 [LinkedInApp]/9.29.4962"), Some(InApp::Linkedin)),
            (
                format!(
                    "{iphone} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.50.0.38 (like Safari/8615)"
                ),
                Some(InApp::Snapchat),
            ),
            (format!("{android} Mobile Safari/537.36 [Pinterest/Android]"), Some(InApp::Pinterest)),
            (format!("{iphone} Mobile/15E148 Twitter for iPhone/10.20"), Some(InApp::X)),
            (format!("{android} Mobile Safari/537.36 TwitterAndroid"), Some(InApp::X)),
            (
                format!("{android} Mobile Safari/537.36 MicroMessenger/8.0.44.2502 NetType/4G"),
                Some(InApp::Wechat),
            ),
            (format!("{iphone} Mobile/15E148 Safari Line/13.20.0"), Some(InApp::Line)),
            (
                format!(
                    "{android} Mobile Safari/537.36 Telegram-Android/10.9.1 (Samsung SM-S911B; Android 14)"
                ),
                Some(InApp::Telegram),
            ),
            (format!("{android} Mobile Safari/537.36"), None),
            (format!("{iphone} Version/17.5 Mobile/15E148 Safari/604.1"), None),
        ] {
            assert_eq!(Clues { agent: &agent, ..Clues::default() }.classify().in_app, expected, "{agent}");
        }
    }

    #[test]
    fn browsers_and_apps_without_a_family_are_other() {
        let phone = format!("Mozilla/5.0 (Linux; Android 14; K) {WEBKIT}");
        let iphone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
        for agent in [
            format!("{phone} Chrome/120.0 YaBrowser/24.1 Mobile Safari/537.36"),
            format!("{phone} Version/4.0 Chrome/120.0 DuckDuckGo/5 Mobile Safari/537.36"),
            format!("{phone} Chrome/120.0 Whale/3.1 Mobile Safari/537.36"),
            format!("{phone} Version/4.0 Chrome/120.0 Quark/6.1 Mobile Safari/537.36"),
            format!("{phone} Chrome/120.0 Mobile Safari/537.36 AlohaBrowser/5.1"),
            format!("{phone} Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]"),
            format!("{iphone} Mobile/15E148 Instagram 300.0 (iPhone14,5; iOS 17_5)"),
            format!("{iphone} GSA/300.0 Mobile/15E148 Safari/604.1"),
            format!(
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/120.0 Safari/537.36 Vivaldi/6.5"
            ),
        ] {
            assert_eq!(
                Clues { agent: &agent, ..Clues::default() }.classify().browser,
                Browser::Other,
                "{agent}"
            );
        }
    }

    #[test]
    fn appliances_are_no_computers() {
        for agent in [
            format!("Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) {WEBKIT} Version/6.5 TV Safari/537.36"),
            format!("Mozilla/5.0 (Web0S; Linux/SmartTV) {WEBKIT} Chrome/94.0 Safari/537.36 WebAppManager"),
            format!("Mozilla/5.0 (Linux; Android 9; AFTMM) {WEBKIT} Chrome/112.0 Safari/537.36"),
            format!("Mozilla/5.0 (PlayStation; PlayStation 5/6.00) {WEBKIT} Version/15.4 Safari/605.1.15"),
            format!(
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) {WEBKIT} Chrome/120.0 Safari/537.36 Edg/120.0"
            ),
            format!("Mozilla/5.0 (X11; Linux x86_64) {WEBKIT} Chrome/102.0 Safari/537.36 Tesla/2022.12.3"),
            format!("Mozilla/5.0 (Linux; Android 11; SM-R895F) {WEBKIT} Chrome/112.0 Mobile Safari/537.36"),
            format!("Mozilla/5.0 (Linux; Android 12; X96Q) {WEBKIT} Chrome/112.0 Safari/537.36"),
            format!("Mozilla/5.0 (Linux; Android 7.1.1; 55U600GU) {WEBKIT} Chrome/78.0 Mobile Safari/537.36"),
            format!(
                "Mozilla/5.0 (Linux; arm; Android 9; H32F8000C) {WEBKIT} Chrome/104.0 Mobile Safari/537.36"
            ),
            format!("Mozilla/5.0 (Linux; Android 9; DM-LED43SR22) {WEBKIT} Chrome/69.0 Mobile Safari/537.36"),
            format!("Mozilla/5.0 (Linux armv7l) {WEBKIT} Chrome/53.0 Safari/537.36 OPR/40.0"),
            format!(
                "Mozilla/5.0 (Linux; Android 7.1.1; ASUS ZenWatch 2) {WEBKIT} Chrome/53.0 Mobile Safari/537.36"
            ),
            format!(
                "Mozilla/5.0 (Linux; Android 13; Retroid Pocket 4) {WEBKIT} Chrome/131.0 Mobile Safari/537.36"
            ),
        ] {
            assert_eq!(
                Clues { agent: &agent, ..Clues::default() }.classify().device,
                Device::Unknown,
                "{agent}"
            );
        }
    }

    #[test]
    fn what_looks_like_the_name_of_an_appliance_may_be_none() {
        for (agent, device) in [
            (
                "Mozilla/5.0 (iPad; CPU OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/19E241",
                Device::Tablet,
            ),
            (
                "Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36",
                Device::Desktop,
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; SM-A525F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
                Device::Mobile,
            ),
            (
                "Mozilla/5.0 (Linux; Android 13; 22101316G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
                Device::Mobile,
            ),
            (
                "Mozilla/5.0 (Linux; Android 5.1; RG730) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/78.0 Mobile Safari/537.36",
                Device::Mobile,
            ),
            (
                "Mozilla/5.0 (Linux; Android 12; SH65 2GB/32GB 4800mAh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
                Device::Mobile,
            ),
        ] {
            assert_eq!(Clues { agent, ..Clues::default() }.classify().device, device, "{agent}");
        }
    }

    #[test]
    fn tablets_computers_and_chromebooks_are_told_by_their_names() {
        let of = |device: &str| {
            let agent = format!(
                "Mozilla/5.0 (Linux; Android 12; {device}) {WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36"
            );
            let found = Clues { agent: &agent, touch: true, ..Clues::default() }.classify();
            (found.device, found.os)
        };
        for name in [
            "SM-P610",
            "TB-X606F",
            "TB310FU",
            "YT-X705F",
            "AGS3-L09",
            "BAH4-W09",
            "23043RP34G",
            "OPD2203",
            "RMP2102",
            "TESLA_TABLET_M7",
            "Masstel_Tab_82",
            "Mi Pad4Plus",
            "AGM_PAD_P1",
            "BQ-8077L",
            "PMT1196_3G",
            "TZ771",
            "CITI_7586_3G_TS7203MG",
            "9032X_EEA",
            "TGR-W10",
            "BG2-U03",
            "BTV-W09",
            "iPA2475",
            "P85_EEA",
        ] {
            assert_eq!(of(name), (Device::Tablet, Os::Android), "{name}");
        }
        for name in [
            "SM-S911B",
            "CPH2451",
            "M2101K6G",
            "ELE-L29",
            "VOG-L29",
            "XT2125-4",
            "Nokia X20",
            "BQ-5059",
            "8050D",
            "PSP5545DUO",
            "FlareS5LiteDTV",
        ] {
            assert_eq!(of(name), (Device::Mobile, Os::Android), "{name}");
        }
        for name in [
            "Phoenix OS Build/NMF26F",
            "Android-x86 PC",
            "Subsystem for Android(TM)",
            "Inspiron 5567",
            "Latitude E4310",
            "HP EliteBook 820 G2",
            "Aspire V5-573G",
            "SATELLITE L50-C",
            "NUC10i3FNH Build/PQ2A",
            "Remix Mini",
        ] {
            assert_eq!(of(name), (Device::Desktop, Os::Android), "{name}");
        }
        for name in ["Acer Chromebook Spin 713", "Google Pixelbook Go"] {
            assert_eq!(of(name), (Device::Desktop, Os::Chromeos), "{name}");
        }
    }

    #[test]
    fn tablets_that_ask_for_desktop_sites_are_told_by_their_screen() {
        let mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";
        assert_eq!(
            words(Clues { agent: mac, touch: true, screen: 1024, ..Clues::default() }),
            ("tablet", "safari", "ios")
        );
        let linux = format!("Mozilla/5.0 (X11; Linux x86_64) {WEBKIT} Chrome/141.0.0.0 Safari/537.36");
        for (touch, screen, expected) in [
            (true, 1280, ("tablet", "chrome", "android")),
            (true, 412, ("mobile", "chrome", "android")),
            (true, 1920, ("desktop", "chrome", "linux")),
            (false, 1280, ("desktop", "chrome", "linux")),
        ] {
            for platform in ["", "\"Linux\""] {
                let clues = Clues { agent: &linux, platform, touch, screen, ..Clues::default() };
                assert_eq!(words(clues), expected, "{screen}");
            }
        }
    }

    #[test]
    fn client_hints_go_before_the_agent() {
        let agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36";
        for (brands, expected) in [
            (r#""Chromium";v="141", "Microsoft Edge";v="141", "Not?A_Brand";v="8""#, Browser::Edge),
            (r#""Not A;Brand";v="99", "Chromium";v="141", "Google Chrome";v="141""#, Browser::Chrome),
            (r#""Vivaldi";v="7.5", "Chromium";v="141", "Not-A.Brand";v="24""#, Browser::Other),
            (r#""Chromium";v="141", "Not-A.Brand";v="24""#, Browser::Chrome),
        ] {
            assert_eq!(Clues { agent, brands, ..Clues::default() }.classify().browser, expected, "{brands}");
        }
        assert_eq!(
            Clues { agent, platform: "\"Chrome OS\"", ..Clues::default() }.classify().os,
            Os::Chromeos
        );
        let phone = "Mozilla/5.0 (Linux; Android 10; K)";
        assert_eq!(
            Clues { agent: phone, mobile: "?1", ..Clues::default() }.classify().device,
            Device::Mobile
        );
    }
}
