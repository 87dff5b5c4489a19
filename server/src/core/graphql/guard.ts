import { rolesFor } from '@neev/domain/businesses/sellers/members'
import { isAllowed, type Permission, whyNotApproverYet } from '@neev/domain/core/access/permissions'
import type { Guards } from '@neev/domain/core/access/powers'
import { type DocumentNode, GraphQLError, getOperationAST, Kind, type SelectionSetNode } from 'graphql'
import type { Actor, Ctx } from '#core/context.ts'
import { notPermitted, Refused, refused } from '#core/errors.ts'

/** Root fields of an operation, including fragments and regardless of @skip. */
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

/** What an operation requires besides its permission, and whether it is told. */
export type Precautions = ReadonlyMap<string, Guards>

/** Whether a role grants the permission, and the business that the role belongs to allows this member to use it. */
export const mayDo = (actor: Actor | null, permission: Permission) =>
  isAllowed(actor ? rolesFor(actor.roles, actor.memberRole, permission) : [], permission)

/** A refusal before execution, in the same format as later ones. */
const early = ({ message, code, params }: Refused) => new GraphQLError(message, { extensions: { code, params } })

function whyNotSafe(
  permission: Permission,
  { stepUp, twoPeople }: Guards,
  actor: Actor,
  now: Date,
): GraphQLError | undefined {
  const tooNew = twoPeople ? whyNotApproverYet(actor.roles, permission, actor.grantedAt ?? {}, now) : null
  if (tooNew) return early(new Refused(tooNew))
  const strong = actor.strongUntil && actor.strongUntil > now
  return stepUp && !strong ? early(refused('STEP_UP_NEEDED')) : undefined
}

type Rules = { permissions: Permissions; precautions: Precautions }

/** The first refusal, or undefined. Runs on a validated document, before variables are coerced. */
export function whyNotAllowed(
  { permissions, precautions }: Rules,
  document: DocumentNode,
  operationName: string | null | undefined,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName)
  if (!operation) return undefined
  for (const field of rootFields(document, operation.selectionSet)) {
    const at = `${rootNames[operation.operation]}.${field}`
    const permission = permissions.get(at)
    if (!permission) continue
    if (!mayDo(actor, permission))
      return actor?.lacksSecondFactor
        ? early(refused('SECOND_FACTOR_NEEDED'))
        : notPermitted(permission, actor !== null)
    const requested = precautions.get(at)
    const unsafe = requested && actor && whyNotSafe(permission, requested, actor, now)
    if (unsafe) return unsafe
  }
  return undefined
}
