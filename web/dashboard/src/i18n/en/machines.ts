import type { BotKind } from '@/rest/values';

/** Machines that come to a site, by what they are for. */
export const machines = {
  machines: {
    search_engine: { name: 'Search engines', text: 'They fill the index of a search engine.' },
    ai_crawler: { name: 'AI crawlers', text: 'They gather texts that language models are trained with.' },
    ai_assistant: { name: 'AI assistants', text: 'They read a page for somebody who asks an assistant.' },
    headless: { name: 'Driven browsers', text: 'Browsers that a program drives, such as a test.' },
    monitor: { name: 'Monitors', text: 'They watch whether and how fast a site answers.' },
    seo: { name: 'SEO tools', text: 'They examine sites for search engine optimisation.' },
    preview: { name: 'Link previews', text: 'They make the preview of a link in a chat or a network.' },
    feed_reader: { name: 'Feed readers', text: 'They fetch news for readers.' },
    advertising: { name: 'Advertising', text: 'They check pages for an advertising platform.' },
    archiver: { name: 'Archives and research', text: 'They keep pages for later, or study them.' },
    scanner: { name: 'Scanners', text: 'They look for weak places, or for what a site is made of.' },
    library: { name: 'Programs', text: 'Programs that fetch pages, and clients without a name.' },
    other: { name: 'Other machines', text: 'They call themselves machines and do not say what for.' },
  } satisfies Record<BotKind, { name: string; text: string }>,
};
