// Plugin for the web build: splits the catalogues into parts that load with the code that shows their sentences.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { locales, root } from './catalogues.mjs'
import { importsOf, makeParts, moduleOf, readSources, textsIn } from './texts-graph.mjs'

/** Output folder of the parts, with a folder for each language. */
const folder = 'assets/texts'
const catalogues = 'web/src/i18n/catalogues.ts'
const messages = JSON.stringify(join(root, 'web/src/i18n/messages.ts'))
const trees = JSON.stringify(join(root, 'web/src/i18n/trees.ts'))
const isOurs = (file) => /^(web\/src|domain\/src)\/.*\.tsx?$/.test(file)
const fileOf = (id) => relative(root, id.split('?')[0]).replaceAll('\\', '/')
/** The name of a module in the manifest. */
const inWeb = (file) => relative('web', file).replaceAll('\\', '/')
const compiled = (name) => JSON.parse(readFileSync(join(root, `web/src/lang/${name}.json`), 'utf8'))

/** Replaces ranges of the code, given in order. */
const replaced = (code, stretches) =>
  stretches.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)

/** Sentences that would reach a browser without their part; the build fails if there are any. */
export function lostSentences({ entry, doors, importsOf: imports, textsOf, partsOf, parts, keys }) {
  const reached = (start) => {
    const seen = new Set()
    const next = [start]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      next.push(...imports(id))
    }
    return seen
  }
  const check = (start, names) => {
    const has = (text) => ['first', ...names].some((name) => parts.get(name)?.has(text))
    return [...reached(start)].flatMap((id) =>
      [...textsOf(id)].filter((text) => keys.has(text) && !has(text)).map((text) => `${start}, ${id}: ${text}`),
    )
  }
  return [...check(entry, []), ...doors.flatMap((door) => check(door, partsOf(door)))]
}

/** Adds to the code what it needs: in browsers the parts of its dynamic imports, on the server the module names of its pages. */
function rewritten(code, file, { isBrowser, syntax, partsOf, nameOf }) {
  const heads = []
  const stretches = importsOf(code, file).later.flatMap(({ specifier, start, end }) => {
    const later = moduleOf(specifier, file)
    if (!later) return []
    const written = code.slice(start, end)
    if (!isBrowser) {
      // The module name of a lazy route, so that the server can preload it
      const arrow = '() => '
      if (!file.startsWith('web/src/routes/') || !code.slice(0, start).endsWith(arrow)) return []
      const name = JSON.stringify(inWeb(later))
      return [{ start: start - arrow.length, end, by: `Object.assign(${arrow}${written}, { module: ${name} })` }]
    }
    const names = partsOf(later).map((part) => JSON.stringify(nameOf(part)))
    return names.length > 0 ? [{ start, end, by: `withTexts(${[written, ...names].join(', ')})` }] : []
  })
  if (isBrowser && stretches.length > 0) heads.push(`import { withTexts } from ${messages}`)
  const own = [...textsIn(code, file)].filter((text) => text in syntax)
  if (own.length > 0) heads.push(`import { trees } from ${trees}`)
  if (heads.length === 0 && stretches.length === 0) return null
  const json = JSON.stringify(Object.fromEntries(own.map((text) => [text, syntax[text]])))
  const tail = own.length > 0 ? [`Object.assign(trees, JSON.parse(${JSON.stringify(json)}))`] : []
  return [...heads, replaced(code, stretches), ...tail].join('\n')
}

/** The plugin; the parts are computed once for both builds. */
export function splitTexts() {
  let made
  const prepare = () => {
    if (made) return made
    const texts = Object.fromEntries(locales.map((locale) => [locale, compiled(locale)]))
    const keys = new Set(Object.values(texts).flatMap(Object.keys))
    made = { texts, keys, syntax: compiled('trees'), ...makeParts(readSources(), keys) }
    return made
  }
  const inBrowser = (plugin) => plugin.environment.name === 'client'

  /** The translations of a part in a language, as JSON. */
  const sentencesOf = (locale, part) => {
    const { parts, texts } = prepare()
    const own = [...(parts.get(part) ?? [])].filter((sentence) => sentence in texts[locale])
    return JSON.stringify(Object.fromEntries(own.map((sentence) => [sentence, texts[locale][sentence]])))
  }
  const names = new Map()
  /** The name of a part, which changes with its translations. */
  const nameOf = (part) => {
    if (!names.has(part)) {
      const hash = createHash('sha256')
      for (const locale of locales) hash.update(sentencesOf(locale, part))
      names.set(part, hash.digest('base64url').slice(0, 8))
    }
    return names.get(part)
  }
  const fileFor = (locale, part) => `${folder}/${locale}/${nameOf(part)}.js`
  const cataloguesModule = () =>
    [
      `export const firstPart = ${JSON.stringify(nameOf('first'))}`,
      `export const answersParts = ${JSON.stringify(prepare().answers.map(nameOf))}`,
      `export const fetchPart = (locale, part) =>`,
      `  ${JSON.stringify(locales)}.includes(locale) ? import(/* @vite-ignore */ \`/${folder}/\${locale}/\${part}.js\`) : undefined`,
    ].join('\n')

  return {
    name: 'neev:texts',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /src[\\/]i18n[\\/]catalogues\.ts$/ },
      handler(id) {
        return inBrowser(this) && fileOf(id) === catalogues ? cataloguesModule() : null
      },
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        const file = fileOf(id)
        const isRewritten = isOurs(file) && !(file === catalogues && inBrowser(this))
        return isRewritten ? rewritten(code, file, { ...prepare(), nameOf, isBrowser: inBrowser(this) }) : null
      },
    },
    generateBundle(_, bundle) {
      if (!inBrowser(this)) return
      const { keys, parts, partsOf } = prepare()
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const code = new Map(
        chunks.flatMap((chunk) => Object.entries(chunk.modules).map(([id, one]) => [fileOf(id), one.code])),
      )
      const texts = new Map()
      const textsOf = (file) => {
        if (!texts.has(file)) texts.set(file, textsIn(code.get(file) ?? '', 'code.js'))
        return texts.get(file)
      }
      const lost = lostSentences({
        entry: 'web/src/entry-client.tsx',
        doors: chunks
          .filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId)
          .map(({ facadeModuleId }) => fileOf(facadeModuleId))
          .filter(isOurs),
        importsOf: (file) => this.getModuleInfo(join(root, file))?.importedIds.map(fileOf).filter(isOurs) ?? [],
        textsOf,
        partsOf,
        parts,
        keys,
      })
      if (lost.length > 0)
        this.error(`${lost.length} sentences come without their catalogue, first: ${lost.slice(0, 30).join('\n')}`)
      for (const part of parts.keys()) {
        for (const locale of locales) {
          const source = `export default JSON.parse(${JSON.stringify(sentencesOf(locale, part))})`
          this.emitFile({ type: 'asset', fileName: fileFor(locale, part), source })
        }
      }
      const found = (names) =>
        Object.fromEntries(locales.map((locale) => [locale, names.map((part) => fileFor(locale, part))]))
      const byModule = [
        ['src/entry-client.tsx', found(['first'])],
        ...[...code.keys()]
          .filter((file) => partsOf(file).length > 0)
          .map((file) => [inWeb(file), found(partsOf(file))]),
      ]
      this.emitFile({
        type: 'asset',
        fileName: '.vite/texts.json',
        source: JSON.stringify(Object.fromEntries(byModule)),
      })
    },
  }
}
