//! Writes a report as HTML for mail programs.
//!
//! Programs differ: some drop the style sheet, some know no flexible boxes, one renders with a word processor. Therefore
//! tables make the layout, every element carries its own light style, and the style sheet adds dark colours only. The mail
//! is 600 pixels wide, and narrower where the screen is.

use chrono::Days;
use entity::Locale;

use super::lines::{Note, Row, Section, Total, annotations, notes, sections, totals};
use super::numbers::{self, Change};
use super::texts::Texts;
use super::{Links, Report, chart, title};
use crate::tenancy::mail::words::escaped;

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// Dark colours: for programs that follow the system, and for Outlook's own way of saying so.
const STYLE: &str = ":root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#101113!important}
.card{background-color:#1a1b1e!important}
.ink{color:#e9ecef!important}
.soft{color:#adb5bd!important}
.line{border-color:#373a40!important}
.good{color:#69db7c!important}
.bad{color:#ff8787!important}
}
[data-ogsb] .page{background-color:#101113!important}
[data-ogsb] .card{background-color:#1a1b1e!important}
[data-ogsc] .ink{color:#e9ecef!important}
[data-ogsc] .soft{color:#adb5bd!important}
[data-ogsc] .good{color:#69db7c!important}
[data-ogsc] .bad{color:#ff8787!important}
";

/// Style of a cell in a list.
const CELL: &str = "padding:6px 0;border-top:1px solid #dee2e6";

/// Number of totals beside each other.
const COLUMNS: usize = 3;

pub(super) fn write(locale: Locale, texts: &Texts, report: &Report, links: &Links, image: &str) -> String {
    let Links { base, end, .. } = links;
    let [title, period] = [title(texts, report), numbers::period(locale, report)].map(|text| escaped(&text));
    let [open, end] = [&format!("{base}{}", report.path), end].map(|url| escaped(url));
    let notes: String = notes(locale, texts, report).iter().map(|text| note(&escaped(text))).collect();
    let totals = tiles(&totals(locale, texts, report));
    let chart = picture(locale, texts, report, image);
    let annotations = events(texts, &annotations(locale, texts, report));
    let sections: String = sections(locale, texts, report).iter().map(|one| list(one, base)).collect();
    format!(
        r#"<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f1f3f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f1f3f5"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border-radius:8px">
<tr><td style="padding:32px 32px 0"><p class="ink" style="margin:0;{FONT};font-size:20px;line-height:28px;font-weight:bold;color:#212529;word-break:break-word">{title}</p>
<p class="soft" style="margin:0;{FONT};font-size:14px;line-height:20px;color:#495057">{period}</p></td></tr>
{notes}<tr><td style="padding:16px 28px 0">{totals}</td></tr>
{chart}{annotations}{sections}<tr><td align="center" style="padding:32px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="{NOW}" style="background-color:{NOW};border-radius:6px"><a href="{open}" style="display:inline-block;padding:12px 24px;{FONT};font-size:16px;line-height:20px;color:#ffffff;text-decoration:none">{open_text}</a></td></tr></table></td></tr>
<tr><td class="line" style="padding:16px 32px 24px;border-top:1px solid #dee2e6"><p class="soft" style="margin:0;{FONT};font-size:12px;line-height:18px;color:#495057">{why} <a class="soft" href="{end}" style="color:#495057;text-decoration:underline">{end_text}</a></p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
"#,
        lang = locale.as_str(),
        NOW = chart::NOW_CSS,
        open_text = texts.open,
        why = texts.why,
        end_text = texts.end,
    )
}

fn note(text: &str) -> String {
    format!(
        r#"<tr><td style="padding:16px 32px 0"><p class="ink" style="margin:0;{FONT};font-size:14px;line-height:20px;color:#212529">{text}</p></td></tr>
"#
    )
}

/// Writes the totals in rows of three.
fn tiles(totals: &[Total]) -> String {
    let tile = |total: &Total| {
        let change = change(total.change.as_ref(), total.is_inverse);
        let (name, now) = (total.name, escaped(&total.now));
        format!(
            r#"<td width="33%" valign="top" style="padding:8px 4px"><p class="soft" style="margin:0;{FONT};font-size:12px;line-height:16px;color:#495057">{name}</p><p class="ink" style="margin:0;{FONT};font-size:16px;line-height:24px;font-weight:bold;color:#212529;word-break:break-word">{now}</p><p style="margin:0;{FONT};font-size:12px;line-height:16px">{change}</p></td>"#
        )
    };
    let rows = totals.chunks(COLUMNS).map(|row| {
        let tiles: String = row.iter().map(tile).collect();
        let rest = r#"<td width="33%"></td>"#.repeat(COLUMNS - row.len());
        format!("<tr>{tiles}{rest}</tr>")
    });
    let rows: String = rows.collect();
    format!(
        r#"<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">{rows}</table>"#
    )
}

/// Writes the chart with its legend, its first and its last day.
fn picture(locale: Locale, texts: &Texts, report: &Report, image: &str) -> String {
    let first = numbers::day(locale, report.from);
    let last = numbers::day(locale, report.from + Days::new(report.days.len().saturating_sub(1) as u64));
    let (width, height) = (chart::WIDTH, chart::HEIGHT);
    let square = |colour: &str, text: &str| format!(r#"<span style="color:{colour}">&#9632;</span> {text}"#);
    let now = square(chart::NOW_CSS, texts.this_period);
    let before = match report.compares_days() {
        true => square(chart::BEFORE_CSS, texts.period_before),
        false => String::new(),
    };
    let (name, highest) = (texts.visitors_per_day, numbers::count(locale, chart::highest(&report.days)));
    let alt = escaped(&described(locale, texts, report));
    let small = format!("margin:0;{FONT};font-size:12px;line-height:18px;color:#495057");
    format!(
        r#"<tr><td style="padding:24px 32px 0"><p class="ink" style="margin:0 0 4px;{FONT};font-size:14px;line-height:20px;font-weight:bold;color:#212529">{name}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="left"><p class="soft" style="{small}">{now} &nbsp; {before}</p></td><td align="right"><p class="soft" style="{small}">&#8593; {highest}</p></td></tr>
<tr><td colspan="2"><img src="cid:{image}" width="{width}" height="{height}" alt="{alt}" style="display:block;width:100%;max-width:{width}px;height:auto;border:0"></td></tr>
<tr><td align="left"><p class="soft" style="{small}">{first}</p></td><td align="right"><p class="soft" style="{small}">{last}</p></td></tr></table></td></tr>
"#
    )
}

/// Describes the chart to readers who do not see it, by the days with most and with fewest visitors.
fn described(locale: Locale, texts: &Texts, report: &Report) -> String {
    let days: Vec<_> =
        report.from.iter_days().zip(&report.days).map(|(day, count)| (count.now, day)).collect();
    let (most, fewest) = (days.iter().max_by_key(|(now, _)| *now), days.iter().min_by_key(|(now, _)| *now));
    let (Some(most), Some(fewest)) = (most, fewest) else { return texts.visitors_per_day.to_owned() };
    let [most, fewest] = [(texts.most, most), (texts.fewest, fewest)].map(|(word, (now, day))| {
        format!("{word} {} ({})", numbers::count(locale, *now), numbers::day(locale, *day))
    });
    format!("{}: {most}, {fewest}", texts.visitors_per_day)
}

/// Writes the annotations below the chart: the days beside the title.
fn events(texts: &Texts, notes: &[Note]) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let row = |note: &Note| {
        // A line breaks between two days, not within one.
        let days: Vec<String> =
            note.days.split(" – ").map(|day| escaped(day).replace(' ', "&nbsp;")).collect();
        let (days, title) = (days.join(" – "), escaped(&note.title));
        format!(
            r#"<tr><td class="line soft" align="left" valign="top" width="170" style="{CELL};{FONT};font-size:14px;line-height:20px;color:#495057">{days}</td><td class="line ink" align="left" valign="top" style="{CELL};{FONT};font-size:14px;line-height:20px;color:#212529;word-break:break-word">{title}</td></tr>
"#
        )
    };
    table(texts.annotations, &notes.iter().map(row).collect::<String>())
}

fn list(section: &Section, base: &str) -> String {
    let text = format!("{FONT};font-size:14px;line-height:20px");
    let row = |row: &Row| {
        let name = escaped(&row.name);
        let name = match &row.path {
            Some(path) => {
                let url = escaped(&format!("{base}{path}"));
                format!(
                    r#"<a class="ink" href="{url}" style="color:#212529;text-decoration:underline">{name}</a>"#
                )
            }
            None => name,
        };
        let (now, change) = (escaped(&row.now), change(row.change.as_ref(), false));
        format!(
            r#"<tr><td class="line ink" align="left" style="{CELL};{text};color:#212529;word-break:break-word">{name}</td><td class="line ink" align="right" width="90" style="{CELL};{text};color:#212529">{now}</td><td class="line" align="right" width="70" style="{CELL};{text}">{change}</td></tr>
"#
        )
    };
    table(section.title, &section.rows.iter().map(row).collect::<String>())
}

/// Writes a table of rows with its title.
fn table(title: &str, rows: &str) -> String {
    format!(
        r#"<tr><td style="padding:24px 32px 0"><p class="ink" style="margin:0 0 4px;{FONT};font-size:14px;line-height:20px;font-weight:bold;color:#212529">{title}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
{rows}</table></td></tr>
"#
    )
}

/// Writes a change in the colour of what it means.
fn change(change: Option<&Change>, is_inverse: bool) -> String {
    let Some(Change { text, sign }) = change else { return "&nbsp;".to_owned() };
    let (class, colour) = match if is_inverse { -sign } else { *sign } {
        0 => ("soft", "#495057"),
        1.. => ("good", "#2b8a3e"),
        _ => ("bad", "#c92a2a"),
    };
    format!(r#"<span class="{class}" style="color:{colour}">{text}</span>"#)
}
