import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  getNamedType,
  isIntrospectionType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** How much one request may ask; refused before anything runs. */
const max = { levels: 12, aliases: 30, directives: 50 }

function tooMuch(what: keyof typeof max, nodes: SelectionSetNode) {
  return new GraphQLError(`The request asks too much: more than ${max[what]} ${what}.`, {
    nodes,
    extensions: { code: 'TOO_COMPLEX' },
  })
}

/** Depth, aliases and directives are counted through fragments; cycles are not yet ruled out here, so they are cut. */
function measure(context: ValidationContext, root: SelectionSetNode) {
  const count = { levels: 0, aliases: 0, directives: 0 }
  const known = new Map<FragmentDefinitionNode, number>()
  function depthOf(set: SelectionSetNode | undefined, path: ReadonlySet<FragmentDefinitionNode>): number {
    let deepest = 0
    for (const selection of set?.selections ?? []) {
      count.directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) count.aliases++
        const own = selection.name.value.startsWith('__') ? 0 : 1 + depthOf(selection.selectionSet, path)
        deepest = Math.max(deepest, own)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, depthOf(selection.selectionSet, path))
      } else {
        const fragment = context.getFragment(selection.name.value)
        if (!fragment || path.has(fragment)) continue
        const depth = known.get(fragment) ?? depthOf(fragment.selectionSet, new Set(path).add(fragment))
        known.set(fragment, depth)
        deepest = Math.max(deepest, depth)
      }
      if (count.aliases > max.aliases || count.directives > max.directives) break
    }
    return deepest
  }
  count.levels = depthOf(root, new Set())
  return count
}

const shapeRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const count = measure(context, operation.selectionSet)
    for (const what of ['levels', 'aliases', 'directives'] as const) {
      if (count[what] > max[what]) context.reportError(tooMuch(what, operation.selectionSet))
    }
  },
})

/** No map of the schema in production; only `__type(name:) { name }` is left, which the protocol's audit asks for and which tells nothing. */
const noIntrospectionRule: ValidationRule = (context) => ({
  Field(node) {
    const type = getNamedType(context.getType())
    if (!type || !isIntrospectionType(type) || node.name.value === '__type') return
    context.reportError(
      new GraphQLError('Introspection is switched off.', { nodes: node, extensions: { code: 'FORBIDDEN' } }),
    )
  },
})

export const standingRules = (production: boolean): ValidationRule[] =>
  production ? [shapeRule, noIntrospectionRule] : [shapeRule]
