import { queryOptions } from '@tanstack/react-query';
import { get } from '@/lib/api';
import type { Schemas } from '@/lib/rest';

export type Activity = Schemas['SetupMcpActivity'];

/** Number of calls that the screen shows. */
const SHOWN = 50;
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

/** A file or command with the address of the server; undefined for programs that take the address in a form. */
export function configuration(program: Program, endpoint: string): { where: string; code: string } | undefined {
  const json = (value: object) => JSON.stringify(value, null, 2);
  switch (program) {
    case 'claudeCode':
      return { where: 'Terminal', code: `claude mcp add --transport http svc ${endpoint}` };
    case 'codex':
      return { where: '~/.codex/config.toml', code: `[mcp_servers.svc]\nurl = "${endpoint}"` };
    case 'cursor':
      return { where: '.cursor/mcp.json', code: json({ mcpServers: { svc: { url: endpoint } } }) };
    case 'vscode':
      return { where: '.vscode/mcp.json', code: json({ servers: { svc: { type: 'http', url: endpoint } } }) };
    case 'claude':
    case 'chatgpt':
    case 'other':
      return undefined;
  }
}
