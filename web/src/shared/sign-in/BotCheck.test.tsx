import { loginInput } from '@neev/domain/people/accounts/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { BotCheck } from './BotCheck.tsx'

afterEach(() => vi.unstubAllGlobals())

function open(siteKey: string | null, onSubmit: (values: object) => Promise<unknown>) {
  const answered = vi.fn(async () =>
    Response.json({ data: { signInOptions: { google: false, botCheckSiteKey: siteKey } } }),
  )
  vi.stubGlobal('fetch', answered)
  show(
    <Form
      schema={loginInput}
      defaults={{ email: 'a@home.example', password: 'brick-and-7', botToken: '' }}
      onSubmit={onSubmit}
      submit="Go"
    >
      <TextField name="email" label="Email" />
      <BotCheck />
    </Form>,
  )
  return answered
}
const frame = () => screen.getByTitle<HTMLIFrameElement>('Robot check')
const say = (botToken: string, source: MessageEventSource | null, origin = location.origin) =>
  fireEvent(window, new MessageEvent('message', { data: { botToken }, origin, source }))
const go = () => fireEvent.click(screen.getByRole('button', { name: 'Go' }))

test('sends the answer of the check once, and checks again after a refusal', async () => {
  const sent = vi.fn(async (_: object) => {
    throw new GraphQLRefusal({
      message: 'No.',
      extensions: {
        code: 'BOT_CHECK_FAILED',
        fields: { botToken: 'Confirm that you are not a robot and try again.' },
      },
    })
  })
  open('site', sent)
  const first = await waitFor(frame)
  say('a-person', first.contentWindow)
  go()
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ botToken: 'a-person' })))
  await screen.findByText('Confirm that you are not a robot and try again.')
  await waitFor(() => expect(frame()).not.toBe(first))
  go()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls[1]?.[0]).toMatchObject({ botToken: undefined })
})

test('accepts messages only from its own frame', async () => {
  const sent = vi.fn(async (_: object) => {})
  open('site', sent)
  const mine = await waitFor(frame)
  say('forged', window)
  say('forged', mine.contentWindow, 'https://evil.example')
  go()
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ botToken: undefined })))
})

test('loads nothing if no check is configured', async () => {
  const sent = vi.fn(async (_: object) => {})
  const requested = open(null, sent)
  await waitFor(() => expect(requested).toHaveBeenCalled())
  go()
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(screen.queryByTitle('Robot check')).toBeNull()
})
