/**
 * Reads the visitor's decision from third-party consent tools, and follows it when it comes late, changes or is
 * withdrawn.
 *
 * A tool may load late, so the plugin looks for it until it has given a decision, for at most a minute. Of several tools
 * a no outweighs a yes. Where none has either, a tool that need not ask allows measuring, unless another one asks.
 */

import { register } from '../register';
import { ABSENT, EVENTS, toolsOf, UNASKED, type Answer } from './consent/tools';

const LOOK_MS = 500;
const LOOKS = 120;

register('consent', (api) => {
  const { config, listen, guard, decide } = api;
  const { cmp, mode } = config.consent;
  const names = cmp || [];
  let answers: Answer[] = [];
  let decision: boolean | undefined;
  let looks = 0;

  /** What the answers say together. */
  function together(): boolean | undefined {
    const has = (answer: Answer) => answers.includes(answer);
    if (has(false) || has(true)) return !has(false);
    // Other modes count visitors without a decision, and store nothing.
    return (mode === 'require' && has(UNASKED) && !has(undefined)) || undefined;
  }

  function look(): void {
    // A tool that fails has not decided.
    answers = names.map((name) => (tools[name] ? guard(tools[name])() : ABSENT));
    const now = together();
    if (now === decision) return;
    decision = now;
    // A consent that is no longer known was withdrawn.
    decide(!!now);
  }

  const tools = toolsOf(api, look);
  listen(EVENTS, look);
  const lookOut = guard(() => {
    look();
    if (answers.some((answer) => answer == null) && looks++ < LOOKS) setTimeout(lookOut, LOOK_MS);
  });
  lookOut();
});
