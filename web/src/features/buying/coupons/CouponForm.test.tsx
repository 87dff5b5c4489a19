import { beforeEach, expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { CouponForm, couponDefaults } from './CouponForm.tsx'
import type { CouponFieldsFragment, CreateCouponMutationVariables } from './coupons.operations.graphql.ts'

const now = new Date('2026-11-21T06:00:00Z')
const ofCategories: CouponFieldsFragment = {
  id: '1',
  code: 'CEMENT-10',
  title: 'Ten percent on cement',
  kind: 'PERCENT',
  percentBp: 1000,
  amountPaise: null,
  maxDiscountPaise: 2_000_00,
  minCartPaise: 0,
  appliesTo: 'CATEGORIES',
  targetIds: ['3'],
  userIds: [],
  audience: 'ALL',
  usageLimit: null,
  perUserLimit: 1,
  usedCount: 0,
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-31T00:00:00Z',
  borneBy: 'PLATFORM',
  platformBp: 10_000,
  status: 'ACTIVE',
  version: 1,
  givenPaise: 0,
}
// A category and a brand with the same id, as the database has them
const named: Record<string, { id: string; name: string }[]> = {
  CATEGORIES: [
    { id: '3', name: 'Cement' },
    { id: '4', name: 'Sand' },
  ],
  BRANDS: [
    { id: '3', name: 'Ambuja' },
    { id: '4', name: 'ACC' },
  ],
  SELLERS: [{ id: '3', name: 'Chakan Steel' }],
}

type Sent = CreateCouponMutationVariables['input']
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { kind } = JSON.parse(String(body)).variables
    return new Response(JSON.stringify({ data: { couponChoices: named[kind] ?? [] } }))
  })
})

function open(coupon?: CouponFieldsFragment) {
  const sent = vi.fn(async (_: Sent) => {})
  show(<CouponForm defaults={couponDefaults(now, coupon)} submit="Save" onSubmit={sent} isNew={!coupon} />)
  const input = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveBeenCalled())
    return sent.mock.calls[0]?.[0] as Sent
  }
  return { sent, input }
}
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
const isTicked = async (name: string) => (await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked

test('the goods that a coupon has are ticked, and kept when something else is changed', async () => {
  const { input } = open(ofCategories)
  expect(await isTicked('Cement')).toBe(true)
  expect(await isTicked('Sand')).toBe(false)
  choose('Title', 'Ten percent on all cement')
  expect(await input()).toMatchObject({ appliesTo: 'CATEGORIES', targetIds: ['3'] })
})

test('ids of categories are not kept for brands', async () => {
  const { input } = open(ofCategories)
  await screen.findByRole('checkbox', { name: 'Cement' })
  choose('Eligible products', 'BRANDS')
  expect(await isTicked('Ambuja')).toBe(false)
  await tick('ACC')
  expect(await input()).toMatchObject({ appliesTo: 'BRANDS', targetIds: ['4'] })
})

test('nor are they there again after a look at all goods', async () => {
  const { sent } = open(ofCategories)
  choose('Eligible products', 'ALL')
  expect(screen.queryByRole('checkbox')).toBeNull()
  choose('Eligible products', 'CATEGORIES')
  expect(await isTicked('Cement')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Choose at least one.')
  expect(sent).not.toHaveBeenCalled()
})

test('each kind of discount has its own figures', () => {
  open()
  const labels = () => ['Percentage', 'Amount', 'Amount per tonne'].filter((label) => screen.queryByLabelText(label))
  expect(labels()).toEqual(['Percentage'])
  choose('Type', 'FLAT')
  expect(labels()).toEqual(['Amount'])
  choose('Type', 'PER_TONNE')
  expect(labels()).toEqual(['Amount per tonne'])
  choose('Type', 'FREE_FREIGHT')
  expect(labels()).toEqual([])
})

test('a new coupon is sent as the contract has it: paise, basis points and moments as text', async () => {
  const { input } = open()
  choose('Code', 'diwali-26')
  choose('Title', 'A thousand off')
  choose('Type', 'FLAT')
  choose('Amount', '1,000.50')
  choose('Funded by', 'SHARED')
  choose('Platform’s share', '37.5')
  expect(await input()).toMatchObject({
    code: 'DIWALI-26',
    kind: 'FLAT',
    amountPaise: 1_000_50,
    percentBp: null,
    borneBy: 'SHARED',
    platformBp: 3750,
    targetIds: [],
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
    state: 'LIVE',
  })
})

test('the share of the platform is asked for only where it is shared', () => {
  open()
  expect(screen.queryByLabelText('Platform’s share')).toBeNull()
  choose('Funded by', 'SHARED')
  expect(screen.getByLabelText('Platform’s share')).toBeTruthy()
})
