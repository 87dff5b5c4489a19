import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  isObjectType,
  Kind,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { directiveEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { type Permissions, type Precautions, whyNotAllowed } from './guard.ts'
import { standingRules } from './rules.ts'

type ReadDocument = {
  document: DocumentNode
  errors: readonly GraphQLError[]
  /** Whether its cost can differ from request to request. */
  costVaries: boolean
  /** By operation, where it can't. */
  costs: Map<string, number>
}
export type Asked = {
  query: string
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
}

/** Arguments by which a field costs more, and those of @skip and @include. */
function countingArguments(schema: GraphQLSchema): ReadonlySet<string> {
  const names = new Set(['if'])
  for (const type of Object.values(schema.getTypeMap())) {
    for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
      const cost = field.astNode?.directives?.find((directive) => directive.name.value === 'complexity')
      const list = cost?.arguments?.find((argument) => argument.name.value === 'multipliers')?.value
      for (const value of list?.kind === Kind.LIST ? list.values : []) {
        if (value.kind === Kind.STRING) names.add(value.value)
      }
    }
  }
  return names
}

function hasVariableIn(document: DocumentNode, names: ReadonlySet<string>): boolean {
  const variables = new Set<string>()
  visit(document, {
    Argument: ({ name, value }) => {
      if (names.has(name.value)) visit(value, { Variable: (variable) => void variables.add(variable.name.value) })
    },
  })
  return variables.size > 0
}

const most = { tokens: 2_500, complexity: 6_000, documents: 1_000, keptLength: 10_000 }

/** The way of every operation, by HTTP, by WebSocket or from a page that the server renders: read, ask permission, weigh. */
export function preparer(
  { schema, ...rules }: { schema: GraphQLSchema; permissions: Permissions; precautions: Precautions },
  production: boolean,
) {
  const kept = new LRUCache<string, ReadDocument>({ max: most.documents })
  const validation = [...specifiedRules, ...standingRules(production)]
  const estimators = [directiveEstimator({ name: 'complexity' }), simpleEstimator({ defaultComplexity: 1 })]
  const counting = countingArguments(schema)

  /** Parses and validates once per text: the same few hundred texts arrive all day. */
  function read(text: string): ReadDocument {
    const known = kept.get(text)
    if (known) return known
    const document = parse(text, { maxTokens: most.tokens })
    const errors = validate(schema, document, validation, { maxErrors: 20, hideSuggestions: production })
    const got = { document, errors, costVaries: hasVariableIn(document, counting), costs: new Map() }
    if (text.length <= most.keptLength) kept.set(text, got)
    return got
  }

  /** Weighed once per text, unless variables say how many of something are asked for. */
  function costOf({ document, costVaries, costs }: ReadDocument, { operationName, variables }: Asked): number {
    const known = costs.get(operationName ?? '')
    if (known !== undefined) return known
    const cost = getComplexity({
      schema,
      query: document,
      estimators,
      variables: variables ?? {},
      ...(operationName && { operationName }),
    })
    if (!costVaries) costs.set(operationName ?? '', cost)
    return cost
  }

  function tooComplex(got: ReadDocument, asked: Asked): GraphQLError | undefined {
    let complexity: number
    try {
      complexity = costOf(got, asked)
    } catch {
      return undefined // variables that don't fit: execution says so in its own words
    }
    if (complexity <= most.complexity) return undefined
    const node = getOperationAST(got.document, asked.operationName)
    return new GraphQLError(`The request asks too much: ${complexity} of ${most.complexity}.`, {
      nodes: node ? [node] : [],
      extensions: { code: 'TOO_COMPLEX' },
    })
  }

  return function prepare(asked: Asked, contextValue: Ctx): ExecutionArgs | readonly GraphQLError[] {
    let got: ReadDocument
    try {
      got = read(asked.query)
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      throw error
    }
    if (got.errors.length) return got.errors
    const refusal = whyNotAllowed(rules, got.document, asked.operationName, contextValue) ?? tooComplex(got, asked)
    if (refusal) return [refusal]
    return {
      schema,
      document: got.document,
      contextValue,
      operationName: asked.operationName ?? null,
      variableValues: asked.variables ?? {},
      hideSuggestions: production,
    }
  }
}
export type Prepare = ReturnType<typeof preparer>
