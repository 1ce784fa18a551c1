// Which pieces there are, and when a project's client config uses one: when what a pointer leads to is there and not
// null, false, "", [] or {}, or equals the text behind "=". This is also their order in the composed script.

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
  { name: 'identify', when: ['/identify/enabled'] },
  { name: 'consent', when: ['/consent/cmp'] },
  { name: 'bookings', when: ['/bookings'] },
];

const listed = (pieces, folder, plugin) =>
  pieces.map((piece) => ({ ...piece, plugin, source: `src/${folder}/${piece.name}.ts` }));

export const PIECES = [...listed(PARTS, 'pieces', false), ...listed(PLUGINS, 'plugins', true)];

const isUsed = (config, pointer) => {
  const [path, text] = pointer.split('=');
  let value = config;
  for (const name of path.slice(1).split('/')) value = value?.[name];
  if (text !== undefined) return value === text;
  return Boolean(typeof value === 'object' && value ? Object.keys(value).length : value);
};

/** The pieces that a config uses, as the server picks them. */
export const piecesOf = (config, pieces = PIECES) =>
  pieces.filter(({ when }) => when.some((pointer) => isUsed(config, pointer)));
