//! What mails say, in English and German, as text and as HTML.

use entity::{LinkPurpose, Locale, Role, invitation};

/// A mail of ours: one thing to know, one link, and what the link is worth.
pub(super) struct Words {
    subject: String,
    lead: String,
    action: &'static str,
    url: String,
    note: &'static str,
}

pub(super) fn invitation(locale: Locale, org: &str, invitation: &invitation::Model, url: String) -> Words {
    let role = role(locale, invitation.role);
    match locale {
        Locale::En => Words {
            subject: format!("Invitation to {org}"),
            lead: match &invitation.invited_by {
                Some(name) => format!("{name} invites you to {org} as {role}."),
                None => format!("You are invited to {org} as {role}."),
            },
            action: "Accept the invitation",
            url,
            note: "The link works once, within seven days. If you did not expect this mail, you can ignore it.",
        },
        Locale::De => Words {
            subject: format!("Einladung zu {org}"),
            lead: match &invitation.invited_by {
                Some(name) => format!("{name} lädt Sie zu {org} ein ({role})."),
                None => format!("Sie sind zu {org} eingeladen ({role})."),
            },
            action: "Einladung annehmen",
            url,
            note: "Der Link gilt einmal und sieben Tage lang. Wenn Sie diese Mail nicht erwartet haben, können Sie sie ignorieren.",
        },
    }
}

pub(super) fn magic_link(locale: Locale, purpose: LinkPurpose, url: String) -> Words {
    let (subject, lead, action) = match (locale, purpose) {
        (Locale::En, LinkPurpose::Login) => {
            ("Your sign-in link", "With this link you sign in without a password.", "Sign in")
        }
        (Locale::En, LinkPurpose::Sudo) => (
            "Please confirm that it is you",
            "Someone who is signed in to your account wants to do something sensitive. If it is you, confirm it.",
            "Confirm",
        ),
        (Locale::De, LinkPurpose::Login) => {
            ("Ihr Anmeldelink", "Mit diesem Link melden Sie sich ohne Passwort an.", "Anmelden")
        }
        (Locale::De, LinkPurpose::Sudo) => (
            "Bitte bestätigen Sie, dass Sie es sind",
            "Jemand, der in Ihrem Konto angemeldet ist, möchte etwas Heikles tun. Wenn Sie es sind, bestätigen Sie es.",
            "Bestätigen",
        ),
    };
    let note = match locale {
        Locale::En => "The link works once, within 15 minutes. If you did not ask for it, ignore this mail.",
        Locale::De => {
            "Der Link gilt einmal und 15 Minuten lang. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Mail."
        }
    };
    Words { subject: subject.to_owned(), lead: lead.to_owned(), action, url, note }
}

fn role(locale: Locale, role: Role) -> &'static str {
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
    /// Names that people chose are part of it, and a header is one line.
    pub(super) fn subject(&self) -> String {
        one_line(&self.subject)
    }

    pub(super) fn text(&self) -> String {
        format!("{}\n\n{}:\n{}\n\n{}\n", one_line(&self.lead), self.action, self.url, self.note)
    }

    pub(super) fn html(&self) -> String {
        let [lead, action, url, note] =
            [self.lead.as_str(), self.action, self.url.as_str(), self.note].map(escaped);
        format!(
            r#"<!doctype html>
<html>
<body style="margin:0;padding:32px 16px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#1d2433">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 24px">{lead}</p>
<p style="margin:0 0 24px"><a href="{url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f5fe0;color:#fff;text-decoration:none">{action}</a></p>
<p style="margin:0 0 24px;font-size:13px;color:#5b6475;word-break:break-all">{url}</p>
<p style="margin:0;font-size:13px;color:#5b6475">{note}</p>
</div>
</body>
</html>
"#
        )
    }
}

fn one_line(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
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
    fn a_name_can_neither_add_headers_nor_markup() {
        let words = Words {
            subject: "Invitation to A\r\nBcc: everyone@example.com".into(),
            lead: "<b>Eve</b> invites you".into(),
            action: "Accept",
            url: "https://svc.example/invitations/x?a=1&b=2".into(),
            note: "",
        };
        assert_eq!(words.subject(), "Invitation to A  Bcc: everyone@example.com");
        assert!(words.html().contains("&lt;b&gt;Eve&lt;/b&gt; invites you"));
        assert!(words.html().contains(r#"href="https://svc.example/invitations/x?a=1&amp;b=2""#));
        assert!(words.text().contains("https://svc.example/invitations/x?a=1&b=2\n"));
    }
}
