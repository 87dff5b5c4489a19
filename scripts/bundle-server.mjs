// Writes server/dist: the server with its packages in a few files, which start in half the time of two thousand sources.
// Modules keep the addresses of their sources, because files are found beside these (migrations, the contract, texts).
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { hashServer, serverStamp } from './sources.mjs'

const server = fileURLToPath(new URL('../server/', import.meta.url))
const dist = `${server}dist`

/** Packages that are programs or files of their own: native code, threads, and what is loaded when it is first needed. */
const outside = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@redis/client',
  'graphql-upload',
  'harfbuzzjs',
  'highs',
  'pdfjs-dist',
  'pdfkit',
  'pino',
  'pino-pretty',
  'sharp',
  'tesseract.js',
  'vite',
  'write-excel-file',
]

/** Addresses of the sources, whichever file of the bundle they are in: all are in one folder. */
const ownAddresses = {
  name: 'own-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return null
    const source = JSON.stringify(relative(dist, id).replaceAll('\\', '/'))
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
}

await build({
  configFile: false,
  root: server,
  logLevel: 'warn',
  plugins: [ownAddresses],
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: 'src/main.ts',
    outDir: dist,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
})
writeFileSync(serverStamp, hashServer())
