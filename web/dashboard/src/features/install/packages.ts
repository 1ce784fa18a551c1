import type { Schemas } from '@/lib/rest';
import { allPackageManager, boundsOfDetectStackInput, type PackageManager } from '@/rest/values';

type DetectInput = Required<Schemas['DetectStackInput']>;

/** What a pasted text says about a site. */
export interface Pasted {
  input: DetectInput;
  /** Package manager that package.json names. */
  packageManager: PackageManager | undefined;
}

const kinds = ['dependencies', 'devDependencies', 'peerDependencies'] as const;
/** Limits of the server: number of packages, and bytes of the request. */
const PACKAGES = 500;
const BYTES = 60_000;
const { files: paths } = boundsOfDetectStackInput;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromPackageJson(text: string): Pasted | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(json)) return null;
  const all = json;
  const packages = kinds.flatMap((kind) => {
    const found = all[kind];
    return isObject(found)
      ? Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [];
  });
  const named = typeof json.packageManager === 'string' ? json.packageManager.split('@')[0] : undefined;
  return {
    input: { packages: Object.fromEntries(packages.slice(0, PACKAGES)), files: [] },
    packageManager: allPackageManager.find((name) => name === named),
  };
}

const depthOf = (path: string) => path.split('/').length;

/** Takes the paths nearest to the root, which tell most, as far as the server accepts them. */
function nearest(files: readonly string[]): string[] {
  const sorted = files.toSorted((a, b) => depthOf(a) - depthOf(b)).slice(0, paths.max);
  let bytes = 0;
  return sorted.filter((file) => (bytes += new TextEncoder().encode(file).length + 3) <= BYTES);
}

/** Reads a package.json, or a list of paths, one a line. Null if the text is neither. */
export function readPasted(text: string): Pasted | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (trimmed.startsWith('{')) return fromPackageJson(trimmed);
  const files = trimmed
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^\.\//, ''))
    .filter((line) => line !== '' && line.length <= paths.each.max);
  // Code is no path.
  if (files.some((file) => /[{}"<>]|[,;]$/.test(file))) return null;
  return { input: { packages: {}, files: nearest(files) }, packageManager: undefined };
}
