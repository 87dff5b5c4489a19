import { fileURLToPath } from 'node:url'

/** What packages and sources import as React is Preact (decision 0138); the same in builds and in tests. */
export const preact = [
  { find: /^react$/, replacement: fileURLToPath(new URL('./src/ui/preact/react.ts', import.meta.url)) },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
]
