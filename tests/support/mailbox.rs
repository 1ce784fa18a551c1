//! A mail server on loopback that keeps received mails and implements what RFC 5321 requires of a receiver.

use std::sync::{Arc, Mutex};

use mail_parser::{MessageParser, MimeHeaders};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A mail as its reader sees it.
#[derive(Clone, Debug)]
pub struct Mail {
    pub to: String,
    pub from: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub raw: String,
}

#[derive(Default)]
struct State {
    mails: Vec<Mail>,
    /// Answers to the next mails, instead of taking them.
    refusals: Vec<&'static str>,
}

pub struct Mailbox {
    pub url: String,
    state: Arc<Mutex<State>>,
}

impl Mailbox {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(State::default()));
        let kept = state.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(converse(stream, kept.clone()));
            }
        });
        Self { url, state }
    }

    /// The settings of a server that sends its mails here.
    pub fn settings(&self) -> [(&str, &str); 2] {
        [("SVC_MAIL_URL", &self.url), ("SVC_MAIL_FROM", "Svc Tests <svc@example.com>")]
    }

    /// Answers the next mail like this instead of taking it.
    pub fn refuse_next(&self, answer: &'static str) {
        self.state.lock().unwrap().refusals.push(answer);
    }

    pub fn mails(&self) -> Vec<Mail> {
        self.state.lock().unwrap().mails.clone()
    }

    /// The only mail since the last time.
    #[track_caller]
    pub fn take_one(&self) -> Mail {
        let mut mails = std::mem::take(&mut self.state.lock().unwrap().mails);
        assert_eq!(mails.len(), 1, "{mails:?}");
        mails.remove(0)
    }
}

async fn converse(stream: TcpStream, state: Arc<Mutex<State>>) {
    let mut stream = BufReader::new(stream);
    let mut data: Option<String> = None;
    let mut line = String::new();
    stream.write_all(b"220 localhost\r\n").await.unwrap();
    loop {
        line.clear();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return;
        }
        let answer = match &mut data {
            Some(text) if line == ".\r\n" => {
                let mut state = state.lock().unwrap();
                let answer = state.refusals.pop().unwrap_or("250 OK");
                if answer.starts_with("250") {
                    state.mails.push(parsed(text));
                }
                data = None;
                answer
            }
            Some(text) => {
                // A leading dot was doubled on the way (section 4.5.2).
                text.push_str(line.strip_prefix('.').unwrap_or(&line));
                continue;
            }
            None if line.starts_with("DATA") => {
                data = Some(String::new());
                "354 Go on"
            }
            None if line.starts_with("QUIT") => "221 Bye",
            None => "250 OK",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await.unwrap();
    }
}

fn parsed(raw: &str) -> Mail {
    let message = MessageParser::default().parse(raw.as_bytes()).unwrap();
    let part = |kind: &str| {
        let of_kind = |part: &&mail_parser::MessagePart<'_>| {
            part.content_type().is_some_and(|found| found.subtype() == Some(kind))
        };
        message
            .parts
            .iter()
            .find(of_kind)
            .and_then(|part| part.text_contents())
            .unwrap_or_default()
            .to_owned()
    };
    let address = |list: Option<&mail_parser::Address<'_>>| {
        list.and_then(|list| list.first()?.address()).unwrap_or_default().to_owned()
    };
    Mail {
        to: address(message.to()),
        from: address(message.from()),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: part("plain"),
        html: part("html"),
        raw: raw.to_owned(),
    }
}
