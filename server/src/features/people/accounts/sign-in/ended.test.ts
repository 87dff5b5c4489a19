import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { demoPassword } from '#test/build.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { endLinks, passwordToken, useLink } from '../links.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const later = (seconds: number) => server.setClock(new Date(server.now().getTime() + seconds * 1000))

test('a session that was ended is not listed among those that can be', async () => {
  const user = await server.build.user()
  const { token } = (
    await server.get<{ login: { token: string } }>(login, { email: user.email, password: demoPassword })
  ).login
  const sessions = async () =>
    (await server.get<{ sessions: { id: string; isCurrent: boolean }[] }>('{ sessions { id isCurrent } }', {}, token))
      .sessions
  const [other] = (await sessions()).filter(({ isCurrent }) => !isCurrent)
  await server.get('mutation ($id: ID!) { deleteSession(id: $id) }', { id: other?.id }, token)
  expect((await sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test('a link keeps the moment of its use when a later one, or all of the account, end', async () => {
  const { id } = await server.build.user()
  const ctx = () => makeCtx(server.services)
  await useLink(ctx(), await passwordToken(ctx(), id), 'RESET_PASSWORD')
  const moments = [server.now()]
  later(10)
  await passwordToken(ctx(), id)
  later(10)
  await endLinks(ctx(), id)
  moments.push(server.now())
  const { rows } = await server.pool.query('select used_at from user_tokens where user_id = $1 order by created_at', [
    id,
  ])
  expect(rows.map(({ used_at }) => used_at)).toEqual(moments)
})
