// Chunks of the browser build. What pages share follows from the imports of the sources, so no list is maintained.
import { relative } from 'node:path'
import { root } from './texts/catalogues.mjs'
import { makeGraph, readSources } from './texts/texts-graph.mjs'

const fileOf = (id) => relative(root, id).replaceAll('\\', '/')
/** Paths of an area: re-exported beside the shop's own, but only needed by the area. */
const addressesOfAreas = /^web\/src\/routes\/paths\/(?!all|path|roots)/
const forms = 'web/src/ui/form/Form.tsx'

const home = 'web/src/features/home/home.page.tsx'
const cart = 'web/src/features/carts/CartPage.tsx'
const bars = 'web/src/features/categories/category-tmt.page.tsx'
const product = 'web/src/routes/ProductOrService.tsx'

/** For each module outside the entry, the public pages without forms that load it. */
export function sharedModules(sources) {
  const graph = makeGraph(sources, new Set())
  const atFirst = graph.reached('web/src/entry-client.tsx')
  const shared = new Map()
  for (const page of graph.laterOf('web/src/routes/areas/public.ts')) {
    const modules = graph.reached(page)
    if (modules.has(forms)) continue
    for (const file of modules)
      if (!atFirst.has(file) && file !== page) shared.set(file, [...(shared.get(file) ?? []), page])
  }
  return shared
}

/**
 * Many small files compress badly. So there is one chunk of packages and one of our code for the entry, one for what most
 * public pages load, one for what else the product page shares with others, and one for what a few others share.
 * Everything else is split by the bundler.
 */
export function chunkGroups() {
  const sources = readSources()
  const shared = sharedModules(sources)
  const pagesOf = (id) => shared.get(fileOf(id)) ?? []
  const isOfMost = (pages) => pages.length >= 4 && (pages.includes(home) || pages.includes(product))
  const isProductsOwn = (id) => fileOf(id).startsWith('web/src/features/products/')
  const isOfSome = (id) => pagesOf(id).length >= 2 && fileOf(id).startsWith('web/')
  return [
    { name: 'packages', test: /node_modules/, tags: ['$initial'], priority: 5 },
    { name: 'shop', test: (id) => !addressesOfAreas.test(fileOf(id)), tags: ['$initial'], priority: 4 },
    { name: 'goods', test: (id) => isOfMost(pagesOf(id)), priority: 3 },
    { name: 'product', test: (id) => pagesOf(id).includes(product) && isProductsOwn(id), priority: 2 },
    { name: 'buying', test: (id) => pagesOf(id).includes(product), priority: 1 },
    { name: 'blank', test: (id) => isOfSome(id) && pagesOf(id).includes(cart), priority: 1 },
    { name: 'category', test: (id) => isOfSome(id) && pagesOf(id).includes(bars), priority: 1 },
    { name: 'lists', test: isOfSome, priority: 0 },
    { name: 'forms', test: /node_modules.(zod|react-hook-form)/, priority: -1 },
  ]
}
