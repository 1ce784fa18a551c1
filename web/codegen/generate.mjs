// Generates the dashboard's REST types from the OpenAPI document:
//
//   node generate.mjs DOCUMENT FOLDER [--check]
//
// - FOLDER/types.ts: the types of every operation.
// - FOLDER/values.ts: values from the document: every enumeration as a constant with its type, names of enumeration
//   values in the languages of the service, the kinds of types with several variants, bounds of fields, the parameters
//   of the filter, the definitions of the figures in reports, the bounds of a tracking batch, and the tables with which
//   an ad's address is read.
//
// With --check it writes nothing and fails if a file is out of date.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const [source, folder, check] = process.argv.slice(2);
const document = JSON.parse(await readFile(source, 'utf8'));
const notice = `// Generated from ${source.split('/').at(-1)} by \`npm run codegen\`. Do not edit.\n\n`;

const files = {
  'types.ts': notice + astToString(await openapiTS(pathToFileURL(source))),
  'values.ts':
    notice +
    [
      ...lists(document.components.schemas),
      ...names(document.components.schemas),
      ...kinds(document.components.schemas),
      ...bounds(document.components.schemas),
      patterns(document.components.parameters),
      redirect(document.components.schemas.MagicLinkRequest.properties.redirectTo),
      filter(),
      ...meanings(document.components.schemas),
      ...constants(document['x-tracking-batch']),
      ...constants(document['x-ad-addresses']),
    ].join('\n'),
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
    .map(([name, schema]) => [name, schema, valuesOf(schema)])
    .filter(([, , all]) => all.length > 0)
    .map(([name, schema, all]) => {
      const constant = `all${name}`;
      const values = all.map((value) => `  ${JSON.stringify(value)},\n`).join('');
      const comment = schema.description ? `/** ${schema.description.replaceAll('\n', '\n * ')} */\n` : '';
      return `${comment}export const ${constant} = [\n${values}] as const;\nexport type ${name} = (typeof ${constant})[number];\n`;
    });
}

/** The texts that an enumeration consists of, whether they are in a list or each has a description. */
function valuesOf({ type, enum: listed, oneOf }) {
  const described = oneOf?.map((form) => form.const) ?? [];
  const all = type === 'string' && Array.isArray(listed) ? listed : described;
  return all.every((value) => typeof value === 'string') ? all : [];
}

/** Names of the values of a list, by language. */
function names(schemas) {
  return Object.entries(schemas)
    .filter(([, schema]) => schema['x-names'])
    .map(([name, { 'x-names': all }]) => {
      const languages = Object.entries(all).map(([language, of]) => {
        const entries = Object.entries(of).map(([value, text]) => `    ${key(value)}: ${JSON.stringify(text)},\n`);
        return `  ${language}: {\n${entries.join('')}  },\n`;
      });
      return `export const namesOf${name} = {\n${languages.join('')}} as const satisfies Record<string, Record<${name}, string>>;\n`;
    });
}

/** The forms of what has several, by the text that tells each from the others: `string`, `int` and so on. */
function forms({ oneOf }) {
  const found = (oneOf ?? [])
    .map(resolved)
    .map((form) => [
      Object.values(form.properties ?? {}).find((property) => property.const !== undefined)?.const,
      form,
    ]);
  return found.every(([kind]) => kind !== undefined) ? found : [];
}

function resolved({ $ref, ...schema }) {
  return $ref === undefined ? schema : document.components.schemas[$ref.split('/').at(-1)];
}

/** `PropDefinition` becomes the constant `kindsOfPropDefinition` and the type `PropDefinitionKind`. */
function kinds(schemas) {
  return Object.entries(schemas)
    .map(([name, schema]) => [name, forms(schema).map(([kind]) => JSON.stringify(kind))])
    .filter(([, found]) => found.length > 0)
    .map(([name, found]) => {
      const constant = `kindsOf${name}`;
      return `export const ${constant} = [${found.join(', ')}] as const;\nexport type ${name}Kind = (typeof ${constant})[number];\n`;
    });
}

/**
 * The least and the greatest length, count or number of every property that has one; of what has several forms, those
 * of each form.
 */
function bounds(schemas) {
  const isForm = new Set(
    Object.values(schemas).flatMap(({ discriminator }) => Object.values(discriminator?.mapping ?? {})),
  );
  const types = Object.entries(schemas).filter(([name]) => !isForm.has(`#/components/schemas/${name}`));
  return types.flatMap(([name, schema]) => {
    const bounded = boundsOf(schema, '  ');
    const each = forms(schema).flatMap(([kind, form]) => {
      const own = boundsOf(form, '    ');
      return own ? `  ${key(kind)}: {\n${own}  },\n` : [];
    });
    const all = bounded + each.join('');
    return all ? `export const boundsOf${name} = {\n${all}} as const;\n` : [];
  });
}

function boundsOf({ properties }, indent) {
  const bounded = Object.entries(properties ?? {}).flatMap(([property, schema]) => {
    const own = boundsIn(schema);
    return own.length > 0 ? `${indent}${key(property)}: { ${own.join(', ')} },\n` : [];
  });
  return bounded.join('');
}

/** `min`, `max`, and for the entries of a list `each`. */
function boundsIn(schema) {
  // A format like uint32 is the width of a number, and says nothing about what it may be.
  const width = /^u?int\d/.test(schema.format ?? '') && schema.minimum === 0 && schema.maximum === undefined;
  const min = schema.minLength ?? schema.minItems ?? schema.minProperties ?? (width ? undefined : schema.minimum);
  const max = schema.maxLength ?? schema.maxItems ?? schema.maxProperties ?? schema.maximum;
  const each = schema.items ? boundsIn(schema.items) : [];
  return [
    ...(min === undefined ? [] : [`min: ${min}`]),
    ...(max === undefined ? [] : [`max: ${max}`]),
    ...(each.length > 0 ? [`each: { ${each.join(', ')} }`] : []),
  ];
}

/** What every report takes, and how each is read: one of a list, a text, a flag, several texts, several of a list. */
function filter() {
  const shared = document.components.parameters;
  const operation = document.paths['/v1/projects/{project}/analytics/filter-options'].get;
  const list = ({ $ref }) => $ref && `all${$ref.split('/').at(-1)}`;
  const kind = (schema) => {
    const several = schema.anyOf?.find(({ type }) => type === 'array');
    if (several) return list(several.items) ? `{ several: ${list(several.items)} }` : `'texts'`;
    return list(schema) ?? (schema.enum?.includes('true') ? `'flag'` : `'text'`);
  };
  // Other parameters may be shared by some reports, too; the filter's are those of both.
  const overview = document.paths['/v1/projects/{project}/analytics/overview'].get;
  const everywhere = new Set(overview.parameters.map(({ $ref }) => $ref));
  const entries = operation.parameters
    .map(({ $ref }) => $ref && everywhere.has($ref) && shared[$ref.split('/').at(-1)])
    .filter((parameter) => parameter?.in === 'query')
    .map(({ name, schema }) => `  ${name}: ${kind(schema)},\n`);
  return `/** The parameters of the shared filter and the kind of each. */\nexport const filterParameters = {\n${entries.join('')}} as const;\n`;
}

/**
 * What each figure of a report counts, in the words of the document: what an explanation beside it says. A unit
 * in brackets at the end is for who reads the number itself, and is left out.
 */
function meanings(schemas) {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const reports = operations.filter(({ tags }) => ['Analytics', 'Goals', 'Relevance'].includes(tags?.[0]));
  const found = new Set();
  const look = (schema) => {
    if (schema === null || typeof schema !== 'object') return;
    const [, name] = schema.$ref?.match(/^#\/components\/schemas\/(.*)$/) ?? [];
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      look(schemas[name]);
    }
    Object.values(schema).forEach(look);
  };
  reports.forEach(({ responses }) => look(responses['200'] ?? responses['201']));
  const words = (description) => description.replaceAll(/\s+/g, ' ').replace(/ \([^()]*\)\.$/, '.');
  const isFigure = ({ type, $ref }) =>
    [type].flat().some((one) => one === 'integer' || one === 'number') || $ref?.endsWith('/Quartiles');
  return [...found].sort().flatMap((name) => {
    const figures = Object.entries(schemas[name].properties ?? {}).filter(
      ([, schema]) => isFigure(schema) && schema.description,
    );
    const entries = figures.map(
      ([property, { description }]) => `  ${key(property)}: ${JSON.stringify(words(description))},\n`,
    );
    return entries.length > 0 ? `export const meaningsOf${name} = {\n${entries.join('')}} as const;\n` : [];
  });
}

/** Constants that browsers share with the server. */
function constants(values) {
  const text = (value) => {
    if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}] as const`;
    if (typeof value !== 'object') return value;
    if (value.pattern !== undefined) return `/${value.pattern.replaceAll('/', '\\/')}/`;
    const entries = Object.entries(value).map(([name, one]) => `  ${key(name)}: ${JSON.stringify(one)},\n`);
    return `{\n${entries.join('')}} as const`;
  };
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${text(value)};`)
    .concat('');
}

function key(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** The forms that shared parameters must have, by the name of the parameter. */
function patterns(parameters) {
  const entries = Object.values(parameters)
    .filter(({ schema }) => schema.pattern)
    .map(({ name, schema }) => `  ${name}: ${JSON.stringify(schema.pattern)},\n`);
  return `/** Regular expressions that the texts of shared parameters must match. */\nexport const parameterPatterns = {\n${entries.join('')}} as const;\n`;
}

/** Where a person may be sent after signing in. */
function redirect({ pattern }) {
  return `/** Regular expression of a path on this host, where a person may be sent after signing in. */\nexport const redirectPattern = ${JSON.stringify(pattern)};\n`;
}
