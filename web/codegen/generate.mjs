// Writes the dashboard's REST types from the OpenAPI document:
//
//   node generate.mjs DOCUMENT FOLDER [--check]
//
// FOLDER/types.ts has the types of every operation, FOLDER/values.ts every fixed list of values as a
// constant with its type. With --check nothing is written; it fails when a file is not up to date.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const [source, folder, check] = process.argv.slice(2);
const document = JSON.parse(await readFile(source, 'utf8'));
const notice = `// Generated from ${source.split('/').at(-1)} by \`npm run codegen\`. Do not edit.\n\n`;

const files = {
  'types.ts': notice + astToString(await openapiTS(pathToFileURL(source))),
  'values.ts': notice + [...lists(document.components.schemas), patterns(document.components.parameters)].join('\n'),
};

let stale = false;
for (const [name, text] of Object.entries(files)) {
  const file = join(folder, name);
  const before = await readFile(file, 'utf8').catch(() => '');
  if (before === text) continue;
  if (check === '--check') {
    stale = true;
    console.error(`${file} is not what the OpenAPI document says. Run \`make generated\`.`);
  } else {
    await mkdir(folder, { recursive: true });
    await writeFile(file, text);
  }
}
process.exit(stale ? 1 : 0);

/** `Channel` becomes the constant `allChannel` and the type `Channel`. */
function lists(schemas) {
  return Object.entries(schemas)
    .filter(([, schema]) => schema.type === 'string' && Array.isArray(schema.enum))
    .map(([name, schema]) => {
      const constant = `all${name}`;
      const values = schema.enum.map((value) => `  ${JSON.stringify(value)},\n`).join('');
      const comment = schema.description ? `/** ${schema.description.replaceAll('\n', '\n * ')} */\n` : '';
      return `${comment}export const ${constant} = [\n${values}] as const;\nexport type ${name} = (typeof ${constant})[number];\n`;
    });
}

/** The forms that shared parameters must have, by the name of the parameter. */
function patterns(parameters) {
  const entries = Object.values(parameters)
    .filter(({ schema }) => schema.pattern)
    .map(({ name, schema }) => `  ${name}: ${JSON.stringify(schema.pattern)},\n`);
  return `/** Regular expressions that the texts of shared parameters must match. */\nexport const parameterPatterns = {\n${entries.join('')}} as const;\n`;
}
