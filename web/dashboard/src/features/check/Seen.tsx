import type { ReactNode } from 'react';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import type { Schemas } from '@/lib/rest';
import classes from './Check.module.css';

/** Facts on which the findings rest: script, proxy, policy, consent, and what has arrived. */
export function Seen({ result }: { result: Schemas['VerifyInstallationResult'] }) {
  const { t } = useI18n();
  const facts = useFacts(result).filter(([, lines]) => lines.length > 0);
  return (
    <Panel title={t.check.seen.title} subtitle={t.check.seen.text}>
      <dl className={classes.facts}>
        {facts.map(([name, lines]) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map((line, at) => (
              <dd key={at}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Line = ReactNode;

function useFacts({
  snippet,
  proxy,
  csp,
  consent,
  events,
}: Schemas['VerifyInstallationResult']): [string, readonly Line[]][] {
  const { t, format } = useI18n();
  const words = t.check.seen;
  const some = (lines: readonly Line[]) => lines.filter((line) => line !== null);
  return [
    [
      words.script,
      snippet === null
        ? []
        : some([
            snippet.byScript ? words.byScript : words.count(snippet.count),
            snippet.src === null ? null : <code>{snippet.src}</code>,
            snippet.key === null ? null : words.keys[snippet.key],
            snippet.altered === null ? null : words.altered(snippet.altered),
          ]),
    ],
    [
      words.proxy,
      proxy === null
        ? []
        : some([
            <code>{proxy.address}</code>,
            proxy.works ? words.proxyWorks : words.proxyFails(proxy.status, proxy.contentType),
            proxy.key === null ? null : words.proxyKeys[proxy.key],
          ]),
    ],
    [
      words.policy,
      csp === null
        ? []
        : some([
            words.policies(csp.policies),
            csp.stopsScript === null ? null : words.stopsScript(csp.stopsScript),
            csp.stopsSending === null ? null : words.stopsSending(csp.stopsSending),
            csp.wouldStop === null ? null : words.wouldStop(csp.wouldStop),
          ]),
    ],
    [
      words.consent,
      consent === null
        ? []
        : some([
            t.tracking.consentModes[consent.mode].label,
            consent.tool === null ? null : words.tool(consent.tool.name),
            consent.waits ? words.waits : null,
          ]),
    ],
    [
      words.arrived,
      some([
        words.visits(events.visits, format.whole(events.visits)),
        events.tests === 0 ? null : words.tests(events.tests, format.whole(events.tests)),
        events.lastAt === null ? null : words.last(format.ago(events.lastAt)),
        ...events.ignored.map(({ reason, count }) => `${t.reasons[reason].name}: ${format.whole(count)}`),
      ]),
    ],
  ];
}
