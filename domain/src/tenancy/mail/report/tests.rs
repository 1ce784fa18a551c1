#![allow(clippy::unwrap_used)]

use regex::Regex;

use super::*;

fn report(frequency: ReportFrequency) -> Report {
    let figures = |visitors| ReportFigures {
        visitors,
        sessions: visitors + 10,
        pageviews: 3 * visitors,
        conversions: visitors / 10,
        value: 1234.5,
        bounce_rate: 0.4567,
        engaged_ms: 83_400.0,
    };
    let compared = |now, before| Compared { now, before };
    Report {
        frequency,
        from: "2026-11-30".parse().unwrap(),
        to: "2026-12-06".parse().unwrap(),
        name: "Bäcker & <b>Söhne</b>".to_owned(),
        path: "/p/acme/shop?from=2026-11-30&to=2026-12-06".to_owned(),
        now: figures(1200),
        compared: figures(1200),
        before: ReportFigures { bounce_rate: 0.4789, ..figures(1000) },
        currency: Some("EUR".to_owned()),
        unconverted: 0,
        unconverted_currencies: Vec::new(),
        days: vec![compared(120, 100), compared(0, 0), compared(240, 200), compared(1, 0)],
        content: ReportContent::Site {
            pages: vec![("/win.example/now.html".to_owned(), compared(700, 350))],
            channels: vec![(Channel::SearchOrganic1, compared(5, 10)), (Channel::Direct, compared(3, 3))],
            campaigns: vec![("https://win.example/a mail@win.example".to_owned(), compared(2, 0))],
            goals: vec![("Buchung <script>".to_owned(), compared(4, 4))],
        },
        annotations: vec![
            ReportedAnnotation {
                from: "2026-12-01".parse().unwrap(),
                to: "2026-12-01".parse().unwrap(),
                title: "Launch of win.example".to_owned(),
                site: None,
            },
            ReportedAnnotation {
                from: "2026-12-02".parse().unwrap(),
                to: "2026-12-03".parse().unwrap(),
                title: "Outage <b>".to_owned(),
                site: Some("Shop".to_owned()),
            },
        ],
        other_annotations: 2,
        compares: true,
        uncompared_sites: 0,
        failed_sites: 0,
        partial: false,
        recomputing: false,
        capped: true,
        capped_before: false,
    }
}

fn written(locale: Locale, report: &Report) -> Message {
    let links = Links {
        base: "https://svc.example".to_owned(),
        end: "https://svc.example/report-mails/t".to_owned(),
        one_click: "https://svc.example/v1/report-subscriptions/t/end".to_owned(),
    };
    message(uuid::Uuid::nil(), "anna@example.com", locale, report, links)
}

#[test]
fn the_text_has_every_figure() {
    let mail = written(Locale::En, &report(ReportFrequency::Weekly));
    assert_eq!(mail.subject, "Weekly report: Bäcker & <b>Söhne< b>, 30 November – 6 December 2026");
    for line in [
        "Visitors: 1,200 (Week before: 1,000, +20%)",
        "Value: 1,234.50 EUR (Week before: 1,234.50 EUR, ±0%)",
        "Bounce rate: 45.7% (Week before: 47.9%, −2.2 pp)",
        "Engaged time: 1 min 23 s (Week before: 1 min 23 s, ±0%)",
        "On some days a budget was used up, so that not all visits were recorded.",
        "Mon 30 November: 120 (Week before: 100, +20%)",
        "Tue 1 December: 0 (Week before: 0)",
        "Tue 1 December: Launch of win·example",
        "Wed 2 December – Thu 3 December: Shop: Outage <b>",
        "Further annotations: 2",
        "/win·example/now·html: 700 (Week before: 350, +100%)",
        "Google Search: 5 (Week before: 10, −50%)",
        "Buchung <script>: 4 (Week before: 4, ±0%)",
        "https://svc.example/p/acme/shop?from=2026-11-30&to=2026-12-06",
        "https://svc.example/report-mails/t",
    ] {
        assert!(mail.text.lines().any(|one| one == line), "{line} in {}", mail.text);
    }
}

#[test]
fn german_readers_get_german_words_and_numbers() {
    let mail = written(Locale::De, &report(ReportFrequency::Weekly));
    assert!(
        mail.subject.starts_with("Wochenbericht: ")
            && mail.subject.ends_with("30. November – 6. Dezember 2026")
    );
    for part in ["Besucher: 1.200 (Woche davor: 1.000, +20 %)", "1.234,50 EUR", "45,7 %", "Google-Suche: 5"] {
        assert!(mail.text.contains(part), "{part} in {}", mail.text);
    }
    let week = "Mo., 30. November: 120 (Woche davor: 100, +20 %)";
    assert!(mail.text.contains(week) && mail.text.contains("−2,2 PP"), "{}", mail.text);
    assert!(mail.html.contains("Berichtswoche"), "{}", mail.html);
    assert!(mail.html.contains(r#"<html lang="de">"#) && mail.html.contains("Diese Mails beenden</a>"));
    let monthly = Report { from: "2026-11-01".parse().unwrap(), ..report(ReportFrequency::Monthly) };
    assert!(written(Locale::De, &monthly).subject.ends_with(", November 2026"));
}

#[test]
fn the_text_of_the_chart_names_its_highest_and_its_lowest_day() {
    let mail = written(Locale::En, &report(ReportFrequency::Weekly));
    let text = "Visitors per day: most 240 (Wed 2 December), fewest 0 (Tue 1 December)";
    assert!(mail.html.contains(&format!(r#" alt="{text}" "#)), "{}", mail.html);
}

#[test]
fn nothing_is_compared_with_a_period_whose_visits_are_deleted() {
    let mail = written(Locale::En, &Report { compares: false, ..report(ReportFrequency::Monthly) });
    assert!(mail.text.lines().any(|line| line == "Visitors: 1,200"), "{}", mail.text);
    assert!(mail.text.contains("Visits of the period before are already deleted"), "{}", mail.text);
    for part in [&mail.text, &mail.html] {
        assert!(!part.contains("Month before") && !part.contains("+20%"), "{part}");
    }
}

#[test]
fn a_site_whose_visits_of_the_period_before_are_deleted_is_left_out_of_the_comparison() {
    let all = report(ReportFrequency::Weekly);
    let site = |name: &str, now, before, compares| ReportedSite {
        name: name.to_owned(),
        path: "/p/acme/shop".to_owned(),
        visitors: Compared { now, before },
        conversions: Compared::default(),
        compares,
    };
    let sites = vec![site("Shop", 1100, 1000, true), site("Blog", 100, 3, false)];
    let mail = written(
        Locale::En,
        &Report {
            compared: ReportFigures { visitors: 1100, ..all.compared },
            content: ReportContent::Sites { sites, others: 0 },
            uncompared_sites: 1,
            ..all
        },
    );
    for line in [
        "Visitors: 1,200 (Week before: 1,000, +10%)",
        "The comparison leaves out one site, where visits of the period before are already deleted for their age.",
        "Mon 30 November: 120",
        "Shop: 1,100 (Week before: 1,000, +10%)",
        "Blog: 100",
    ] {
        assert!(mail.text.lines().any(|one| one == line), "{line} in {}", mail.text);
    }
}

#[test]
fn a_report_says_what_it_lacks() {
    let lacking = Report {
        unconverted: 3,
        unconverted_currencies: vec!["CHF".to_owned(), "USD".to_owned()],
        failed_sites: 2,
        partial: true,
        capped_before: true,
        ..report(ReportFrequency::Weekly)
    };
    let english = [
        "3 values in CHF, USD have no exchange rate and are left out of the sums.",
        "The figures of 2 sites could not be made and are missing.",
        "Visits of the first days of this period are already deleted",
        "On some days of the period before a budget was used up",
    ];
    let german = [
        "3 Werte in CHF, USD haben keinen Wechselkurs und fehlen in den Summen.",
        "Die Zahlen von 2 Websites konnten nicht berechnet werden und fehlen.",
        "Besuche der ersten Tage dieses Zeitraums sind wegen ihres Alters schon gelöscht",
        "An manchen Tagen des Zeitraums davor war ein Budget aufgebraucht",
    ];
    for (locale, sentences) in [(Locale::En, english), (Locale::De, german)] {
        let mail = written(locale, &lacking);
        for sentence in sentences {
            assert!(mail.text.contains(sentence), "{sentence} in {}", mail.text);
            assert!(mail.html.contains(sentence), "{sentence} in {}", mail.html);
        }
    }
}

#[test]
fn names_add_neither_markup_nor_links() {
    let mail = written(Locale::En, &report(ReportFrequency::Weekly));
    let own = |text: &str| text.replace("https://svc.example", "");
    for part in [own(&mail.text), own(&mail.html)] {
        for linked in ["://", "win.example", "mail@"] {
            assert!(!part.contains(linked), "{linked} in {part}");
        }
    }
    assert!(!mail.html.contains("<b>") && !mail.html.contains("<script"), "{}", mail.html);
}

/// Properties that Gmail, Outlook (Windows, macOS, web), Apple Mail, Yahoo, GMX and Samsung Mail apply to table cells,
/// paragraphs, links and images, as caniemail.com lists them. The last three may be ignored without harm.
const SUPPORTED: &[&str] = &[
    "background-color",
    "border",
    "border-top",
    "color",
    "display",
    "font-family",
    "font-size",
    "font-weight",
    "height",
    "line-height",
    "margin",
    "padding",
    "text-decoration",
    "width",
    "border-radius",
    "max-width",
    "word-break",
];

#[test]
fn styles_are_those_that_mail_programs_know() {
    let mail = written(Locale::En, &report(ReportFrequency::Weekly));
    let styles = Regex::new(r#" style="([^"]*)""#).unwrap();
    let mut found = 0;
    for style in styles.captures_iter(&mail.html) {
        for (property, value) in style[1].split(';').map(|one| one.split_once(':').unwrap()) {
            assert!(SUPPORTED.contains(&property), "{property}");
            assert!(property != "display" || ["block", "inline-block"].contains(&value), "{value}");
            found += 1;
        }
    }
    assert!(found > 100, "{found}");
    assert!(mail.html.len() < 100_000, "Gmail cuts off mails above 102 kB");
    let tags = Regex::new(r"<([a-z]+)[ >]").unwrap();
    for tag in tags.captures_iter(&mail.html) {
        let known =
            ["a", "body", "head", "html", "img", "meta", "p", "span", "style", "table", "td", "title", "tr"];
        assert!(known.contains(&&tag[1]), "{}", &tag[1]);
    }
}

#[test]
fn the_chart_is_a_png_of_the_right_size_and_all_its_pixels_are_there() {
    let mail = written(Locale::En, &report(ReportFrequency::Weekly));
    let png = mail.image.unwrap().png;
    assert_eq!(&png[..16], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    assert_eq!(&png[16..24], [1072_u32.to_be_bytes(), 240_u32.to_be_bytes()].concat());
    let start = png.windows(4).position(|some| some == b"IDAT").unwrap();
    let length = u32::from_be_bytes(png[start - 4..start].try_into().unwrap()) as usize;
    let data = &png[start + 4..start + 4 + length];
    let mut rows = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::ZlibDecoder::new(data), &mut rows).unwrap();
    assert_eq!(rows.len(), 240 * (1 + 1072 / 4));
    assert!(png.len() < 4_000, "{}", png.len());
    assert_eq!(chart::draw(&[]).len(), chart::draw(&[Compared::default()]).len(), "nothing but the line");
}
