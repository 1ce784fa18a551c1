import type { Dictionary } from '../texts';

export const machines: Pick<Dictionary, 'machines'> = {
  machines: {
    search_engine: { name: 'Suchmaschinen', text: 'Sie füllen den Index einer Suchmaschine.' },
    ai_crawler: { name: 'KI-Crawler', text: 'Sie sammeln Texte, mit denen Sprachmodelle trainiert werden.' },
    ai_assistant: { name: 'KI-Assistenten', text: 'Sie lesen eine Seite für jemanden, der einen Assistenten fragt.' },
    headless: { name: 'Automatisierte Browser', text: 'Browser, die ein Programm steuert, etwa ein Test.' },
    monitor: { name: 'Überwachung', text: 'Sie prüfen, ob und wie schnell eine Website antwortet.' },
    seo: { name: 'SEO-Werkzeuge', text: 'Sie untersuchen Websites zur Suchmaschinenoptimierung.' },
    preview: {
      name: 'Linkvorschauen',
      text: 'Sie erzeugen die Vorschau eines Links in einem Chat oder sozialen Netzwerk.',
    },
    feed_reader: { name: 'Feedreader', text: 'Sie rufen Newsfeeds für Leser ab.' },
    advertising: { name: 'Werbung', text: 'Sie prüfen Seiten für eine Werbeplattform.' },
    archiver: { name: 'Archive und Forschung', text: 'Sie bewahren Seiten auf oder untersuchen sie.' },
    scanner: { name: 'Scanner', text: 'Sie suchen Schwachstellen oder die Software, die eine Website verwendet.' },
    library: { name: 'Programme', text: 'Programme, die Seiten abrufen, und Clients ohne Namen.' },
    other: { name: 'Andere Maschinen', text: 'Sie geben sich als Maschinen zu erkennen, ohne einen Zweck zu nennen.' },
  },
};
