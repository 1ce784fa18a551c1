import type { Dictionary } from './I18n';

export const values: Dictionary['values'] = {
  none: 'nicht gesetzt', unknown: 'unbekannt', noReferrer: 'kein Verweis', noVariant: 'keine Variante',
  channel: {
    search_ads_1: 'Google Ads', search_organic_1: 'Google-Suche', search_2: 'Bing', search_other: 'Andere Suche', social_1: 'Facebook, Instagram', social_2: 'LinkedIn', social_3: 'TikTok', social_other: 'Andere soziale Netze',
    email: 'E-Mail', ai_assistant: 'KI-Assistenten', referral: 'Verweise', direct: 'Direkt', other: 'Andere',
  },
  device: { mobile: 'Telefon', tablet: 'Tablet', desktop: 'Desktop', unknown: 'Unbekannt' },
  browser: { chrome: 'Chrome', safari: 'Safari', firefox: 'Firefox', edge: 'Edge', samsung: 'Samsung Internet', opera: 'Opera', other: 'Andere' },
  os: { windows: 'Windows', macos: 'macOS', ios: 'iOS', android: 'Android', linux: 'Linux', chromeos: 'ChromeOS', other: 'Andere' },
  screen: { xs: 'XS · kleines Telefon', sm: 'SM · Telefon', md: 'MD · Tablet', lg: 'LG · Notebook', xl: 'XL · großer Bildschirm' },
  click_id: { any: 'irgendeine', none: 'keine' },
  traffic: { paid: 'Bezahlt', organic: 'Nicht bezahlt' },
  stitch: { new: 'Neuer Besuch', memory: 'Gleicher Tab', storage: 'Gleicher Browser', hash: 'Tages-Hash' },
  relevance_tier: { low: 'Niedrig', medium: 'Mittel', high: 'Hoch' },
  ad_platform: { search_ads_1: 'Google Ads', social_ads_1: 'Meta Ads', social_ads_2: 'LinkedIn Ads', social_ads_3: 'TikTok Ads' },
  ad_match: { matched: 'Zugeordnet', unmatched: 'Nicht zugeordnet' },
  page_mode: { any: 'überall', entry: 'Einstieg', exit: 'Ausstieg' },
  has: {
    converted: 'Konvertiert', bounced: 'Abgesprungen', engaged: 'Aufmerksam', cta: 'Handlungsaufruf', form: 'Formular', video: 'Video', download: 'Download', lead: 'Lead', multi_page: 'Mehrere Seiten', scrolled_90: 'Bis zum Ende gelesen',
    messaging: 'Nachricht', booking: 'Buchung', quiz: 'Quiz', custom_event: 'Eigenes Ereignis', paid: 'Bezahlt', not_found: 'Seite nicht gefunden',
  },
  goal: { form_submit: 'Formular gesendet', booking: 'Buchung', cta_click: 'Handlungsaufruf', messaging: 'Nachricht begonnen', quiz_submit: 'Quiz abgeschlossen', calculator_used: 'Rechner benutzt' },
  event: {
    cta_click: 'Handlungsaufruf', chatapp_click: 'Chat geöffnet', messaging_click: 'Messenger geöffnet', calculator_used: 'Rechner benutzt', booking: 'Buchung', funnel_step: 'Trichterschritt', form_start: 'Formular begonnen', form_submit: 'Formular gesendet', form_abandon: 'Formular verlassen',
    video_start: 'Video begonnen', video_complete: 'Video zu Ende gesehen', quiz_view: 'Quiz gesehen', quiz_answer: 'Quizfrage beantwortet', quiz_contact: 'Quiz-Kontakt', quiz_submit: 'Quiz abgeschlossen', download: 'Download', not_found: 'Seite nicht gefunden', outbound_click: 'Externer Link', phone_click: 'Telefonnummer', email_click: 'E-Mail-Adresse', page_error: 'Skriptfehler',
  },
};
