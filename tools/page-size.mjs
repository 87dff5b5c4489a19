// How heavy pages are: for each page that strangers see and each language, the scripts and fonts that its document names, from the
// files of the last build. `npm run page-size` prints them; with --check it exits 1 when home, a category or a product breaks a limit.
// --current leaves everything out when the build is not of these sources.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { isBuilt } from '../scripts/sources.mjs'
import { pageAssets } from '../server/src/core/http/page-assets.ts'
import { locales, root } from './catalogues.mjs'

/** What a page may weigh: scripts compressed by gzip, the entry and catalogues among them, and fonts as they are, in bytes. */
export const limits = { scripts: 150 * 1024, requests: 12, fonts: 60 * 1024 }
/** Pages that visitors begin with: they keep the limits. Pages with forms need what forms need. */
const isLimited = (path) =>
  path === '/' || path === '/product/:identifier' || path.startsWith('/category/:categoryname/')
/** The schemas of forms: no page that visitors begin with may bring them. A name of its own that minifying keeps. */
const zod = /\b_zod\b/

/** Weighs pages ({ path, modules }) by the manifest and the files of catalogues; `read` gives a file's bytes. */
export function weigh({ manifest, texts, pages, read, languages }) {
  const assets = pageAssets(manifest, texts)
  const known = new Map()
  const facts = (file) => {
    if (!known.has(file)) {
      const bytes = read(file)
      const isScript = file.endsWith('.js')
      known.set(file, {
        size: isScript ? gzipSync(bytes, { level: 9 }).length : bytes.length,
        hasZod: isScript && zod.test(bytes.toString()),
      })
    }
    return known.get(file)
  }
  const sum = (files) => files.reduce((total, file) => total + facts(file).size, 0)
  return pages.flatMap(({ path, modules }) =>
    languages.map((locale) => {
      const { scripts } = assets.of(modules, locale)
      return {
        path,
        locale,
        files: scripts.map((file) => ({ file, size: facts(file).size })),
        scripts: sum(scripts),
        fonts: sum(assets.fonts(locale)),
        withZod: scripts.filter((file) => facts(file).hasZod),
      }
    }),
  )
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} kB`

/** What is wrong with a page, in sentences. Fonts are limited for the Latin script; Devanagari alone is larger. */
export function faultsOf({ path, locale, files, scripts, fonts, withZod }) {
  if (!isLimited(path)) return []
  const page = `${path} in ${locale}`
  const isLatin = locale !== 'hi-IN'
  return [
    scripts > limits.scripts && `${page}: scripts of ${kilobytes(scripts)}, at most ${kilobytes(limits.scripts)}`,
    files.length > limits.requests && `${page}: ${files.length} scripts, at most ${limits.requests}`,
    isLatin && fonts > limits.fonts && `${page}: fonts of ${kilobytes(fonts)}, at most ${kilobytes(limits.fonts)}`,
    withZod.length > 0 && `${page}: zod comes with ${withZod.join(', ')}`,
  ].filter(Boolean)
}

/** All pages as the last build has them. */
async function weighBuild() {
  const dist = join(root, 'web/dist')
  if (!existsSync(join(dist, 'client/.vite/texts.json'))) throw new Error('There is no build: npm run build')
  const readJson = (name) => JSON.parse(readFileSync(join(dist, 'client/.vite', `${name}.json`), 'utf8'))
  const { openPages } = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  return weigh({
    manifest: readJson('manifest'),
    texts: readJson('texts'),
    pages: openPages,
    read: (file) => readFileSync(join(dist, 'client', file)),
    languages: ['en-US', ...locales],
  })
}

function print({ path, locale, files, scripts, fonts }) {
  const figures = [String(files.length).padStart(3), kilobytes(scripts).padStart(9), kilobytes(fonts).padStart(9)]
  console.log([path.padEnd(34), locale, ...figures].join('  '))
  if (process.argv.includes('--files'))
    for (const { file, size } of files) console.log(`  ${kilobytes(size).padStart(9)}  ${file}`)
}

async function main(options) {
  if (options.includes('--current') && !isBuilt()) {
    console.log('Left out: there is no build of these sources (npm run build).')
    return
  }
  const pages = await weighBuild()
  if (!options.includes('--check')) return pages.forEach(print)
  const faults = pages.flatMap(faultsOf)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(`${pages.filter(({ path }) => isLimited(path)).length} pages keep the limits.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2))
