import { useI18n } from '@/i18n/I18n';
import { allMessengerApp, boundsOfCta, boundsOfDownloads } from '@/rest/values';
import { useEditing } from './editing';
import { Some, Text, Texts, Toggle } from './fields';

const plugins = ['video', 'sections', 'forms', 'vitals'] as const;

/** Settings of what is recorded automatically besides pageviews. */
export function MeasuringPart() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  const words = t.tracking.fields;
  return (
    <>
      <Toggle
        {...words.hashRouting}
        path="hashRouting"
        value={draft.hashRouting}
        onChange={(hashRouting) => {
          set({ hashRouting });
        }}
      />
      {plugins.map((plugin) => (
        <Toggle
          key={plugin}
          {...words[plugin]}
          path={`plugins.${plugin}`}
          value={draft.plugins[plugin]}
          onChange={(on) => {
            set({ plugins: { ...draft.plugins, [plugin]: on } });
          }}
        />
      ))}
      <Texts
        {...words.cta}
        path="cta.selectors"
        whole
        max={boundsOfCta.selectors.max}
        value={draft.cta.selectors}
        onChange={(selectors) => {
          set({ cta: { selectors } });
        }}
      />
      <Toggle
        {...words.legacyTrackAttributes}
        path="legacyTrackAttributes"
        value={draft.legacyTrackAttributes}
        onChange={(legacyTrackAttributes) => {
          set({ legacyTrackAttributes });
        }}
      />
      <Texts
        {...words.downloads}
        path="downloads.extensions"
        max={boundsOfDownloads.extensions.max}
        tidy={(text) => text.toLowerCase().replace(/^\./, '')}
        value={draft.downloads.extensions}
        onChange={(extensions) => {
          set({ downloads: { extensions } });
        }}
      />
      <Toggle
        {...words.chatapp}
        path="messaging.chatapp"
        value={draft.messaging.chatapp}
        onChange={(chatapp) => {
          set({ messaging: { ...draft.messaging, chatapp } });
        }}
      />
      <Some
        {...words.apps}
        path="messaging.apps"
        value={draft.messaging.apps}
        options={allMessengerApp.map((value) => ({ value, label: t.tracking.apps[value] }))}
        onChange={(apps) => {
          set({ messaging: { ...draft.messaging, apps } });
        }}
      />
      <Text
        {...words.notFoundPath}
        path="notFound.path"
        value={draft.notFound.path}
        onChange={(path) => {
          set({ notFound: { ...draft.notFound, path } });
        }}
      />
      <Text
        {...words.markerAttr}
        path="notFound.markerAttr"
        value={draft.notFound.markerAttr}
        onChange={(markerAttr) => {
          set({ notFound: { ...draft.notFound, markerAttr } });
        }}
      />
      <Toggle
        {...words.strict}
        path="questionnaires.strict"
        value={draft.questionnaires.strict}
        onChange={(strict) => {
          set({ questionnaires: { strict } });
        }}
      />
    </>
  );
}
