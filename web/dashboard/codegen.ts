import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: process.env.SVC_SCHEMA ?? '../../graphql/schema.graphql',
  documents: ['src/**/*.{ts,tsx}', '!src/gql/**'],
  generates: {
    'src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'readFragment' } },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        scalars: {
          Bytes: 'number',
          DateTime: 'string',
          Date: 'string',
          EventProps: 'unknown',
          UUID: 'string',
          JSON: 'unknown',
          Label: 'unknown',
          Long: 'number',
          Where: 'string',
          Wording: 'unknown',
        },
      },
    },
  },
};

export default config;
