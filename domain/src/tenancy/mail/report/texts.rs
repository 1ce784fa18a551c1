//! Words of a report's mail in each language.

use entity::Locale;
use entity::report_subscription::ReportFrequency;
use entity::visits::Channel;

use super::numbers;

/// Words of the mail of one frequency in one language.
pub(super) struct Texts {
    pub(super) title: &'static str,
    pub(super) this_period: &'static str,
    pub(super) period_before: &'static str,
    pub(super) all_sites: &'static str,
    pub(super) visitors: &'static str,
    pub(super) sessions: &'static str,
    pub(super) pageviews: &'static str,
    pub(super) conversions: &'static str,
    pub(super) value: &'static str,
    pub(super) bounce_rate: &'static str,
    pub(super) engaged: &'static str,
    pub(super) visitors_per_day: &'static str,
    /// Before the number of visitors of the day that had most.
    pub(super) most: &'static str,
    pub(super) fewest: &'static str,
    pub(super) pages: &'static str,
    pub(super) channels: &'static str,
    pub(super) campaigns: &'static str,
    pub(super) goals: &'static str,
    pub(super) sites: &'static str,
    pub(super) other_sites: &'static str,
    pub(super) annotations: &'static str,
    pub(super) other_annotations: &'static str,
    pub(super) nothing: &'static str,
    pub(super) recomputing: &'static str,
    pub(super) capped: &'static str,
    pub(super) capped_before: &'static str,
    pub(super) not_compared: &'static str,
    pub(super) partial: &'static str,
    pub(super) open: &'static str,
    pub(super) why: &'static str,
    pub(super) end: &'static str,
}

const ENGLISH: Texts = Texts {
    title: "Weekly report",
    this_period: "Reported week",
    period_before: "Week before",
    all_sites: "all sites",
    visitors: "Visitors",
    sessions: "Sessions",
    pageviews: "Pageviews",
    conversions: "Conversions",
    value: "Value",
    bounce_rate: "Bounce rate",
    engaged: "Engaged time",
    visitors_per_day: "Visitors per day",
    most: "most",
    fewest: "fewest",
    pages: "Top pages by pageviews",
    channels: "Channels by sessions",
    campaigns: "Campaigns by sessions",
    goals: "Goals by sessions that reached them",
    sites: "Sites by visitors",
    other_sites: "Further sites",
    annotations: "Annotations",
    other_annotations: "Further annotations",
    nothing: "There were no visits in this period.",
    recomputing: "Past visits were being recomputed after a change of the rules when this report was made. The \
        dashboard shows the final figures.",
    capped: "On some days a budget was used up, so that not all visits were recorded.",
    capped_before: "On some days of the period before a budget was used up, so that not all of its visits were recorded.",
    not_compared: "Visits of the period before are already deleted for their age, so nothing is compared with it.",
    partial: "Visits of the first days of this period are already deleted for their age, so the figures are too low.",
    open: "Open the dashboard",
    why: "You get this mail because this address is subscribed to it.",
    end: "End these mails",
};

const ENGLISH_MONTHLY: Texts = Texts {
    title: "Monthly report",
    this_period: "Reported month",
    period_before: "Month before",
    ..ENGLISH
};

const GERMAN: Texts = Texts {
    title: "Wochenbericht",
    this_period: "Berichtswoche",
    period_before: "Woche davor",
    all_sites: "alle Websites",
    visitors: "Besucher",
    sessions: "Sitzungen",
    pageviews: "Seitenaufrufe",
    conversions: "Conversions",
    value: "Wert",
    bounce_rate: "Absprungrate",
    engaged: "Aktive Zeit",
    visitors_per_day: "Besucher je Tag",
    most: "am meisten",
    fewest: "am wenigsten",
    pages: "Häufigste Seiten nach Seitenaufrufen",
    channels: "Kanäle nach Sitzungen",
    campaigns: "Kampagnen nach Sitzungen",
    goals: "Ziele nach Sitzungen, die sie erreicht haben",
    sites: "Websites nach Besuchern",
    other_sites: "Weitere Websites",
    annotations: "Anmerkungen",
    other_annotations: "Weitere Anmerkungen",
    nothing: "In diesem Zeitraum gab es keine Besuche.",
    recomputing: "Als dieser Bericht entstand, wurden frühere Besuche nach einer Änderung der Regeln neu berechnet. \
        Die endgültigen Zahlen stehen im Dashboard.",
    capped: "An manchen Tagen war ein Budget aufgebraucht, sodass nicht alle Besuche erfasst wurden.",
    capped_before: "An manchen Tagen des Zeitraums davor war ein Budget aufgebraucht, sodass nicht alle seine Besuche \
        erfasst wurden.",
    not_compared: "Besuche des Zeitraums davor sind wegen ihres Alters schon gelöscht, deshalb gibt es keinen Vergleich.",
    partial: "Besuche der ersten Tage dieses Zeitraums sind wegen ihres Alters schon gelöscht, deshalb sind die Zahlen zu \
        niedrig.",
    open: "Dashboard öffnen",
    why: "Du bekommst diese Mail, weil diese Adresse sie abonniert hat.",
    end: "Diese Mails beenden",
};

const GERMAN_MONTHLY: Texts =
    Texts { title: "Monatsbericht", this_period: "Berichtsmonat", period_before: "Monat davor", ..GERMAN };

impl Texts {
    pub(super) fn of(locale: Locale, frequency: ReportFrequency) -> &'static Self {
        match (locale, frequency) {
            (Locale::En, ReportFrequency::Weekly) => &ENGLISH,
            (Locale::En, ReportFrequency::Monthly) => &ENGLISH_MONTHLY,
            (Locale::De, ReportFrequency::Weekly) => &GERMAN,
            (Locale::De, ReportFrequency::Monthly) => &GERMAN_MONTHLY,
        }
    }
}

/// Says how many sites the comparison leaves out.
pub(super) fn uncompared(locale: Locale, sites: u64) -> String {
    match locale {
        Locale::En => format!(
            "The comparison leaves out {}, where visits of the period before are already deleted for their age.",
            counted(locale, sites, "one site", "sites")
        ),
        Locale::De => format!(
            "Der Vergleich lässt {} aus, weil dort Besuche des Zeitraums davor wegen ihres Alters schon gelöscht sind.",
            counted(locale, sites, "eine Website", "Websites")
        ),
    }
}

/// Says how many sites the report leaves out.
pub(super) fn failed(locale: Locale, sites: u64) -> String {
    match locale {
        Locale::En => {
            let sites = counted(locale, sites, "one site", "sites");
            format!("The figures of {sites} could not be made and are missing.")
        }
        Locale::De => {
            let sites = counted(locale, sites, "einer Website", "Websites");
            format!("Die Zahlen von {sites} konnten nicht berechnet werden und fehlen.")
        }
    }
}

/// Says how many values the sums leave out, as the dashboard does.
pub(super) fn unconverted(locale: Locale, values: u64, currencies: &[String]) -> String {
    let count = numbers::count(locale, values);
    let of = if currencies.is_empty() { String::new() } else { format!(" in {}", currencies.join(", ")) };
    match (locale, values) {
        (Locale::En, 1) => format!("One value{of} has no exchange rate and is left out of the sums."),
        (Locale::En, _) => format!("{count} values{of} have no exchange rate and are left out of the sums."),
        (Locale::De, 1) => format!("Ein Wert{of} hat keinen Wechselkurs und fehlt in den Summen."),
        (Locale::De, _) => format!("{count} Werte{of} haben keinen Wechselkurs und fehlen in den Summen."),
    }
}

fn counted(locale: Locale, number: u64, one: &str, several: &str) -> String {
    match number {
        1 => one.to_owned(),
        _ => format!("{} {several}", numbers::count(locale, number)),
    }
}

/// Returns the display name of a channel, as in the dashboard.
pub(super) fn channel(locale: Locale, channel: Channel) -> &'static str {
    let (english, german) = match channel {
        Channel::SearchAds1 => ("Google Ads", "Google Ads"),
        Channel::SearchOrganic1 => ("Google Search", "Google-Suche"),
        Channel::Search2 => ("Bing", "Bing"),
        Channel::SearchOther => ("Other search", "Andere Suche"),
        Channel::Social1 => ("Facebook, Instagram", "Facebook, Instagram"),
        Channel::Social2 => ("LinkedIn", "LinkedIn"),
        Channel::Social3 => ("TikTok", "TikTok"),
        Channel::SocialOther => ("Other social", "Andere soziale Netze"),
        Channel::Email => ("Email", "E-Mail"),
        Channel::AiAssistant => ("AI assistants", "KI-Assistenten"),
        Channel::Referral => ("Referrals", "Verweise"),
        Channel::Direct => ("Direct", "Direkt"),
        Channel::Other => ("Other", "Andere"),
    };
    match locale {
        Locale::En => english,
        Locale::De => german,
    }
}
