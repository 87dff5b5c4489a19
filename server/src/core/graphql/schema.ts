import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { granted, isPermission, type Permission } from '@neev/domain/core/permissions'
import { type GraphQLSchema, Kind } from 'graphql'
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
      const permission = word !== undefined && isPermission(word) && granted.has(word) ? word : null
      if (word !== undefined && !permission) wrong.push(`${at} asks for "${word}", which no role has`)
      requested.set(at, permission)
    }
  }
  if (wrong.length) throw new Error(`The contract is incomplete:\n  ${wrong.join('\n  ')}`)
  return requested
}

/** What root fields require besides a permission; throws if one has no permission, because then nobody is checked. */
export function readPrecautions(schema: GraphQLSchema, permissions: Permissions): Precautions {
  const requested = new Map<string, { stepUp: boolean; twoPeople: boolean }>()
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      const has = (directive: string) => field.astNode?.directives?.some((d) => d.name.value === directive) ?? false
      const [stepUp, twoPeople] = [has('stepUp'), has('twoPeople')]
      if (!stepUp && !twoPeople) continue
      const at = `${root?.name}.${name}`
      if (!permissions.get(at)) throw new Error(`${at} asks for the password or for two people, but for no permission.`)
      requested.set(at, { stepUp, twoPeople })
    }
  }
  return requested
}

/** Builds the schema from every `*.graphql` below src and the resolvers; `extra` is for tests that plant an error. */
export function buildSchema(resolvers: Resolvers[], extra: string[] = []) {
  const schema = makeExecutableSchema({
    typeDefs: [...readContract(), ...extra],
    resolvers: [scalars, { Refusal }, ...resolvers] as Parameters<typeof makeExecutableSchema>[0]['resolvers'] & object,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  })
  const permissions = readPermissions(schema)
  return { schema, permissions, precautions: readPrecautions(schema, permissions) }
}
