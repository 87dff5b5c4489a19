import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#graphql/document.ts'
import { makeQueryClient } from '#graphql/query-client.ts'
import { Socket } from '#graphql/socket/socket-for-test.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { Language } from '#i18n/Language.tsx'
import { signIn } from '#state/session.ts'
import { useStore } from '#state/store.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { act, fireEvent, render, screen, waitFor } from '#ui/preact/testing.ts'
import { followAccount } from './follow.ts'

const suborders: Document<{ status: string }, object> = {
  kind: 'query',
  name: 'SellerOrders',
  text: 'query SellerOrders{status}',
}
const pack: Document<{ pack: string }, object> = {
  kind: 'mutation',
  name: 'PackShipment',
  text: 'mutation PackShipment{pack}',
}

/** The server's current answer. */
let status = 'Confirmed'
let waiting = 1
const answers: Record<string, () => object> = {
  SellerOrders: () => ({ data: { status } }),
  PackShipment: () =>
    status === 'Confirmed'
      ? { data: { pack: '1' } }
      : { data: null, errors: [{ message: 'No', extensions: { code: 'ORDER_STATE', params: { state: 'packed' } } }] },
  Notices: () => ({ data: { notifications: { unread: 0, items: [] } } }),
  SellerAmounts: () => ({ data: { sellerDashboard: { queues: [{ name: 'toPack', count: waiting, late: 0 }] } } }),
  WhoAmI: () => ({ data: { me: null } }),
}
const server = async (_: string, { body }: { body: string }) =>
  new Response(JSON.stringify(answers[JSON.parse(body).operationName]?.()))

const notify = () => {
  const notificationAdded = { id: '9', title: 'Order packed', body: '', link: null, createdAt: '', readAt: null }
  const socket = Socket.last
  if (!socket?.subscription) throw new Error('nothing subscribed')
  socket.answer({ type: 'next', id: socket.subscription, payload: { data: { notificationAdded } } })
}

let stop = () => {}
beforeEach(() => {
  status = 'Confirmed'
  waiting = 1
  Socket.last = undefined
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function List() {
  const { data } = useGql(suborders)
  const action = useMutation(pack)
  return (
    <>
      <p>{data?.status ?? '…'}</p>
      <button type="button" onClick={() => action.runSafely()}>
        Pack
      </button>
      <Form
        schema={problemSchema<{ note: string }>(() => ({}))}
        defaults={{ note: '' }}
        onSubmit={async () => {}}
        submit="Send"
      >
        <TextField name="note" label="Note" />
      </Form>
    </>
  )
}

async function open() {
  const token = `session ${Math.random()}`
  signIn(token, { id: '1', name: 'Asha', thumb: null, role: ['seller'], email: '' })
  const client = makeQueryClient()
  const router = createMemoryRouter([{ path: '/', element: <List /> }])
  render(
    <QueryClientProvider client={client}>
      <Language locale="en-US" messages={{}}>
        <RouterProvider router={router} />
      </Language>
    </QueryClientProvider>,
  )
  stop = followAccount(client)
  await screen.findByText('Confirmed')
  await waitFor(() => expect(Socket.last?.subscription).toBeTruthy())
}
const note = (text: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value: text } })

test('a list on the screen updates after a notification', async () => {
  await open()
  status = 'Packed'
  await act(async () => notify())
  await screen.findByText('Packed')
})

test('a page with an edited form updates only after the form is submitted', async () => {
  await open()
  note('two trucks')
  status = 'Packed'
  await act(async () => notify())
  await waitFor(() => expect(useStore.getState().notification.items).toHaveLength(1))
  expect(screen.getByText('Confirmed')).toBeTruthy()
  note('')
  await act(async () => notify())
  await screen.findByText('Packed')
})

test('a refused mutation reloads its row', async () => {
  await open()
  status = 'On hold'
  fireEvent.click(screen.getByRole('button', { name: 'Pack' }))
  await screen.findByText('On hold')
})

test('returning to a window reloads what has changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await open()
  status = 'Packed'
  vi.setSystemTime(Date.now() + 60_000)
  act(() => {
    dispatchEvent(new Event('visibilitychange'))
  })
  await screen.findByText('Packed')
})

test('menu counts update after mutations', async () => {
  await open()
  await waitFor(() => expect(useStore.getState().layout.amounts.sellerOrders?.n).toBe(1))
  waiting = 0
  fireEvent.click(screen.getByRole('button', { name: 'Pack' }))
  await waitFor(() => expect(useStore.getState().layout.amounts.sellerOrders).toBeUndefined())
})
