import { describe, expect, test } from 'vitest';
import { cannotReach, configuration, programs } from './assistants';

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
