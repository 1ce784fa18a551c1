// Assembles the page that the server serves at /graphql in development: the prebuilt files of GraphiQL and React,
// and a small start script.

import { copyFile, mkdir, rm } from 'node:fs/promises';

const FILES = {
  'graphiql.js': 'node_modules/graphiql/graphiql.min.js',
  'graphiql.css': 'node_modules/graphiql/graphiql.min.css',
  'react.js': 'node_modules/react/umd/react.production.min.js',
  'react-dom.js': 'node_modules/react-dom/umd/react-dom.production.min.js',
  'index.html': 'src/index.html',
  'start.js': 'src/start.js',
};

await rm('dist', { recursive: true, force: true });
await mkdir('dist');
for (const [name, path] of Object.entries(FILES)) await copyFile(path, `dist/${name}`);
