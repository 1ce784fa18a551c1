//! Texts of mails, in English and German, as plain text and as HTML.
//!
//! The recipient of an unrequested mail sees its subject and first words before opening it. Therefore these contain
//! only our own text. Names written by other people come below, sanitised by [`plain`].

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use entity::report_subscription::ReportFrequency;
use entity::visits::AdPlatform;
use entity::{LinkPurpose, Locale, Role, ad_connection, api_key, invitation};
use regex::Regex;

use crate::ground::fixed_pattern::fixed_pattern;
use crate::tenancy::project::{DeletionKind, Project};
use crate::tenancy::report_mails::ReportSubscriptionDetails;

/// Text of a mail: one message, one link, and details below the link.
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
            lead: "You are invited to an organization that measures the visits of its websites with this service. \
                The names of the organization and of the person who invites you are below the link, as they entered \
                them. The link works once, within seven days. If you did not expect this mail, ignore it; nothing \
                will happen.",
            action: "Accept the invitation",
            url,
            details,
        },
        Locale::De => Words {
            subject: "Einladung zur Webanalyse",
            lead: "Sie sind in eine Organisation eingeladen, die mit diesem Dienst die Besuche ihrer Websites \
                misst. Die Namen der Organisation und der einladenden Person stehen unter dem Link, so wie sie \
                eingegeben wurden. Der Link gilt einmal und sieben Tage lang. Wenn Sie diese Mail nicht erwartet \
                haben, können Sie sie ignorieren; dann geschieht nichts.",
            action: "Einladung annehmen",
            url,
            details,
        },
    }
}

pub(super) fn report_confirmation(asked: &ReportSubscriptionDetails, url: String) -> Words {
    let (organization, project, report) = match asked.locale {
        Locale::En => ("Organization", "Project", "Report"),
        Locale::De => ("Organisation", "Projekt", "Bericht"),
    };
    let frequency = match (asked.locale, asked.frequency) {
        (Locale::En, ReportFrequency::Weekly) => "weekly",
        (Locale::En, ReportFrequency::Monthly) => "monthly",
        (Locale::De, ReportFrequency::Weekly) => "wöchentlich",
        (Locale::De, ReportFrequency::Monthly) => "monatlich",
    };
    let mut details = vec![(organization, plain(&asked.org_name))];
    details.extend(asked.project_name.as_deref().map(|name| (project, plain(name))));
    details.push((report, frequency.to_owned()));
    match asked.locale {
        Locale::En => Words {
            subject: "Please confirm reports by mail",
            lead: "Somebody entered this address so that it gets reports on the visits of websites by mail. The report is \
                named below the link. If you want it, please confirm within seven days; every report has a link that ends \
                it. If you did not expect this mail, ignore it; nothing will be sent.",
            action: "Confirm the reports",
            url,
            details,
        },
        Locale::De => Words {
            subject: "Bitte bestätige Berichte per Mail",
            lead: "Jemand hat diese Adresse eingetragen, damit sie Berichte über die Besuche von Websites per Mail bekommt. \
                Der Bericht steht unter dem Link. Wenn du ihn möchtest, bestätige das bitte innerhalb von sieben Tagen; \
                jeder Bericht hat einen Link, der ihn beendet. Wenn du diese Mail nicht erwartet hast, ignoriere sie; dann \
                wird nichts gesendet.",
            action: "Berichte bestätigen",
            url,
            details,
        },
    }
}

/// Maximum number of keys listed in a mail. For further keys, the mail states only their number.
const MAX_KEYS: usize = 30;

pub(super) fn keys_ended(locale: Locale, org: &str, keys: &[api_key::Model], url: String) -> Words {
    let (organization, key, more) = match locale {
        Locale::En => ("Organization", "Key", "More keys"),
        Locale::De => ("Organisation", "Schlüssel", "Weitere Schlüssel"),
    };
    let mut details = vec![(organization, plain(org))];
    details.extend(keys.iter().take(MAX_KEYS).map(|it| (key, format!("{} ({})", plain(&it.name), it.hint))));
    if keys.len() > MAX_KEYS {
        details.push((more, (keys.len() - MAX_KEYS).to_string()));
    }
    match locale {
        Locale::En => Words {
            subject: "Secret keys were revoked",
            lead: "A member of an organization that you manage was removed or has fewer rights than before. Secret \
                keys that this person created and that have more rights than the person were therefore revoked. A \
                server that uses one of these keys is rejected until you give it a new key. The audit log of the \
                organization shows who changed what.",
            action: "Show the keys",
            url,
            details,
        },
        Locale::De => Words {
            subject: "Geheime Schlüssel wurden widerrufen",
            lead: "Ein Mitglied einer Organisation, die Sie verwalten, wurde entfernt oder hat weniger Rechte als \
                zuvor. Geheime Schlüssel, die diese Person erstellt hat und die mehr Rechte haben als sie, wurden \
                deshalb widerrufen. Ein Server, der einen dieser Schlüssel benutzt, wird abgewiesen, bis Sie ihm \
                einen neuen Schlüssel geben. Das Änderungsprotokoll der Organisation zeigt, wer was geändert hat.",
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
            subject: "An ad platform does not accept conversions",
            lead: "An ad platform rejected all conversions that were uploaded for one of your projects, or it was \
                unreachable for some time. The conversions are kept, and their upload is retried automatically at \
                increasing intervals. If the platform reports wrong credentials, please renew them. The platform's \
                answer is shown with each conversion.",
            action: "Show the conversions",
            url,
            details: details("Project", "Platform"),
        },
        Locale::De => Words {
            subject: "Eine Werbeplattform nimmt keine Conversions an",
            lead: "Eine Werbeplattform hat alle Conversions abgelehnt, die für eines Ihrer Projekte hochgeladen \
                wurden, oder war längere Zeit nicht erreichbar. Die Conversions bleiben erhalten und werden \
                automatisch erneut hochgeladen, in immer größeren Abständen. Wenn die Plattform die Zugangsdaten \
                ablehnt, erneuern Sie diese bitte. Die Antwort der Plattform steht bei jeder Conversion.",
            action: "Conversions ansehen",
            url,
            details: details("Projekt", "Plattform"),
        },
    }
}

/// The words say on which day the grant ends, in UTC.
pub(super) fn ad_connection_ending(
    locale: Locale,
    org: &str,
    connection: &ad_connection::Model,
    ends: DateTime<Utc>,
    url: String,
) -> Words {
    let details =
        |organization: &'static str, name: &'static str, platform: &'static str, end: &'static str| {
            vec![
                (organization, plain(org)),
                (name, plain(&connection.name)),
                (platform, connection.platform.as_str().to_owned()),
                (end, ends.format("%Y-%m-%d").to_string()),
            ]
        };
    match locale {
        Locale::En => Words {
            subject: "The connection to an ad platform ends soon",
            lead: "An ad platform granted access to the costs of your ads for a limited time, which is almost over. Until \
                the day below the link, connect the platform again; the accounts and their costs are kept. After that \
                day no new costs are read.",
            action: "Show the organization",
            url,
            details: details("Organization", "Connection", "Platform", "Ends on"),
        },
        Locale::De => Words {
            subject: "Die Verbindung zu einer Werbeplattform endet bald",
            lead: "Eine Werbeplattform hat den Zugriff auf die Kosten Ihrer Anzeigen für begrenzte Zeit erlaubt, die fast \
                vorbei ist. Verbinden Sie die Plattform bis zu dem Tag, der unter dem Link steht, erneut; die Konten \
                und ihre Kosten bleiben erhalten. Nach diesem Tag werden keine neuen Kosten gelesen.",
            action: "Organisation ansehen",
            url,
            details: details("Organisation", "Verbindung", "Plattform", "Endet am"),
        },
    }
}

/// The words say when the deletions begin in the project's time zone.
pub(super) fn deletion_requested(locale: Locale, project: &Project, by: Option<&str>, url: String) -> Words {
    let (site, author, begins) = match locale {
        Locale::En => ("Project", "Changed by", "Deletion begins"),
        Locale::De => ("Projekt", "Geändert von", "Löschung beginnt"),
    };
    let mut details = vec![(site, plain(&project.name))];
    details.extend(by.map(|name| (author, plain(name))));
    for deletion in &project.pending_deletions {
        details.push((name_of_deletion(locale, deletion.kind), deletion.count.to_string()));
    }
    if let Some(deletion) = project.pending_deletions.first() {
        let at = deletion.begins_at.utc().with_timezone(&project.tz());
        details.push((begins, format!("{} ({})", at.format("%Y-%m-%d %H:%M"), project.tz().name())));
    }
    match locale {
        Locale::En => Words {
            subject: "Data of a project will be deleted in a day",
            lead: "A setting of one of your projects was changed so that stored data will be deleted. The deletion \
                begins one day after the change. Until then nothing is lost: open the settings of the project and \
                choose “Keep the data”, or set the former value again. If you want the data to be deleted, you need \
                not do anything. The audit log of the organization shows who changed what.",
            action: "Show the settings",
            url,
            details,
        },
        Locale::De => Words {
            subject: "Daten eines Projekts werden in einem Tag gelöscht",
            lead: "Eine Einstellung eines Ihrer Projekte wurde so geändert, dass gespeicherte Daten gelöscht werden. \
                Die Löschung beginnt einen Tag nach der Änderung. Bis dahin geht nichts verloren: Öffnen Sie die \
                Einstellungen des Projekts und wählen Sie „Daten behalten“, oder stellen Sie den früheren Wert wieder \
                ein. Wenn die Daten gelöscht werden sollen, müssen Sie nichts tun. Das Änderungsprotokoll der \
                Organisation zeigt, wer was geändert hat.",
            action: "Einstellungen ansehen",
            url,
            details,
        },
    }
}

fn name_of_deletion(locale: Locale, kind: DeletionKind) -> &'static str {
    match (locale, kind) {
        (Locale::En, DeletionKind::Visits) => "Visits and conversions to delete",
        (Locale::En, DeletionKind::Leads) => "Leads to delete",
        (Locale::En, DeletionKind::Contacts) => "Leads whose contact details will be deleted",
        (Locale::De, DeletionKind::Visits) => "Zu löschende Sitzungen und Conversions",
        (Locale::De, DeletionKind::Leads) => "Zu löschende Leads",
        (Locale::De, DeletionKind::Contacts) => "Leads, deren Kontaktdaten gelöscht werden",
    }
}

/// Our own text comes first here as well, because the person who requests the link chooses its target.
pub(super) fn magic_link(locale: Locale, purpose: LinkPurpose, url: String) -> Words {
    let (subject, lead, action) = match (locale, purpose) {
        (Locale::En, LinkPurpose::Login) => (
            "Your sign-in link",
            "Use this link to sign in without a password. The link works once, within 15 minutes. If you did not \
             request it, ignore this mail.",
            "Sign in",
        ),
        (Locale::En, LinkPurpose::Sudo) => (
            "Please confirm that it is you",
            "A person who is signed in to your account wants to do something sensitive. If this is you, please \
             confirm. The link works once, within 15 minutes. If you did not request it, ignore this mail.",
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
            "Jemand, der in Ihrem Konto angemeldet ist, möchte eine sicherheitsrelevante Aktion ausführen. Wenn \
             Sie das sind, bestätigen Sie es bitte. Der Link gilt einmal und 15 Minuten lang. Wenn Sie ihn nicht \
             angefordert haben, ignorieren Sie diese Mail.",
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

/// Maximum length of a name. Longer names are truncated.
const LONGEST_NAME: usize = 60;

/// Invisible characters, and characters that change the writing direction or end a line.
static UNSEEN: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"[\p{C}\p{Z}]+"));

/// A dot within a word, in each form that host names accept (UTS #46).
static DOT: LazyLock<Regex> =
    LazyLock::new(|| fixed_pattern(r"[.\u{3002}\u{ff0e}\u{ff61}\u{2024}]+([\w--\d])"));

/// End of a URL scheme, and beginning of a path.
static PARTS_OF_URLS: LazyLock<Regex> = LazyLock::new(|| {
    let (colon, slash) = (r"[:\u{ff1a}]", r"[/\\\u{2044}\u{2215}\u{ff0f}]");
    fixed_pattern(&format!(r"{colon}?{slash}+|{colon}(\S)"))
});

/// Colon within a word.
static COLON: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"[:\u{ff1a}](\S)"));

/// Sanitises a name that a person chose: returns one short line in which no mail program detects a link.
pub(super) fn plain(name: &str) -> String {
    without_links(&PARTS_OF_URLS.replace_all(&short(name), " $1"))
}

/// Sanitises a path or a campaign, which visitors choose, like [`plain`], but keeps its slashes.
pub(super) fn unlinked(path: &str) -> String {
    without_links(&COLON.replace_all(&short(path), " $1"))
}

fn short(text: &str) -> String {
    let line = UNSEEN.replace_all(text, " ");
    let line = line.trim();
    let mut short: String = line.chars().take(LONGEST_NAME).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

fn without_links(text: &str) -> String {
    let text = DOT.replace_all(text, "·$1");
    text.replace(['@', '\u{ff20}'], " (at) ").trim().to_owned()
}

pub(super) fn escaped(text: &str) -> String {
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
            ("Version 2.0", "Version 2.0"),
            ("win.2.example", "win.2·example"),
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
        for (path, shown) in [
            ("/pricing/basic", "/pricing/basic"),
            ("/win.example/now.html", "/win·example/now·html"),
            ("https://win.example/now", "https //win·example/now"),
            ("tel:+49123 boss@win.example", "tel +49123 boss (at) win·example"),
        ] {
            assert_eq!(unlinked(path), shown, "{path:?}");
        }
        let long = plain(&"ä".repeat(100));
        assert_eq!(long, format!("{}…", "ä".repeat(60)));
    }
}
