import { queryOptions } from '@tanstack/react-query';
import { get } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

export type Activity = Schemas['SetupMcpActivity'];
export type Call = Activity['calls'][number];

/** Number of calls that the screen shows. */
export const SHOWN = 200;
/** How often the screen looks for new calls, in milliseconds. */
const EVERY = 5_000;

export const activityQuery = (project: string) =>
  queryOptions({
    queryKey: ['SetupMcpActivity', project],
    queryFn: () => get('/v1/projects/{project}/setup/mcp-activity', { path: { project }, query: { limit: SHOWN } }),
    refetchInterval: EVERY,
  });

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

/** What one application did. */
export interface Caller {
  /** Differs from that of every other application in the list. */
  id: string;
  name: string;
  calls: Call[];
}

/** The calls by application, which are in the order of their names. An application that was connected twice is one. */
export function byCaller(calls: readonly Call[]): Caller[] {
  const callers = new Map<string, Caller>();
  for (const call of calls) {
    const id = `${call.actorKind} ${call.client}`;
    const caller = callers.get(id) ?? { id, name: call.client, calls: [] };
    caller.calls.push(call);
    callers.set(id, caller);
  }
  return [...callers.values()].sort((one, other) => one.name.localeCompare(other.name));
}
