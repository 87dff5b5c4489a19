// A plugin for graphql-codegen: writes each operation as text on one line, with the types of its result and variables,
// so that the browser needs neither a GraphQL parser nor document trees. Fragments of other files are included in the
// text.
import { getNamedType, Kind, print, stripIgnoredCharacters, TypeInfo, visit, visitWithTypeInfo } from 'graphql'

const typed = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }

/** Names of response fields with English messages of rules; those of refusals are called text. */
const sentence = /^(reason|says|failure|problem)$/

/** The names of such fields in an operation's response. */
function sentencesIn(schema, nodes) {
  const names = new Set()
  const info = new TypeInfo(schema)
  const Field = ({ name, alias }) => {
    const type = getNamedType(info.getType())
    const isText = name.value === 'text' && info.getParentType()?.name === 'Refusal'
    if (isText || (sentence.test(name.value) && type?.name === 'String')) names.add((alias ?? name).value)
  }
  for (const node of nodes) visit(node, visitWithTypeInfo(info, { Field }))
  return [...names]
}

export const plugin = (schema, documents, config) => {
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
    const nodes = [node, ...[...used(node)].map((fragment) => fragments.get(fragment))]
    const text = nodes.map(print).join('\n')
    const sentences = sentencesIn(schema, nodes)
    const types = `${name}${typed[node.operation]}`
    return [
      `export const ${name}: Document<${types}, ${types}Variables> = ${JSON.stringify({
        kind: node.operation,
        name,
        text: stripIgnoredCharacters(text),
        ...(sentences.length > 0 && { sentences }),
      })}`,
    ]
  })
  if (content.length === 0) return { content: '' }
  return { prepend: ["import type { Document } from '#graphql/document.ts'"], content: content.join('\n\n') }
}
