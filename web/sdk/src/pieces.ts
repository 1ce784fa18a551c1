/** Takes pieces in: those that are there before the core, and those that come after it. */

import type { Api } from './api';
import { giveUp } from './batch';
import { config } from './config';
import { granted, rules } from './consent';
import { track } from './events';
import { guard, listen } from './guard';
import { on } from './hooks';
import { label } from './labels';
import { active, age, current, settle } from './pageview';
import { PIECE, READY, type Take } from './register';
import { stored } from './storage';
import { plan, send } from './transport';

/** Undefined until the config is known. */
let take: Take | undefined;

/** Lets every piece offer itself. */
const greet = (): unknown => take && dispatchEvent(new CustomEvent(READY, { detail: take }));

/** False if another core is on this page already, which then counts alone. */
export function claimPage(): boolean {
  if (!dispatchEvent(new Event(PIECE, { cancelable: true }))) return false;
  // Not by `listen`: what listens there cannot answer.
  addEventListener(PIECE, (event) => {
    event.preventDefault();
    greet();
  });
  return true;
}

/** Sets up the pieces that are there, and from now on each that comes. */
export function setUpPieces(own: Pick<Api, 'decide' | 'command'>): void {
  const api: Api = {
    config,
    rules,
    view: () => current?.view,
    age: () => (current ? age(current) : 0),
    on,
    track,
    plan,
    renew: giveUp,
    send,
    settle,
    active,
    granted,
    listen,
    guard,
    label,
    stored,
    ...own,
  };
  const names = new Set<string>();
  take = ({ name, setup }) => {
    if (names.has(name)) return;
    names.add(name);
    guard(setup)(api);
  };
  greet();
}
