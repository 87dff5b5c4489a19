// Which sentences each chunk of the site shows: those in its modules, found in the sources by following imports.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './catalogues.mjs'

/** Our module that a specifier names, as a path from the project root; null for packages. */
export function moduleOf(specifier, from) {
  if (specifier.startsWith('#')) return `web/src/${specifier.slice(1)}`
  if (specifier.startsWith('@neev/domain/')) return `domain/src/${specifier.slice('@neev/domain/'.length)}.ts`
  return specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : null
}

/** All string literals of the code. */
export function textsIn(code, name) {
  const found = new Set()
  const walk = (node) => {
    if (!node || typeof node !== 'object') return
    if (node.type === 'Literal' && typeof node.value === 'string') found.add(node.value)
    if (node.type === 'TemplateElement') found.add(node.value.cooked)
    if (node.type === 'JSXText') found.add(node.value.trim())
    for (const key in node) if (key !== 'parent') walk(node[key])
  }
  walk(parseSync(name, code).program)
  return found
}

const isTypesOnly = ({ entries, start, end }, code) =>
  entries.length > 0 ? entries.every(({ isType }) => isType) : /^(import|export)\s+type\b/.test(code.slice(start, end))

/** The static imports of a module, and the places of its dynamic imports. */
export function importsOf(code, name) {
  const { staticImports, staticExports, dynamicImports } = parseSync(name, code).module
  const now = staticImports.filter((one) => !isTypesOnly(one, code)).map((one) => one.moduleRequest.value)
  const handedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const later = dynamicImports.flatMap(({ start, end, moduleRequest }) => {
    const written = code.slice(moduleRequest.start, moduleRequest.end)
    return /^(['"]).*\1$/s.test(written) ? [{ specifier: written.slice(1, -1), start, end }] : []
  })
  return { now: [...now, ...handedOn], later }
}

const isSource = (file) => !/\.(test|d)\.tsx?$|render-for-test\.tsx$|test-setup\.ts$/.test(file)

/** Every module of web and domain with its code. */
export const readSources = () =>
  Object.fromEntries(
    globSync(['web/src/**/*.{ts,tsx}', 'domain/src/**/*.ts'], { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter(isSource)
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )

/** The import graph of the sources (path → code); `keys` are the sentences in the catalogues. */
export function makeGraph(sources, keys) {
  const known = new Map()
  const read = (file) => {
    let module = known.get(file)
    if (!module && sources[file] !== undefined) {
      const code = sources[file]
      const { now, later } = importsOf(code, file)
      module = {
        now: now.map((specifier) => moduleOf(specifier, file)).filter((name) => name !== null),
        later: later.map(({ specifier }) => moduleOf(specifier, file)).filter((name) => name !== null),
        sentences: [...textsIn(code, file)].filter((text) => keys.has(text)),
      }
      known.set(file, module)
    }
    return module
  }

  /** All modules that this one loads statically. */
  function reached(start) {
    const seen = new Set()
    const next = [start]
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      const module = seen.has(file) ? undefined : read(file)
      if (!module) continue
      seen.add(file)
      next.push(...module.now)
    }
    return seen
  }

  const sentencesOf = (modules) => new Set([...modules].flatMap((file) => read(file)?.sentences ?? []))
  /** Modules that are imported dynamically anywhere. */
  const doors = () => new Set(Object.keys(sources).flatMap((file) => read(file)?.later ?? []))
  const laterOf = (file) => [...new Set(read(file)?.later)]
  return { reached, sentencesOf, doors, laterOf }
}

const entry = 'web/src/entry-client.tsx'
/** Modules with a part of their own, because many parts would contain their sentences. */
const sharedModules = ['domain/src/core/refusal-texts.ts']

/**
 * Splits the catalogue: `first` loads with the entry, `answers` are the sentences that the server can send, a shared module
 * has a part of its own, and each dynamically imported module has the sentences that it adds to `first`. `partsOf` names the
 * parts that such a module needs.
 */
export function makeParts(sources, keys) {
  const graph = makeGraph(sources, keys)
  const atFirst = graph.reached(entry)
  const first = graph.sentencesOf(atFirst)
  const shared = sharedModules.filter((file) => file in sources && !atFirst.has(file))
  const parts = new Map([['first', first]])
  const add = (name, modules, beside) => {
    const elsewhere = graph.sentencesOf(beside)
    const sentences = [...graph.sentencesOf(modules)].filter((text) => !first.has(text) && !elsewhere.has(text))
    if (sentences.length > 0) parts.set(name, new Set(sentences))
  }
  for (const file of shared) add(file, [file], [])
  add(
    'answers',
    Object.keys(sources).filter((file) => file.startsWith('domain/')),
    shared,
  )
  const needs = new Map()
  for (const door of graph.doors()) {
    const modules = graph.reached(door)
    const beside = shared.filter((file) => modules.has(file) && file !== door)
    if (!parts.has(door)) add(door, modules, beside)
    needs.set(door, [door, ...beside])
  }
  return {
    parts,
    partsOf: (door) => (needs.get(door) ?? []).filter((name) => parts.has(name)),
    answers: ['answers', ...shared].filter((name) => parts.has(name)),
  }
}
