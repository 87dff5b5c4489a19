import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { splitTexts } from '../tools/texts-plugin.mjs'

// Built catalogues are compiled ahead, so the browser needs no parser for messages (7 kB of gzip). While developing the
// parser stays: a new sentence is shown before anybody has extracted it.
const noParser = fileURLToPath(
  new URL('../node_modules/@formatjs/icu-messageformat-parser/no-parser.js', import.meta.url),
)

/*
 * What every first page of the shop needs of our own files, as one file: forty small ones compress badly and come one after
 * another. A file that is not of every page does not belong here; the packages split by themselves.
 */
const everywhere = [
  'web/src/state/',
  'web/src/routes/(paths|site)',
  'web/src/kit/(i18n|icons|format|place)/',
  'web/src/kit/(Crumbs|Head|Menu|origin)',
  'web/src/kit/feedback/(Badge|ErrorPage|Skeleton|Toasts|toast)',
  'web/src/kit/form/Field\\.',
  'web/src/kit/goods/(CategoryTile|Picture|ProductCard|amounts)',
  'web/src/kit/graphql/(document|errors|load|query-client|request|use-gql)',
  'domain/src/(fiscal|money|quantity)',
]
const shopGroup = { name: 'shop', test: new RegExp(`/(${everywhere.join('|')})`) }

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [splitTexts(), react()],
  appType: 'custom',
  resolve: {
    alias: command === 'build' ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: noParser }] : [],
  },
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [shopGroup] } },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', rolldownOptions: { input: 'src/entry-server.tsx' } },
      // bundled, so that the alias above reaches them too
      resolve: { noExternal: ['intl-messageformat'] },
    },
  },
  builder: {},
}))
