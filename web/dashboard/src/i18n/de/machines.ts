import type { Dictionary } from '../I18n';

export const machines: Pick<Dictionary, 'machines'> = {
  machines: {
    search_engine: { name: 'Suchmaschinen', text: 'Sie füllen das Verzeichnis einer Suchmaschine.' },
    ai_crawler: { name: 'KI-Sammler', text: 'Sie sammeln Texte, mit denen Sprachmodelle trainiert werden.' },
    ai_assistant: { name: 'KI-Assistenten', text: 'Sie lesen eine Seite für jemanden, der einen Assistenten fragt.' },
    headless: { name: 'Gesteuerte Browser', text: 'Browser, die ein Programm steuert, etwa ein Test.' },
    monitor: { name: 'Überwachung', text: 'Sie prüfen, ob und wie schnell eine Website antwortet.' },
    seo: { name: 'SEO-Werkzeuge', text: 'Sie untersuchen Websites zur Suchmaschinenoptimierung.' },
    preview: { name: 'Linkvorschauen', text: 'Sie erzeugen die Vorschau eines Links in einem Chat oder Netzwerk.' },
    feed_reader: { name: 'Feedreader', text: 'Sie holen Neuigkeiten für Leser.' },
    advertising: { name: 'Werbung', text: 'Sie prüfen Seiten für eine Werbeplattform.' },
    archiver: { name: 'Archive und Forschung', text: 'Sie bewahren Seiten auf oder untersuchen sie.' },
    scanner: { name: 'Scanner', text: 'Sie suchen Schwachstellen oder woraus eine Website besteht.' },
    library: { name: 'Programme', text: 'Programme, die Seiten abrufen, und Clients ohne Namen.' },
    other: { name: 'Andere Maschinen', text: 'Sie nennen sich Maschinen und sagen nicht, wozu.' },
  },
};
