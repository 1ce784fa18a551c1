/** Parameters of the list, with the names of the REST API. */
export interface EventsSearch {
  names?: string[];
  props?: string;
  prop_key?: string;
  prop_text?: string;
  session_id?: string;
  order?: 'asc';
}

const text = (value: unknown, most: number) =>
  typeof value === 'string' && value !== '' && value.length <= most ? value : undefined;

export function readEventsSearch(raw: Record<string, unknown>): EventsSearch {
  const names = (Array.isArray(raw.names) ? raw.names : [raw.names]).filter(
    (name): name is string => text(name, 100) !== undefined,
  );
  const [props, key, part, session] = [
    text(raw.props, 4_000),
    text(raw.prop_key, 100),
    text(raw.prop_text, 200),
    text(raw.session_id, 36),
  ];
  return {
    ...(names.length > 0 ? { names: [...new Set(names)].slice(0, 20) } : {}),
    ...(props && Object.keys(readProps(props)).length > 0 ? { props } : {}),
    ...(key ? { prop_key: key } : {}),
    ...(part ? { prop_text: part } : {}),
    ...(session && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(session) ? { session_id: session } : {}),
    ...(raw.order === 'asc' ? { order: 'asc' as const } : {}),
  };
}

/** Filter by properties: name and value. */
export function readProps(props: string | undefined): Record<string, string | number | boolean> {
  try {
    const value: unknown = JSON.parse(props ?? '{}');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    const known = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
    return Object.fromEntries(known) as Record<string, string | number | boolean>;
  } catch {
    return {};
  }
}
