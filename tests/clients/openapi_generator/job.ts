// A sign-up, a project and its report, by the client that openapi-generator writes with its template typescript-fetch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnalyticsApi, AuthApi, Configuration, ProjectsApi, ResponseError } from '../dist/generated/typescript/index';
import type { Problem } from '../dist/generated/typescript/index';

const basePath = process.env.SVC_URL ?? '';

test('a client by the template typescript-fetch works, and knows an error by its code', async () => {
  const anonymous = new Configuration({ basePath });
  const signup = {
    email: 'bela@example.com',
    password: 'correct horse battery',
    organization: { name: 'Books', slug: 'books' },
  };
  const { token } = await new AuthApi(anonymous).signUp({ signup });
  const known = new Configuration({ basePath, accessToken: token });
  const projects = new ProjectsApi(known);
  const asked = { org: 'books', projectCreate: { name: 'Web', slug: 'web', domains: ['books.example'] } };
  const { project } = await projects.createProject(asked);
  assert.equal(project.slug, 'web');
  const overview = await new AnalyticsApi(known).getOverview({ project: 'books/web', preset: 'today' });
  assert.equal(overview.totals.sessions, 0);

  const refused = await projects.createProject(asked).catch((error: unknown) => error);
  assert.ok(refused instanceof ResponseError);
  const problem: Problem = await refused.response.json();
  assert.equal(problem.code, 'conflict');
});
