// Runs the behaviours in one engine. The list of known failures is in this file only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behaviours } from './behaviours.mjs';
import { visiting } from './visiting.mjs';
import { walk } from './walk.mjs';

/** By engine and behaviour the reason. When the reason is gone, the test says so. */
const FAILS = {
  Chromium: {},
  Firefox: {},
  WebKit: {},
};

/** `more` are behaviours that only this engine is tried with. */
export function inEngine(engine, more = {}) {
  try {
    engine.find();
  } catch (error) {
    console.log(`${engine.name} was not tried. ${error.message}`);
    return;
  }
  const visit = visiting(engine);
  for (const [title, behaviour] of Object.entries({ ...behaviours, ...walk, ...more })) {
    const reason = FAILS[engine.name][title];
    test(`${engine.name}: ${title}`, async () => {
      if (!reason) return behaviour(visit);
      await assert.rejects(behaviour(visit), `works now; take it off the list of what fails (${reason})`);
    });
  }
}
