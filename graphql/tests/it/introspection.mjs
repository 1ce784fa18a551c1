// What clients' tools make of the schema, with graphql-js as they use it.
//
//   node introspection.mjs query                      the introspection query they send
//   node introspection.mjs print                      the schema in its answer, read from stdin
//   node introspection.mjs normal schema.graphql      a written schema, printed in the same way
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const dashboard = new URL('../../../web/dashboard/package.json', import.meta.url);
const { assertValidSchema, buildClientSchema, buildSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } =
  createRequire(dashboard)('graphql');

function print(schema) {
  assertValidSchema(schema);
  console.log(printSchema(lexicographicSortSchema(schema)));
}

const [command, file] = process.argv.slice(2);
switch (command) {
  case 'query':
    // Without the description of the schema itself: the library answers one about schemas in general.
    console.log(
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    );
    break;
  case 'print':
    print(buildClientSchema(JSON.parse(readFileSync(0, 'utf8'))));
    break;
  case 'normal':
    print(buildSchema(readFileSync(file, 'utf8')));
    break;
}
