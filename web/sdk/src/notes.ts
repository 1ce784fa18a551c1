/**
 * Notes for the developer about unexpected tracking behaviour, logged to the console if the tag carries `data-debug`.
 * Only the build `sdk.debug.js` contains the texts; in the other builds a note costs nothing.
 */

import { DEBUG } from './build';
import { MAX_SECTIONS, MAX_TRAITS, MAX_VIDEOS } from './limits';
import { MAX_CHARS } from './props';
import type { WireBatch } from './wire';

const WORDS = {
  view: 'counts a view of',
  uncounted: 'counts no view of, or no event on, a path that is excluded or a visitor who is not recorded:',
  name: 'drops an event: its name must be lower case snake case, at most 40 characters:',
  prop: 'drops a prop: a text without e-mail address and phone number, a number or a boolean is kept, and its name has letters, digits, _ . or -:',
  props: 'drops a prop beyond the twentieth:',
  text: 'sends a text that the server keeps only if the event is registered with free text. Else it takes letters, digits, space and . : / # - _ up to 80:',
  cut: 'cuts a text after 200 characters:',
  full: 'drops an event: this pageview has 500 already:',
  sections: 'counts no further section: this pageview has 50:',
  videos: 'counts no further video: this pageview has 10:',
  traits: 'sends no further trait of this person: there are 20',
  big: 'drops an event: it does not fit into a batch of 16 KB:',
  config: 'counts nothing: there is no tracking config for the key in the snippet. The server answered',
  second: 'counts nothing with this tag: another one on the page, or on the page around this frame, counts already',
  taken: 'takes no calls: the page uses this name for something else. Give the tag another one with data-name:',
  answer: 'was answered',
};

const ANSWERS: Record<number, string> = {
  400: 'the batch or its key is malformed. Check the key in the snippet.',
  403: 'the key is not known, or this origin is not among those that may send. Check both in the settings of the project.',
  404: 'there is no such address. Check the address of the script, or `data-endpoint`.',
  413: 'the batch is too large.',
  429: 'too many requests from this address. It is sent again later.',
  0: 'no answer: the network, a blocker, or a policy of the page stopped the request. It is sent again later.',
};

/** What every text must look like that the server keeps without a registered schema. */
const IDENTIFIER = /^[\p{L}\p{N} .:/#_-]{1,80}$/u;

/** What becomes of the text of a prop. */
export function noteText(name: string, text: string): void {
  if (!DEBUG) return;
  if (text.length > MAX_CHARS) note('cut', name);
  else if (!IDENTIFIER.test(text.trim())) note('text', name);
}

const told = new Set<string>();

/** Tells once of each list of a batch that takes no more. */
export function noteLimits({ pvs, id }: WireBatch): void {
  if (!DEBUG) return;
  const say = (about: 'sections' | 'videos' | 'traits', count: number, most: number, of = '') => {
    if (count < most || told.has(about + of)) return;
    told.add(about + of);
    note(about, of);
  };
  for (const { path, sec, vids } of pvs) {
    // The state that withdraws consent has no page.
    if (!path) continue;
    say('sections', Object.keys(sec).length, MAX_SECTIONS, path);
    say('videos', vids.length, MAX_VIDEOS, path);
  }
  say('traits', Object.keys(Object(id?.tr)).length, MAX_TRAITS);
}

export function note(about: keyof typeof WORDS, detail?: unknown): void {
  if (!DEBUG) return;
  const said = about === 'answer' ? ANSWERS[detail as number] : undefined;
  const bad = about === 'answer' ? !!said : about !== 'view';
  console[bad ? 'warn' : 'info'](`svc ${WORDS[about]}`, detail ?? '', said ?? '');
}
