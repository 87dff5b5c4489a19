// Which files the build puts together for browsers. What pages share is read from the imports of the sources, so no list is kept.
import { relative } from 'node:path'
import { root } from './catalogues.mjs'
import { makeGraph, readSources } from './texts-graph.mjs'

const fileOf = (id) => relative(root, id).replaceAll('\\', '/')
const forms = 'web/src/kit/form/Form.tsx'

const product = 'web/src/routes/ProductOrService.tsx'

/** For each module that public pages without forms have beside the entry: how many of them, and whether the product's page is one. */
export function sharedModules(sources) {
  const graph = makeGraph(sources, new Set())
  const atFirst = graph.reached('web/src/entry-client.tsx')
  const shared = new Map()
  for (const page of graph.laterOf('web/src/routes/public.ts')) {
    const modules = graph.reached(page)
    if (modules.has(forms)) continue
    for (const file of modules) {
      if (atFirst.has(file) || file === page) continue
      const { pages = 0, inProduct = false } = shared.get(file) ?? {}
      shared.set(file, { pages: pages + 1, inProduct: inProduct || page === product })
    }
  }
  return shared
}

/**
 * Forty small files compress badly and come one after another. So there is one file of packages and one of our own for what the
 * entry needs, one for what most public pages show, one for what else the product's page shares with others, and one for what
 * a few others share; everything else splits by itself.
 */
export function chunkGroups() {
  const shared = sharedModules(readSources())
  const of = (id) => shared.get(fileOf(id)) ?? { pages: 0, inProduct: false }
  const isProductsOwn = (id) => fileOf(id).startsWith('web/src/features/products/')
  return [
    { name: 'packages', test: /node_modules/, tags: ['$initial'], priority: 5 },
    { name: 'shop', tags: ['$initial'], priority: 4 },
    { name: 'goods', test: (id) => of(id).pages >= 4, priority: 3 },
    { name: 'buying', test: (id) => of(id).inProduct && !isProductsOwn(id), priority: 2 },
    { name: 'lists', test: (id) => of(id).pages >= 3, priority: 1 },
  ]
}
