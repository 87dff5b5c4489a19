import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { type Access, type Proof, proofsOf } from '@neev/domain/core/access/access'
import { grantedPermissions, isPermission, type Permission } from '@neev/domain/core/access/permissions'
import { type Guards, guardsOf, powerOf } from '@neev/domain/core/access/powers'
import { type GraphQLField, type GraphQLSchema, getArgumentValues, Kind } from 'graphql'
import { noAccess } from '#core/access/access.ts'
import type { Ctx } from '#core/context.ts'
import type { Permissions, Precautions } from './guard.ts'
import { Refusal } from './refusal.ts'
import type { Resolvers } from './resolver-types.ts'
import { scalars } from './scalars.ts'

const src = fileURLToPath(new URL('../..', import.meta.url))

function readContract(): string[] {
  const files = globSync('**/*.graphql', { cwd: src }).sort()
  return files.map((file) => readFileSync(src + file, 'utf8'))
}

/**
 * The permission of each root field; null is public. Throws with a list of all fields that have none, both, or an
 * unknown permission.
 */
export function readPermissions(schema: GraphQLSchema): Permissions {
  const requested = new Map<string, Permission | null>()
  const wrong: string[] = []
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      const at = `${root?.name}.${name}`
      const directives = field.astNode?.directives ?? []
      const isPublic = directives.some((d) => d.name.value === 'public')
      const value = directives.find((d) => d.name.value === 'may')?.arguments?.[0]?.value
      const word = value?.kind === Kind.STRING ? value.value : undefined
      if (isPublic === (word !== undefined)) wrong.push(`${at} needs either @may(do:) or @public`)
      const permission = word !== undefined && isPermission(word) && grantedPermissions.has(word) ? word : null
      if (word !== undefined && !permission) wrong.push(`${at} asks for "${word}", which no role has`)
      requested.set(at, permission)
    }
  }
  if (wrong.length) throw new Error(`The contract is incomplete:\n  ${wrong.join('\n  ')}`)
  return requested
}

type Root = GraphQLField<unknown, unknown>

const has = (field: Root, directive: string) =>
  field.astNode?.directives?.some((one) => one.name.value === directive) ?? false

/** The guards that a mutation does without, by `@exempt`. */
function exemptFrom(field: Root): readonly string[] {
  const directive = field.astNode?.directives?.find((one) => one.name.value === 'exempt')
  const list = directive?.arguments?.find((one) => one.name.value === 'from')?.value
  return list?.kind === Kind.LIST ? list.values.map((one) => (one.kind === Kind.ENUM ? one.value : '')) : []
}

/** Why the guards of a mutation are not those of its power, as sentences. */
function whyNotGuarded(at: string, field: Root, permission: Permission, guards: Guards): string[] {
  const without = exemptFrom(field)
  const power = powerOf(permission)
  const required = guardsOf[power]
  return (
    [
      ['@stepUp', 'STEP_UP', required.stepUp, guards.stepUp],
      ['@twoPeople', 'TWO_PEOPLE', required.twoPeople, guards.twoPeople],
    ] as const
  ).flatMap(([directive, guard, needed, present]) => {
    if (needed && !present && !without.includes(guard))
      return [`${at} has the power "${power}" of ${permission}: it needs ${directive}, or @exempt with the reason`]
    if (without.includes(guard) && (present || !needed))
      return [`${at} is exempt from ${guard}, which it does not need`]
    return []
  })
}

/**
 * What root fields require besides a permission. Throws with a list of all mutations whose guards do not follow from
 * the power of their permission, and of fields that ask for a guard without one, because then nobody is checked.
 */
export function readPrecautions(schema: GraphQLSchema, permissions: Permissions): Precautions {
  const requested = new Map<string, Guards>()
  const wrong: string[] = []
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      const at = `${root?.name}.${name}`
      const permission = permissions.get(at)
      const [stepUp, twoPeople] = [has(field, 'stepUp'), has(field, 'twoPeople')]
      if (!permission) {
        if (stepUp || twoPeople) wrong.push(`${at} asks for the password or for two people, but for no permission`)
        continue
      }
      const notice = root?.name === 'Mutation' && guardsOf[powerOf(permission)].notice
      const guards = { stepUp, twoPeople, notice }
      if (root?.name === 'Mutation') wrong.push(...whyNotGuarded(at, field, permission, guards))
      if (stepUp || twoPeople || notice) requested.set(at, guards)
    }
  }
  if (wrong.length) throw new Error(`The contract is not guarded:\n  ${wrong.join('\n  ')}`)
  return requested
}

export type Grants = ReadonlyMap<string, ReadonlySet<Access>>

/**
 * What each mutation gives that lets a person act as somebody. Throws with a list of those that give it for less than it
 * is worth: without the power and a confirmed password, or a proof that suffices.
 */
export function readGrants(schema: GraphQLSchema, permissions: Permissions): Grants {
  const declared = new Map<string, ReadonlySet<Access>>()
  const wrong: string[] = []
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const directive = field.astNode?.directives?.find((one) => one.name.value === 'grants')
    if (!directive) continue
    const { access, proof } = getArgumentValues(grantsDirective(schema), directive) as {
      access: Access[]
      proof?: Proof
    }
    const permission = permissions.get(`Mutation.${name}`)
    const isConfirmed = permission && powerOf(permission) === 'rights' && has(field, 'stepUp')
    for (const one of access)
      if (!isConfirmed && !(proof && proofsOf[one].includes(proof)))
        wrong.push(`Mutation.${name} gives ${one}: it needs the power "rights" with @stepUp, or a proof for it`)
    declared.set(name, new Set(access))
  }
  if (wrong.length) throw new Error(`The contract gives access without a guard:\n  ${wrong.join('\n  ')}`)
  return declared
}

function grantsDirective(schema: GraphQLSchema) {
  const directive = schema.getDirective('grants')
  if (!directive) throw new Error('The contract has no @grants.')
  return directive
}

/**
 * Runs each mutation with what it may give, and those whose power asks for a notice with `isNoticed`: their entries in
 * the audit log are events too, of which every master admin is told.
 */
function guard(schema: GraphQLSchema, precautions: Precautions, grants: Grants): void {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    if (!resolve) continue
    const own = {
      grants: grants.get(name) ?? noAccess,
      isNoticed: precautions.get(`Mutation.${name}`)?.notice ?? false,
    }
    field.resolve = (source, args, ctx: Ctx, info) => resolve(source, args, { ...ctx, ...own }, info)
  }
}

/** Builds the schema from every `*.graphql` below src and the resolvers; `extra` is for tests that plant an error. */
export function buildSchema(resolvers: Resolvers[], extra: string[] = []) {
  const schema = makeExecutableSchema({
    typeDefs: [...readContract(), ...extra],
    resolvers: [scalars, { Refusal }, ...resolvers] as Parameters<typeof makeExecutableSchema>[0]['resolvers'] & object,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  })
  const permissions = readPermissions(schema)
  const precautions = readPrecautions(schema, permissions)
  const grants = readGrants(schema, permissions)
  guard(schema, precautions, grants)
  return { schema, permissions, precautions, grants }
}
