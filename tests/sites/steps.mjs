// Carries out steps of setup instructions on a site, as a program would. It knows the kinds of steps, and nothing of svc
// or of a framework.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Does the steps one after the other. `site` says where they go:
 * - `path(path)`: the file on this machine of a path of the instructions;
 * - `alike`: by path, the files that get the same change, where the instructions say so;
 * - `places`: by step, where code goes of which only the site knows the place, as {path, after};
 * - `set(name, value)`: sets a variable, or deletes it without a value;
 * - `run(command)`: runs a command;
 * - `request(method, path, body)`: asks the API of svc;
 * - `ours(text)`: the instructions with the folders of this machine;
 * - `wants(step)`: whether an optional step is done.
 *
 * Returns the steps that were done.
 */
export async function carryOut(steps, site) {
  const own = site.ours ? JSON.parse(site.ours(JSON.stringify(steps))) : steps;
  const wanted = own.filter((step) => !step.optional || site.wants?.(step));
  for (const step of wanted) await WORK[step.kind](step[step.kind], site, step);
  return wanted;
}

const WORK = { env, command, file, code, config, check: () => {} };

async function env({ name, value, madeBy }, site, { id }) {
  if (id.startsWith('remove-')) return site.set(name, undefined);
  if (!value && !site.values?.[name]) {
    const [method, path] = madeBy.split(' ');
    site.values = { ...site.values, [name]: (await site.request(method, path)).secret };
  }
  await site.set(name, value ?? site.values[name]);
}

async function command({ npm }, site) {
  await site.run(npm);
}

function file({ path, ...change }, site) {
  for (const one of site.alike?.[path] ?? [path]) changed(site.path(one), change);
}

function changed(at, { mode, anchor, content }) {
  if (mode === 'delete') return rmSync(at, { force: true });
  if (mode === 'create') return write(at, content);
  const text = readFileSync(at, 'utf8');
  if (mode === 'insert') return insert(at, text, anchor, content);
  write(
    at,
    text.replace(content, () => ''),
  );
}

function code({ content }, site, { id }) {
  const place = site.places[id.replace(/^remove-/, '')];
  if (!place) throw new Error(`the site has no place for the code of the step ${id}`);
  const at = site.path(place.path);
  const text = readFileSync(at, 'utf8');
  const lines = `\n${content}\n`;
  if (id.startsWith('remove-'))
    write(
      at,
      text.replace(lines, () => ''),
    );
  else insert(at, text, place.after, lines);
}

async function config({ request, body }, site) {
  if (!request) return site.told?.push(request);
  const [method, path] = request.split(' ');
  await site.request(method, path, body);
}

function insert(at, text, anchor, content) {
  if (text.includes(content)) return;
  const start = text.indexOf(anchor);
  if (start < 0) throw new Error(`${at} has no ${anchor}`);
  const end = start + anchor.length;
  write(at, text.slice(0, end) + content + text.slice(end));
}

function write(at, text) {
  mkdirSync(dirname(at), { recursive: true });
  writeFileSync(at, text);
}

export const fileIn = (folder) => (path) => {
  if (path.startsWith('/')) throw new Error(`${path} is outside of the site`);
  return join(folder, path);
};
