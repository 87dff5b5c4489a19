import { rolesFor } from '@neev/domain/members'
import { allowed, type Permission } from '@neev/domain/permissions'
import { type DocumentNode, type GraphQLError, getOperationAST, Kind, type SelectionSetNode } from 'graphql'
import type { Actor } from '#core/context.ts'
import { notPermitted } from '#core/errors.ts'

/** Root fields of an operation, through fragments, whatever @skip says: a field that is written is a field that is asked. */
function* rootFields(document: DocumentNode, set: SelectionSetNode, seen = new Set<string>()): Generator<string> {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) yield selection.name.value
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* rootFields(document, selection.selectionSet, seen)
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value)
      const { value } = selection.name
      const fragment = document.definitions.find((d) => d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === value)
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) yield* rootFields(document, fragment.selectionSet, seen)
    }
  }
}

const rootNames = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const

export type Permissions = ReadonlyMap<string, Permission | null>

/** The one question of every operation: a role grants it, and a firm that the role comes from lets this member do it. */
export const mayDo = (actor: Actor | null, permission: Permission) =>
  allowed(actor ? rolesFor(actor.roles, actor.memberRole, permission) : [], permission)

/** The first refusal, or nothing. Runs on a validated document, before variables are coerced. */
export function whyNotAllowed(
  permissions: Permissions,
  document: DocumentNode,
  operationName: string | null | undefined,
  actor: Actor | null,
): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName)
  if (!operation) return undefined
  for (const field of rootFields(document, operation.selectionSet)) {
    const permission = permissions.get(`${rootNames[operation.operation]}.${field}`)
    if (permission && !mayDo(actor, permission)) return notPermitted(permission, actor !== null)
  }
  return undefined
}
