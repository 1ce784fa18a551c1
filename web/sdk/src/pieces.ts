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

/** False if another core is on this page already, which then counts alone. */
export const claimPage = (): boolean => !offers.taken && (offers.taken = true);

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
  const names = new Set<string>();
  const take = ({ name, setup }: Offer) => {
    if (names.has(name)) return;
    names.add(name);
    guard(setup)(api);
  };
  offers.forEach(take);
  offers.push = take;
}
