// The last step of a build: compresses its files once, so that the server never does, and records the hash of its
// sources.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { markBuilt } from './sources.mjs'

const assets = new URL('../web/dist/client/assets/', import.meta.url)
for (const file of globSync('**/*.{js,css,svg}', { cwd: assets })) {
  const text = readFileSync(new URL(file, assets))
  writeFileSync(new URL(`${file}.gz`, assets), gzipSync(text, { level: 9 }))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  writeFileSync(new URL(`${file}.br`, assets), brotliCompressSync(text, { params: quality }))
}
markBuilt()
