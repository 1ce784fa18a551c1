//! What mails say, in English and German, as text and as HTML.
//!
//! Somebody who did not ask for a mail sees its subject and its first words before opening it. Those are
//! ours alone: what people wrote stands below, as [`plain`] leaves it.

use std::sync::LazyLock;

use entity::visits::AdPlatform;
use entity::{LinkPurpose, Locale, Role, api_key, invitation};
use regex::Regex;

/// A mail of ours: one thing to know, one link, and below it what else belongs to it.
pub(super) struct Words {
    subject: &'static str,
    lead: &'static str,
    action: &'static str,
    url: String,
    details: Vec<(&'static str, String)>,
}

pub(super) fn invitation(locale: Locale, org: &str, invitation: &invitation::Model, url: String) -> Words {
    let (organization, by, role) = match locale {
        Locale::En => ("Organization", "Invited by", "Your role"),
        Locale::De => ("Organisation", "Eingeladen von", "Ihre Rolle"),
    };
    let mut details = vec![(organization, plain(org))];
    details.extend(invitation.invited_by.as_deref().map(|name| (by, plain(name))));
    details.push((role, name_of_role(locale, invitation.role).to_owned()));
    match locale {
        Locale::En => Words {
            subject: "Invitation to web analytics",
            lead: "Somebody invites you to an organization that measures the visits of its websites with this \
                service. Who it is stands below the link, in their own words. The link works once, within seven \
                days. If you did not expect this mail, you can ignore it; nothing happens then.",
            action: "Accept the invitation",
            url,
            details,
        },
        Locale::De => Words {
            subject: "Einladung zur Webanalyse",
            lead: "Jemand lädt Sie in eine Organisation ein, die mit diesem Dienst die Besuche ihrer Websites \
                misst. Wer das ist, steht unter dem Link, in eigenen Worten. Der Link gilt einmal und sieben \
                Tage lang. Wenn Sie diese Mail nicht erwartet haben, können Sie sie ignorieren; dann geschieht nichts.",
            action: "Einladung annehmen",
            url,
            details,
        },
    }
}

/// Keys that a mail names one by one; of more it says how many.
const MOST_KEYS: usize = 30;

pub(super) fn keys_ended(locale: Locale, org: &str, keys: &[api_key::Model], url: String) -> Words {
    let (organization, key, more) = match locale {
        Locale::En => ("Organization", "Key", "More keys"),
        Locale::De => ("Organisation", "Schlüssel", "Weitere Schlüssel"),
    };
    let mut details = vec![(organization, plain(org))];
    details.extend(keys.iter().take(MOST_KEYS).map(|it| (key, format!("{} ({})", plain(&it.name), it.hint))));
    if keys.len() > MOST_KEYS {
        details.push((more, (keys.len() - MOST_KEYS).to_string()));
    }
    match locale {
        Locale::En => Words {
            subject: "Secret keys have ended",
            lead: "A member of an organization that you manage was removed or may do less than before. With \
                that the secret keys ended that this person had made and that can do more than the person \
                may. A server that uses one of them is refused until you give it a new key. The audit log \
                of the organization says who changed what.",
            action: "Show the keys",
            url,
            details,
        },
        Locale::De => Words {
            subject: "Geheime Schlüssel sind nicht mehr gültig",
            lead: "Ein Mitglied einer Organisation, die Sie verwalten, wurde entfernt oder darf weniger als \
                zuvor. Damit endeten die geheimen Schlüssel, die diese Person erstellt hat und die mehr \
                können, als sie darf. Ein Server, der einen davon benutzt, wird abgewiesen, bis Sie ihm einen \
                neuen Schlüssel geben. Wer was geändert hat, steht im Änderungsprotokoll der Organisation.",
            action: "Schlüssel ansehen",
            url,
            details,
        },
    }
}

pub(super) fn destination_paused(locale: Locale, project: &str, provider: AdPlatform, url: String) -> Words {
    let details = |site: &'static str, platform: &'static str| {
        vec![(site, plain(project)), (platform, provider.as_str().to_owned())]
    };
    match locale {
        Locale::En => Words {
            subject: "An ad platform takes no conversions",
            lead: "An ad platform has refused everything that was sent to it for one of your projects, or could not \
                be reached for some time. The conversions are kept and sent again by themselves, with longer and \
                longer pauses. If the platform says that the credentials are wrong, please renew them. What it \
                answered stands beside each conversion.",
            action: "Show the conversions",
            url,
            details: details("Project", "Platform"),
        },
        Locale::De => Words {
            subject: "Eine Werbeplattform nimmt keine Conversions an",
            lead: "Eine Werbeplattform hat alles abgelehnt, was ihr für eines Ihrer Projekte gesendet wurde, oder war \
                seit einiger Zeit nicht erreichbar. Die Conversions bleiben erhalten und werden von selbst erneut \
                gesendet, mit immer längeren Pausen. Wenn die Plattform die Zugangsdaten ablehnt, erneuern Sie diese \
                bitte. Was sie geantwortet hat, steht bei jeder Conversion.",
            action: "Conversions ansehen",
            url,
            details: details("Projekt", "Plattform"),
        },
    }
}

/// Whoever asks for a link chooses where it leads afterwards, so our own words come first here as well.
pub(super) fn magic_link(locale: Locale, purpose: LinkPurpose, url: String) -> Words {
    let (subject, lead, action) = match (locale, purpose) {
        (Locale::En, LinkPurpose::Login) => (
            "Your sign-in link",
            "With this link you sign in without a password. The link works once, within 15 minutes. If you did not \
             ask for it, ignore this mail.",
            "Sign in",
        ),
        (Locale::En, LinkPurpose::Sudo) => (
            "Please confirm that it is you",
            "Someone who is signed in to your account wants to do something sensitive. If it is you, confirm it. The \
             link works once, within 15 minutes. If you did not ask for it, ignore this mail.",
            "Confirm",
        ),
        (Locale::De, LinkPurpose::Login) => (
            "Ihr Anmeldelink",
            "Mit diesem Link melden Sie sich ohne Passwort an. Der Link gilt einmal und 15 Minuten lang. Wenn Sie \
             ihn nicht angefordert haben, ignorieren Sie diese Mail.",
            "Anmelden",
        ),
        (Locale::De, LinkPurpose::Sudo) => (
            "Bitte bestätigen Sie, dass Sie es sind",
            "Jemand, der in Ihrem Konto angemeldet ist, möchte etwas Heikles tun. Wenn Sie es sind, bestätigen Sie es. \
             Der Link gilt einmal und 15 Minuten lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese \
             Mail.",
            "Bestätigen",
        ),
    };
    Words { subject, lead, action, url, details: Vec::new() }
}

fn name_of_role(locale: Locale, role: Role) -> &'static str {
    match (locale, role) {
        (Locale::En, Role::Owner) => "owner",
        (Locale::En, Role::Admin) => "admin",
        (Locale::En, Role::Analyst) => "analyst",
        (Locale::En, Role::Viewer) => "viewer",
        (Locale::De, Role::Owner) => "Inhaber",
        (Locale::De, Role::Admin) => "Administration",
        (Locale::De, Role::Analyst) => "Analyse",
        (Locale::De, Role::Viewer) => "Lesen",
    }
}

impl Words {
    pub(super) fn subject(&self) -> &'static str {
        self.subject
    }

    pub(super) fn text(&self) -> String {
        let Self { lead, action, url, .. } = self;
        let lines = self.details.iter().map(|(what, value)| format!("{what}: {value}\n"));
        let details: String = lines.collect();
        let gap = if details.is_empty() { "" } else { "\n" };
        format!("{lead}\n\n{action}:\n{url}\n{gap}{details}")
    }

    pub(super) fn html(&self) -> String {
        let [lead, action, url] = [self.lead, self.action, &self.url].map(escaped);
        let line = |(what, value): &(&str, String)| format!("{}: {}<br>\n", escaped(what), escaped(value));
        let details = match self.details.as_slice() {
            [] => String::new(),
            lines => {
                let lines: String = lines.iter().map(line).collect();
                format!("<p style=\"margin:24px 0 0\">{lines}</p>\n")
            }
        };
        format!(
            r#"<!doctype html>
<html>
<body style="margin:0;padding:32px 16px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#1d2433">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 24px">{lead}</p>
<p style="margin:0 0 24px"><a href="{url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5fe0;color:#fff;text-decoration:none">{action}</a></p>
<p style="margin:0;font-size:13px;color:#5b6475;word-break:break-all">{url}</p>
{details}</div>
</body>
</html>
"#
        )
    }
}

/// Longer names are cut.
const LONGEST_NAME: usize = 60;

/// What is not seen, and what turns the direction of writing or ends a line.
static UNSEEN: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{C}\p{Z}]+"));

/// A dot within a word, in each form that stands for one in host names (UTS #46).
static DOT: LazyLock<Regex> = LazyLock::new(|| pattern(r"[.\u{3002}\u{ff0e}\u{ff61}\u{2024}]+(\w)"));

/// Where a scheme ends, and where a path begins.
static PARTS_OF_URLS: LazyLock<Regex> = LazyLock::new(|| {
    let (colon, slash) = (r"[:\u{ff1a}]", r"[/\\\u{2044}\u{2215}\u{ff0f}]");
    pattern(&format!(r"{colon}?{slash}+|{colon}(\S)"))
});

fn pattern(text: &str) -> Regex {
    #[expect(clippy::unwrap_used, reason = "the patterns above are fixed, and the tests run them all")]
    Regex::new(text).unwrap()
}

/// A name that somebody chose as a mail may show it: one short line in which no mail program finds
/// anything to make a link of.
fn plain(name: &str) -> String {
    let line = UNSEEN.replace_all(name, " ");
    let line = line.trim();
    let mut short: String = line.chars().take(LONGEST_NAME).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    let short = PARTS_OF_URLS.replace_all(&short, " $1");
    let short = DOT.replace_all(&short, "·$1");
    short.replace(['@', '\u{ff20}'], " (at) ").trim().to_owned()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_add_neither_lines_nor_markup() {
        let words = Words {
            subject: "",
            lead: "",
            action: "Accept",
            url: "https://svc.example/invitations/x?a=1&b=2".into(),
            details: vec![("Organization", plain("<b>Eve</b>\r\nBcc: everyone"))],
        };
        assert!(words.text().contains("\nOrganization: <b>Eve< b> Bcc: everyone\n"), "{}", words.text());
        assert!(words.html().contains("Organization: &lt;b&gt;Eve&lt; b&gt; Bcc: everyone<br>"));
        assert!(words.html().contains(r#"href="https://svc.example/invitations/x?a=1&amp;b=2""#));
        assert!(words.text().contains("https://svc.example/invitations/x?a=1&b=2\n"));
    }

    #[test]
    fn a_name_is_one_short_line_that_nothing_makes_a_link_of() {
        for (name, shown) in [
            ("Bäcker & Söhne GmbH", "Bäcker & Söhne GmbH"),
            ("Dr. Müller, Inc.", "Dr. Müller, Inc."),
            ("Team: Sales", "Team: Sales"),
            ("https://win.example/now", "https win·example now"),
            ("www.win.example", "www·win·example"),
            ("boss@win.example", "boss (at) win·example"),
            ("win\u{3002}example\u{ff0f}x", "win·example x"),
            ("win.\u{200b}example", "win. example"),
            ("tel:+49123", "tel +49123"),
            ("a\u{202e}b\r\nc", "a b c"),
            ("", ""),
        ] {
            assert_eq!(plain(name), shown, "{name:?}");
        }
        let long = plain(&"ä".repeat(100));
        assert_eq!(long, format!("{}…", "ä".repeat(60)));
    }
}
