/**
 * Reads the visitor's decision from third-party consent tools, and follows it when it comes late, changes or is
 * withdrawn.
 *
 * A tool may load late, so the plugin looks for it until it has given a decision, for at most a minute.
 */

import { register } from '../register';
import { EVENTS, toolsOf } from './consent/tools';

const LOOK_MS = 500;
const LOOKS = 120;

register('consent', (api) => {
  const { config, listen, guard, decide } = api;
  /** What each tool has said. */
  const said: Record<string, boolean | undefined> = {};
  let looks = 0;
  const names = config.consent.cmp || [];

  function look(): void {
    for (const name of names) {
      const tool = tools[name];
      if (!tool) continue;
      const now = guard(tool)();
      if (now === said[name]) continue;
      said[name] = now;
      // What was allowed, and is no longer known, was withdrawn.
      decide(!!now);
    }
  }

  const tools = toolsOf(api, look);
  listen(EVENTS, look);
  const lookOut = guard(() => {
    look();
    if (names.some((name) => said[name] === undefined) && looks++ < LOOKS) setTimeout(lookOut, LOOK_MS);
  });
  lookOut();
});
