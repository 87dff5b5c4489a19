// Sizes of the public pages in each language: the scripts and fonts that the document loads, from the last build.
// `npm run page-size` prints them; --check exits 1 if one exceeds a limit; --current skips the check if the build is not of
// these sources.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { isBuilt } from '../scripts/sources.mjs'
import { pageAssets } from '../server/src/core/http/page-assets.ts'
import { locales, root } from './texts/catalogues.mjs'

/** Limits in bytes: gzipped scripts including entry and catalogues, and fonts; and the number of scripts. */
export const limits = { scripts: 100 * 1024, requests: 12, fonts: 60 * 1024 }
/** Landing pages, which load few scripts besides. */
const isLanding = (path) =>
  path === '/' || path === '/product/:identifier' || path.startsWith('/category/:categoryname/')
/** Marks zod, which no public page may load before a form is touched: a property name that minifying keeps. */
const zod = /\b_zod\b/

/** Measures pages ({ path, modules }) by the manifest and the catalogue files; `read` returns a file's bytes. */
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

/** The exceeded limits of a page, as messages. Fonts are limited for Latin script only; Devanagari alone is larger. */
export function faultsOf({ path, locale, files, scripts, fonts, withZod }) {
  const page = `${path} in ${locale}`
  const isLatin = locale !== 'hi-IN'
  return [
    scripts > limits.scripts && `${page}: scripts of ${kilobytes(scripts)}, at most ${kilobytes(limits.scripts)}`,
    isLanding(path) && files.length > limits.requests && `${page}: ${files.length} scripts, at most ${limits.requests}`,
    isLatin && fonts > limits.fonts && `${page}: fonts of ${kilobytes(fonts)}, at most ${kilobytes(limits.fonts)}`,
    withZod.length > 0 && `${page}: zod comes with ${withZod.join(', ')}`,
  ].filter(Boolean)
}

/** Measures all public pages of the last build. */
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
  else console.log(`${pages.length} pages keep the limits.`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2))
