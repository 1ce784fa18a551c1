// List of the pieces, in the order of the composed script. A project's client config uses a piece if one of its
// pointers leads to a value other than null, false, "", [] or {}, or to the text after "=".

/** Parts of the tracker that not every project needs. */
const PARTS = [
  {
    name: 'consent_modes',
    when: ['/consent/mode=strict', '/consent/mode=require', '/consent/storageKey', '/consent/windowEvent'],
  },
  { name: 'hash_routing', when: ['/hashRouting'] },
  { name: 'exclude_paths', when: ['/excludePaths'] },
  { name: 'variant', when: ['/variantParam'] },
  { name: 'first_touch', when: ['/firstTouch/enabled'] },
  { name: 'not_found', when: ['/notFound/path', '/notFound/markerAttr'] },
  { name: 'cta', when: ['/cta/selectors'] },
  { name: 'legacy_attributes', when: ['/legacyTrackAttributes'] },
  { name: 'downloads', when: ['/downloads/extensions'] },
  { name: 'chatapp', when: ['/messaging/chatapp'] },
  { name: 'messaging', when: ['/messaging/apps'] },
  { name: 'outbound', when: ['/outbound'] },
  { name: 'bridges', when: ['/bridges'] },
];

/**
 * Pieces that are also files of their own, `sdk.<name>.js`, for a tag next to any sdk.js. One without `when` comes
 * only by its tag.
 */
const PLUGINS = [
  { name: 'video', when: ['/plugins/video'] },
  { name: 'sections', when: ['/plugins/sections'] },
  { name: 'forms', when: ['/plugins/forms'] },
  { name: 'vitals', when: ['/plugins/vitals'] },
  { name: 'identify', when: ['/identify/enabled'] },
  { name: 'consent', when: ['/consent/cmp'] },
  { name: 'bookings', when: ['/bookings'] },
];

const listed = (pieces, folder, plugin) =>
  pieces.map((piece) => ({ ...piece, plugin, source: `src/${folder}/${piece.name}.ts` }));

export const PIECES = [...listed(PARTS, 'pieces', false), ...listed(PLUGINS, 'plugins', true)];

const isSomething = (value) => Boolean(typeof value === 'object' && value ? Object.keys(value).length : value);

const isUsed = (config, pointer) => {
  const [path, text] = pointer.split('=');
  let value = config;
  for (const name of path.slice(1).split('/')) value = value?.[name];
  return text === undefined ? isSomething(value) : value === text;
};

/** The pieces that a config uses, as the server picks them. */
export const piecesOf = (config, pieces = PIECES) =>
  pieces.filter(({ when }) => when.some((pointer) => isUsed(config, pointer)));

/** What a script takes its config to say where it says nothing, if that is something. */
export const ASSUMED = {
  sessionTimeoutMs: 1_800_000,
  storagePrefix: 'svc',
  consent: { mode: 'cookieless', respectGlobalPrivacyControl: true },
  identify: { requireConsent: true },
};

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A client config as the server writes it in front of a script: what is assumed is left out, and else what is nothing. */
export function inlinedConfig(config, assumed = ASSUMED) {
  const kept = {};
  for (const [name, value] of Object.entries(config)) {
    const inner = isRecord(value) ? inlinedConfig(value, assumed[name] ?? {}) : value;
    const isAssumed =
      isRecord(inner) || !(name in assumed) ? !isSomething(inner) && inner !== 0 : inner === assumed[name];
    if (!isAssumed) kept[name] = inner;
  }
  return kept;
}
