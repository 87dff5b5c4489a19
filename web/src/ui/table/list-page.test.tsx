import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#graphql/document.ts'
import { dropSession, signIn } from '#state/session.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { show } from '#ui/render-for-test.tsx'
import { labels } from './columns.tsx'
import { listPage } from './list-page.tsx'

type Fleet = { id: string; name: string }
type Data = {
  fleets: { items: Fleet[]; total: number; late: number; counts: { status: string; count: number }[] }
}
type Variables = {
  page: { page?: number; size?: number; sort?: string | null }
  filter?: {
    search?: string | null
    status?: string | null
    kind?: string | null
    yardId?: string | null
    mine?: boolean | null
  }
}
const operation: Document<Data, Variables> = { kind: 'query', name: 'Fleets', text: 'query Fleets { fleets }' }

const asha = { id: '1', name: 'Asha', email: 'asha@neev.example', thumb: null, role: ['admin' as const] }
const done = vi.fn()
const FleetListPage = listPage(operation, ({ fleets }) => fleets, {
  title: 'Fleets',
  count: '{n, plural, one {# fleet} other {# fleets}}',
  late: '{n, plural, one {# fleet waits} other {# fleets wait}}',
  sort: 'name',
  columns: () => [labels<Fleet>('Name', ({ name }) => name, { sort: 'name' })],
  records: {
    names: ['yardId'],
    useChoices: () => [{ label: 'Yard', options: [{ value: '3', label: 'Chakan' }] }],
  },
  file: 'fleets',
  tabs: {
    labels: { OPEN: { label: 'Open fleets', tone: 'green' }, SHUT: { label: 'Shut fleets', tone: 'grey' } },
    statuses: ['OPEN', 'SHUT'],
  },
  search: 'Name or number',
  choices: {
    kind: { label: 'Kind', options: { OWN: 'Own', HIRED: 'Hired' } },
    show: { label: 'Show', options: { mine: 'Mine' } },
  },
  filterOf: ({ show, ...filter }) => ({ ...filter, ...(show && { mine: true }) }),
  form: {
    may: 'coupon:write',
    add: 'New fleet',
    titleOf: ({ name }) => `Fleet ${name}`,
    Form: ({ record, onDone }) => (
      <button type="button" onClick={onDone}>
        {record ? `Save ${record.id}` : 'Create'}
      </button>
    ),
  },
  create: { may: 'coupon:write', to: () => '/fleet/add', label: 'Add fleet' },
  open: ({ id }) => `/fleet/${id}`,
  useActions: () => (row) => [{ label: 'Park', run: () => done(row.id) }],
  empty: ['No fleets yet', 'They appear here.'],
  noMatch: 'No fleets match these filters',
})

let answer: Data['fleets']
let sent: Variables[] = []
beforeEach(() => {
  sent = []
  answer = { items: [{ id: '7', name: 'Trailers' }], total: 41, late: 0, counts: [{ status: 'OPEN', count: 41 }] }
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { variables: Variables }).variables)
    return Response.json({ data: { fleets: answer } })
  })
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})
const showAt = (at = '/') =>
  show(
    <Loading>
      <FleetListPage />
    </Loading>,
    { at },
  )

test('its operation is sent with what the URL says, and shows rows, count and the open tab', async () => {
  showAt('/?status=OPEN&kind=HIRED&search=tata&page=2&sort=-name&other=1')
  expect(await screen.findByText('Trailers')).toBeDefined()
  expect(sent).toEqual([
    {
      page: { page: 2, size: 20, sort: '-name' },
      filter: { search: 'tata', status: 'OPEN', kind: 'HIRED', yardId: null },
    },
  ])
  expect(screen.getByText('41 fleets')).toBeDefined()
  expect(screen.getByRole('link', { name: /Open fleets/ }).getAttribute('aria-current')).toBe('page')
})

test('a value that is no choice filters nothing', async () => {
  showAt('/?kind=STOLEN&status=GONE')
  await screen.findByText('Trailers')
  expect(sent[0]?.filter).toEqual({ search: null, status: null, kind: null, yardId: null })
})

test('a chosen filter and a tab go to the first page of what they leave', async () => {
  const { router } = showAt('/?page=3')
  await screen.findByText('Trailers')
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'OWN' } })
  await waitFor(() => expect(router.state.location.search).toBe('?kind=OWN'))
  fireEvent.click(screen.getByRole('link', { name: /Open fleets/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=OWN&status=OPEN'))
})

test('a record is a filter by its id, under its name', async () => {
  const { router } = showAt()
  await screen.findByText('Trailers')
  fireEvent.change(screen.getByRole('combobox', { name: 'Yard' }), { target: { value: '3' } })
  await waitFor(() => expect(router.state.location.search).toBe('?yardId=3'))
  await waitFor(() => expect(sent.at(-1)?.filter?.yardId).toBe('3'))
})

test('a choice that is no field of the operation is sent as what it stands for', async () => {
  showAt('/?show=mine')
  await screen.findByText('Trailers')
  expect(sent[0]?.filter).toEqual({ search: null, status: null, kind: null, yardId: null, mine: true })
})

test('who may edit has the form of a new record and of each row, and it closes when it is done', async () => {
  signIn('token', asha)
  showAt()
  fireEvent.click(await screen.findByRole('button', { name: 'New fleet' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create' })).toBeNull())
  fireEvent.click(screen.getByText('Edit'))
  expect(await screen.findByRole('heading', { name: 'Fleet Trailers' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save 7' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save 7' })).toBeNull())
})

test('rows that wait are said before their number', async () => {
  answer = { ...answer, late: 2 }
  showAt()
  expect(await screen.findByText('2 fleets wait')).toBeDefined()
  expect(screen.queryByText('41 fleets')).toBeNull()
})

test('a row leads to its page, and does what its capability offers', async () => {
  showAt()
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/fleet/7')
  fireEvent.click(screen.getByText('Park'))
  expect(done).toHaveBeenCalledWith('7')
})

test('an empty list says what brings rows, and one that a filter emptied says so', async () => {
  answer = { items: [], total: 0, late: 0, counts: [] }
  const { unmount } = showAt()
  expect(await screen.findByText('No fleets yet')).toBeDefined()
  expect(screen.getByText('They appear here.')).toBeDefined()
  unmount()
  showAt('/?search=x')
  expect(await screen.findByText('No fleets match these filters')).toBeDefined()
})

test('only who may create one is led to it', async () => {
  const { unmount } = showAt()
  await screen.findByText('Trailers')
  expect(screen.queryByRole('link', { name: 'Add fleet' })).toBeNull()
  unmount()
  signIn('token', asha)
  showAt()
  expect((await screen.findByRole('link', { name: 'Add fleet' })).getAttribute('href')).toBe('/fleet/add')
})
