// How heavy pages are: for each page that strangers see and each language, the scripts and fonts that its document names, from the
// files of the last build. `npm run page-size` prints them; with --check it says nothing of pages that keep the limits, and exits 1
// when one does not. --current leaves everything out when the build is not of these sources.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { isBuilt } from '../scripts/sources.mjs'
import { pageAssets } from '../server/src/core/http/page-assets.ts'
import { locales, root } from './catalogues.mjs'

/** What a page may weigh: scripts compressed by gzip, the entry and catalogues among them, and fonts as they are, in bytes. */
export const limits = { scripts: 150 * 1024, requests: 12, fonts: 60 * 1024 }

/** Weighs pages ({ path, modules }) by the manifest, the files of catalogues and the size of each file. */
export function weigh({ manifest, texts, pages, sizeOf, languages }) {
  const assets = pageAssets(manifest, texts)
  const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0)
  return pages.flatMap(({ path, modules }) =>
    languages.map((locale) => {
      const { scripts } = assets.of(modules, locale)
      return {
        path,
        locale,
        files: scripts,
        requests: scripts.length,
        scripts: sum(scripts),
        fonts: sum(assets.fonts(locale)),
      }
    }),
  )
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`

/** What is wrong with a page, in sentences. Fonts are limited for the Latin script; Devanagari alone is larger. */
export function faultsOf(
  { path, locale, requests, scripts, fonts },
  { most = limits, isLatin = locale !== 'hi-IN' } = {},
) {
  const page = `${path} in ${locale}`
  return [
    scripts > most.scripts && `${page}: scripts of ${kilobytes(scripts)}, at most ${kilobytes(most.scripts)}`,
    requests > most.requests && `${page}: ${requests} scripts, at most ${most.requests}`,
    isLatin && fonts > most.fonts && `${page}: fonts of ${kilobytes(fonts)}, at most ${kilobytes(most.fonts)}`,
  ].filter(Boolean)
}

async function main(asked) {
  const dist = join(root, 'web/dist')
  if (asked.includes('--current') && !isBuilt())
    return console.log('Sizes of pages: left out, there is no build of these sources')
  if (!existsSync(join(dist, 'client/.vite/texts.json'))) throw new Error('There is no build: npm run build')
  const read = (name) => JSON.parse(readFileSync(join(dist, 'client/.vite', `${name}.json`), 'utf8'))
  const { openPages } = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const sizes = new Map()
  const sizeOf = (file) => {
    const size =
      sizes.get(file) ??
      (file.endsWith('.js')
        ? gzipSync(readFileSync(join(dist, 'client', file)), { level: 9 })
        : readFileSync(join(dist, 'client', file))
      ).length
    sizes.set(file, size)
    return size
  }
  const pages = weigh({
    manifest: read('manifest'),
    texts: read('texts'),
    pages: openPages,
    sizeOf,
    languages: ['en-US', ...locales],
  })
  const faults = pages.flatMap((page) => faultsOf(page))
  if (!asked.includes('--check')) {
    for (const { path, locale, requests, scripts, fonts } of pages) {
      console.log(
        [
          path.padEnd(40),
          locale,
          String(requests).padStart(3),
          kilobytes(scripts).padStart(10),
          kilobytes(fonts).padStart(10),
        ].join('  '),
      )
    }
    if (asked.includes('--files'))
      for (const { path, files } of pages)
        console.log(path, files.map((file) => `\n  ${kilobytes(sizeOf(file)).padStart(9)}  ${file}`).join(''))
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`${pages.length} pages in their languages keep the limits`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2))
