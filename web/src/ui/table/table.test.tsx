import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { date, link, money, status, textColumn } from './columns.tsx'
import { toCsv } from './export.ts'
import { ChoiceFilter, Filters, SearchChoiceFilter, SearchFilter } from './Filters.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { useListState } from './use-list-state.ts'

type Coupon = {
  id: string
  code: string
  status: 'LIVE' | 'ENDED'
  minPaise: number | null
  endsAt: string
  title: string
}
const stateLabels = { LIVE: { label: 'Live', tone: 'green' }, ENDED: { label: 'Ended', tone: 'grey' } } as const
const columns = [
  link<Coupon>(
    'Code',
    (coupon) => coupon.code,
    (coupon) => `/coupon/${coupon.id}`,
    { sort: 'code' },
  ),
  textColumn<Coupon>('Title', (coupon) => coupon.title),
  money<Coupon>('Minimum cart value', (coupon) => coupon.minPaise),
  date<Coupon>('Ends', (coupon) => coupon.endsAt, { sort: 'endsAt' }),
  status<Coupon, Coupon['status']>('State', (coupon) => coupon.status, stateLabels),
]
const coupon = (id: string, rest: Partial<Coupon> = {}): Coupon => ({
  id,
  code: `CODE${id}`,
  status: 'LIVE',
  minPaise: 50_000_00,
  endsAt: '2026-11-30T18:29:00Z',
  title: 'Diwali',
  ...rest,
})

let requested: unknown
type ListProps = { page?: { items: Coupon[]; total: number }; stale?: boolean }
function List({ page = { items: [], total: 0 }, stale = false }: ListProps) {
  const list = useListState({ sort: '-endsAt', filters: { search: 'text', status: ['LIVE', 'ENDED'] } })
  requested = list.variables
  return (
    <>
      <Filters state={list}>
        <SearchFilter state={list} label="Code or title" />
        <ChoiceFilter state={list} name="status" label="State" options={[{ value: 'LIVE', label: 'Live' }]} />
      </Filters>
      <ResourceTable
        label="Coupons"
        columns={columns}
        page={page}
        stale={stale}
        state={list}
        empty={<p>No coupons yet</p>}
      />
    </>
  )
}

test('shows rows with formatted amounts, dates and statuses', () => {
  show(<List page={{ items: [coupon('1'), coupon('2', { minPaise: null, status: 'ENDED' })], total: 2 }} />)
  const table = screen.getByRole('table', { name: 'Coupons' })
  expect([...table.querySelectorAll('tbody tr')].map((row) => row.textContent)).toEqual([
    'CODE1Diwali₹50,000.0030 Nov 2026Live',
    'CODE2Diwali–30 Nov 2026Ended',
  ])
  expect(screen.getByRole('link', { name: 'CODE1' }).getAttribute('href')).toBe('/coupon/1')
})

test('reads page, sort and filters from the URL and ignores invalid values', () => {
  show(<List />, { at: '/?page=3&sort=code&status=LIVE&search=%20diwali%20&size=50' })
  expect(requested).toEqual({ page: { page: 3, size: 50, sort: 'code' }, filter: { search: 'diwali', status: 'LIVE' } })
  show(<List />, { at: '/?page=-2&status=HACKED&size=100000' })
  expect(requested).toEqual({ page: { page: 1, size: 20, sort: '-endsAt' }, filter: { search: null, status: null } })
})

test('sorts by links: ascending first, then descending, from the first page again', () => {
  const { router } = show(<List page={{ items: [coupon('1')], total: 1 }} />, { at: '/?page=2&status=LIVE' })
  const heading = () => screen.getByRole('columnheader', { name: 'Code' })
  fireEvent.click(screen.getByRole('link', { name: 'Code' }))
  expect(router.state.location.search).toBe('?status=LIVE&sort=code')
  expect(heading().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('link', { name: 'Code' }))
  expect(router.state.location.search).toBe('?status=LIVE&sort=-code')
})

test('paginates by links and stops at both ends', () => {
  const { router } = show(<List page={{ items: [coupon('1')], total: 41 }} />, { at: '/?page=2' })
  expect(screen.getByText('21 to 40 of 41')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(router.state.location.search).toBe('?page=3')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Previous' }))
  fireEvent.click(screen.getByRole('link', { name: 'Previous' }))
  expect(router.state.location.search).toBe('')
})

test('writes filters to the URL and clears them', async () => {
  const { router } = show(<List page={{ items: [], total: 0 }} />, { at: '/?page=4' })
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'LIVE' } })
  expect(router.state.location.search).toBe('?status=LIVE')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'diw' } })
  await waitFor(() => expect(router.state.location.search).toBe('?status=LIVE&search=diw'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(router.state.location.search).toBe('')
  expect(screen.getByText('No coupons yet')).toBeTruthy()
})

test("a followed link is not cancelled by typing in the list's filter", async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const { router } = show(<List />, { leaving: promise })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'diw' } })
  act(() => void router.navigate('/elsewhere'))
  act(() => vi.advanceTimersByTime(1000))
  vi.useRealTimers()
  resolve(null)
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test('a link pressed while typing takes precedence, before the router reports it', async () => {
  const { router } = show(
    <>
      <List />
      <a href="#row">A row</a>
    </>,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'diw' } })
  fireEvent.click(screen.getByRole('link', { name: 'A row' }))
  act(() => vi.advanceTimersByTime(1000))
  expect(router.state.location.search).toBe('')
  // It led to another URL of the same list, where the typed text still counts
  act(() => void router.navigate('/?sort=-title'))
  act(() => vi.advanceTimersByTime(1000))
  vi.useRealTimers()
  await waitFor(() => expect(router.state.location.search).toBe('?sort=-title&search=diw'))
})

test('greys the rows while the next ones load', () => {
  show(<List page={{ items: [coupon('1')], total: 1 }} stale />)
  const table = screen.getByRole('table')
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(table.closest('.stale')).toBeTruthy()
})

test('exports plain numbers and prevents formulas', () => {
  const t = vi.fn((sentence: string) => sentence)
  const csv = toCsv(
    columns,
    [coupon('1', { title: '=HYPERLINK("x")' }), coupon('2', { title: 'Say "hi", all', minPaise: null })],
    t,
  )
  expect(csv.split('\r\n')).toEqual([
    '\ufeffCode,Title,Minimum cart value,Ends,State',
    'CODE1,"\'=HYPERLINK(""x"")",50000.00,30 Nov 2026,Live',
    'CODE2,"Say ""hi"", all",,30 Nov 2026,Live',
    '',
  ])
})

test('a choice found by its name sets its value, and other text sets nothing', async () => {
  const options = [
    { value: 'order.placed', label: 'Order placed' },
    { value: 'order.held', label: 'Order on hold' },
  ]
  function Choosing() {
    const list = useListState({ sort: '', filters: { template: 'text' } })
    return <SearchChoiceFilter state={list} name="template" label="Event" options={options} />
  }
  const { router } = show(<Choosing />, { at: '/?template=order.held' })
  const box = screen.getByLabelText<HTMLInputElement>('Event')
  expect(box.value).toBe('Order on hold')
  fireEvent.change(box, { target: { value: 'Order pl' } })
  expect(router.state.location.search).toBe('?template=order.held')
  fireEvent.blur(box)
  expect(box.value).toBe('Order on hold')
  fireEvent.change(box, { target: { value: 'order placed' } })
  await waitFor(() => expect(router.state.location.search).toBe('?template=order.placed'))
  expect(box.value).toBe('Order placed')
  fireEvent.change(box, { target: { value: '' } })
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
