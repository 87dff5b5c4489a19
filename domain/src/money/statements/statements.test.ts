import { describe, expect, test } from 'vitest'
import {
  type Awaited,
  daysSince,
  nameScore,
  ordersNamedIn,
  outcomeOf,
  proposalFor,
  reversedLineId,
  utrsIn,
  whyNotAllocated,
  whyNotLine,
} from './statements.ts'

const awaited = (over: Partial<Awaited> = {}): Awaited => ({
  transferId: 1,
  orderNumber: 'NV2627-000123',
  noteNumber: null,
  utr: 'HDFCN52026112101',
  names: ['Ramesh Traders Pvt Ltd'],
  expectedPaise: 1_00_000_00,
  receivedPaise: 0,
  linkedPaise: 0,
  stage: 'OPEN',
  ...over,
})
const credit = (narration: string, leftPaise = 1_00_000_00, reference = '') => ({ narration, reference, leftPaise })

describe('the proposed match of a credit', () => {
  test.each([
    [
      'by its UTR, which the bank fills up with zeros',
      credit('NEFT CR', 1_00_000_00, '0000432112345678'),
      awaited({ utr: '432112345678' }),
      'UTR',
      'SURE',
    ],
    ['by the UTR in the words', credit('NEFT CR-HDFCN52026112101-RAMESH'), awaited(), 'UTR', 'SURE'],
    ['by its UTR although it is short', credit('HDFCN52026112101', 500_00), awaited(), 'UTR', 'LIKELY'],
    [
      'by its UTR although somebody was paid with it',
      credit('HDFCN52026112101'),
      awaited({ stage: 'PAID', receivedPaise: 1_00_000_00, linkedPaise: 1_00_000_00 }),
      'UTR',
      'LOOK',
    ],
    ['by its UTR although the order has ended', credit('HDFCN52026112101'), awaited({ stage: 'ENDED' }), 'UTR', 'LOOK'],
    [
      'by the order that the words name',
      credit('UPI/NV2627000123/RAMESH'),
      awaited({ utr: null }),
      'REFERENCE',
      'SURE',
    ],
    [
      'by the order although the amount is another',
      credit('NV2627-000123', 99_000_00),
      awaited({ utr: null }),
      'REFERENCE',
      'LIKELY',
    ],
    [
      'by the amount and a name that the bank cut off',
      credit('IMPS-RAMESH TRAD-XX12'),
      awaited({ utr: null }),
      'AMOUNT_AND_NAME',
      'LIKELY',
    ],
  ] as const)('%s', (_, line, transfer, reason, confidence) => {
    expect(
      proposalFor(line, [
        awaited({ transferId: 9, orderNumber: 'NV2627-000999', utr: null, names: ['Else'] }),
        transfer,
      ]),
    ).toEqual({
      transferId: 1,
      reason,
      confidence,
    })
  })

  test.each([
    ['nobody’s amount', credit('RAMESH TRADERS', 1)],
    ['nobody’s name', credit('SURESH KUMAR')],
    ['a longer number than the order’s', credit('NV2627-0001234 SOMEBODY')],
  ])('is nothing for %s', (_, line) => {
    expect(proposalFor(line, [awaited({ utr: null })])).toBeNull()
  })

  test('is empty if two fit equally, or two orders are named', () => {
    const two = [awaited({ utr: null }), awaited({ transferId: 2, orderNumber: 'NV2627-000124', utr: null })]
    expect(proposalFor(credit('RAMESH TRADERS'), two)).toBeNull()
    expect(proposalFor(credit('NV2627-000123 NV2627-000124'), two)).toBeNull()
  })

  test('is the named debit note in any notation, or the open one of the order', () => {
    const order = awaited({ stage: 'PAID', utr: null })
    const note = awaited({ transferId: 2, noteNumber: 'SA01/N2627/00004', utr: null, expectedPaise: 2_761_20 })
    const found = { transferId: 2, reason: 'REFERENCE', confidence: 'SURE' }
    expect(proposalFor(credit('NEFT CR SA01 N2627 00004 RAMESH', 2_761_20), [order, note])).toEqual(found)
    expect(proposalFor(credit('UPI NV2627-000123', 2_761_20), [order, note])).toEqual(found)
    const other = { ...note, transferId: 3, noteNumber: 'SA01/N2627/00005' }
    expect(proposalFor(credit('SA01/N2627/00004 SA01/N2627/00005', 5_522_40), [note, other])).toBeNull()
  })

  test('recognises the remainder of a short payment', () => {
    const short = awaited({ utr: null, receivedPaise: 60_000_00, linkedPaise: 60_000_00 })
    expect(proposalFor(credit('RAMESH TRADERS', 40_000_00), [short])?.reason).toBe('AMOUNT_AND_NAME')
    expect(outcomeOf(40_000_00, short, false)).toBe('VERIFIED')
  })

  test('recognises what a person recorded before the statement', () => {
    expect(outcomeOf(1_00_000_00, awaited({ stage: 'PAID', receivedPaise: 1_00_000_00 }), true)).toBe('KNOWN')
    expect(outcomeOf(1_00_000_00, awaited({ stage: 'PAID', receivedPaise: 1_00_000_00, linkedPaise: 1 }), true)).toBe(
      'DUPLICATE',
    )
  })
})

test('UTRs are distinguished from account codes and words', () => {
  expect(utrsIn('NEFT CR-HDFC0000123-RAMESH TRADERS-N325261234567890', 'UPI/432112345678/PAY')).toEqual([
    'N325261234567890',
    '432112345678',
  ])
  expect(utrsIn('CASH DEPOSIT 12345')).toEqual([])
})

test('an order is recognised with and without its hyphen', () => {
  for (const words of ['NV2627-000123', 'nv2627000123/x', 'NV2627 000123', 'PAYNV2627000123'])
    expect(ordersNamedIn(words), words).toEqual(['NV2627-000123'])
  for (const words of ['NV2627-00012', '000123']) expect(ordersNamedIn(words), words).toEqual([])
  expect(ordersNamedIn('NV2627-0001230')).toEqual(['NV2627-0001230'])
})

test.each([
  ['Ramesh Traders Pvt Ltd', 'NEFT RAMESH TRADERS', 100],
  ['Ramesh Traders', 'NEFT RAMESH TRADE', 85],
  ['Shree Balaji Constructions', 'UPI BALAJI CONSTRUC', 74],
  ['Ramesh Traders', 'SURESH', 0],
  ['Pvt Ltd', 'PVT LTD', 0],
])('%s in %s scores %d', (name, narration, score) => {
  expect(nameScore(name, narration)).toBe(score)
})

describe('a reversing line', () => {
  const came = {
    id: 7,
    narration: 'NEFT CR N325261234567890',
    reference: '',
    amountPaise: 100,
    onDay: '2026-11-20',
    isOpen: false,
  }
  const back = { narration: 'REV N325261234567890', reference: '', amountPaise: 100, onDay: '2026-11-21' }
  test('has the same reference, or mentions a return of the only such amount', () => {
    expect(reversedLineId(back, [came])).toBe(7)
    expect(reversedLineId({ ...back, narration: 'CHQ RETURN' }, [{ ...came, isOpen: true }])).toBe(7)
  })
  test('does not match another amount, an earlier date, or an unrelated text', () => {
    expect(reversedLineId({ ...back, amountPaise: 99 }, [came])).toBeNull()
    expect(reversedLineId({ ...back, onDay: '2026-11-19' }, [came])).toBeNull()
    expect(reversedLineId({ ...back, narration: 'RENT' }, [{ ...came, isOpen: true }])).toBeNull()
    expect(
      reversedLineId({ ...back, narration: 'RETURN' }, [
        { ...came, isOpen: true },
        { ...came, id: 8, isOpen: true },
      ]),
    ).toBeNull()
  })
})

test('a credit is split over orders, once each, up to its amount', () => {
  const allocation = (transferId: string, amountPaise: number) => ({ transferId, amountPaise })
  expect(whyNotAllocated([allocation('1', 60), allocation('2', 40)], 100)).toBeNull()
  expect(whyNotAllocated([allocation('1', 60), allocation('2', 41)], 100)?.code).toBe('MORE_THAN_CAME')
  expect(whyNotAllocated([allocation('1', 60), allocation('1', 40)], 100)?.code).toBe('ORDER_TWICE')
})

test('a completed line can only be undone', () => {
  expect(whyNotLine('allocate', 'OPEN')).toBeNull()
  expect(whyNotLine('allocate', 'MATCHED')?.code).toBe('BAD_TRANSITION')
  expect(whyNotLine('undo', 'IGNORED')).toBeNull()
  expect(whyNotLine('undo', 'REVERSED')?.code).toBe('BAD_TRANSITION')
})

test('age is counted in calendar days', () => {
  expect(daysSince('2026-11-19', '2026-11-21')).toBe(2)
  expect(daysSince('2026-11-22', '2026-11-21')).toBe(0)
})
