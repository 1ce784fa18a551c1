import type { BotKind } from '@/rest/values';

/** Bots that visit a site, by purpose. */
export const machines = {
  machines: {
    search_engine: { name: 'Search engines', text: 'They fill the index of a search engine.' },
    ai_crawler: { name: 'AI crawlers', text: 'They gather texts to train language models.' },
    ai_assistant: { name: 'AI assistants', text: 'They read a page for somebody who asks an assistant.' },
    headless: { name: 'Automated browsers', text: 'Browsers that a program controls, such as a test.' },
    monitor: { name: 'Monitors', text: 'They check whether and how fast a site responds.' },
    seo: { name: 'SEO tools', text: 'They examine sites for search engine optimisation.' },
    preview: { name: 'Link previews', text: 'They create the preview of a link in a chat or a social network.' },
    feed_reader: { name: 'Feed readers', text: 'They fetch news feeds for readers.' },
    advertising: { name: 'Advertising', text: 'They check pages for an advertising platform.' },
    archiver: { name: 'Archives and research', text: 'They keep pages for later, or study them.' },
    scanner: { name: 'Scanners', text: 'They look for vulnerabilities, or for the software that a site uses.' },
    library: { name: 'Programs', text: 'Programs that fetch pages, and clients without a name.' },
    other: { name: 'Other machines', text: 'They identify themselves as machines without naming a purpose.' },
  } satisfies Record<BotKind, { name: string; text: string }>,
};
