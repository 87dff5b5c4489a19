import { sentence } from '@neev/domain/core/refusal-texts'
import { refuse } from '@neev/domain/core/refusals'
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  isListType,
  isObjectType,
  Kind,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { type ComplexityEstimator, directiveEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { log } from '#core/log.ts'
import type { Spend } from './budget.ts'
import { type Permissions, type Precautions, whyNotAllowed } from './guard.ts'
import { standingRules } from './rules.ts'

type ReadDocument = {
  document: DocumentNode
  errors: readonly GraphQLError[]
  /** Variables that its cost depends on. */
  counting: readonly string[]
  /** Costs by operation and the values of those variables. */
  costs: LRUCache<string, number>
}
export type Requested = {
  query: string
  operationName?: string | null | undefined
  variables?: Record<string, unknown> | null | undefined
}

/** Lists multiply the cost of a query; those of mutations are limited by the size of their forms. */
const listEstimator: ComplexityEstimator = ({ type, args, childComplexity, field }) => {
  if (type.name !== 'Query') return undefined
  const lengths = Object.values(args as Record<string, unknown>).flatMap((value) =>
    Array.isArray(value) ? [value.length] : [],
  )
  if (lengths.length === 0 || !isListType(getNullableType(field.type))) return undefined
  return (1 + childComplexity) * Math.max(1, ...lengths)
}

/** Logs a refusal before execution: who called what, from where, and why it was refused. */
function logRefusal({ actor, visit }: Ctx, { extensions }: GraphQLError, operation: string | null | undefined): void {
  const { code } = extensions
  if (code === 'BAD_USER_INPUT') return
  // An expired session is normal
  const level = code === 'UNAUTHENTICATED' || code === 'STEP_UP_NEEDED' ? 'info' : 'warn'
  log[level]({ event: 'access.refused', code, operation, userId: actor?.userId, ip: visit.ip }, 'refused')
}

/** More than the longest list in any form. */
const maxItems = 2_000
const nul = '\u0000'
const nulRefused = () => new GraphQLError(sentence(refuse('VALUE_BAD')), { extensions: { code: 'BAD_USER_INPUT' } })

/** Whether a text within the document has a NUL, also one that is written as an escape. */
function hasNul(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    StringValue: ({ value }) => {
      found ||= value.includes(nul)
    },
  })
  return found
}

/**
 * Why variables cannot be accepted, at any depth, or null: a NUL, which PostgreSQL's text cannot contain, or an
 * excessive list.
 */
function whyNotVariables(value: unknown): GraphQLError | null {
  if (typeof value === 'string') return value.includes(nul) ? nulRefused() : null
  if (Array.isArray(value) && value.length > maxItems)
    return new GraphQLError(`A list has at most ${maxItems} items.`, { extensions: { code: 'TOO_COMPLEX' } })
  // Uploaded files are not plain objects and contain no text
  if (typeof value !== 'object' || value === null || value instanceof Promise) return null
  for (const [name, item] of Object.entries(value)) {
    if (name.includes(nul)) return nulRefused()
    const refusal = whyNotVariables(item)
    if (refusal) return refusal
  }
  return null
}

/** Arguments that multiply a field's cost, and those of @skip and @include. */
function countingArguments(schema: GraphQLSchema): ReadonlySet<string> {
  const names = new Set(['if'])
  for (const type of Object.values(schema.getTypeMap())) {
    for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
      for (const argument of field.args) if (isListType(getNullableType(argument.type))) names.add(argument.name)
      const cost = field.astNode?.directives?.find((directive) => directive.name.value === 'complexity')
      const list = cost?.arguments?.find((argument) => argument.name.value === 'multipliers')?.value
      for (const value of list?.kind === Kind.LIST ? list.values : []) {
        if (value.kind === Kind.STRING) names.add(value.value)
      }
    }
  }
  return names
}

/** Mutations that may take a reserved place. */
function reservedFields(schema: GraphQLSchema): ReadonlySet<string> {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {})
  const isReserved = ({ astNode }: (typeof fields)[number]) =>
    astNode?.directives?.some(({ name }) => name.value === 'reserved') ?? false
  return new Set(fields.filter(isReserved).map(({ name }) => name))
}

/** The variables in arguments of these names. */
function variablesIn(document: DocumentNode, names: ReadonlySet<string>): string[] {
  const variables = new Set<string>()
  visit(document, {
    Argument: ({ name, value }) => {
      if (names.has(name.value)) visit(value, { Variable: (variable) => void variables.add(variable.name.value) })
    },
  })
  return [...variables]
}

const max = { tokens: 2_500, complexity: 6_000, documents: 1_000, storedLength: 10_000, costs: 50, storedKey: 200 }

/**
 * Prepares every operation, by HTTP, WebSocket or from a server-rendered page: parses it, checks permission and cost.
 */
export function preparer(
  { schema, ...rules }: { schema: GraphQLSchema; permissions: Permissions; precautions: Precautions },
  production: boolean,
  spend: Spend,
) {
  const documentCache = new LRUCache<string, ReadDocument>({ max: max.documents })
  const validation = [...specifiedRules, ...standingRules(production)]
  const estimators = [
    listEstimator,
    directiveEstimator({ name: 'complexity' }),
    simpleEstimator({ defaultComplexity: 1 }),
  ]
  const counting = countingArguments(schema)
  const reserved = reservedFields(schema)

  /** Parses and validates once per text, because the same few hundred texts arrive all day. */
  function read(text: string): ReadDocument {
    const known = documentCache.get(text)
    if (known) return known
    const document = parse(text, { maxTokens: max.tokens })
    const errors = hasNul(document)
      ? [nulRefused()]
      : validate(schema, document, validation, { maxErrors: 20, hideSuggestions: production })
    const got = {
      document,
      errors,
      counting: variablesIn(document, counting),
      costs: new LRUCache<string, number>({ max: max.costs }),
    }
    if (text.length <= max.storedLength) documentCache.set(text, got)
    return got
  }

  /** Calculated once per text and the variables that decide on the number of items. */
  function costOf({ document, counting, costs }: ReadDocument, { operationName, variables }: Requested): number {
    const key = JSON.stringify([operationName, ...counting.map((name) => variables?.[name])])
    const known = costs.get(key)
    if (known !== undefined) return known
    const cost = getComplexity({
      schema,
      query: document,
      estimators,
      variables: variables ?? {},
      ...(operationName && { operationName }),
    })
    if (key.length <= max.storedKey) costs.set(key, cost)
    return cost
  }

  function tooComplex(got: ReadDocument, requested: Requested, ctx: Ctx): GraphQLError | undefined {
    let complexity: number
    try {
      complexity = costOf(got, requested)
    } catch {
      return undefined // Invalid variables: execution reports them itself
    }
    if (complexity <= max.complexity) return overBudget(ctx, complexity)
    const node = getOperationAST(got.document, requested.operationName)
    return new GraphQLError(`The request asks too much: ${complexity} of ${max.complexity}.`, {
      nodes: node ? [node] : [],
      extensions: { code: 'TOO_COMPLEX' },
    })
  }

  function overBudget(ctx: Ctx, complexity: number): GraphQLError | undefined {
    const seconds = spend(ctx, complexity)
    if (seconds === null) return undefined
    const { message, code, params } = refused('RATE_LIMITED', { seconds })
    return new GraphQLError(message, { extensions: { code, params } })
  }

  /** Whether the operation consists of mutations that may take a reserved place. */
  function isReserved({ query, operationName }: Requested): boolean {
    try {
      const operation = getOperationAST(read(query).document, operationName)
      const fields = operation?.operation === 'mutation' ? operation.selectionSet.selections : []
      return fields.length > 0 && fields.every((field) => field.kind === Kind.FIELD && reserved.has(field.name.value))
    } catch {
      return false
    }
  }

  function prepare(requested: Requested, contextValue: Ctx): ExecutionArgs | readonly GraphQLError[] {
    let got: ReadDocument
    try {
      got = read(requested.query)
    } catch (error) {
      if (error instanceof GraphQLError) return [error]
      throw error
    }
    if (got.errors.length) {
      const forbidden = got.errors.find(({ extensions }) => extensions.code === 'FORBIDDEN')
      if (forbidden) logRefusal(contextValue, forbidden, requested.operationName)
      return got.errors
    }
    const refusal =
      whyNotAllowed(rules, got.document, requested.operationName, contextValue) ??
      whyNotVariables(requested.variables) ??
      tooComplex(got, requested, contextValue)
    if (refusal) {
      logRefusal(contextValue, refusal, requested.operationName)
      return [refusal]
    }
    return {
      schema,
      document: got.document,
      contextValue,
      operationName: requested.operationName ?? null,
      variableValues: requested.variables ?? {},
      hideSuggestions: production,
    }
  }

  return { prepare, isReserved }
}
export type Prepare = ReturnType<typeof preparer>['prepare']
