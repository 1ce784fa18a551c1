/** Web vitals: how fast pages are for their visitors. */
export const speed = {
  speed: {
    tiles: 'Web vitals',
    vitals: {
      lcp: {
        name: 'Loading',
        full: 'Largest Contentful Paint',
        text: 'From opening a page until its largest image or text is visible.',
      },
      inp: {
        name: 'Response',
        full: 'Interaction to Next Paint',
        text: 'From a click, a tap or a key until the page shows a reaction, for the slowest interaction of a pageview.',
      },
      cls: {
        name: 'Stability',
        full: 'Cumulative Layout Shift',
        text: 'How far visible content jumps by itself, from 0 for not at all.',
      },
      ttfb: {
        name: 'Server',
        full: 'Time to First Byte',
        text: 'From opening a page until the first byte of the answer arrives.',
      },
    },
    ratings: { good: 'Good', fair: 'Needs improvement', poor: 'Poor' },
    bounds: (good: string, fair: string) => `Good up to ${good}, poor above ${fair}.`,
    upTo: (bound: string) => `Good up to ${bound}`,
    above: (bound: string) => `Poor above ${bound}`,
    shares: (good: string, poor: string) => `${good} good, ${poor} poor`,
    of: (count: number, text: string) => (count === 1 ? 'of 1 pageview.' : `of ${text} pageviews.`),
    rated: (rating: string, vital: string) => `${rating} (${vital})`,
    p75: '75th percentile',
    p75Hint: '75th percentile: three quarters of the pageviews that measured it have at most this value.',
    goodHint: 'Share of the pageviews that measured it with a good value.',
    poorHint: 'Share of the pageviews that measured it with a poor value.',
    viewsHint: 'Pageviews that measured at least one of the figures.',
    source:
      'Each value is a 75th percentile: three quarters of the pageviews have at most this value. Figures and ratings are those of',
    over: (vital: string) => `${vital} over time`,
    overText: 'A pageview belongs to the time at which its session began.',
    notMeasured: 'Not measured',
    notByAll: 'Safari and Firefox do not measure every figure, and without an interaction there is no response.',
    list: 'Speed of pages',
    listText: '75th percentiles of the pageviews that measured each figure.',
    by: { page: 'Page', device: 'Device', country: 'Country' },
    columns: { views: 'Views' },
    first: (shown: string, all: string) => `The ${shown} values with the most pageviews, of ${all}.`,
    none: 'No speed was measured in this period',
    noneText:
      'Measuring is off until you turn on “Speed of pages” in the tracking settings. It starts with the next pageview and adds about 1 KB to the script.',
    turnOn: 'Tracking settings',
  },
};
