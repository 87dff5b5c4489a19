// Chunks of the browser build. What pages share follows from the imports of the sources, so no list is maintained.
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './texts/catalogues.mjs'
import { makeGraph, readSources } from './texts/texts-graph.mjs'

const isStyle = (file) => file.endsWith('.module.css')
const fileOf = (id) => relative(root, id).replaceAll('\\', '/')
/** Paths of an area: re-exported beside the shop's own, but only needed by the area. */
const addressesOfAreas = /^web\/src\/routes\/paths\/(?!all|path|roots)/
/** Everything that more than one feature may show. */
const isShared = /^web\/src\/(ui|shared|shells)\//
const entry = 'web/src/entry-client.tsx'
const forms = 'web/src/ui/form/Form.tsx'

const home = 'web/src/features/storefront/home-page/home.page.tsx'
const cart = 'web/src/features/buying/carts/CartPage.tsx'
const bars = 'web/src/features/catalogue/categories/category-tmt.page.tsx'
const product = 'web/src/routes/ProductOrService.tsx'

/** For each module outside the entry, the public pages without forms that load it. */
export function sharedModules(sources) {
  const graph = makeGraph(sources, new Set())
  const atFirst = graph.reached(entry)
  const shared = new Map()
  for (const page of graph.laterOf('web/src/routes/areas/public.ts')) {
    const modules = graph.reached(page)
    if (modules.has(forms)) continue
    for (const file of modules)
      if (!atFirst.has(file) && file !== page) shared.set(file, [...(shared.get(file) ?? []), page])
  }
  return shared
}

/** Areas whose pages the server renders for everybody. */
const publicAreas = ['account', 'content', 'help', 'join', 'public'].map((name) => `web/src/routes/areas/${name}.ts`)

/** All sources, with the stylesheets of components, which import nothing. */
function readAll() {
  const styles = globSync('web/src/**/*.module.css', { cwd: root }).map((file) => [file.replaceAll('\\', '/'), ''])
  return { ...readSources(), ...Object.fromEntries(styles) }
}

/** The stylesheets of components that pages of the public areas show, at first or later. */
function publicStyles() {
  const sources = readAll()
  const graph = makeGraph(sources, new Set())
  const atFirst = graph.reached(entry)
  const seen = new Set()
  const next = publicAreas.flatMap((area) => graph.laterOf(area))
  for (let file = next.pop(); file !== undefined; file = next.pop())
    for (const reached of graph.reached(file))
      if (!atFirst.has(reached) && !seen.has(reached)) {
        seen.add(reached)
        next.push(...graph.laterOf(reached))
      }
  return [...seen].filter(isStyle).toSorted()
}

/**
 * The plugin that gives the entry the styles of all public pages: what the server wrote must be styled before its code
 * comes, and one file compresses better than many.
 */
export const entryStyles = () => ({
  name: 'neev:entry-styles',
  apply: 'build',
  transform: (code, id) =>
    fileOf(id) === entry
      ? { code: [code, ...publicStyles().map((file) => `import '/${relative('web', file)}'`)].join('\n'), map: null }
      : null,
})

/**
 * Many small files compress badly. So there is one chunk of packages and one of our code for the entry, one for what most
 * public pages load, one for what else the product page shares with others, one for what it shares with pages of forms,
 * one for what a few others share, and one for what forms judge their fields by.
 * Styles that are not in the entry are one file of what features share, and those of pages. Everything else is split by the bundler.
 */
export function chunkGroups() {
  const isOfForms = (file) => /^domain\/src\/core\/input\/(?!digits)/.test(file)
  const sources = readSources()
  const shared = sharedModules(sources)
  const pagesOf = (id) => shared.get(fileOf(id)) ?? []
  const isOfMost = (pages) => pages.length >= 5 && (pages.includes(home) || pages.includes(product))
  const isProductsOwn = (id) => fileOf(id).startsWith('web/src/features/catalogue/products/')
  const isOfSome = (id) => pagesOf(id).length >= 2 && fileOf(id).startsWith('web/')
  return [
    { name: 'packages', test: /node_modules|web.src.ui.preact.react\.ts/, tags: ['$initial'], priority: 5 },
    { name: 'shop', test: (id) => !addressesOfAreas.test(fileOf(id)), tags: ['$initial'], priority: 4 },
    { name: 'pieces', test: (id) => isStyle(fileOf(id)) && isShared.test(fileOf(id)), priority: 3.5 },
    { name: 'input', test: (id) => isOfForms(fileOf(id)), priority: 3.2 },
    { name: 'goods', test: (id) => isOfMost(pagesOf(id)), priority: 3 },
    { name: 'product', test: (id) => pagesOf(id).includes(product) && isProductsOwn(id), priority: 2 },
    { name: 'buying', test: (id) => isOfSome(id) && pagesOf(id).includes(product), priority: 1 },
    { name: 'ordering', test: (id) => pagesOf(id).includes(product), priority: 0.5 },
    { name: 'category', test: (id) => isOfSome(id) && pagesOf(id).includes(bars), priority: 1 },
    { name: 'blank', test: (id) => isOfSome(id) && pagesOf(id).includes(cart), priority: 1 },
    { name: 'lists', test: isOfSome, priority: 0 },
    { name: 'forms', test: /node_modules.(zod|react-hook-form)/, priority: -1 },
  ]
}
