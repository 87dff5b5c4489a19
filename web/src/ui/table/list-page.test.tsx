import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#graphql/document.ts'
import { dropSession, signIn } from '#state/session.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { eachRow } from './bulk/bulk.ts'
import { textColumn } from './columns.tsx'
import { listPage } from './list-page.tsx'

type Fleet = { id: string; name: string; city?: string; trucks?: string }
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

const parkMutation: Document<{ park: boolean }, { id: string }> = {
  kind: 'mutation',
  name: 'ParkFleet',
  text: 'mutation ParkFleet { park }',
}

const asha = { id: '1', name: 'Asha', email: 'asha@neev.example', thumb: null, role: ['admin' as const] }
const done = vi.fn()
const FleetListPage = listPage(operation, ({ fleets }) => fleets, {
  title: 'Fleets',
  count: '{n, plural, one {# fleet} other {# fleets}}',
  late: '{n, plural, one {# fleet waits} other {# fleets wait}}',
  sort: 'name',
  columns: () => [
    textColumn<Fleet>('Name', ({ name }) => name, { sort: 'name' }),
    textColumn<Fleet>('City', ({ city }) => city),
    textColumn<Fleet>('Trucks', ({ trucks }) => trucks),
  ],
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
  bulk: [
    {
      label: 'Park all',
      may: 'coupon:write',
      whyNot: ({ city }) => (city === 'Pune' ? 'Pune has no room.' : null),
      sure: { title: '{n, plural, one {Park # fleet?} other {Park # fleets?}}' },
      by: eachRow(parkMutation, ({ id }: Fleet) => ({ id })),
    },
  ],
  empty: ['No fleets yet', 'They appear here.'],
  noMatch: 'No fleets match these filters',
})

type ListView = { id: string; list: string; name: string; search: string; hiddenColumns: string[] }
type Sent = { operationName: string; variables: Record<string, unknown> }

let answer: Data['fleets']
let sent: Variables[] = []
let views: ListView[] = []
let parked: unknown[] = []
let broken = new Set<unknown>()

/** The server of these tests: fleets, the views of a user, and parking, which it refuses for those that are broken. */
const answers: Record<string, (variables: Record<string, unknown>) => object> = {
  Fleets: (variables) => {
    sent.push(variables as Variables)
    return { data: { fleets: answer } }
  },
  ListViews: () => ({ data: { listViews: views } }),
  SaveListView: ({ input }) => {
    views = [...views, { ...(input as ListView), id: String(views.length + 1) }]
    return { data: { saveListView: { id: '1' } } }
  },
  RenameListView: ({ id, name }) => {
    views = views.map((view) => (view.id === id ? { ...view, name: String(name) } : view))
    return { data: { renameListView: { id } } }
  },
  DeleteListView: ({ id }) => {
    views = views.filter((view) => view.id !== id)
    return { data: { deleteListView: true } }
  },
  ParkFleet: ({ id }) => {
    if (broken.has(id)) return { errors: [{ message: 'No room.', extensions: { code: 'NOT_FOUND' } }] }
    parked.push(id)
    return { data: { park: true } }
  },
}
beforeEach(() => {
  sent = []
  views = []
  parked = []
  broken = new Set()
  answer = { items: [{ id: '7', name: 'Trailers' }], total: 41, late: 0, counts: [{ status: 'OPEN', count: 41 }] }
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const { operationName, variables } = JSON.parse(body) as Sent
    return Response.json(answers[operationName]?.(variables))
  })
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})
const showAt = (at = '/') =>
  show(
    <main>
      <Loading>
        <FleetListPage />
      </Loading>
    </main>,
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
  expect(screen.queryByText('Columns')).toBeNull()
  unmount()
  showAt('/?search=x')
  expect(await screen.findByText('No fleets match these filters')).toBeDefined()
  expect(screen.getByText('Columns')).toBeDefined()
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

const tenFleets = () => {
  const items = Array.from({ length: 10 }, (_, at) => ({ id: String(at + 1), name: `Fleet ${at + 1}`, city: 'Nashik' }))
  answer = { ...answer, items, total: 10 }
  return items
}
const titles = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
/** Opens a menu of the list; the page that tests have opens no <details> by itself. */
const openMenu = async (name: string) => {
  const summary = await screen.findByText(name, { selector: 'summary' })
  fireEvent.click(summary)
  const details = summary.parentElement as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
}

test('a column that is hidden stays hidden, and the first one cannot be', async () => {
  signIn('token', asha)
  const { unmount } = showAt()
  await screen.findByText('Trailers')
  await openMenu('Columns')
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  expect(titles()).not.toContain('City')
  unmount()
  showAt()
  await screen.findByText('Trailers')
  expect(titles()).toEqual(expect.arrayContaining(['Name', 'Trucks']))
  expect(titles()).not.toContain('City')
  await openMenu('Columns (1 hidden)')
  fireEvent.click(screen.getByRole('button', { name: 'Show all columns' }))
  expect(titles()).toContain('City')
})

test('a view keeps filters, sort and columns under a name, and is renamed and deleted', async () => {
  signIn('token', asha)
  const { router } = showAt('/?part=yard&kind=OWN&sort=-name&page=2')
  await screen.findByText('Trailers')
  await openMenu('Columns')
  fireEvent.click(screen.getByRole('checkbox', { name: 'City' }))
  await openMenu('Saved views')
  await press('Save filters and columns as a view')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Our own' } })
  await press('Save')
  await screen.findByText('Our own', { selector: 'summary' })
  expect(views).toMatchObject([
    { list: 'Fleets', name: 'Our own', search: 'kind=OWN&sort=-name', hiddenColumns: ['City'] },
  ])

  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await openMenu('Columns (1 hidden)')
  fireEvent.click(screen.getByRole('button', { name: 'Show all columns' }))
  await openMenu('Saved views')
  fireEvent.click(await screen.findByRole('link', { name: 'Our own' }))
  await waitFor(() => expect(router.state.location.search).toBe('?part=yard&kind=OWN&sort=-name'))
  expect(titles()).not.toContain('City')

  await openMenu('Our own')
  await press('Rename Our own')
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(box.value).toBe('Our own')
  fireEvent.change(box, { target: { value: 'Ours' } })
  await press('Save')
  await openMenu('Ours')
  await press('Delete Ours')
  await press('Delete')
  await screen.findByText('Saved views', { selector: 'summary' })
  expect(views).toEqual([])
})

test('selected rows are changed one by one, and those refused stay selected with their reasons', async () => {
  signIn('token', asha)
  tenFleets()
  answer.items[3] = { id: '4', name: 'Fleet 4', city: 'Pune' }
  broken.add('9')
  showAt()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('10 selected')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Park all' }))
  expect(await screen.findByRole('heading', { name: 'Park 9 fleets?' })).toBeDefined()
  fireEvent.click(screen.getAllByRole('button', { name: 'Park all' }).at(-1) as HTMLElement)
  expect(await screen.findByText('8 of 10 done')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Fleet 4: Pune has no room.',
    'Fleet 9: We could not find this.',
  ])
  expect(parked).toHaveLength(8)
  expect(screen.getByText('2 selected')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Close')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all on this page' }))
})

test('rows of all pages that match are selected at once, and other filters drop them', async () => {
  signIn('token', asha)
  const items = Array.from({ length: 41 }, (_, at) => ({ id: String(at + 1), name: `Fleet ${at + 1}` }))
  answer = { ...answer, items: items.slice(0, 20) }
  const fleets = answers.Fleets
  answers.Fleets = (variables) => {
    const { page } = variables as Variables
    if (page.size === 100) return { data: { fleets: { ...answer, items } } }
    return fleets?.(variables) ?? {}
  }
  showAt()
  // On a phone the heading with its box is not shown
  fireEvent.click((await screen.findAllByRole('checkbox', { name: 'Select' }))[0] as HTMLElement)
  await press('Select all 41 that match')
  const count = await screen.findByText('41 selected')
  await waitFor(() => expect(document.activeElement).toBe(count))
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'OWN' } })
  await waitFor(() => expect(screen.queryByText('41 selected')).toBeNull())
  answers.Fleets = fleets as NonNullable<typeof fleets>
})

test('who may do nothing with several rows selects none', async () => {
  showAt()
  await screen.findByText('Trailers')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

type OfYard = { page: Variables['page']; yardId: string; search?: string | null; state?: string | null }
const flatOperation: Document<Data, OfYard> = { kind: 'query', name: 'Fleets', text: 'query Fleets { fleets }' }
const YardFleets = listPage(flatOperation, ({ fleets }) => fleets, {
  title: ({ fleets }, t) => t('Fleets of the yard ({n})', { n: fleets.total }),
  label: 'Its fleets',
  isPart: true,
  isFlat: true,
  fixed: () => ({ yardId: '3' }),
  linked: { view: ['all'] },
  filterOf: ({ view, search }) => ({ state: view === 'all' ? null : 'OPEN', search: search ?? null }),
  search: 'Name',
  sort: 'name',
  columns: [textColumn<Fleet>('Name', ({ name }) => name)],
  view: {
    label: ({ id }) => (id === '7' ? 'Look' : 'Look again'),
    titleOf: ({ name }) => `About ${name}`,
    View: ({ row, onDone }) => (
      <button type="button" onClick={onDone}>
        Seen {row.id}
      </button>
    ),
  },
  useActions: (see) => (row) => [{ label: 'See', run: () => see(row) }],
  selected: { Actions: ({ rows }) => <p>{rows.map(({ name }) => name).join(', ')} chosen</p> },
  empty: ['No fleets', null, { label: 'Hire one', to: () => '/hire' }],
  noMatch: 'None',
  before: ({ data, state }) => <a href={state.href({ view: 'all' })}>All {data.fleets.total}</a>,
})
const showYard = (at: string) =>
  show(
    <Loading>
      <YardFleets />
    </Loading>,
    { at },
  )

test('an operation without a filter is sent what the URL and the page say, side by side', async () => {
  showYard('/?view=all&search=tata')
  await screen.findByText('Trailers')
  expect(sent[0]).toEqual({
    page: { page: 1, size: 20, sort: 'name' },
    yardId: '3',
    state: null,
    search: 'tata',
  })
  expect(screen.getByRole('link', { name: 'All 41' }).getAttribute('href')).toBe('?view=all&search=tata')
})

test('a part of a page has no title, and its name is that of its table', async () => {
  showYard('/')
  await screen.findByText('Trailers')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('region', { name: 'Its fleets' })).toBeDefined()
  expect(screen.getByRole('table', { name: 'Its fleets' })).toBeDefined()
})

test('a row is seen in a drawer by its own label, or by an action of the list, until it is done', async () => {
  showYard('/')
  for (const label of ['Look', 'See']) {
    fireEvent.click(await screen.findByText(label))
    expect(await screen.findByRole('heading', { name: 'About Trailers' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Seen 7' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Seen 7' })).toBeNull())
  }
})

test('what needs more than a mutation is given the selected rows', async () => {
  showYard('/')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select' }))
  expect(screen.getByText('Trailers chosen')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByText('Trailers chosen')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all on this page' }))
})

test('an empty list leads on', async () => {
  answer = { items: [], total: 0, late: 0, counts: [] }
  showYard('/')
  expect((await screen.findByRole('link', { name: 'Hire one' })).getAttribute('href')).toBe('/hire')
})
