/**
 * The client config: the part of a project's tracking config that the browser
 * needs. The server either puts it in front of the script (`window.__svc`) or
 * answers it at `GET /v1/c/{pk}`; both are the same object.
 *
 * Any key may be absent. What absence means is written where the key is read:
 * a table of defaults would be carried to every visitor for nothing.
 */

import type { components } from '../../dashboard/src/rest/types';

type Schemas = components['schemas'];

export type FullConfig = Omit<Schemas['ClientConfig'], 'consent'> & { consent: Partial<ConsentConfig> };
export type ConsentConfig = Schemas['Consent'];

export type ClientConfig = Partial<FullConfig> & { consent: Partial<ConsentConfig> & Pick<ConsentConfig, 'mode'> };

export let config: ClientConfig;

/** Where batches go, and the publishable key they carry. */
export let endpoint: string;
export let key: string;

export function configure(sent: Partial<FullConfig>, url: string, publishableKey: string): void {
  endpoint = url;
  key = publishableKey;
  config = { ...sent, consent: { mode: 'cookieless', ...sent.consent } };
}
