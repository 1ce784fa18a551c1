// Checks the schema with graphql-js, as the tools of clients do.
//
//   node introspection.mjs query                      print the introspection query that tools send
//   node introspection.mjs print                      print the schema in its answer, read from stdin
//   node introspection.mjs normal schema.graphql      print a schema file in the same format
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
