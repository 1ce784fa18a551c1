import type { Uuid } from './wire';

/**
 * Version 7 UUID: begins with the time, so that rows of one day are adjacent in the server's index. `crypto.randomUUID`
 * returns version 4 only, and only on secure pages. Until the year 2527 the time has eleven digits.
 */
export const uuid = (): Uuid =>
  ('0' + Date.now().toString(16) + '-7xxx-8xxx-xxxxxxxxxxxx')
    .replace(/x/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] as number) % 16).toString(16))
    .replace(/.{8}/, '$&-');
