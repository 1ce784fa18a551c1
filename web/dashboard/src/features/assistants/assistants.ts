import { infiniteQueryOptions } from '@tanstack/react-query';
import { get } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

export type Activity = Schemas['SetupMcpActivity'];
export type Call = Activity['calls'][number];
export type Caller = Activity['callers'][number];

/** Number of calls that callers are counted in. */
export const COUNTED = 10_000;
/** How often the screen looks for new calls, in milliseconds. */
const EVERY = 5_000;

/** The calls of all callers, or of one, newest first. */
export const activityQuery = (project: string, caller: Pick<Caller, 'client' | 'actorKind'> | undefined) => {
  const filter = caller ? { client: caller.client, actor_kind: caller.actorKind } : {};
  return infiniteQueryOptions({
    queryKey: ['SetupMcpActivity', project, filter],
    queryFn: ({ pageParam }) =>
      get('/v1/projects/{project}/setup/mcp-activity', {
        path: { project },
        query: { limit: 50, ...filter, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The list must not move while somebody reads further down.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : EVERY),
    placeholderData: (before, query) => (query?.queryKey[1] === project ? before : undefined),
  });
};

/** Tells callers apart: an application and a key may have the same name. */
export const idOf = ({ client, actorKind }: Pick<Caller, 'client' | 'actorKind'>) => `${actorKind} ${client}`;

/** Programs for which the screen has a ready configuration. */
export const programs = ['claude', 'claudeCode', 'chatgpt', 'codex', 'cursor', 'vscode', 'other'] as const;
export type Program = (typeof programs)[number];

interface Configuration {
  where: string;
  code: string;
  /** True for a file that may have other servers already. */
  isFile: boolean;
}

/** A file or command with the address of the server; undefined for programs that take the address in a form. */
export function configuration(program: Program, endpoint: string): Configuration | undefined {
  const file = (where: string, code: string) => ({ where, code, isFile: true });
  const json = (where: string, value: object) => file(where, JSON.stringify(value, null, 2));
  switch (program) {
    case 'claudeCode': {
      const code = `claude mcp add --transport http --scope user svc ${endpoint}`;
      return { where: 'Terminal', code, isFile: false };
    }
    case 'codex':
      return file('~/.codex/config.toml', `[mcp_servers.svc]\nurl = "${endpoint}"`);
    case 'cursor':
      return json('~/.cursor/mcp.json', { mcpServers: { svc: { url: endpoint } } });
    case 'vscode':
      return json('.vscode/mcp.json', { servers: { svc: { type: 'http', url: endpoint } } });
    case 'claude':
    case 'chatgpt':
    case 'other':
      return undefined;
  }
}

/** True for a program that runs on computers of its maker and cannot reach an address that is not public. */
export function cannotReach(program: Program, endpoint: string) {
  if (program !== 'claude' && program !== 'chatgpt') return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol !== 'https:' || hostname === 'localhost' || !/[.:]/.test(hostname);
}
