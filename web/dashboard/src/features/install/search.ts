/** Choices about the site in the URL. Defaults stay out of it. The catalog tells which values there are. */
export interface InstallSearch {
  framework?: string;
  /** Proxy; undefined for none. */
  proxy?: string;
  /** Consent tool; undefined for none. */
  consentTool?: string;
  /** Set if the code is JavaScript; TypeScript otherwise, where the framework has it. */
  javascript?: '1';
}

const names = ['framework', 'proxy', 'consentTool'] as const;
const isName = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9_-]{1,40}$/.test(value);

export function readInstallSearch(raw: Record<string, unknown>): InstallSearch {
  const found = names.flatMap((name) => (isName(raw[name]) && raw[name] !== 'none' ? [[name, raw[name]]] : []));
  return {
    ...(Object.fromEntries(found) as InstallSearch),
    ...(String(raw.javascript) === '1' ? { javascript: '1' as const } : {}),
  };
}

/** Search parameters without choices about the site. */
export const noInstallSearch = {
  framework: undefined,
  proxy: undefined,
  consentTool: undefined,
  javascript: undefined,
} as const;
