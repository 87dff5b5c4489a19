import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Loading } from '#ui/feedback/Loading.tsx'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import type { Document } from './document.ts'
import { onChanged } from './refresh.ts'
import { useData } from './use-data.ts'
import { useMutation } from './use-mutation.ts'

// Names of the contract: what a mutation changes is known by its name
const list: Document<{ count: number }, Record<string, never>> = {
  kind: 'query',
  name: 'CouponList',
  text: 'query CouponList{count}',
}
const other: Document<{ count: number }, Record<string, never>> = {
  kind: 'query',
  name: 'MyAddresses',
  text: 'query MyAddresses{count}',
}
const create: Document<{ created: string }, { code: string }> = {
  kind: 'mutation',
  name: 'CreateCoupon',
  text: 'mutation CreateCoupon($code:String!){created(code:$code)}',
}

type Reply = { data?: unknown; errors?: { message: string; extensions: { code: string } }[] }
let replies: Record<string, () => Reply | Promise<Reply>>
let asked: string[]
const times = (name: string) => asked.filter((one) => one === name).length
const refusal = (code: string): Reply => ({ errors: [{ message: code, extensions: { code } }] })

beforeEach(() => {
  asked = []
  let rows = 0
  replies = {
    CouponList: () => ({ data: { count: ++rows } }),
    MyAddresses: () => ({ data: { count: 7 } }),
    CreateCoupon: () => ({ data: { created: 'DIWALI' } }),
  }
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { operationName } = JSON.parse(String(body))
    asked.push(operationName)
    return new Response(JSON.stringify(await replies[operationName]?.()))
  })
})

type PageProps = { outcome?: (value: unknown) => void }
function Page({ outcome = () => {} }: PageProps) {
  const { run, runSafely, busy } = useMutation(create, { successMessage: ({ created }) => `${created} is made` })
  const { data } = useData(list)
  const { data: kept } = useData(other)
  return (
    <>
      <p>{`${data.count} and ${kept.count}${busy ? ', busy' : ''}`}</p>
      <button type="button" onClick={() => runSafely({ code: 'x' }).then(outcome)}>
        Safely
      </button>
      <button type="button" onClick={() => run({ code: 'x' }).then(outcome, outcome)}>
        Run
      </button>
    </>
  )
}
async function open(props: PageProps = {}) {
  show(
    <Loading>
      <Page {...props} />
    </Loading>,
  )
  await screen.findByText('1 and 7')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a mutation', () => {
  test('has what it changes loaded again, and nothing else', async () => {
    const outcome = vi.fn()
    await open({ outcome })
    press('Safely')
    await screen.findByText('2 and 7')
    await waitFor(() => expect(outcome).toHaveBeenCalledWith({ created: 'DIWALI' }))
    expect([times('CreateCoupon'), times('CouponList'), times('MyAddresses')]).toEqual([1, 2, 1])
    expect(screen.getByRole('status').textContent).toBe('DIWALI is made')
  })

  test('is busy until its data is here, each of two at once', async () => {
    const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()]
    const waiting = [first.promise, second.promise]
    replies.CreateCoupon = () => waiting.shift() ?? refusal('NOT_FOUND')
    await open()
    press('Safely')
    press('Safely')
    expect(screen.getByText('1 and 7, busy')).toBeTruthy()
    await act(async () => first.resolve(refusal('COUPON_ENDED')))
    await waitFor(() => expect(screen.getByText(/busy/)).toBeTruthy())
    await act(async () => second.resolve(refusal('COUPON_ENDED')))
    await waitFor(() => expect(screen.queryByText(/busy/)).toBeNull())
  })

  test('tells those who listen that something changed, only when it did', async () => {
    const listener = vi.fn()
    const stop = onChanged(listener)
    await open()
    replies.CreateCoupon = () => refusal('COUPON_ENDED')
    press('Safely')
    await screen.findByText('This coupon has expired.')
    expect(listener).not.toHaveBeenCalled()
    replies.CreateCoupon = () => ({ data: { created: 'HOLI' } })
    press('Safely')
    await screen.findByText('HOLI is made')
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    press('Safely')
    await waitFor(() => expect(times('CreateCoupon')).toBe(3))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('a refused mutation', () => {
  beforeEach(() => {
    replies.CreateCoupon = () => refusal('COUPON_ENDED')
  })

  test('of a button is announced, and what the page shows is loaded again: it was outdated', async () => {
    const outcome = vi.fn()
    await open({ outcome })
    press('Safely')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('This coupon has expired.'))
    await screen.findByText('2 and 7')
    expect(outcome).toHaveBeenCalledWith(null)
    expect(times('MyAddresses')).toBe(1)
  })

  test('of a form is the form’s to show', async () => {
    const outcome = vi.fn()
    await open({ outcome })
    press('Run')
    await waitFor(() => expect(outcome).toHaveBeenCalled())
    expect(outcome.mock.calls[0]?.[0]).toMatchObject({ code: 'COUPON_ENDED' })
    expect(screen.getByRole('status').textContent).toBe('')
    expect([screen.getByText('1 and 7') !== null, times('CouponList')]).toEqual([true, 1])
  })
})

test('a request that is lost changes nothing on the page', async () => {
  replies.CreateCoupon = () => Promise.reject(new TypeError('Failed to fetch'))
  const outcome = vi.fn()
  await open({ outcome })
  press('Safely')
  await waitFor(() => expect(outcome).toHaveBeenCalledWith(null))
  expect(screen.getByRole('status').textContent).toBeTruthy()
  expect(times('CouponList')).toBe(1)
})
