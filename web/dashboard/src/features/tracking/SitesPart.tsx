import { useI18n } from '@/i18n/I18n';
import { asciiHost, withDomains } from '@/lib/sites';
import { hostOf } from '@/lib/slug';
import { boundsOfTrackingConfigPatch as bounds } from '@/rest/values';
import { useEditing } from './editing';
import { Text, Texts, Toggle } from './fields';
import { Pairs } from './Pairs';

/** Maximum number of host prefixes: the same as of domains. */
const MOST_PREFIXES = bounds.domains.max;

export function SitesPart() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  const words = t.tracking.fields;
  return (
    <>
      <Texts
        {...words.domains}
        path="domains"
        max={bounds.domains.max}
        tidy={(text) => asciiHost(hostOf(text))}
        value={draft.domains}
        onChange={(domains) => {
          set(withDomains(draft, domains, bounds.allowedOrigins.max));
        }}
      />
      <Texts
        {...words.allowedOrigins}
        path="allowedOrigins"
        max={bounds.allowedOrigins.max}
        value={draft.allowedOrigins}
        onChange={(allowedOrigins) => {
          set({ allowedOrigins });
        }}
      />
      <Toggle
        {...words.allowLocalhost}
        path="allowLocalhost"
        value={draft.allowLocalhost}
        onChange={(allowLocalhost) => {
          set({ allowLocalhost });
        }}
      />
      <Pairs
        {...words.hostPrefixes}
        path="hostPrefixes"
        names={t.tracking.host}
        values={t.tracking.prefix}
        examples={['help.example.com', '/help']}
        max={MOST_PREFIXES}
        value={draft.hostPrefixes}
        onChange={(hostPrefixes) => {
          set({ hostPrefixes });
        }}
      />
    </>
  );
}

/** Settings of URL parameters with a meaning. */
export function ParametersPart() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  const words = t.tracking.fields;
  return (
    <>
      <Texts
        {...words.testParams}
        path="testParams"
        max={bounds.testParams.max}
        value={draft.testParams}
        onChange={(testParams) => {
          set({ testParams });
        }}
      />
      <Text
        {...words.notrackParam}
        path="notrackParam"
        max={bounds.notrackParam.max}
        value={draft.notrackParam}
        onChange={(notrackParam) => {
          set({ notrackParam });
        }}
      />
      <Text
        {...words.variantParam}
        path="variantParam"
        max={bounds.variantParam.max}
        placeholder={t.tracking.none}
        value={draft.variantParam ?? ''}
        onChange={(variantParam) => {
          set({ variantParam });
        }}
      />
    </>
  );
}
