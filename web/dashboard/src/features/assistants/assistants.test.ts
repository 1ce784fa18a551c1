import { describe, expect, test } from 'vitest';
import { configuration, programs } from './assistants';

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
