import { describe, expect, test } from 'vitest';
import { byCaller, type Call, cannotReach, configuration, programs } from './assistants';

const ENDPOINT = 'https://stats.example/mcp';

describe('configuration', () => {
  test('has the address once, and files that are JSON parse', () => {
    for (const program of programs) {
      const ready = configuration(program, ENDPOINT);
      if (!ready) continue;
      expect(ready.code.split(ENDPOINT), program).toHaveLength(2);
      if (ready.where.endsWith('.json')) expect(() => JSON.parse(ready.code) as unknown, program).not.toThrow();
    }
    expect(programs.filter((program) => configuration(program, ENDPOINT))).toHaveLength(4);
  });
});

describe('cannotReach', () => {
  test('only programs elsewhere, and only addresses that are not public', () => {
    const far = (endpoint: string) => programs.filter((program) => cannotReach(program, endpoint));
    expect(far(ENDPOINT)).toEqual([]);
    for (const near of [
      'http://127.0.0.1:8787/mcp',
      'http://stats.example/mcp',
      'https://localhost/mcp',
      'https://nas/mcp',
    ])
      expect(far(near), near).toEqual(['claude', 'chatgpt']);
  });
});

describe('byCaller', () => {
  test('puts an application that was connected twice together, and a key of the same name apart', () => {
    const call = (client: string, actorKind: Call['actorKind'], actorId: string): Call => ({
      at: '2026-11-29T12:00:00Z',
      tool: 'get_pages',
      outcome: 'ok',
      durationMs: 1,
      bytes: 1,
      ...{ client, actorKind, actorId },
    });
    const calls = [
      call('A', 'oauth', '1'),
      call('B', 'oauth', '2'),
      call('A', 'oauth', '3'),
      call('A', 'secret_key', '4'),
    ];
    const callers = byCaller(calls);
    expect(callers.map(({ name, calls }) => [name, calls.length])).toEqual([
      ['A', 2],
      ['A', 1],
      ['B', 1],
    ]);
    expect(new Set(callers.map(({ id }) => id)).size).toBe(3);
  });
});
