import { describe, expect, test } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import {
  type ContractStatus,
  contractLinesInput,
  contractLineWarning,
  contractSpan,
  lastContractDay,
  priceContractInput,
  whyNotContractDates,
  whyNotContractLines,
  whyNotContractTransition,
  whyNotLastDay,
} from './contract-prices.ts'

const today = '2026-11-25'

test.each([
  ['today alone', '2026-11-25', '2026-11-25', null],
  ['24 months', '2026-12-01', '2028-11-30', null],
  ['a day more', '2026-12-01', '2028-12-01', 'CONTRACT_TOO_LONG'],
  ['from a leap day', '2028-02-29', '2030-02-28', null],
  ['reversed', '2026-12-02', '2026-12-01', 'DATES_REVERSED'],
  ['over', '2026-01-01', '2026-11-24', 'CONTRACT_PAST'],
])('dates of a contract: %s', (_, validFrom, validTo, code) => {
  expect(whyNotContractDates({ validFrom, validTo }, today)?.code ?? null).toBe(code)
})

const active = { status: 'ACTIVE' as ContractStatus, validFrom: '2026-10-01', validTo: '2026-12-31' }
test.each([
  ['later', active, '2027-06-30', null],
  ['earlier', active, '2026-12-01', null],
  ['today', active, today, null],
  ['24 months after the first day', active, '2028-09-30', null],
  ['later than that', active, '2028-10-01', 'CONTRACT_TOO_LONG'],
  ['the same', active, '2026-12-31', 'CONTRACT_DATES_SAME'],
  ['yesterday', active, '2026-11-24', 'CONTRACT_PAST'],
  ['before the first day', { ...active, validFrom: '2026-12-10' }, '2026-12-09', 'DATES_REVERSED'],
  ['of a draft', { ...active, status: 'DRAFT' as const }, '2027-06-30', 'BAD_TRANSITION'],
  ['of one that has ended', { ...active, status: 'ENDED' as const }, '2027-06-30', 'BAD_TRANSITION'],
  ['of one that is over', { ...active, validTo: '2026-11-24' }, '2027-06-30', 'BAD_TRANSITION'],
])('another last day: %s', (_, contract, validTo, code) => {
  expect(whyNotLastDay(contract, validTo, today)?.code ?? null).toBe(code)
})

test('a contract is valid from the first to the end of its last Indian day', () => {
  expect(contractSpan({ validFrom: '2026-12-01', validTo: '2026-12-31' })).toEqual({
    from: new Date('2026-11-30T18:30:00Z'),
    to: new Date('2026-12-31T18:30:00Z'),
  })
  expect(lastContractDay('2026-03-01')).toBe('2028-02-29')
})

const line = (offerId: string, minMilli: number, pricePaise: number | null, discountBp: number | null = null) => ({
  offerId,
  minMilli,
  pricePaise,
  discountBp,
})
test.each([
  ['falling prices', [line('1', 0, 60_00), line('1', 5000, 59_00)], null],
  ['rising discounts', [line('1', 0, null, 100), line('1', 5000, null, 200)], null],
  ['a discount above a price', [line('1', 0, 60_00), line('1', 5000, null, 100)], null],
  ['one quantity twice', [line('1', 0, 60_00), line('1', 0, 59_00)], 'CONTRACT_LINE_TWICE'],
  ['one quantity of two offers', [line('1', 0, 60_00), line('2', 0, 59_00)], null],
  ['a dearer larger quantity', [line('1', 0, 60_00), line('1', 5000, 60_00)], 'CONTRACT_BREAK'],
  ['a smaller discount for more', [line('1', 0, null, 200), line('1', 5000, null, 100)], 'CONTRACT_BREAK'],
])('lines together: %s', (_, lines, code) => {
  expect(whyNotContractLines(lines)?.code ?? null).toBe(code)
})

test.each([
  ['a lower price', 59_99, null, 60_00, null],
  ['the price for everyone', 60_00, null, 60_00, 'CONTRACT_ABOVE'],
  ['a discount', null, 50, 60_00, null],
  ['a discount of less than half a paisa', null, 1, 49, 'CONTRACT_ABOVE'],
  ['an offer without a price', 59_00, null, null, 'CONTRACT_NO_PRICE'],
])('a warning of %s', (_, pricePaise, discountBp, everyone, code) => {
  expect(contractLineWarning({ pricePaise, discountBp, minMilli: 0 }, everyone)?.code ?? null).toBe(code)
})

describe('a contract', () => {
  const at = (status: ContractStatus, lineCount = 1, validTo = '2027-01-01') => ({ status, lineCount, validTo })
  test.each([
    ['activate', at('DRAFT'), null],
    ['activate', at('DRAFT', 0), 'CONTRACT_EMPTY'],
    ['activate', at('DRAFT', 1, '2026-11-24'), 'CONTRACT_PAST'],
    ['activate', at('ACTIVE'), 'BAD_TRANSITION'],
    ['end', at('ACTIVE'), null],
    ['end', at('DRAFT'), 'BAD_TRANSITION'],
    ['end', at('ENDED'), 'BAD_TRANSITION'],
  ] as const)('%s of %o', (transition, contract, code) => {
    expect(whyNotContractTransition(transition, contract, today)?.code ?? null).toBe(code)
  })
})

test('inputs name one buyer, and either a price or a discount', () => {
  const input = { buyer: 'C12', name: 'Depot', reference: 'R1', validFrom: today, validTo: today }
  expect(priceContractInput.safeParse(input).success).toBe(true)
  expect(priceContractInput.safeParse({ ...input, buyer: 'X12' }).success).toBe(false)
  const taken = (...lines: object[]) => contractLinesInput.safeParse({ lines }).success
  expect(taken(line('1', 0, 60_00))).toBe(true)
  expect(taken(line('1', 0, 60_00, 100))).toBe(false)
  expect(taken(line('1', 0, null))).toBe(false)
  expect(taken(line('1', 0, 0))).toBe(false)
  expect(taken(line('1', 0, null, 10_000))).toBe(false)
})

test('sellers and associates write contracts, companies read theirs, and staff that reads orders reads all', () => {
  expect(rolesWith('contractPrice:read:any')).toEqual(['admin', 'sellerManager', 'inventoryManager'])
  expect(rolesWith('contractPrice:write')).toEqual(['seller', 'superSeller'])
  expect(rolesWith('contractPrice:read')).toEqual(['b2b'])
})
