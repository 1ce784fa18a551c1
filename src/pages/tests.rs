//! The guard against requests that reach what only this server can reach.
//!
//! | attack | test |
//! |---|---|
//! | an address inside in any notation, mapped or tunnelled | `every_way_of_writing_an_address_inside_is_refused_without_asking_the_resolver` |
//! | `localhost` in any spelling, dots at the end | `localhost_is_refused_in_every_spelling` |
//! | a name with several addresses, one of them private | `a_name_with_one_address_inside_is_refused` |
//! | a name whose address changes between check and connect | `a_name_is_resolved_once_and_its_checked_address_is_the_one_that_is_asked` |
//! | a redirect to an address inside, or in a circle, or without end | `each_redirect_is_checked_anew` |
//! | a gzip bomb, a page or headers without end | `pages_without_end_are_cut_and_heads_without_end_are_refused` |
//! | a slow drip of headers or of the page | `an_answer_that_drips_ends_after_its_time` |
//! | a resolver that hangs | `a_lookup_that_hangs_keeps_the_place_of_its_fetch` |

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use domain::ground::turns::{Share, Turns};
use parking_lot::Mutex;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use uuid::Uuid;

use super::*;

/// Resolver whose answers are given: the last one repeats.
struct Given(Vec<Vec<IpAddr>>, Arc<AtomicUsize>);

impl Resolver for Given {
    fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let at = self.1.fetch_add(1, Ordering::SeqCst).min(self.0.len() - 1);
        Ok(self.0[at].clone())
    }
}

/// Resolver that answers when the other end is dropped.
struct Hanging(Mutex<mpsc::Receiver<()>>);

impl Resolver for Hanging {
    fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        let _ended = self.0.lock().recv();
        Ok(Vec::new())
    }
}

const LIMIT: usize = 2 << 20;
const TENANT: Uuid = Uuid::from_u128(1);

/// A pool with one place.
fn pool() -> Turns {
    Turns::new(Share { places: 1, each: 1, waiting: 1, wait: ANSWER })
}

async fn fetch(
    guarded: &Guarded,
    url: &str,
    may_ask: MayAsk<'_>,
    max_bytes: usize,
) -> std::result::Result<Page, NoPage> {
    let url = Url::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
    let place = pool().take(&[TENANT]).await.unwrap_or_else(|error| panic!("{error}"));
    guarded.fetch(url, may_ask, max_bytes, place).await
}

fn guarded(answers: &[&[&str]], private: bool) -> (Guarded, Arc<AtomicUsize>) {
    let read = |texts: &&[&str]| texts.iter().filter_map(|text| text.parse().ok()).collect();
    let asked = Arc::new(AtomicUsize::new(0));
    let resolver = Arc::new(Given(answers.iter().map(read).collect(), asked.clone()));
    let tls = TlsConnector::from(Arc::new(tls::usual().unwrap_or_else(|error| panic!("{error}"))));
    (Guarded { resolver, tls, private, patience: ANSWER }, asked)
}

async fn refused(guarded: &Guarded, url: &str) -> NoPage {
    match fetch(guarded, url, &|_| true, LIMIT).await {
        Ok(page) => panic!("{url} was fetched: {}", page.status),
        Err(why) => why,
    }
}

/// Server that answers each connection with the same bytes. Returns its port and how many connections there were.
async fn site(answer: Vec<u8>) -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listener = listener.unwrap_or_else(|error| panic!("{error}"));
    let port = listener.local_addr().map_or(0, |address| address.port());
    let connections = Arc::new(AtomicUsize::new(0));
    let counted = connections.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            let answer = answer.clone();
            tokio::spawn(async move {
                let mut head = [0; 4096];
                let _read = stream.read(&mut head).await;
                let _written = stream.write_all(&answer).await;
            });
        }
    });
    (port, connections)
}

#[tokio::test]
async fn every_way_of_writing_an_address_inside_is_refused_without_asking_the_resolver() {
    let (guarded, asked) = guarded(&[&["1.1.1.1"]], false);
    for host in [
        "127.0.0.1",
        "127.1",
        "0x7f.1",
        "0177.0.0.1",
        "2130706433",
        "0x7f000001",
        "127.0.0.1.",
        "①②⑦.⓪.⓪.①",
        "127。0。0。1",
        "%31%32%37.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[fe80::1]",
        "0",
        "[::]",
        "169.254.169.254",
        "10.1.2.3",
        "192.168.0.1",
        "100.64.0.1",
    ] {
        let why = refused(&guarded, &format!("http://{host}/")).await;
        assert_eq!(why, NoPage::Refused(Refused::Private), "{host}");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

/// A name that may be asked is compared in one spelling, and the system says where it leads.
#[tokio::test]
async fn localhost_is_refused_in_every_spelling() {
    let (guarded, _) = guarded(&[], false);
    let guarded = Guarded { resolver: Arc::new(System), ..guarded };
    for spelt in [
        "localhost",
        "LOCALHOST",
        "LocalHost",
        "localhost.",
        "localhost..",
        "local%68ost",
        "%6cocalhost",
        "ｌｏｃａｌｈｏｓｔ",
        "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "local\u{ad}host",
    ] {
        // A parser may refuse a spelling as well.
        let Ok(url) = Url::parse(&format!("https://{spelt}/")) else { continue };
        let asked = Mutex::new(Vec::new());
        let may_ask = |host: &str| {
            asked.lock().push(host.to_owned());
            true
        };
        let page = fetch(&guarded, url.as_str(), &may_ask, LIMIT).await;
        assert_eq!(page.err(), Some(NoPage::Refused(Refused::Private)), "{spelt}");
        assert_eq!(*asked.lock(), ["localhost"], "{spelt}");
    }
}

#[tokio::test]
async fn a_name_with_one_address_inside_is_refused() {
    for answers in [&["127.0.0.1"][..], &["1.1.1.1", "10.0.0.1"], &["::1"], &["::ffff:10.0.0.1", "1.1.1.1"]] {
        let (guarded, _) = guarded(&[answers], false);
        for name in ["example.com", "localhost", "LOCALHOST.", "a.localhost"] {
            let why = refused(&guarded, &format!("https://{name}/")).await;
            assert_eq!(why, NoPage::Refused(Refused::Private), "{name} {answers:?}");
        }
    }
    let (guarded, _) = guarded(&[&[]], false);
    assert_eq!(refused(&guarded, "https://example.com/").await, NoPage::NoName);
}

#[tokio::test]
async fn a_name_is_resolved_once_and_its_checked_address_is_the_one_that_is_asked() {
    let (port, connections) = site(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi".to_vec()).await;
    let (guarded, asked) = guarded(&[&["127.0.0.1"], &["127.0.0.2"]], true);
    let url = format!("http://example.com:{port}/a?b#c");
    let page = fetch(&guarded, &url, &|_| true, LIMIT).await;
    assert_eq!(page.map(|page| page.body), Ok(b"hi".to_vec()));
    assert_eq!((asked.load(Ordering::SeqCst), connections.load(Ordering::SeqCst)), (1, 1));
}

#[tokio::test]
async fn other_schemes_ports_users_and_hosts_are_refused() {
    let (guarded, asked) = guarded(&[&["1.1.1.1"]], false);
    for (url, why) in [
        ("ftp://example.com/", Refused::Scheme),
        ("file:///etc/passwd", Refused::Scheme),
        ("data:text/html,x", Refused::Scheme),
        ("http://example.com:22/", Refused::Port),
        ("https://example.com:8443/", Refused::Port),
        ("https://a@example.com/", Refused::User),
        ("https://a:b@example.com/", Refused::User),
    ] {
        assert_eq!(refused(&guarded, url).await, NoPage::Refused(why), "{url}");
    }
    let answer = fetch(&guarded, "https://other.example./", &|host| host == "example.com", LIMIT).await;
    assert_eq!(answer.err(), Some(NoPage::Refused(Refused::Host)));
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn each_redirect_is_checked_anew() {
    let to =
        |location: &str| format!("HTTP/1.1 302 Found\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n");
    let may_ask = |host: &str| host == "example.com";
    for (location, why) in [
        ("http://169.254.169.254/latest/meta-data/", NoPage::Refused(Refused::Host)),
        ("http://[::ffff:127.0.0.1]/", NoPage::Refused(Refused::Host)),
        ("//other.example/", NoPage::Refused(Refused::Host)),
        ("gopher://example.com/", NoPage::Refused(Refused::Scheme)),
        ("/", NoPage::Redirects),
        // Another address each time.
        ("deeper/", NoPage::Redirects),
        ("http://u:p@example.com/", NoPage::Refused(Refused::User)),
    ] {
        let (port, connections) = site(to(location).into_bytes()).await;
        let (guarded, _) = guarded(&[&["127.0.0.1"]], true);
        let answer = fetch(&guarded, &format!("http://example.com:{port}/"), &may_ask, LIMIT).await;
        assert_eq!(answer.err(), Some(why), "{location}");
        let requests = if location == "deeper/" { 1 + MAX_REDIRECTS } else { 1 };
        assert_eq!(connections.load(Ordering::SeqCst), requests, "{location}");
    }
}

#[tokio::test]
async fn pages_without_end_are_cut_and_heads_without_end_are_refused() {
    let head = "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n";
    let mut bomb = flate2::write::GzEncoder::new(head.as_bytes().to_vec(), flate2::Compression::best());
    for _ in 0..64 {
        let written = std::io::Write::write_all(&mut bomb, &vec![b' '; 1 << 20]);
        assert!(written.is_ok());
    }
    let bomb = bomb.finish().unwrap_or_default();
    assert!(bomb.len() < 100_000);
    let plain = ["HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n".as_bytes(), &vec![b'x'; 5 << 20]].concat();
    for answer in [bomb, plain] {
        let (port, _) = site(answer).await;
        let (guarded, _) = guarded(&[&["127.0.0.1"]], true);
        for limit in [16 << 10, LIMIT] {
            let page = fetch(&guarded, &format!("http://example.com:{port}/"), &|_| true, limit).await;
            assert!(page.is_ok_and(|page| page.is_cut && page.body.len() <= limit));
        }
    }
    let (guarded, _) = guarded(&[&["127.0.0.1"]], true);
    let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "x: y\r\n".repeat(200));
    let long = format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "y".repeat(200_000));
    for answer in [many, long, "SSH-2.0-OpenSSH_9.2\r\n".to_owned(), String::new()] {
        let (port, _) = site(answer.into_bytes()).await;
        assert_eq!(refused(&guarded, &format!("http://example.com:{port}/")).await, NoPage::Broken);
    }
}

/// A page of 1 GiB, such as a client's metadata document. What was sent beyond the limit stood in buffers of the system.
#[tokio::test]
async fn of_a_gibibyte_little_more_than_the_limit_is_received() {
    const WHOLE: usize = 1 << 30;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listener = listener.unwrap_or_else(|error| panic!("{error}"));
    let port = listener.local_addr().map_or(0, |address| address.port());
    let site = tokio::spawn(async move {
        let Ok((mut stream, _)) = listener.accept().await else { return 0 };
        let mut head = [0; 4096];
        let _read = stream.read(&mut head).await;
        let head =
            format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {WHOLE}\r\n\r\n");
        let mut sent = 0;
        let mut written = stream.write_all(head.as_bytes()).await;
        let part = vec![b' '; 64 << 10];
        while written.is_ok() && sent < WHOLE {
            written = stream.write_all(&part).await;
            sent += part.len();
        }
        sent
    });
    let (guarded, _) = guarded(&[&["127.0.0.1"]], true);
    let url = format!("http://example.com:{port}/client.json");
    let page = fetch(&guarded, &url, &|_| true, 16 << 10).await;
    assert!(page.is_ok_and(|page| page.is_cut && page.body.len() <= 16 << 10));
    let sent = site.await.unwrap_or(WHOLE);
    assert!(sent < 64 << 20, "{sent} bytes");
}

#[tokio::test]
async fn an_answer_that_drips_ends_after_its_time() {
    for (beginning, drop_of) in
        [("HTTP/1.1 200 OK\r\n", "x: y\r\n"), ("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n", "x")]
    {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.unwrap_or_else(|error| panic!("{error}"));
        let port = listener.local_addr().map_or(0, |address| address.port());
        tokio::spawn(async move {
            let Ok((mut stream, _)) = listener.accept().await else { return };
            let mut written = stream.write_all(beginning.as_bytes()).await;
            while written.is_ok() {
                tokio::time::sleep(Duration::from_millis(10)).await;
                written = stream.write_all(drop_of.as_bytes()).await;
            }
        });
        let (guarded, _) = guarded(&[&["127.0.0.1"]], true);
        let guarded = Guarded { patience: Duration::from_millis(200), ..guarded };
        assert_eq!(refused(&guarded, &format!("http://example.com:{port}/")).await, NoPage::TimedOut);
    }
}

#[tokio::test]
async fn a_lookup_that_hangs_keeps_the_place_of_its_fetch() {
    let (resolver, hangs) = mpsc::channel::<()>();
    let (guarded, _) = guarded(&[], true);
    let hanging = Arc::new(Hanging(Mutex::new(hangs)));
    let guarded = Guarded { resolver: hanging, patience: Duration::from_millis(50), ..guarded };
    let url = Url::parse("http://example.com/").unwrap_or_else(|error| panic!("{error}"));
    let pool = pool();
    let place = pool.take(&[TENANT]).await.unwrap_or_else(|error| panic!("{error}"));
    let page = guarded.fetch(url, &|_| true, LIMIT, place).await;
    assert_eq!(page.err(), Some(NoPage::TimedOut));
    assert_eq!(pool.of(TENANT), (1, 0));
    drop(resolver);
    assert!(pool.take(&[TENANT]).await.is_ok());
}
