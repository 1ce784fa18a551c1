// The package whose list of referrer spam the server is built with: Matomo's list (public domain) as
// express-spam-referral-blocker (MIT) contains it. It depends on fifty packages, so it is fetched without being
// installed.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SPAM = { name: 'express-spam-referral-blocker', version: '1.2.1' };

/** Calls a function with a folder that contains the package. */
export function withSpam(use) {
  const into = mkdtempSync(join(tmpdir(), 'svc-data-'));
  try {
    const pack = ['pack', '--silent', '--pack-destination', into, `${SPAM.name}@${SPAM.version}`];
    const archive = execFileSync('npm', pack, { encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', join(into, archive), '-C', into]);
    return use(join(into, 'package'));
  } finally {
    rmSync(into, { recursive: true });
  }
}
