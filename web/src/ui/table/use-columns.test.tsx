import { expect, test, vi } from 'vitest'
import { useStore } from '#state/store.ts'
import { act, renderHook } from '#ui/preact/testing.ts'
import { Around } from '#ui/render-for-test.tsx'
import { type Column, textColumn } from './columns.tsx'
import { useColumns } from './use-columns.ts'

type Row = { id: string }
const columns: Column<Row>[] = ['Order', 'Buyer', 'Status'].map((title) => textColumn<Row>(title, ({ id }) => id))
const open = (list: string, all = columns) =>
  renderHook(({ all }) => useColumns(list, all), { initialProps: { all }, wrapper: Around })
const shown = (all: readonly Column<Row>[]) => all.map(({ title }) => title)
const asUser = (id: string | null) =>
  act(() => useStore.setState({ auth: { token: null, user: id === null ? null : ({ id, roles: [] } as never) } }))

/** What the browser keeps, of lists of other tests as well. */
const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem('neev-columns') ?? '{}')

test('hidden columns are remembered for their list, and no other', () => {
  const orders = open('Orders')
  act(() => orders.result.current.setHidden(['Buyer']))
  expect(shown(orders.result.current.shown)).toEqual(['Order', 'Status'])
  expect(stored()['/Orders']).toEqual(['Buyer'])
  expect(shown(open('Orders').result.current.shown)).toEqual(['Order', 'Status'])
  expect(shown(open('Invoices').result.current.shown)).toEqual(['Order', 'Buyer', 'Status'])
  act(() => orders.result.current.setHidden([]))
  expect(stored()).not.toHaveProperty(['/Orders'])
})

test('the first column always stays, and one that is new is shown', () => {
  const { result, rerender } = open('Bills')
  act(() => result.current.setHidden(['Order', 'Status']))
  expect(shown(result.current.shown)).toEqual(['Order', 'Buyer'])
  expect(result.current.hidden).toEqual(['Status'])
  rerender({ all: [...columns, textColumn<Row>('Weight', ({ id }) => id)] })
  expect(shown(result.current.shown)).toEqual(['Order', 'Buyer', 'Weight'])
  act(() => result.current.setHidden([]))
})

test('a blocked store keeps them until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const { result } = open('Payments')
  act(() => result.current.setHidden(['Buyer']))
  vi.restoreAllMocks()
  expect(shown(result.current.shown)).toEqual(['Order', 'Status'])
  act(() => result.current.setHidden([]))
})

test('each person has their own', () => {
  const { result } = open('Claims')
  act(() => result.current.setHidden(['Buyer']))
  asUser('7')
  expect(shown(result.current.shown)).toEqual(['Order', 'Buyer', 'Status'])
  asUser(null)
  act(() => result.current.setHidden([]))
})
