import { isAllowed } from '@neev/domain/core/access/permissions'
import { roles } from '@neev/domain/core/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationOf } from '#test/operations.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { features } from '../src/features.ts'

/** Public operations listed by all capabilities; add new ones there on purpose, besides the contract. */
const declaredPublic = () => features.flatMap(({ publicOperations = [] }) => publicOperations).sort()

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('every operation is refused without its permission, and only then', async () => {
  const wrong: string[] = []
  for (const kind of ['query', 'mutation'] as const) {
    const root = kind === 'query' ? server.schema.getQueryType() : server.schema.getMutationType()
    for (const field of Object.values(root?.getFields() ?? {})) {
      const permission = server.permissions.get(`${root?.name}.${field.name}`)
      const { query, variables } = operationOf(server.schema, root?.name ?? '', field.name)
      for (const role of ['stranger', ...roles] as const) {
        const may =
          permission === null || permission === undefined || isAllowed(role === 'stranger' ? [] : [role], permission)
        // Requests with permission are not sent, because the test must not change anything
        if (may) continue
        const code = await server.codeOf(query, variables, role === 'stranger' ? '' : await server.as(role))
        const expected = role === 'stranger' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        if (code !== expected) wrong.push(`${root?.name}.${field.name} as ${role}: ${code}, not ${expected}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('operations on money or rights require the password again, of everyone with permission', async () => {
  const wrong: string[] = []
  for (const [name, { stepUp }] of server.precautions) {
    const permission = server.permissions.get(name)
    const [root = '', field = ''] = name.split('.')
    const { query, variables } = operationOf(server.schema, root, field)
    for (const role of roles) {
      if (!permission || !stepUp || !isAllowed([role], permission)) continue
      const { id, token } = await server.build.user({ roles: [role] })
      await server.pool.query('update sessions set strong_until = null where user_id = $1', [id])
      const code = await server.codeOf(query, variables, token)
      if (code !== 'STEP_UP_NEEDED') wrong.push(`${name} as ${role}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
})

test('two-person approvals are refused for roles younger than a day, and allowed afterwards', async () => {
  const wrong: string[] = []
  const day = 24 * 60 * 60 * 1000
  const start = server.now()
  const twoPeople = [...server.precautions].filter(([, { twoPeople }]) => twoPeople).map(([name]) => name)
  for (const name of twoPeople) {
    const [root = '', field = ''] = name.split('.')
    const { query, variables } = operationOf(server.schema, root, field)
    const { token } = await server.build.user({ roles: ['admin'], grantedAt: start })
    const codeAt = async (ms: number) => {
      server.setClock(new Date(start.getTime() + ms))
      return server.codeOf(query, variables, token)
    }
    // Sessions of staff end after twelve hours, so the later time uses a user with an equally old role
    if ((await codeAt(11 * 60 * 60 * 1000)) !== 'APPROVER_TOO_NEW') wrong.push(`${name} is open to a new role`)
    server.setClock(start)
    const older = await server.build.user({ roles: ['admin'], grantedAt: new Date(start.getTime() - day) })
    const code = await server.codeOf(query, variables, older.token)
    if (['APPROVER_TOO_NEW', 'FORBIDDEN', 'UNAUTHENTICATED', 'STEP_UP_NEEDED', 'OK'].includes(code))
      wrong.push(`${name} after a day: ${code}`)
  }
  expect(wrong).toEqual([])
})

test('guests may use the public operations of each capability, and nothing else', () => {
  const open = [...server.permissions]
    .filter(([, permission]) => permission === null || isAllowed([], permission))
    .map(([name]) => name)
  expect(open.sort()).toEqual(declaredPublic())
})
