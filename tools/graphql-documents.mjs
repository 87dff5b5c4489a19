// A plugin for graphql-codegen: writes each operation as its text, on one line, with the types of its answer and its variables.
// The browser then needs neither a GraphQL parser nor document trees. Fragments of other files are put into the text.
import { Kind, print, stripIgnoredCharacters, visit } from 'graphql'

const typed = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }

export const plugin = (_schema, documents, config) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
  const fragments = new Map((config.externalFragments ?? []).map(({ name, node }) => [name, node]))
  for (const node of definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)

  const used = (node, names = new Set()) => {
    visit(node, {
      FragmentSpread({ name: { value } }) {
        if (names.has(value)) return
        names.add(value)
        const fragment = fragments.get(value)
        if (!fragment) throw new Error(`The fragment ${value} is nowhere`)
        used(fragment, names)
      },
    })
    return names
  }

  const content = definitions.flatMap((node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    const name = node.name?.value
    if (!name) throw new Error('An operation has no name')
    const text = [node, ...[...used(node)].map((fragment) => fragments.get(fragment))].map(print).join('\n')
    const types = `${name}${typed[node.operation]}`
    return [
      `export const ${name}: Document<${types}, ${types}Variables> = ${JSON.stringify({
        kind: node.operation,
        name,
        text: stripIgnoredCharacters(text),
      })}`,
    ]
  })
  if (content.length === 0) return { content: '' }
  return { prepend: ["import type { Document } from '#kit/graphql/document.ts'"], content: content.join('\n\n') }
}
