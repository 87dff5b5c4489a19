import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const people = '{ companyPeople { invites { id email } } }'
const invite = 'mutation ($email: String!) { inviteCompanyMember(email: $email, role: BUYER) { invites { id email } } }'
const cancel = 'mutation ($id: ID!) { cancelCompanyInvitation(id: $id) { invites { id } } }'
const join = 'mutation ($token: String!) { acceptCompanyInvitation(token: $token) }'
const remove = 'mutation ($userId: ID!) { removeCompanyMember(userId: $userId) { invites { id } } }'

type Invites = { invites: { id: string; email: string }[] }
const daysLater = (days: number) => server.setClock(new Date(server.now().getTime() + days * 86_400_000))

/** A company whose admin invites people, withdraws and removes. */
async function inviting() {
  const { id, admin } = await server.build.company()
  const { token } = admin
  const open = async () => (await server.get<{ companyPeople: Invites }>(people, {}, token)).companyPeople.invites
  /** Its id and the secret of its link. */
  const send = async (email: string) => {
    const { inviteCompanyMember } = await server.get<{ inviteCompanyMember: Invites }>(invite, { email }, token)
    const made = inviteCompanyMember.invites.find((one) => one.email === email)
    return { id: made?.id, link: await server.tokenTo(email, 'company.invited') }
  }
  const rows = async () =>
    (
      await server.pool.query(
        'select id, email, accepted_at, withdrawn_at from invitations where company_id = $1 order by id',
        [id],
      )
    ).rows
  return { token, open, send, rows }
}

test('only open invitations are listed, and only those can be withdrawn', async () => {
  const { token, open, send, rows } = await inviting()
  const [clerk, other] = [await server.build.user(), await server.build.user()]
  const accepted = await send(clerk.email)
  const withdrawn = await send(other.email)
  const waiting = await send('later@firm.example')
  await server.get(join, { token: accepted.link }, clerk.token)
  await server.get(cancel, { id: withdrawn.id }, token)
  expect((await open()).map(({ id }) => id)).toEqual([waiting.id])
  const before = await rows()
  daysLater(1)
  for (const { id } of [accepted, withdrawn]) expect(await server.codeOf(cancel, { id }, token)).toBe('NOT_FOUND')
  expect(await rows()).toEqual(before)
})

test('a new invitation ends the expired one of its address, and leaves what had ended before', async () => {
  const { token, send, rows } = await inviting()
  const clerk = await server.build.user()
  const accepted = await send(clerk.email)
  await server.get(join, { token: accepted.link }, clerk.token)
  await server.get(remove, { userId: String(clerk.id) }, token)
  const withdrawn = await send(clerk.email)
  await server.get(cancel, { id: withdrawn.id }, token)
  const expired = await send(clerk.email)
  const before = await rows()
  daysLater(1)
  await server.pool.query('update invitations set expires_at = $2 where email = $1', [clerk.email, server.now()])
  await server.get(invite, { email: clerk.email }, token)
  const after = await rows()
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after.map(({ accepted_at, withdrawn_at }) => [accepted_at !== null, withdrawn_at !== null])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ])
  expect(after[2]).toMatchObject({ id: Number(expired.id), withdrawn_at: server.now() })
})

test('a link works while its company buys, and not while it is on hold', async () => {
  const { send, token } = await inviting()
  const { link } = await send('waits@firm.example')
  const see = 'query ($token: String!) { companyInvitation(token: $token) { role } }'
  const { companyMembership } = await server.get<{ companyMembership: { companyId: string } }>(
    '{ companyMembership { companyId } }',
    {},
    token,
  )
  const setStatus = (status: string) =>
    server.pool.query('update b2b_accounts set status = $1 where id = $2', [status, companyMembership.companyId])
  await setStatus('HOLD')
  expect(await server.codeOf(see, { token: link })).toBe('TOKEN_INVALID')
  await setStatus('APPROVED')
  expect(await server.codeOf(see, { token: link })).toBe('OK')
})
