// The documents of mutations that web/src imports and no x.graphql has: what a mutation changed is loaded again by
// `@changes`, so most answer with nothing but an id. `import { CreateCoupon } from './coupons.operations.graphql.ts'` is
// the mutation createCoupon of the contract with all its arguments; a document is written where it says more.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getNamedType, isObjectType, parse } from 'graphql'

const src = fileURLToPath(new URL('../../web/src/', import.meta.url))

/** What files import from generated documents: names by the path of the x.graphql that would have them. */
export function importedNames(files) {
  const names = new Map()
  for (const [file, code] of files)
    for (const [, list, from] of code.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+\.graphql)\.ts'/gm)) {
      const path = from.startsWith('#') ? join(src, from.slice(1)) : join(dirname(file), from)
      if (!names.has(path)) names.set(path, new Set())
      for (const item of list.split(',').map((one) => one.trim()))
        if (item) names.get(path).add(item.replace(/^type | as .*$/g, ''))
    }
  return names
}

const readSources = () =>
  globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.endsWith('.graphql.ts'))
    .map((file) => [join(src, file), readFileSync(join(src, file), 'utf8')])

/** The document of a mutation: its arguments are its variables, and it answers with an id where there is one. */
export function mutationDocument(name, { name: field, args, type }) {
  const returned = getNamedType(type)
  if (isObjectType(returned) && !returned.getFields().id)
    throw new Error(`${name}: ${returned.name} has no id, so say in a document what is asked for`)
  const list = (write) => (args.length > 0 ? `(${args.map(write).join(', ')})` : '')
  const variables = list((one) => `$${one.name}: ${one.type}`)
  const passed = list((one) => `${one.name}: $${one.name}`)
  return `mutation ${name}${variables} { ${field}${passed}${isObjectType(returned) ? ' { id }' : ''} }`
}

/** The documents, with those of mutations that are only imported. */
export function withMutations(schema, documents, imported = importedNames(readSources())) {
  const mutations = schema.getMutationType().getFields()
  const written = new Map(documents.map((one) => [one.location, one]))
  const all = new Set(documents.flatMap(({ document }) => document.definitions.map(({ name }) => name?.value)))
  for (const [location, names] of [...imported].sort()) {
    const missing = new Set(
      [...names].map((name) => name.replace(/Mutation(Variables)?$/, '')).filter((name) => !all.has(name)),
    )
    const texts = [...missing].sort().flatMap((name) => {
      const field = mutations[name.charAt(0).toLowerCase() + name.slice(1)]
      return field ? [mutationDocument(name, field)] : []
    })
    if (texts.length === 0) continue
    const { definitions } = parse(texts.join('\n'))
    const own = written.get(location)?.document.definitions ?? []
    written.set(location, {
      ...written.get(location),
      location,
      rawSDL: texts.join('\n'),
      document: { kind: 'Document', definitions: [...own, ...definitions] },
    })
  }
  return [...written.values()]
}
