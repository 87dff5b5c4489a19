import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { classNames, namesFor } from '../tools/class-names.mjs'
import { chunkGroups, entryStyles } from '../tools/page-chunks.mjs'
import { splitTexts } from '../tools/texts/texts-plugin.mjs'
import { preact } from './preact.ts'

// Built catalogues are compiled ahead, so the browser needs no parser for messages (7 kB of gzip). While developing the
// parser stays: a new sentence is shown before anybody has extracted it.
const noParser = fileURLToPath(
  new URL('../node_modules/@formatjs/icu-messageformat-parser/no-parser.js', import.meta.url),
)

/** Pages that the server renders import React Router with plain links. */
const serverRouter = fileURLToPath(new URL('./src/routes/server-router.tsx', import.meta.url))
const plainLinks = (): Plugin => ({
  name: 'plain-links',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id, importer) =>
    id === 'react-router' && importer?.includes('/web/src/') && importer !== serverRouter ? serverRouter : null,
})

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [classNames(), entryStyles(), splitTexts(), plainLinks(), react()],
  appType: 'custom',
  resolve: {
    alias: [
      ...preact,
      ...(command === 'build' ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] : []),
    ],
  },
  css: { modules: { generateScopedName: namesFor(command) } },
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            // The entry names every chunk: a letter less of each is a quarter of a kilobyte of every first visit
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
          },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', rolldownOptions: { input: 'src/entry-server.tsx' } },
      // bundled, so that the alias above reaches it too
      resolve: { noExternal: true },
    },
  },
  builder: {},
}))
