import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { directiveEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { type Permissions, whyNotAllowed } from './guard.ts'
import { standingRules } from './rules.ts'

type ReadDocument = { document: DocumentNode; errors: readonly GraphQLError[] }
export type Asked = {
  query: string
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
}

const most = { tokens: 2_500, complexity: 6_000, documents: 1_000, keptLength: 10_000 }

/** The way of every operation, by HTTP, by WebSocket or from a page that the server renders: read, ask permission, weigh. */
export function preparer(schema: GraphQLSchema, permissions: Permissions, production: boolean) {
  const kept = new LRUCache<string, ReadDocument>({ max: most.documents })
  const rules = [...specifiedRules, ...standingRules(production)]
  const estimators = [directiveEstimator({ name: 'complexity' }), simpleEstimator({ defaultComplexity: 1 })]

  /** Parses and validates once per text: the same few hundred texts arrive all day. */
  function read(text: string): ReadDocument {
    const known = kept.get(text)
    if (known) return known
    const document = parse(text, { maxTokens: most.tokens })
    const errors = validate(schema, document, rules, { maxErrors: 20, hideSuggestions: production })
    const got = { document, errors }
    if (text.length <= most.keptLength) kept.set(text, got)
    return got
  }

  /** Depends on the variables, so it isn't kept. */
  function tooComplex(document: DocumentNode, { operationName, variables }: Asked): GraphQLError | undefined {
    let complexity: number
    try {
      complexity = getComplexity({
        schema,
        query: document,
        estimators,
        variables: variables ?? {},
        ...(operationName && { operationName }),
      })
    } catch {
      return undefined // variables that don't fit: execution says so in its own words
    }
    if (complexity <= most.complexity) return undefined
    const node = getOperationAST(document, operationName)
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
    const refusal =
      whyNotAllowed(permissions, got.document, asked.operationName, contextValue.actor) ??
      tooComplex(got.document, asked)
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
