/** Sets up pieces: those loaded before the core, and those loaded after it. */

import type { Api } from './api';
import { giveUp } from './batch';
import { command, decide } from './calls';
import { config } from './config';
import { granted, rules } from './consent';
import { track } from './events';
import { guard, listen } from './guard';
import { on } from './hooks';
import { label } from './labels';
import { age, current, settle } from './pageview';
import { shelf, type Offer } from './register';
import { stored } from './storage';
import { plan, send } from './transport';

const offers = shelf();

/** The page around a frame has the script, too. Of another origin it cannot be looked at. */
const isPart = guard(() => self !== parent && parent.document.querySelector('script[src*="/v1/s/sdk"]'));

/**
 * False if a core counts this page for the project of that key already, or on the page around it, which then counts
 * alone.
 */
export const claimPage = (key: string | undefined): unknown =>
  !isPart() && !(offers.taken ??= []).includes(key) && offers.taken.push(key);

/** Sets up the pieces that are there, and from now on each that comes. */
export function setUpPieces(): void {
  const api: Api = {
    config,
    rules,
    view: () => current?.record,
    age: () => (current ? age(current) : 0),
    on,
    track,
    plan,
    renew: giveUp,
    send,
    settle,
    granted,
    listen,
    guard,
    label,
    stored,
    decide,
    command,
  };
  /** The pieces that are set up, by name. A plugin that the config switches off may come again, by a tag of its own. */
  const done: Record<string, boolean> = {};
  const take = ({ name, setup }: Offer) => (done[name] ||= !guard(setup)(api));
  offers.forEach(take);
  const { push } = offers;
  // The core of another project may follow, and takes all of them, too.
  offers.push = (offer) => (take(offer), push.call(offers, offer));
}
