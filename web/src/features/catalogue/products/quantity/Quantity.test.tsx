import { expect, test, vi } from 'vitest'
import type { QuantityRules } from '#shared/offers/quantity-labels.ts'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import type { OfferSumFragment } from '../product.graphql.ts'
import type { Variant } from '../product-state.ts'
import { Quantity } from './Quantity.tsx'

const bags = {
  sku: 'CEM-50',
  diameterMm: null,
  attributes: {},
  unit: 'bag',
  gramsPerUnit: 50_000,
  moqMilli: 10_000,
  stepMilli: 10_000,
  referenceMilli: 100_000,
} as unknown as Variant
const bar = {
  ...bags,
  sku: 'BAR-12',
  diameterMm: 12,
  lengthMm: 12_000,
  piecesPerBundle: 10,
  gramsPerMetre: null,
  unit: 'kg',
  gramsPerUnit: 1000,
  referenceMilli: 1_000_000,
} as unknown as Variant
const rules: QuantityRules = {
  moqMilli: 50_000,
  stepMilli: 10_000,
  maxQtyMilli: null,
  availableMilli: 200_000,
  unit: 'bag',
}
const barRules: QuantityRules = { ...rules, moqMilli: 100_000, availableMilli: 5_000_000, unit: 'kg' }

function open(
  variant: Variant,
  own: QuantityRules,
  { at = '/', chosen }: { at?: string; chosen?: OfferSumFragment } = {},
) {
  const onTyped = vi.fn()
  const { router } = show(<Quantity variant={variant} chosen={chosen} stale={false} rules={own} onTyped={onTyped} />, {
    at,
  })
  return { router, onTyped, query: () => router.state.location.search }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const hint = () => screen.getByText((_, element) => /-hint$/.test(element?.id ?? '')).textContent

test('bags show the quantity of the address with its weight, and what a seller sells at least', () => {
  open(bags, rules, { at: '/?qty=60' })
  expect(field('Quantity').value).toBe('60')
  expect(screen.getByText('3 t')).toBeTruthy()
  expect(hint()).toBe('Minimum order 50 bags, in steps of 10 bags.')
})

test('a right quantity enters the address when it is sent, and at once for the page beside', async () => {
  const { query, onTyped } = open(bags, rules)
  type('Quantity', '70')
  expect(onTyped).toHaveBeenLastCalledWith('?qty=70')
  fireEvent.submit(field('Quantity').form as HTMLFormElement)
  await waitFor(() => expect(query()).toBe('?qty=70'))
})

test.each([
  ['20', 'Enter at least 50 bags.'],
  ['55', 'Enter a multiple of 10 bags.'],
  ['210', 'Only 200 bags in stock.'],
  ['some', 'Enter at least 50 bags.'],
])('a wrong quantity (%s) says why, and stays out of the address', (text, why) => {
  const { query } = open(bags, rules)
  type('Quantity', text)
  expect(hint()).toBe(why)
  expect(field('Quantity').getAttribute('aria-invalid')).toBe('true')
  fireEvent.submit(field('Quantity').form as HTMLFormElement)
  expect(query()).toBe('')
})

test('plus and minus go from step to step, within what can be bought', () => {
  open(bags, rules, { at: '/?qty=190' })
  const [less, more] = [
    screen.getByRole('button', { name: 'Decrease' }),
    screen.getByRole('button', { name: 'Increase' }),
  ]
  fireEvent.click(more)
  expect(field('Quantity').value).toBe('200')
  expect((more as HTMLButtonElement).disabled).toBe(true)
  type('Quantity', '52')
  fireEvent.click(less)
  expect(field('Quantity').value).toBe('50')
  expect((less as HTMLButtonElement).disabled).toBe(true)
})

test('bars are the same in each unit: pieces, bundles, metres, weight', () => {
  open(bar, barRules, { at: '/?qty=20&unit=piece' })
  // 888 g a metre, 12 m each
  expect(field('Pieces').value).toBe('20')
  expect(field('Bundles of 10').value).toBe('2')
  expect(field('Length').value).toBe('240')
  expect(field('Weight').value).toBe('213.120')
  expect(field('Tonnes').value).toBe('0.213')
  expect(hint()).toContain('20 pieces, 213.120 kg by table weight. 2 whole bundles.')
})

test('what is typed in one unit is shown in the others, and bars are whole', () => {
  const { onTyped } = open(bar, barRules)
  type('Weight', '215')
  expect(onTyped).toHaveBeenLastCalledWith('?qty=215&unit=kg')
  expect(field('Weight').value).toBe('215')
  expect(field('Pieces').value).toBe('21')
  // a loose bar is no whole bundle
  expect(field('Bundles of 10').value).toBe('')
  expect(hint()).toContain('Bars are sold whole: you get 21 pieces, 223.776 kg.')
})

test.each([
  ['Pieces', '', 'Enter at least 1 piece.'],
  ['Weight', '20', 'Enter at least 100 kg.'],
  ['Tonnes', '9', 'Only 5,000 kg in stock.'],
])('bars that cannot be bought say why (%s %s)', (label, text, why) => {
  open(bar, barRules)
  type(label, text)
  expect(hint()).toBe(why)
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(field(label === 'Pieces' ? 'Weight' : 'Pieces').getAttribute('aria-invalid')).toBeNull()
})

test('a seller of whole bundles says what comes', () => {
  const chosen = {
    seller: { name: 'Chakan Steel' },
    bars: { pieces: 30, grams: 319_680 },
  } as unknown as OfferSumFragment
  open(bar, barRules, { at: '/?qty=25&unit=piece', chosen })
  expect(hint()).toContain('Chakan Steel sells whole bundles only: 30 pieces, 319.680 kg.')
})

test('bars without a known bundle are not asked for in bundles', () => {
  open({ ...bar, piecesPerBundle: null }, barRules)
  expect(screen.queryByLabelText(/Bundles/)).toBeNull()
})
