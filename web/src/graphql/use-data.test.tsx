import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Loading } from '#ui/feedback/Loading.tsx'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import type { Document } from './document.ts'
import { useData } from './use-data.ts'
import { usePrefetch } from './use-prefetch.ts'

const coupons: Document<{ coupons: string[] }, { page: number }> = {
  kind: 'query',
  name: 'Coupons',
  text: 'query Coupons($page:Int){coupons(page:$page)}',
}
const kinds: Document<{ kinds: string[] }, Record<string, never>> = {
  kind: 'query',
  name: 'Kinds',
  text: 'query Kinds{kinds}',
}

type Reply = { data?: unknown; errors?: { message: string; extensions?: { code: string } }[] }
type Question = { name: string; variables: { page?: number }; reply(reply: Reply): Promise<void> }
let asked: Question[] = []
const waiting = () => asked.map(({ name }) => name)
const last = () => asked.at(-1) as Question
const replies = (...codes: string[]): Reply => ({ data: { coupons: codes } })
const refused = (code: string): Reply => ({ errors: [{ message: code, extensions: { code } }] })

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { operationName: name, variables } = JSON.parse(String(body))
    const reply = (value: Reply) => act(async () => resolve(new Response(JSON.stringify(value))))
    asked.push({ name, variables, reply })
    return promise
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function List({ keep }: { keep: boolean }) {
  const [page, setPage] = useState(1)
  const { data, stale, refetch } = useData(coupons, { page }, { keep })
  return (
    <>
      <p>{`${data.coupons.join(' ')}${stale ? ' …' : ''}`}</p>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <button type="button" onClick={() => refetch()}>
        Refresh
      </button>
    </>
  )
}
const open = (keep = false) =>
  show(
    <Loading fallback={<p>Loading</p>} missing={<p>No such list</p>}>
      <List keep={keep} />
    </Loading>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('shows the fallback until the data is loaded', async () => {
  open()
  expect(screen.getByText('Loading')).toBeTruthy()
  await last().reply(replies('DIWALI'))
  expect(await screen.findByText('DIWALI')).toBeTruthy()
  expect(waiting()).toEqual(['Coupons'])
})

test('shows a failure, and asks again on request', async () => {
  open()
  await last().reply(refused('FORBIDDEN'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBeTruthy())
  press('Try again')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByText('Loading')).toBeTruthy()
  await last().reply(replies('DIWALI'))
  expect(await screen.findByText('DIWALI')).toBeTruthy()
})

test('shows what stands for a missing record', async () => {
  open()
  await last().reply(refused('NOT_FOUND'))
  expect(await screen.findByText('No such list')).toBeTruthy()
})

test('another URL clears a failure, and asks again', async () => {
  const { router } = open()
  await last().reply(refused('FORBIDDEN'))
  await screen.findByRole('button', { name: 'Try again' })
  await act(() => router.navigate('/?page=2'))
  expect(screen.getByText('Loading')).toBeTruthy()
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('keeps the rows of a list, greyed, until the next ones are loaded', async () => {
  open(true)
  await last().reply(replies('DIWALI'))
  await screen.findByText('DIWALI')
  press('Next')
  expect(screen.getByText('DIWALI …')).toBeTruthy()
  await waitFor(() => expect(last().variables).toEqual({ page: 2 }))
  await last().reply(replies('HOLI'))
  expect(await screen.findByText('HOLI')).toBeTruthy()
})

test('shows the fallback for another record', async () => {
  open()
  await last().reply(replies('DIWALI'))
  await screen.findByText('DIWALI')
  press('Next')
  expect(await screen.findByText('Loading')).toBeTruthy()
  await last().reply(replies('HOLI'))
  expect(await screen.findByText('HOLI')).toBeTruthy()
})

test('a failed refetch changes nothing', async () => {
  open()
  await last().reply(replies('DIWALI'))
  await screen.findByText('DIWALI')
  press('Refresh')
  await waitFor(() => expect(asked).toHaveLength(2))
  await last().reply(refused('FORBIDDEN'))
  expect(screen.getByText('DIWALI')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('several operations of a component are asked for at once', async () => {
  const Both = () => {
    usePrefetch(kinds)
    const { data } = useData(coupons, { page: 1 })
    return <p>{[...data.coupons, ...useData(kinds).data.kinds].join(' ')}</p>
  }
  show(
    <Loading>
      <Both />
    </Loading>,
  )
  expect(waiting().sort()).toEqual(['Coupons', 'Kinds'])
  const [one, other] = asked
  await one?.reply(one.name === 'Kinds' ? { data: { kinds: ['CASH'] } } : replies('DIWALI'))
  await other?.reply(other.name === 'Kinds' ? { data: { kinds: ['CASH'] } } : replies('DIWALI'))
  expect(await screen.findByText('DIWALI CASH')).toBeTruthy()
  expect(asked).toHaveLength(2)
})
