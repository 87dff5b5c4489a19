import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#graphql/document.ts'
import { request } from '#graphql/request.ts'
import { currentToken, currentUser, signIn } from '#state/session.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { act, fireEvent, screen, waitFor, within } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { SignInQuestion } from './SignInQuestion.tsx'

const invite: Document<{ invite: string }, { name: string }> = {
  kind: 'mutation',
  name: 'Invite',
  text: 'mutation Invite($name:String!){invite(name:$name)}',
}
const asha = { id: '1', name: 'Asha', thumb: null, role: ['seller' as const], email: 'asha@example.com' }
const roles = { roles: ['seller'], memberRole: null }
/** A server that knows only the session `new` and the password `right`. */
const server = vi.fn(async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
  const { operationName, variables } = JSON.parse(body)
  const refused = (code: string) => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] })
  const answers: Record<string, () => object> = {
    SignInOptions: () => ({ data: { signInOptions: { google: false, botCheckSiteKey: null } } }),
    SignInAgain: () =>
      variables.password === 'right'
        ? { data: { login: { token: 'new', user: { ...asha, ...roles } } } }
        : refused('AUTH_INVALID'),
    Invite: () =>
      headers.authorization === 'Bearer new' ? { data: { invite: variables.name } } : refused('UNAUTHENTICATED'),
  }
  return new Response(JSON.stringify(answers[operationName]?.()))
})
const requested = (name: string) => server.mock.calls.filter(([, { body }]) => JSON.parse(body).operationName === name)

beforeEach(() => {
  server.mockClear()
  vi.stubGlobal('fetch', server)
  signIn('old', asha)
})
afterEach(() => vi.unstubAllGlobals())

const done = vi.fn()
const open = () =>
  show(
    <>
      <Form
        schema={problemSchema<{ name: string }>(() => ({}))}
        defaults={{ name: '' }}
        onSubmit={async (input) => done(await request(invite, input))}
        submit="Send"
      >
        <TextField name="name" label="Name" />
      </Form>
      <SignInQuestion help={null} />
    </>,
  )
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended' })

async function send(password: string) {
  const box = await dialog()
  fireEvent.change(await within(box).findByLabelText('Password'), { target: { value: password } })
  fireEvent.click(within(box).getByRole('button', { name: 'Sign in' }))
}

test('an ended session is renewed over the page, and the input is sent', async () => {
  open()
  fireEvent.change(name(), { target: { value: 'Ravi' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await send('wrong')
  await waitFor(() => expect(requested('SignInAgain')).toHaveLength(1))
  expect(currentToken()).toBe('old')
  await send('right')
  await waitFor(() => expect(done).toHaveBeenCalledWith({ invite: 'Ravi' }))
  expect(requested('Invite')).toHaveLength(2)
  expect(currentToken()).toBe('new')
  expect(name().value).toBe('Ravi')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull())
})

test('closing the dialog keeps the input, and the next attempt asks again', async () => {
  open()
  fireEvent.change(name(), { target: { value: 'Ravi' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull())
  expect(name().value).toBe('Ravi')
  expect(currentUser()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await dialog()
})

test('signing out instead continues as a guest', async () => {
  open()
  const over = expect(request(invite, { name: 'Ravi' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Sign out' }))
  await over
  expect(currentUser()).toBeNull()
})

test('a session renewed in another tab repeats waiting requests without a password', async () => {
  open()
  const over = request(invite, { name: 'Ravi' })
  await dialog()
  act(() => signIn('new', asha))
  expect(await over).toEqual({ invite: 'Ravi' })
})
