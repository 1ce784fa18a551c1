import { useQuery } from '@tanstack/react-query';
import { catalogQuery } from '@/features/install/catalog';
import { useI18n } from '@/i18n/I18n';
import { allCmp, allConsentMode, boundsOfConsent, boundsOfConsentEvent, type Cmp } from '@/rest/values';
import { useEditing } from './editing';
import { One, Some, Text, Texts, Toggle } from './fields';

/** Consent settings: the mode, and how the site reports the decision. */
export function ConsentPart() {
  const { t, language } = useI18n();
  const { draft, set } = useEditing();
  const words = t.tracking.fields;
  const { consent } = draft;
  const tools = useQuery(catalogQuery(language)).data?.consents;
  const nameOf = (tool: Cmp) => tools?.find(({ id }) => id === tool)?.name ?? tool;
  const change = (next: Partial<typeof consent>) => {
    set({ consent: { ...consent, ...next } });
  };
  return (
    <>
      <One
        {...words.mode}
        hint={t.tracking.consentModes[consent.mode].hint}
        path="consent.mode"
        value={consent.mode}
        options={allConsentMode.map((value) => ({ value, ...t.tracking.consentModes[value] }))}
        onChange={(mode) => {
          change({ mode });
        }}
      />
      <Text
        {...words.storageKey}
        path="consent.storageKey"
        max={boundsOfConsent.storageKey.max}
        placeholder={t.tracking.none}
        value={consent.storageKey ?? ''}
        onChange={(storageKey) => {
          change({ storageKey });
        }}
      />
      <Texts
        {...words.grantedValues}
        path="consent.grantedValues"
        whole
        max={boundsOfConsent.grantedValues.max}
        value={consent.grantedValues}
        onChange={(grantedValues) => {
          change({ grantedValues });
        }}
      />
      <Texts
        {...words.deniedValues}
        path="consent.deniedValues"
        whole
        max={boundsOfConsent.deniedValues.max}
        value={consent.deniedValues}
        onChange={(deniedValues) => {
          change({ deniedValues });
        }}
      />
      <WindowEvent />
      <Some
        {...words.cmp}
        path="consent.cmp"
        value={consent.cmp}
        options={allCmp.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(cmp) => {
          change({ cmp });
        }}
      />
      <Toggle
        {...words.respectGlobalPrivacyControl}
        path="consent.respectGlobalPrivacyControl"
        value={consent.respectGlobalPrivacyControl}
        onChange={(respectGlobalPrivacyControl) => {
          change({ respectGlobalPrivacyControl });
        }}
      />
      <Toggle
        {...words.respectDoNotTrack}
        path="consent.respectDoNotTrack"
        value={consent.respectDoNotTrack}
        onChange={(respectDoNotTrack) => {
          change({ respectDoNotTrack });
        }}
      />
      <Toggle
        {...words.firstTouch}
        path="firstTouch.enabled"
        value={draft.firstTouch.enabled}
        onChange={(enabled) => {
          set({ firstTouch: { ...draft.firstTouch, enabled } });
        }}
      />
      <Toggle
        {...words.identifyEnabled}
        path="identify.enabled"
        value={draft.identify.enabled}
        onChange={(enabled) => {
          set({ identify: { ...draft.identify, enabled } });
        }}
      />
      <Toggle
        {...words.identify}
        path="identify.requireConsent"
        value={draft.identify.requireConsent}
        onChange={(requireConsent) => {
          set({ identify: { ...draft.identify, requireConsent } });
        }}
      />
      <Text
        {...words.storagePrefix}
        path="storagePrefix"
        value={draft.storagePrefix}
        onChange={(storagePrefix) => {
          set({ storagePrefix });
        }}
      />
    </>
  );
}

/** Settings of the window event that reports the decision. The fields appear once it is switched on. */
function WindowEvent() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  const words = t.tracking.fields;
  const { consent } = draft;
  const event = consent.windowEvent;
  const change = (next: Partial<NonNullable<typeof event>>) => {
    if (event) set({ consent: { ...consent, windowEvent: { ...event, ...next } } });
  };
  return (
    <>
      <Toggle
        {...words.windowEvent}
        path="consent.windowEvent"
        value={event !== null}
        onChange={(on) => {
          const empty = { name: '', detailPath: '', grantedValues: [], deniedValues: [] };
          set({ consent: { ...consent, windowEvent: on ? empty : null } });
        }}
      />
      {event ? (
        <>
          <Text
            {...words.eventName}
            path="consent.windowEvent.name"
            max={boundsOfConsentEvent.name.max}
            placeholder="consent:changed"
            value={event.name}
            onChange={(name) => {
              change({ name });
            }}
          />
          <Text
            {...words.detailPath}
            path="consent.windowEvent.detailPath"
            max={boundsOfConsentEvent.detailPath.max}
            placeholder="detail.analytics"
            value={event.detailPath}
            onChange={(detailPath) => {
              change({ detailPath });
            }}
          />
          <Texts
            {...words.eventGranted}
            path="consent.windowEvent.grantedValues"
            max={boundsOfConsentEvent.grantedValues.max}
            value={event.grantedValues}
            onChange={(grantedValues) => {
              change({ grantedValues });
            }}
          />
          <Texts
            {...words.eventDenied}
            path="consent.windowEvent.deniedValues"
            max={boundsOfConsentEvent.deniedValues.max}
            value={event.deniedValues}
            onChange={(deniedValues) => {
              change({ deniedValues });
            }}
          />
        </>
      ) : null}
    </>
  );
}
