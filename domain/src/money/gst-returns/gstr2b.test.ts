import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../core/refusals.ts'
import { type Gstr2b, matchGstr2b, type PurchaseDocument, readGstr2b } from './gstr2b.ts'

const operator = '27ZZZCM1001A1ZQ'
const figures = { txval: 1300, igst: 0, cgst: 117, sgst: 117 }
const fileOf = (data: object) => JSON.stringify({ data: { gstin: '27ZZZCS4101T1ZA', rtnprd: '112026', ...data } })
const good = fileOf({
  docdata: {
    b2b: [
      {
        ctin: operator,
        trdnm: 'Neev',
        inv: [{ inum: 'NVC/2627/000001', typ: 'R', dt: '30-11-2026', val: 1534, ...figures }],
      },
      {
        ctin: '29AAAAA0000A1Z5',
        inv: [
          {
            inum: '1',
            dt: '02-11-2026',
            val: 118,
            items: [
              { txval: 60, igst: 10.8 },
              { txval: 40, igst: 7.2 },
            ],
          },
        ],
      },
    ],
    cdnr: [
      {
        ctin: operator,
        nt: [{ ntnum: 'NVC/C2627/00001', typ: 'C', dt: '30-11-2026', val: 306.8, txval: 260, cgst: 23.4, sgst: 23.4 }],
      },
    ],
  },
})
const read = (text: string): Gstr2b => {
  const found = readGstr2b(text)
  if (isRefusal(found)) throw new Error(found.code)
  return found
}
const ours = (of: Partial<PurchaseDocument> = {}): PurchaseDocument => ({
  supplierGstin: operator,
  isNote: false,
  number: 'NVC/2627/000001',
  day: '2026-11-30',
  totalPaise: 1534_00,
  taxablePaise: 1300_00,
  taxPaise: 234_00,
  ...of,
})
const note = ours({
  isNote: true,
  number: 'NVC/C2627/00001',
  totalPaise: 306_80,
  taxablePaise: 260_00,
  taxPaise: 46_80,
})

describe('the file', () => {
  test('has the documents of a GSTIN and month, with amounts of the document or by rate', () =>
    expect(read(good)).toMatchObject({
      gstin: '27ZZZCS4101T1ZA',
      month: '2026-11',
      documents: [ours(), { taxablePaise: 100_00, taxPaise: 18_00 }, note],
    }))
  test('can be empty', () => expect(read(fileOf({ docdata: {} })).documents).toEqual([]))
  test.each([
    ['%PDF-1.4', 'GSTR2B_NOT_JSON', undefined],
    ['{}', 'GSTR2B_FORMAT', 'data'],
    [fileOf({ rtnprd: '2026', docdata: {} }), 'GSTR2B_FORMAT', 'data.rtnprd'],
    [
      fileOf({ docdata: { b2b: [{ ctin: operator, inv: [{ inum: 'A', dt: '30-11-2026', val: '12' }] }] } }),
      'GSTR2B_FORMAT',
      'data.docdata.b2b.0.inv.0.val',
    ],
    [
      fileOf({ docdata: { b2b: [{ ctin: operator, inv: [{ inum: 'A', dt: '2026-11-30', val: 12 }] }] } }),
      'GSTR2B_FORMAT',
      'data.docdata.b2b.0.inv.0.dt',
    ],
  ])('%s is refused', (text, code, place) => {
    const found = readGstr2b(text)
    expect(isRefusal(found) && [found.code, found.params?.path]).toEqual([code, place])
  })
})

describe('matching', () => {
  const states = (issued: PurchaseDocument[], text = good) => {
    const { matches, others } = matchGstr2b(read(text), issued)
    return { states: matches.map(({ state, differs }) => [state, ...differs]), others }
  }
  test.each<[string, PurchaseDocument[], string[][]]>([
    ['all', [ours(), note], [['MATCHED'], ['MATCHED']]],
    ['letters in another case', [ours({ number: 'nvc/2627/000001' }), note], [['MATCHED'], ['MATCHED']]],
    [
      'another day and tax',
      [ours({ day: '2026-11-29', taxPaise: 234_02 }), note],
      [['DIFFERENT', 'day', 'taxPaise'], ['MATCHED']],
    ],
    [
      'another value',
      [ours({ totalPaise: 1, taxablePaise: 2 }), note],
      [['DIFFERENT', 'totalPaise', 'taxablePaise'], ['MATCHED']],
    ],
    [
      'one that is not in it',
      [ours(), note, ours({ number: 'NVC/2627/000009' })],
      [['MATCHED'], ['MATCHED'], ['MISSING']],
    ],
    [
      'one of another month',
      [ours(), note, ours({ number: 'NVC/2627/000009', day: '2026-10-31' })],
      [['MATCHED'], ['MATCHED']],
    ],
    [
      'one of an earlier month that comes late',
      [ours({ day: '2026-10-30' }), note],
      [['DIFFERENT', 'day'], ['MATCHED']],
    ],
    ['one that was not issued here', [note], [['MATCHED'], ['UNKNOWN']]],
    ['a note with the number of an invoice', [ours({ isNote: true }), note], [['MISSING'], ['MATCHED'], ['UNKNOWN']]],
  ])('%s', (_, issued, expected) => expect(states(issued)).toEqual({ states: expected, others: 1 }))
})
