/**
 * The client config: the part of a project's tracking config that the browser needs. The server puts it in front of the
 * script (`window.__svc`) or returns it from `GET /v1/c/{pk}`; both are the same object.
 *
 * Every key is optional. The code that reads a key also handles its absence, because a table of defaults would add to
 * the size of the script.
 */

import type { components } from '../../dashboard/src/rest/types';

type Schemas = components['schemas'];

export type FullConfig = Omit<Schemas['ClientConfig'], 'consent'> & { consent: Partial<ConsentConfig> };
export type ConsentConfig = Schemas['Consent'];

export type ClientConfig = Partial<FullConfig> & Pick<FullConfig, 'consent'>;

/** What stands in front of the script: the publishable key, and the config. */
export interface Given {
  k: string;
  c: Partial<FullConfig>;
}

declare global {
  interface Window {
    __svc?: Given;
  }
}

export let config: ClientConfig;

/** Where batches go, and the publishable key they carry. */
export let endpoint: string;
export let key: string;

export function configure({ k, c }: Given, url: string): void {
  endpoint = url;
  key = k;
  config = { consent: {}, ...c };
}
