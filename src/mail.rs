//! Sends mails over SMTP. The mail queue and the texts are in `domain::tenancy::mail`.

use std::time::{Duration, SystemTime};

use domain::tenancy::mail::{Failure, Mailroom, Message, Reach, Transport};
use lettre::address::AddressError;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};

use crate::config::{Config, Invalid, Secret};

type Smtp = AsyncSmtpTransport<Tokio1Executor>;

/// SMTP timeout. After it the mail stays queued and is retried.
const PATIENCE: Duration = Duration::from_secs(20);

/// Mail transport of this deployment.
pub enum Mailer {
    Smtp {
        server: Box<Smtp>,
        from: Mailbox,
    },
    /// Development without a mail server: mails are written to the log, so that a developer can follow their
    /// links.
    Log,
    None,
}

/// Checks the mail settings. Fails if no mail could be sent with them.
pub(crate) fn check(url: Option<&Secret>, from: Option<&Mailbox>) -> Result<(), Invalid> {
    let Some(url) = url else { return Ok(()) };
    // The error may quote the URL, and the URL contains a password.
    Smtp::from_url(url.expose())
        .map_err(|_| Invalid("SVC_MAIL_URL must be a smtp:// or smtps:// URL".into()))?;
    match from {
        Some(_) => Ok(()),
        None => Err(Invalid("SVC_MAIL_URL also needs SVC_MAIL_FROM, the sender of the mails".into())),
    }
}

impl Mailer {
    pub fn new(config: &Config) -> Self {
        let server = config.mail_url.as_ref().and_then(|url| Smtp::from_url(url.expose()).ok());
        match (server, &config.mail_from) {
            (Some(server), Some(from)) => {
                let server = Box::new(server.timeout(Some(PATIENCE)).build());
                Self::Smtp { server, from: from.clone() }
            }
            _ if config.is_production() => Self::None,
            _ => Self::Log,
        }
    }

    /// Returns the mail queue that the domain rules use.
    pub fn mailroom(&self) -> Mailroom {
        Mailroom::new(match self {
            Self::Smtp { .. } => Reach::People,
            Self::Log => Reach::Log,
            Self::None => Reach::Nobody,
        })
    }
}

impl Transport for Mailer {
    async fn send(&self, message: &Message) -> Result<(), Failure> {
        match self {
            Self::Smtp { server, from } => {
                let mail = written(from, message).map_err(|_| {
                    tracing::warn!(mail.id = %message.id, "Mail not sent: its recipient is not a valid address");
                    Failure::Permanent
                })?;
                server.send(mail).await.map(drop).map_err(|error| sorted(message, &error))
            }
            Self::Log => {
                tracing::info!("SVC_MAIL_URL is not set, so this mail was not sent:\n{}", message.text);
                Ok(())
            }
            Self::None => Err(Failure::Transient),
        }
    }
}

/// Builds a multipart mail with the same content as text and as HTML, which may show an image.
fn written(from: &Mailbox, message: &Message) -> Result<lettre::Message, Unwritable> {
    let id = format!("<{}@{}>", message.id.simple(), from.email.domain());
    // RFC 3834: automatic responders must not answer this mail.
    let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
    let automatic = HeaderValue::new(automatic, "auto-generated".to_owned());
    let mut mail = lettre::Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, message.recipient.parse()?))
        .subject(message.subject.clone())
        .date(SystemTime::now())
        .message_id(Some(id))
        .raw_header(automatic);
    if let Some(url) = &message.unsubscribe {
        for (name, value) in [
            ("List-Unsubscribe", format!("<{url}>")),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ] {
            mail = mail.raw_header(HeaderValue::new(HeaderName::new_from_ascii_str(name), value));
        }
    }
    Ok(mail.multipart(content(message)?)?)
}

fn content(message: &Message) -> Result<MultiPart, Unwritable> {
    let (text, html) = (message.text.clone(), message.html.clone());
    let Some(image) = &message.image else { return Ok(MultiPart::alternative_plain_html(text, html)) };
    let kind = ContentType::parse("image/png").map_err(|_| Unwritable)?;
    let image = Attachment::new_inline_with_name(image.id.clone(), image.name.to_owned())
        .body(image.png.clone(), kind);
    let html = MultiPart::related().singlepart(SinglePart::html(html)).singlepart(image);
    Ok(MultiPart::alternative().singlepart(SinglePart::plain(text)).multipart(html))
}

/// Error for a sender, recipient or text that cannot be put into a mail.
struct Unwritable;

impl From<AddressError> for Unwritable {
    fn from(_: AddressError) -> Self {
        Self
    }
}

impl From<lettre::error::Error> for Unwritable {
    fn from(_: lettre::error::Error) -> Self {
        Self
    }
}

/// Classifies and logs an SMTP error. The server's reply may name the recipient, so the log gets only its
/// code.
fn sorted(message: &Message, error: &smtp::Error) -> Failure {
    let code = error.status().map(|code| code.to_string()).unwrap_or_default();
    let reason = match () {
        () if error.is_timeout() => "timeout",
        () if error.is_tls() => "tls",
        () if error.status().is_some() => "refused",
        () => "no connection",
    };
    tracing::warn!(mail.id = %message.id, smtp.code = code, error.reason = reason, "Mail could not be sent");
    if error.is_permanent() { Failure::Permanent } else { Failure::Transient }
}
