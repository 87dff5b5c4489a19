import { expect, test, vi } from 'vitest'
import type { BasketLineFragment } from '#shared/cart/basket.graphql.ts'
import { fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'

const cement = {
  id: '7',
  product: { title: 'Cement 50 kg' },
  bars: null,
  quantityMilli: 60_000,
  moqMilli: 50_000,
  stepMilli: 10_000,
  unit: 'bag',
} as unknown as BasketLineFragment
// 40 bars of 10 kg; the seller wants 100 kg at least
const rods = {
  ...cement,
  product: { title: 'Bar 12 mm' },
  bars: { pieces: 40, bundles: null, looseRods: null },
  quantityMilli: 400_000,
  moqMilli: 95_000,
  stepMilli: 1000,
  unit: 'kg',
} as unknown as BasketLineFragment

function open(line: BasketLineFragment, busy = false) {
  const onChange = vi.fn()
  const onRemove = vi.fn()
  show(<QuantityStepper line={line} busy={busy} onChange={onChange} onRemove={onRemove} />)
  return { onChange, onRemove, sent: () => onChange.mock.calls.map(([change]) => change) }
}
const field = () => screen.getByLabelText<HTMLInputElement>(/^Quantity of/)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.blur(field())
}

test('plus and minus go by the step of the seller', () => {
  const { sent } = open(cement)
  expect(field().value).toBe('60')
  press(/^Increase/)
  press(/^Decrease/)
  expect(sent()).toEqual([
    { lineId: '7', quantityMilli: 70_000, unit: null },
    { lineId: '7', quantityMilli: 50_000, unit: null },
  ])
})

test('minus ends at the least that is sold', () => {
  open({ ...cement, quantityMilli: 50_000 })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Decrease/ }).disabled).toBe(true)
})

test('a typed quantity is sent once it is left, in thousandths', () => {
  const { sent } = open(cement)
  type('1,250.5')
  expect(sent()).toEqual([{ lineId: '7', quantityMilli: 1_250_500, unit: null }])
})

test('what is no quantity is forgotten, and the present one is not sent again', () => {
  const { sent } = open(cement)
  for (const text of ['many', '0', '-4', '', '60.0']) {
    type(text)
    expect(field().value).toBe('60')
  }
  expect(sent()).toEqual([])
})

test('bars are counted in pieces, down to what the least weight is', () => {
  const { sent } = open(rods)
  expect(field().value).toBe('40')
  press(/^Increase/)
  type('12')
  expect(sent()).toEqual([
    { lineId: '7', quantityMilli: 41_000, unit: 'piece' },
    { lineId: '7', quantityMilli: 12_000, unit: 'piece' },
  ])
})

test('ten bars are the least of a seller who wants 95 kg', () => {
  const ten = { ...rods, bars: { pieces: 10, bundles: null, looseRods: null }, quantityMilli: 100_000 }
  open(ten as unknown as BasketLineFragment)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Decrease/ }).disabled).toBe(true)
})

test('nothing is sent twice while it is busy, and a line can be removed', () => {
  const { onChange } = open(cement, true)
  press(/^Increase/)
  expect(onChange).not.toHaveBeenCalled()
})

test('removes the line', () => {
  const { onRemove, onChange } = open(cement)
  press(/^Remove Cement/)
  expect(onRemove).toHaveBeenCalledOnce()
  expect(onChange).not.toHaveBeenCalled()
})
