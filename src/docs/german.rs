//! German texts of what the code describes in English: settings, filters, figures and codes of violations. A test holds
//! them against the code.

/// Meanings of the settings.
pub(super) const SETTINGS: &[(&str, &str)] = &[
    ("SVC_LISTEN", "Adresse und Port, an denen der Server lauscht."),
    (
        "SVC_PUBLIC_URL",
        "Adresse, unter der Browser den Dienst erreichen, ohne Pfad; ohne sie die Adresse, an der er lauscht.",
    ),
    (
        "SVC_ENV",
        "development oder production; development bietet GraphiQL an und sendet die Kopfzeile x-svc-debug.",
    ),
    (
        "SVC_DATA_DIR",
        "Ordner der Datenbank, der Momentaufnahmen für Berichte, des Spools und der Quarantäne; ihn bei angehaltenem \
         Dienst zu kopieren ist eine vollständige Sicherung.",
    ),
    (
        "SVC_SIGNUP",
        "Wer sich registrieren darf: open (jeder) oder invited (Eingeladene; der erste Benutzer folgt dem Link, den der \
         Server beim Start ausgibt).",
    ),
    ("SVC_JOBS", "internal führt die Hintergrundaufgaben im Server aus; external nur auf GET /v1/cron/tick."),
    ("SVC_CRON_SECRET", "Geheimnis für GET /v1/cron/{job}; ohne es ist die Route abgeschaltet."),
    (
        "SVC_SECRET_KEY",
        "Schlüssel, der gespeicherte Zugangsdaten verschlüsselt: 32 Bytes, hexadezimal oder in Base64. Trenne mehrere mit \
         Kommas; der erste verschlüsselt, alle entschlüsseln. Ohne ihn die Datei secret.key im Datenordner, die bei \
         Bedarf entsteht. Instanzen mit gemeinsamer Datenbank brauchen denselben Schlüssel.",
    ),
    (
        "SVC_TRUSTED_IP_HEADER",
        "Kopfzeile, in die dein Reverse Proxy die Adresse des Clients schreibt, zum Beispiel x-forwarded-for.",
    ),
    ("SVC_TRUSTED_COUNTRY_HEADER", "Kopfzeile, in die dein Reverse Proxy das Land des Clients schreibt."),
    (
        "SVC_GEOIP_DB",
        "Datenbank der Länder im Format MMDB; ohne sie haben Besuche kein Land, außer ein Proxy sendet eines.",
    ),
    (
        "SVC_REFERRER_SPAM",
        "Datei mit Hosts von Referrer-Spam neben der mitgelieferten Liste, einer je Zeile, nach einer Änderung innerhalb \
         einer Minute neu gelesen: zum Beispiel spammers.txt von github.com/matomo-org/referrer-spam-list, die gemeinfrei \
         ist. Höchstens 100.000 Hosts und 8 MiB.",
    ),
    (
        "SVC_PRIVATE_SITES",
        "Mit true darf die Prüfung der Installation Websites in privaten Netzen und an jedem Port abrufen, für einen \
         Server in einer Firma; Anfragen erreichen dann, was dieser Server erreicht.",
    ),
    (
        "SVC_SITES_CA",
        "PEM-Datei mit weiteren Zertifizierungsstellen, zum Beispiel denen deiner Firma, die Zertifikate der Websites \
         ausstellen dürfen, die die Prüfung der Installation abruft, und der Dokumente, die OAuth-Clients beschreiben.",
    ),
    (
        "SVC_CORS_ORIGINS",
        "Origins, deren Seiten die API mit einem Bearer-Token lesen dürfen, zum Beispiel \
         https://app.example.com,https://other.example.com, oder * für alle; ohne die Einstellung darf es nur das \
         Dashboard.",
    ),
    (
        "SVC_OAUTH_REDIRECT_SCHEMES",
        "Schemata von Anwendungen, mit denen neben https und diesem Rechner Assistenten verbunden werden dürfen, zum \
         Beispiel editor,com.example.app; ein solches Schema kann jede Anwendung eines Rechners für sich beanspruchen.",
    ),
    (
        "SVC_SPOOL_LIMIT",
        "Höchster Plattenplatz für Sendungen, die warten, während die Datenbank nicht erreichbar ist; eine Organisation \
         darf die Hälfte belegen. Weitere gehen verloren und werden gezählt.",
    ),
    (
        "SVC_QUARANTINE_LIMIT",
        "Höchster Plattenplatz der Quarantäne (Sendungen, die die Datenbank abgelehnt hat, aufgehoben für einen neuen \
         Versuch); eine Organisation darf die Hälfte belegen. Weitere gehen verloren und werden gezählt.",
    ),
    (
        "SVC_STORAGE_CLEANUP_ABOVE_BYTES",
        "Sind Datenbank und Datenordner größer, werden die ältesten Besuche der Organisation gelöscht, die am meisten \
         speichert; ohne die Einstellung nie.",
    ),
    (
        "SVC_STORAGE_PAUSE_ABOVE_BYTES",
        "Ab dieser Größe pausiert das Speichern für die Mandanten, die mehr als ihren Anteil belegen, bis wieder Platz \
         ist; ohne die Einstellung nie.",
    ),
    (
        "SVC_STORAGE_LIMIT_BYTES",
        "Harte Grenze der Größe; ist sie erreicht, pausiert das Speichern für alle; ohne die Einstellung nie.",
    ),
    (
        "SVC_METRICS_LISTEN",
        "Adresse und Port für Prometheus (GET /metrics); ohne sie werden keine Messwerte aufgezeichnet.",
    ),
    (
        "SVC_REPORTS",
        "columns rechnet Berichte aus Spalten im Speicher; sql rechnet in der Datenbank (nur PostgreSQL); auto nimmt die \
         Spalten, solange sie in den Speicher passen.",
    ),
    (
        "SVC_COLUMNS_MEMORY",
        "Höchster Speicher der Spalten für Berichte; die am längsten nicht benutzten Tage weichen zuerst.",
    ),
    (
        "SVC_ADS_MEMORY",
        "Speicher der Kosten, die gleichzeitig aus Werbekonten gelesen werden, mindestens 16MiB; ein Konto darf ein \
         Viertel belegen und hat ein Sechzehntel für sich.",
    ),
    ("SVC_SQL_TIMEOUT", "Frist in Sekunden einer Abfrage an POST /v1/projects/{project}/sql."),
    ("SVC_SQL_MEMORY", "Höchster Speicher einer solchen Abfrage."),
    ("SVC_SQL_ROWS", "Höchste Zahl der Zeilen, um die eine solche Abfrage bitten darf."),
    (
        "SVC_SQL_CONCURRENCY",
        "Zahl solcher Abfragen, die zugleich laufen; ein Mandant (Organisationen mit einem gemeinsamen Besitzer) oder \
         ein Mensch darf die Hälfte haben. Weitere warten kurz und werden dann abgelehnt.",
    ),
    (
        "SVC_MAX_CONNECTIONS",
        "Höchste Zahl offener Verbindungen; eine weitere ersetzt eine, die auf eine Anfrage wartet, oder wartet selbst, \
         wenn es keine gibt.",
    ),
    (
        "SVC_MAX_CONNECTIONS_PER_ADDRESS",
        "Höchste Zahl offener Verbindungen je IPv4-Adresse oder IPv6-/64; weitere werden geschlossen. Gilt nicht hinter \
         einem Reverse Proxy (SVC_TRUSTED_IP_HEADER).",
    ),
    ("SVC_REQUESTS_PER_MINUTE", "Grenze der JSON-API: Anfragen je Zugangsdaten und Minute."),
    ("SVC_MAX_ORGANIZATIONS_PER_USER", "Höchste Zahl der Organisationen, die ein Mensch besitzen darf."),
    ("SVC_MAX_PROJECTS_PER_ORGANIZATION", "Höchste Zahl der Projekte je Organisation."),
    (
        "SVC_MAX_KEYS_PER_ORGANIZATION",
        "Höchste Zahl gültiger Schlüssel je Organisation: aller Arten, weder widerrufen noch abgelaufen.",
    ),
    (
        "SVC_MAX_CHANGES_PER_DAY",
        "Höchste Zahl der Änderungen je Mandant (eine Organisation und die anderen ihrer Besitzer) und Tag (UTC), an \
         jeder Instanz. Das Protokoll bewahrt jede Änderung auf.",
    ),
    (
        "SVC_MAX_PAGEVIEWS_PER_DAY",
        "Obergrenze für das Tagesbudget der Aufrufe in den Einstellungen eines Projekts; ohne sie gilt die Grenze der \
         API von 50.000.000, oder neben SVC_STORAGE_* ein Aufruf je 10 KiB der kleinsten Schwelle, mindestens aber \
         25.000.",
    ),
    (
        "SVC_MAX_EVENTS_PER_DAY",
        "Obergrenze für das Tagesbudget der Ereignisse in den Einstellungen eines Projekts; ohne sie darf ein Projekt sein \
         Budget abschalten, oder neben SVC_STORAGE_* gilt dieselbe Grenze wie für Aufrufe.",
    ),
    (
        "SVC_MAX_STORED_BYTES",
        "Obergrenze für das Speicherkontingent in den Einstellungen eines Projekts; ohne sie darf ein Projekt sein \
         Kontingent abschalten, oder neben SVC_STORAGE_* gilt die Hälfte der kleinsten Schwelle, mindestens aber 10 MB.",
    ),
    ("SVC_MAX_RETENTION_DAYS", "Längste Aufbewahrung in Tagen, die ein Projekt einstellen darf."),
    (
        "SVC_MAIL_URL",
        "Mailserver, zum Beispiel smtps://user:password@mail.example.com, oder smtp://...:587?tls=required für STARTTLS; \
         ohne ihn schreibt development die Mails ins Log.",
    ),
    (
        "SVC_MAIL_FROM",
        "Absender der Mails, zum Beispiel Analytics <stats@example.com>; nötig mit SVC_MAIL_URL.",
    ),
    (
        "SVC_SEARCH_ADS_1_URL",
        "Adresse für Conversions von search_ads_1, mit der Version der API (docs/destinations.md). In production müssen \
         diese und die folgenden Adressen mit https beginnen.",
    ),
    ("SVC_SEARCH_ADS_1_TOKEN_URL", "Adresse für Token von search_ads_1."),
    (
        "SVC_SEARCH_ADS_1_INGESTION_URL",
        "Adresse des Data Managers von search_ads_1, mit der Version der API.",
    ),
    ("SVC_SOCIAL_ADS_1_URL", "Adresse für Conversions von social_ads_1, mit der Version der API."),
    ("SVC_SOCIAL_ADS_2_URL", "Adresse für Conversions von social_ads_2."),
    ("SVC_SOCIAL_ADS_2_TOKEN_URL", "Adresse für Token von social_ads_2."),
    (
        "SVC_SOCIAL_ADS_2_VERSION",
        "Version der API von social_ads_2, ein Jahr mit Monat; die Plattform schaltet eine Version etwa ein Jahr nach \
         ihrem Erscheinen ab.",
    ),
    ("SVC_SOCIAL_ADS_3_URL", "Adresse für Conversions von social_ads_3, mit der Version der API."),
    (
        "SVC_SEARCH_ADS_1_CONSENT_URL",
        "Seite von search_ads_1, auf der Menschen den Zugang zu ihren Werbekonten gewähren (docs/ad-connections.md).",
    ),
    (
        "SVC_SOCIAL_ADS_1_CONSENT_URL",
        "Website von social_ads_1, auf der Menschen den Zugang zu ihren Werbekonten gewähren; die Version der API folgt \
         aus SVC_SOCIAL_ADS_1_URL.",
    ),
    (
        "SVC_SOCIAL_ADS_2_CONSENT_URL",
        "Seite von social_ads_2, auf der Menschen den Zugang zu ihren Werbekonten gewähren.",
    ),
    (
        "SVC_SOCIAL_ADS_3_CONSENT_URL",
        "Seite von social_ads_3, auf der Menschen den Zugang zu ihren Werbekonten gewähren.",
    ),
    (
        "SVC_RATES_URL",
        "Ordner, aus dem die Wechselkurse der Europäischen Zentralbank geholt werden, mit https:// oder auf demselben \
         Rechner; off holt keine (docs/rates.md).",
    ),
    ("SVC_LOG_FORMAT", "text für Menschen, json für Maschinen."),
    ("SVC_LOG", "Filter des Logs in der Schreibweise von EnvFilter aus tracing."),
    ("SVC_SEARCH_ADS_1_CLIENT_ID", OAUTH_CLIENT),
    ("SVC_SEARCH_ADS_1_CLIENT_SECRET", OAUTH_SECRET),
    ("SVC_SOCIAL_ADS_1_CLIENT_ID", OAUTH_CLIENT),
    ("SVC_SOCIAL_ADS_1_CLIENT_SECRET", OAUTH_SECRET),
    ("SVC_SOCIAL_ADS_2_CLIENT_ID", OAUTH_CLIENT),
    ("SVC_SOCIAL_ADS_2_CLIENT_SECRET", OAUTH_SECRET),
    ("SVC_SOCIAL_ADS_3_CLIENT_ID", OAUTH_CLIENT),
    ("SVC_SOCIAL_ADS_3_CLIENT_SECRET", OAUTH_SECRET),
    (
        "SVC_ADS_BROKER_URL",
        "Vermittler, über den Organisationen ihre Werbekonten verbinden, zum Beispiel https://api.nango.dev; in \
         production muss die Adresse mit https beginnen.",
    ),
    ("SVC_ADS_BROKER_KEY", "API-Schlüssel des Vermittlers."),
    (
        "SVC_ADS_BROKER_INTEGRATIONS",
        "Integration des Vermittlers für jede Plattform, zum Beispiel search_ads_1=google-ads,social_ads_1=facebook.",
    ),
    (
        "SVC_ADS_BROKER_SIGNING_KEY",
        "Schlüssel, mit dem der Vermittler seine Ereignisse unterschreibt (POST /v1/webhooks/connector); ohne ihn werden \
         sie abgelehnt.",
    ),
    (
        "SVC_DATABASE_URL",
        "Datenbank: eine Adresse mit postgres:// oder sqlite:///path/of/svc.db?mode=rwc (rw legt die Datei nicht an); \
         ohne sie SQLite im Datenordner.",
    ),
    (
        "SVC_DATABASE_CONNECTIONS",
        "Höchste Zahl der Verbindungen zu PostgreSQL, die der Server öffnet, mindestens 6 (docs/scale.md).",
    ),
    (
        "SVC_SNAPSHOTS",
        "Speicher, in dem Instanzen die Momentaufnahmen für Berichte teilen: s3://bucket/prefix (mit Variablen AWS_* für \
         Zugangsdaten und Region) oder file:///folder; ohne ihn behält jede Instanz ihre eigenen.",
    ),
];

const OAUTH_CLIENT: &str = "OAuth-Client (seine Id), über den Organisationen ihre Werbekonten dieser Plattform verbinden \
                            (docs/ad-connections.md).";
const OAUTH_SECRET: &str = "Geheimnis dieses OAuth-Clients.";

/// Meanings of the parameters that all reports take.
pub(super) const FILTERS: &[(&str, &str)] = &[
    (
        "from",
        "Erster Tag, YYYY-MM-DD in der Zeitzone des Projekts; geht preset vor. Ohne ihn, wenn nur `to` angegeben ist: 29 \
         Tage davor.",
    ),
    ("to", "Letzter Tag, einschließlich; ohne ihn heute."),
    (
        "preset",
        "Zeitraum, wenn weder `from` noch `to` angegeben ist; 30d, wenn nichts angegeben ist. `all` sind die letzten 731 \
         Tage.",
    ),
    (
        "compare_with",
        "Zeitraum, mit dem ein Bericht vergleicht, falls er das tut; ohne Angabe previous, der Zeitraum davor. Ist der \
         Zeitraum des Berichts nicht vorbei, endet der Vergleich zur selben Tageszeit: gleich viele Tage nach seinem \
         Anfang, bei `year` am selben Datum.",
    ),
    (
        "compare_from",
        "Erster Tag des Zeitraums, mit dem ein Bericht vergleicht; hat Vorrang vor compare_with. Ohne ihn, wenn nur \
         compare_to angegeben ist: so viele Tage wie der Bericht. Eine andere Zahl von Tagen als die des Berichts wird \
         ganz verglichen, auch wenn der Zeitraum des Berichts nicht vorbei ist.",
    ),
    (
        "compare_to",
        "Letzter Tag des Zeitraums, mit dem ein Bericht vergleicht, einschließlich; ohne ihn so viele Tage wie der \
         Bericht.",
    ),
    ("page", "Kanonischer Pfad einer Seite."),
    ("page_group", "Schlüssel einer Seitengruppe der Tracking-Konfiguration."),
    (
        "page_mode",
        "Aufrufe, für die page und page_group gelten: any (alle, der Standard), entry (der Einstieg) oder exit (der \
         Ausstieg).",
    ),
    ("channel", "Kanal des Besuchs."),
    ("utm_source", "utm_source des Besuchs, genau so geschrieben."),
    ("utm_medium", "utm_medium des Besuchs, genau so geschrieben."),
    ("utm_campaign", "utm_campaign des Besuchs, genau so geschrieben."),
    ("utm_content", "utm_content des Besuchs, genau so geschrieben."),
    ("utm_term", "utm_term des Besuchs, genau so geschrieben."),
    ("utm_id", "utm_id des Besuchs, genau so geschrieben."),
    ("ref_host", "Host, von dem der Besuch kam."),
    ("variant", "Variante der Einstiegsseite."),
    ("device", "Art des Geräts."),
    ("browser", "Browser."),
    ("os", "Betriebssystem."),
    ("country", "Land nach ISO, in Großbuchstaben."),
    ("lang", "Sprache des Browsers, zwei Kleinbuchstaben."),
    ("screen", "Klasse der Bildschirmbreite."),
    ("converted", "true: nur Sitzungen, die ein Conversion-Ziel erreicht haben; false: nur die anderen."),
    ("consent", "true: nur Sitzungen, deren Besucher eingewilligt hatte; false: nur die anderen."),
    ("include_test", "Mit Testbesuchen, die sonst fehlen."),
    ("has", "Merkmale, die die Sitzung alle haben muss."),
    ("goal", "Schlüssel von Zielen, die die Sitzung alle erreicht haben muss."),
    ("event", "Namen von Ereignissen, die die Sitzung alle enthalten muss."),
    ("click_id", "Klick-Id der Anzeige; any: mit einer, none: ohne."),
    (
        "traffic",
        "paid: mit einer Klick-Id einer Anzeige oder bezahltem utm_medium. organic: mit keinem von beiden.",
    ),
    ("stitch", "Woran die Aufrufe des Besuchs als zusammengehörig erkannt wurden."),
    ("min_relevance", "Niedrigste Relevanz, 0 bis 100."),
    ("max_relevance", "Höchste Relevanz, 0 bis 100."),
    ("relevance_tier", "Schlüssel einer Stufe im Relevanzmodell des Projekts."),
    ("ad_platform", "Werbeplattform, von der der Besuch kam."),
    ("ad_account_id", "Werbekonto, dem der Besuch zugeordnet ist."),
    ("ad_campaign_id", "Kampagne, der der Besuch zugeordnet ist."),
    ("ad_adset_id", "Anzeigengruppe, der der Besuch zugeordnet ist."),
    ("ad_id", "Anzeige, der der Besuch zugeordnet ist."),
    ("ad_match", "Sitzungen mit oder ohne Zuordnung zu einer Anzeige."),
    (
        "where",
        "Weitere Bedingungen als JSON, die alle gelten müssen. Sie erlauben mehrere Werte, Verneinung, Teile von Texten, \
         Bereiche von Zahlen und Eigenschaften von Ereignissen.",
    ),
    ("segment", "Schlüssel eines Segments, dessen Bedingungen auch gelten müssen."),
];

/// Meanings of the figures.
pub(super) const METRICS: &[(&str, &str)] = &[
    ("sessions", "Zahl der Sitzungen. Nach einer Pause von 30 Minuten beginnt eine neue."),
    (
        "visitors",
        "Verschiedene Menschen je Kalendertag. Ohne Cookies wird niemand am nächsten Tag wiedererkannt, deshalb zählt \
         jeder Besucher einmal am Tag.",
    ),
    ("pageviews", "Zahl der geöffneten Seiten, auch der neu geladenen."),
    (
        "events",
        "Zahl der Ereignisse: was Besucher außer dem Öffnen von Seiten taten, wie die Website oder ihr Server es meldet.",
    ),
    ("conversions", "Sitzungen, die mindestens ein Conversion-Ziel erreicht haben."),
    ("conversionRate", "Anteil der Sitzungen, die mindestens ein Conversion-Ziel erreicht haben (0 bis 1)."),
    ("conversionValue", "Summe der Werte erreichter Conversion-Ziele (in der Währung des Projekts)."),
    (
        "confirmedConversions",
        "Zahl der bestätigten Conversions, die eine Conversion-Definition für diese Sitzungen aufgezeichnet hat.",
    ),
    (
        "pendingConversions",
        "Zahl der für diese Sitzungen aufgezeichneten Conversions, die auf Bestätigung warten.",
    ),
    (
        "recordedValue",
        "Summe der Werte aufgezeichneter Conversions, bestätigter wie wartender (in der Währung des Projekts; \
         Conversions in anderer Währung fehlen).",
    ),
    (
        "bounceRate",
        "Anteil der Sitzungen mit einer Seite, weniger als 10 Sekunden aktiver Zeit und ohne Conversion (0 bis 1).",
    ),
    (
        "averageEngagedMs",
        "Durchschnittliche Zeit je Sitzung, in der die Seite sichtbar war und ihr Fenster den Fokus hatte \
         (Millisekunden).",
    ),
    (
        "averageDurationMs",
        "Durchschnittliche Zeit vom ersten Aufruf einer Sitzung bis zur letzten Aktivität (Millisekunden).",
    ),
    ("pagesPerSession", "Aufrufe je Sitzung."),
    ("averageScroll", "Durchschnitt der größten Scrolltiefe jeder Sitzung (0 bis 100 Prozent)."),
    ("averageRelevance", "Durchschnittliche Relevanz der Sitzungen (0 bis 100)."),
];

/// Meanings of the codes of violations.
pub(super) const VIOLATIONS: &[(&str, &str)] = &[
    ("required", "Der Wert fehlt."),
    ("unknown", "Ein Feld oder einen Parameter dieses Namens gibt es nicht."),
    ("repeated", "Der Parameter ist mehrmals angegeben, nimmt aber nur einen Wert."),
    ("wrong_type", "Der Wert hat einen anderen Typ, zum Beispiel Text statt einer Zahl."),
    ("wrong_format", "Der Wert hat nicht das verlangte Format."),
    ("not_listed", "Der Wert ist keiner der erlaubten Werte."),
    ("too_short", "Der Text hat weniger Zeichen als `bound`."),
    ("too_long", "Der Text hat mehr Zeichen als `bound`."),
    ("too_few", "Die Liste hat weniger Einträge als `bound`."),
    ("too_many", "Die Liste hat mehr Einträge als `bound`."),
    ("too_small", "Die Zahl ist kleiner als `bound`."),
    ("too_large", "Die Zahl ist größer als `bound`."),
    ("duplicate", "Der Wert muss einzigartig sein, aber ein anderer Eintrag oder Teil hat denselben Wert."),
    ("not_found", "Der Wert verweist auf etwas, das es nicht gibt."),
    (
        "too_common",
        "Das Passwort ist leicht zu erraten: Es ist verbreitet, ein einfaches Muster oder besteht aus Daten über seinen \
         Besitzer.",
    ),
    ("in_past", "Der Zeitpunkt liegt in der Vergangenheit."),
    ("invalid", "Der Wert verletzt eine Regel, die die Meldung beschreibt."),
];

/// Returns the German text of a name, otherwise the English one.
pub(super) fn text<'a>(texts: &[(&str, &'a str)], name: &str, english: &'a str) -> &'a str {
    texts.iter().find(|(known, _)| *known == name).map_or(english, |(_, german)| german)
}
