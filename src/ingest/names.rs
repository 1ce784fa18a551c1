//! Device, browser and system in the contract's few words, from the user agent and, where the
//! browser sends them, its client hints.
//!
//! The parsers that exist either carry hundreds of regular expressions (tens of megabytes once
//! compiled, for version numbers and device names nobody asks for here) or know no tablets. Seven
//! browsers and seven systems are a short table, so it stands here. More specific tokens come
//! first, because every browser names the ones it wants to be taken for.

use entity::visits::{Browser, Device, Os};

/// Brands of `Sec-CH-UA`, most specific first.
const BRANDS: [(&str, Browser); 6] = [
    ("Microsoft Edge", Browser::Edge),
    ("Opera", Browser::Opera),
    ("Samsung Internet", Browser::Samsung),
    ("YaBrowser", Browser::Other),
    ("Google Chrome", Browser::Chrome),
    ("Brave", Browser::Chrome),
];

const BROWSERS: [(&str, Browser); 28] = [
    ("Edg/", Browser::Edge),
    ("EdgA/", Browser::Edge),
    ("EdgiOS/", Browser::Edge),
    ("Edge/", Browser::Edge),
    ("OPR/", Browser::Opera),
    ("OPT/", Browser::Opera),
    ("OPX/", Browser::Opera),
    ("OPiOS/", Browser::Opera),
    ("Opera", Browser::Opera),
    ("SamsungBrowser/", Browser::Samsung),
    ("YaBrowser/", Browser::Other),
    ("UCBrowser/", Browser::Other),
    ("UCWEB", Browser::Other),
    ("MiuiBrowser/", Browser::Other),
    ("HuaweiBrowser/", Browser::Other),
    ("QQBrowser/", Browser::Other),
    ("DuckDuckGo/", Browser::Other),
    ("Silk/", Browser::Other),
    ("SeaMonkey/", Browser::Other),
    ("PaleMoon/", Browser::Other),
    ("Focus/", Browser::Firefox),
    ("FxiOS/", Browser::Firefox),
    ("Firefox/", Browser::Firefox),
    ("GSA/", Browser::Other),
    ("CriOS/", Browser::Chrome),
    ("Chromium/", Browser::Chrome),
    ("Chrome/", Browser::Chrome),
    ("Safari/", Browser::Safari),
];

pub(super) fn browser(agent: &str, brands: &str) -> Browser {
    let hinted = BRANDS.iter().find(|(brand, _)| brands.contains(brand));
    let token = || BROWSERS.iter().find(|(token, _)| agent.contains(token));
    match hinted.or_else(token) {
        // The old Android browser claims Safari, too.
        Some((_, Browser::Safari)) if agent.contains("Android") => Browser::Other,
        Some((_, browser)) => *browser,
        None => Browser::Other,
    }
}

pub(super) fn system(agent: &str, platform: &str, touch: bool) -> Os {
    let hinted = match platform.trim_matches('"') {
        "Windows" => Some(Os::Windows),
        "macOS" => Some(Os::Macos),
        "Android" => Some(Os::Android),
        "Chrome OS" | "Chromium OS" => Some(Os::Chromeos),
        "iOS" => Some(Os::Ios),
        "Linux" => Some(Os::Linux),
        _ => None,
    };
    hinted.unwrap_or_else(|| {
        let has = |token: &str| agent.contains(token);
        if has("iPhone") || has("iPad") || has("iPod") {
            Os::Ios
        } else if has("Android") {
            Os::Android
        } else if has("Windows") {
            Os::Windows
        } else if has("CrOS") {
            Os::Chromeos
        } else if has("Macintosh") || has("Mac OS X") {
            // An iPad that asks for desktop sites says Macintosh, but no Mac has a touch screen.
            if touch && has("Safari/") && !has("Chrome/") { Os::Ios } else { Os::Macos }
        } else if has("Linux") || has("X11") {
            Os::Linux
        } else {
            Os::Other
        }
    })
}

pub(super) fn device(agent: &str, mobile: &str, os: Os) -> Device {
    let has = |token: &str| agent.contains(token);
    if ["SmartTV", "SMART-TV", "SmartTV", "AppleTV", "GoogleTV", "BRAVIA", "PlayStation", "Xbox", "Nintendo"]
        .iter()
        .any(|token| has(token))
    {
        return Device::Unknown;
    }
    match os {
        Os::Ios if has("iPhone") || has("iPod") => Device::Mobile,
        Os::Ios => Device::Tablet,
        Os::Android if mobile.contains("?1") || has("Mobile") => Device::Mobile,
        Os::Android => Device::Tablet,
        Os::Windows if has("Windows Phone") => Device::Mobile,
        Os::Windows | Os::Macos | Os::Linux | Os::Chromeos => Device::Desktop,
        _ if has("Tablet") => Device::Tablet,
        _ if mobile.contains("?1") || has("Mobile") => Device::Mobile,
        _ => Device::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(agent: &str, touch: bool) -> (&'static str, &'static str, &'static str) {
        let os = system(agent, "", touch);
        (device(agent, "", os).as_str(), browser(agent, "").as_str(), os.as_str())
    }

    #[test]
    fn the_common_browsers_are_known() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, expected) in [
            (format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/141.0.0.0 Safari/537.36"), ("desktop", "chrome", "windows")),
            (format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/141.0 Safari/537.36 Edg/141.0"), ("desktop", "edge", "windows")),
            (format!("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {webkit} Chrome/141.0 Safari/537.36 OPR/107.0"), ("desktop", "opera", "macos")),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15".to_owned(), ("desktop", "safari", "macos")),
            ("Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0".to_owned(), ("desktop", "firefox", "linux")),
            (format!("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {webkit} Chrome/141.0 Safari/537.36"), ("desktop", "chrome", "chromeos")),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1".to_owned(), ("mobile", "safari", "ios")),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1".to_owned(), ("mobile", "chrome", "ios")),
            ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15".to_owned(), ("tablet", "firefox", "ios")),
            (format!("Mozilla/5.0 (Linux; Android 14; SM-S911B) {webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36"), ("mobile", "samsung", "android")),
            (format!("Mozilla/5.0 (Linux; Android 13; SM-X700) {webkit} Chrome/141.0 Safari/537.36"), ("tablet", "chrome", "android")),
        ] {
            assert_eq!(all(&agent, false), expected, "{agent}");
        }
    }

    #[test]
    fn an_ipad_that_poses_as_a_mac_is_told_by_its_touch_screen() {
        let agent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15";
        assert_eq!(all(agent, true), ("tablet", "safari", "ios"));
    }

    #[test]
    fn client_hints_go_before_the_agent() {
        assert_eq!(
            browser("Chrome/141.0 Safari/537.36", r#""Chromium";v="141", "Microsoft Edge";v="141""#),
            Browser::Edge
        );
        assert_eq!(system("Mozilla/5.0 (X11; Linux x86_64)", "\"Chrome OS\"", false), Os::Chromeos);
        assert_eq!(device("Mozilla/5.0 (Linux; Android 10; K)", "?1", Os::Android), Device::Mobile);
    }
}
