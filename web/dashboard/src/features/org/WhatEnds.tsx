import { dialogClasses } from '@/components/Dialog';
import type { WouldEndQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';

export type GivenOut = WouldEndQuery['organization']['wouldEnd'];

export const endsNothing = ({ invitations, keys, oauthGrants, reportSubscriptions, shareLinks }: GivenOut) =>
  [invitations, keys, oauthGrants, reportSubscriptions, shareLinks].every((some) => some.length === 0);

/** Lists by name what will be revoked, because a server may depend on it. */
export function WhatEnds({ lead, given }: { lead: string; given: GivenOut }) {
  const { t, format } = useI18n();
  if (endsNothing(given)) return null;
  return (
    <div className={dialogClasses.text}>
      <p>{lead}</p>
      <ul>
        {given.keys.map(({ id, name, hint, lastUsedAt }) => (
          <li key={id}>
            {t.org.endingKey(name, hint)}, {lastUsedAt ? t.keys.lastUsed(format.ago(lastUsedAt)) : t.keys.neverUsed}
          </li>
        ))}
        {given.invitations.map(({ id, email }) => (
          <li key={id}>{t.org.endingInvitation(email)}</li>
        ))}
        {given.oauthGrants.map(({ id, clientName }) => (
          <li key={id}>{t.org.endingApp(clientName)}</li>
        ))}
        {given.reportSubscriptions.map(({ id, address }) => (
          <li key={id}>{t.org.endingReport(address)}</li>
        ))}
        {given.shareLinks.map((name, place) => (
          <li key={`link:${place}`}>{t.org.endingLink(name)}</li>
        ))}
      </ul>
    </div>
  );
}
