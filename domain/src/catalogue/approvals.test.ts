import { describe, expect, test } from 'vitest'
import {
  answerDue,
  applyActions,
  type ChangeRisk,
  type ChangeStatus,
  type Decision,
  decisionInput,
  defaultBounds,
  diffOf,
  type PriceVerdict,
  type ProductFacts,
  passesAtOnce,
  priceVerdict,
  risksOf,
  whyNotApplied,
  whyNotDecided,
  whyNotReworded,
} from './approvals.ts'

const bag = { unit: 'bag', gramsPerUnit: 50_000, moqMilli: 50_000, stepMilli: 1_000, mrpPaise: 420_00 }
const facts = (over: Partial<ProductFacts> = {}): ProductFacts => ({
  title: 'UltraTech PPC cement, 50 kg',
  categoryId: '2',
  brandId: '7',
  standard: 'IS 1489 (Part 1)',
  licences: 'CM/L-7012345',
  modelNo: null,
  ean: null,
  hsn: '25232930',
  countryOfOrigin: 'India',
  manufacturer: 'UltraTech Cement Limited',
  shortDescription: '',
  description: 'Fly ash cement.',
  attributes: { type: 'PPC', bagKg: 50 },
  images: [],
  sizes: { 'CEM-1': bag },
  ...over,
})
const picture = { key: 'a1', alt: 'A bag', width: 800, height: 600, widths: [320, 640, 800] }
const [front, back] = [picture, { ...picture, key: 'b2' }]

describe('the steps of a change request', () => {
  test.each<[string, Partial<ProductFacts>, [string, string, unknown, unknown][]]>([
    ['nothing', {}, []],
    ['nothing, where one blank takes the place of another', { shortDescription: '', modelNo: '' as never }, []],
    [
      'a title',
      { title: 'UltraTech PPC, 50 kg' },
      [['FIELD_SET', 'title', 'UltraTech PPC cement, 50 kg', 'UltraTech PPC, 50 kg']],
    ],
    ['a category', { categoryId: '3' }, [['FIELD_SET', 'categoryId', '2', '3']]],
    ['no brand any more', { brandId: null }, [['FIELD_SET', 'brandId', '7', null]]],
    ['an HSN code', { hsn: '25232910' }, [['FIELD_SET', 'hsn', '25232930', '25232910']]],
    ['a description', { description: 'Cement.' }, [['FIELD_SET', 'description', 'Fly ash cement.', 'Cement.']]],
    [
      'attributes: one other, one gone, one new',
      { attributes: { bagKg: 25, grade: '43' } },
      [
        ['ATTRIBUTE_SET', 'type', 'PPC', null],
        ['ATTRIBUTE_SET', 'bagKg', 50, 25],
        ['ATTRIBUTE_SET', 'grade', null, '43'],
      ],
    ],
    ['a picture', { images: [picture] }, [['IMAGE_ADD', 'a1', null, picture]]],
    [
      'what a size is sold by',
      { sizes: { 'CEM-1': { ...bag, mrpPaise: null } } },
      [['VARIANT_UPDATE', 'CEM-1', { mrpPaise: 420_00 }, { mrpPaise: null }]],
    ],
    [
      'another size',
      { sizes: { 'CEM-2': bag } },
      [
        ['VARIANT_REMOVE', 'CEM-1', bag, null],
        ['VARIANT_ADD', 'CEM-2', null, bag],
      ],
    ],
  ])('%s', (_, over, steps) => {
    const before = facts()
    const after = facts(over)
    const diff = diffOf(before, after)
    expect(diff.map((step) => [step.action, step.name, step.old, step.new])).toEqual(steps)
    expect(whyNotApplied(diff, before)).toBeNull()
    expect(diffOf(applyActions(diff, before), after)).toEqual([])
  })
  test.each<[string, (typeof picture)[], (typeof picture)[], string[]]>([
    ['the same', [front, back], [front, back], []],
    ['in another order', [front, back], [back, front], ['FIELD_SET imageOrder']],
    ['with other words', [front], [{ ...front, alt: 'Two bags' }], ['IMAGE_REMOVE a1', 'IMAGE_ADD a1']],
    ['with one more before the first', [front], [back, front], ['IMAGE_ADD b2', 'FIELD_SET imageOrder']],
    ['with one less', [front, back], [back], ['IMAGE_REMOVE a1']],
  ])('pictures %s', (_, images, proposed, steps) => {
    const [before, after] = [facts({ images }), facts({ images: proposed })]
    const diff = diffOf(before, after)
    expect(diff.map(({ action, name }) => `${action} ${name}`)).toEqual(steps)
    expect(whyNotApplied(diff, before)).toBeNull()
    expect(applyActions(diff, before).images).toEqual(proposed)
  })
  test('contain all values of a new product', () => {
    expect(diffOf(null, facts({ images: [picture] })).map(({ name }) => name)).toEqual([
      ...[
        'title',
        'categoryId',
        'brandId',
        'hsn',
        'countryOfOrigin',
        'manufacturer',
        'standard',
        'licences',
        'description',
      ],
      ...['type', 'bagKg', 'CEM-1', 'a1'],
    ])
  })
})

describe('conflicts with changes made meanwhile', () => {
  const diff = diffOf(facts(), facts({ title: 'UltraTech PPC, 50 kg', attributes: { type: 'PPC', bagKg: 25 } }))
  test.each<[string, Partial<ProductFacts>, string | null]>([
    ['the same field', { title: 'UltraTech cement PPC' }, 'STALE'],
    ['the same attribute', { attributes: { type: 'PPC', bagKg: 40 } }, 'STALE'],
    ['another field', { description: 'Grey.', attributes: { type: 'OPC', bagKg: 50 } }, null],
  ])('%s', (_, over, code) => {
    expect(whyNotApplied(diff, facts(over))?.code ?? null).toBe(code)
  })
  test('leave the other fields unchanged', () => {
    expect(applyActions(diff, facts({ description: 'Grey.' }))).toMatchObject({
      description: 'Grey.',
      title: 'UltraTech PPC, 50 kg',
    })
  })
  test('are refused for a deleted picture or size', () => {
    const without = diffOf(facts({ images: [picture] }), facts())
    expect(whyNotApplied(without, facts())?.code).toBe('STALE')
    const dearer = diffOf(facts(), facts({ sizes: { 'CEM-1': { ...bag, mrpPaise: 450_00 } } }))
    expect(whyNotApplied(dearer, facts({ sizes: {} }))?.code).toBe('STALE')
    expect(whyNotApplied(dearer, facts({ sizes: { 'CEM-1': { ...bag, moqMilli: 20_000 } } }))).toBeNull()
  })
})

test.each<[number, number | null, PriceVerdict]>([
  [300_00, null, 'USUAL'],
  [375_00, 300_00, 'USUAL'],
  [375_01, 300_00, 'WARN'],
  [225_00, 300_00, 'USUAL'],
  [224_99, 300_00, 'WARN'],
  [480_00, 300_00, 'WARN'],
  [480_01, 300_00, 'HOLD'],
  [120_00, 300_00, 'WARN'],
  [119_99, 300_00, 'HOLD'],
])('a price of %i beside a median of %s is %s', (price, median, verdict) => {
  expect(priceVerdict(price, median, defaultBounds)).toBe(verdict)
})

test('classes with narrower bounds warn and hold earlier', () => {
  const narrow = { warnBp: 500, holdBp: 1000 }
  const verdicts = [315_00, 315_01, 330_00, 330_01].map((price) => priceVerdict(price, 300_00, narrow))
  expect(verdicts).toEqual(['USUAL', 'WARN', 'WARN', 'HOLD'])
})

describe('risks that a reviewer sees', () => {
  const calm = { carriesBrand: true, usualHsn: true, price: 'USUAL' as const }
  test.each<[string, 'CREATE' | 'UPDATE', Partial<ProductFacts>, Partial<Parameters<typeof risksOf>[2]>, ChangeRisk[]]>(
    [
      ['a new product as many are', 'CREATE', {}, {}, []],
      ['a brand that the seller never sold', 'CREATE', {}, { carriesBrand: false }, ['BRAND']],
      ['an HSN code that its category does not have', 'CREATE', {}, { usualHsn: false }, ['HSN']],
      ['a price far off', 'CREATE', {}, { price: 'HOLD' }, ['PRICE_JUMP']],
      ['another text', 'UPDATE', { description: 'Grey.' }, {}, []],
      ['another title', 'UPDATE', { title: 'Cement of ours' }, {}, ['TITLE']],
      ['another brand and code', 'UPDATE', { brandId: '8', hsn: '25231000' }, {}, ['BRAND', 'HSN']],
    ],
  )('%s', (_, kind, over, surroundings, risks) => {
    const diff = diffOf(kind === 'CREATE' ? null : facts(), facts(over))
    expect(risksOf(kind, diff, { ...calm, ...surroundings })).toEqual(risks)
  })
})

test.each<[number, number, ChangeRisk[], 'CREATE' | 'UPDATE' | 'DELETE', boolean]>([
  [20, 0, [], 'CREATE', true],
  [20, 0, [], 'UPDATE', true],
  [19, 0, [], 'CREATE', false],
  [200, 1, [], 'CREATE', false],
  [200, 0, ['HSN'], 'UPDATE', false],
  [200, 0, [], 'DELETE', false],
])(
  'with %i approvals and %i rejections, risks %j, a %s passes at once: %s',
  (approvals, rejections, risks, kind, passes) => {
    expect(passesAtOnce({ approvals, recentRejections: rejections }, { kind, risks })).toBe(passes)
  },
)

describe('who decides when', () => {
  const mine = { userId: 5, sellerId: 3 }
  const backOffice = { userId: 9, sellerId: null }
  test.each<[Decision, ChangeStatus, typeof mine | typeof backOffice, string | null]>([
    ['APPROVE', 'PENDING', backOffice, null],
    ['REQUEST_CHANGES', 'PENDING', backOffice, null],
    ['REJECT', 'CHANGES_REQUESTED', backOffice, null],
    ['APPROVE', 'CHANGES_REQUESTED', backOffice, 'BAD_TRANSITION'],
    ['APPROVE', 'APPROVED', backOffice, 'BAD_TRANSITION'],
    ['REJECT', 'WITHDRAWN', backOffice, 'BAD_TRANSITION'],
    ['APPROVE', 'PENDING', mine, 'OWN_SUBMISSION'],
    ['APPROVE', 'PENDING', { userId: 5, sellerId: null }, 'OWN_SUBMISSION'],
    ['REJECT', 'PENDING', { userId: 6, sellerId: 3 }, 'OWN_SUBMISSION'],
  ])('%s on a change request that is %s', (decision, status, person, code) => {
    expect(whyNotDecided(decision, { status, requestedBy: 5, sellerId: 3 }, person)?.code ?? null).toBe(code)
  })
  test('a change request can be withdrawn or replaced while it is open', () => {
    const open = (['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const).filter(
      (status) => whyNotReworded(status) === null,
    )
    expect(open).toEqual(['PENDING', 'CHANGES_REQUESTED'])
  })
  test('a review is due within 24 working hours: from Saturday noon to Tuesday evening', () => {
    expect(answerDue(new Date('2026-11-21T06:30:00Z')).toISOString()).toBe('2026-11-24T12:30:00.000Z')
  })
})

test.each<[string, object, string[]]>([
  ['an approval', { decision: 'APPROVE' }, []],
  ['a rejection without a reason', { decision: 'REJECT' }, ['reasonCode']],
  ['a rejection for what has no name', { decision: 'REJECT', reasonCode: 'OTHER' }, ['note']],
  ['a rejection with its reason', { decision: 'REJECT', reasonCode: 'DUPLICATE' }, []],
  ['a question of a form without reasons', { decision: 'REQUEST_CHANGES', reasonCode: '', note: 'Which size?' }, []],
  ['a question without words', { decision: 'REQUEST_CHANGES', note: ' ' }, ['note']],
])('%s is checked', (_, input, wrong) => {
  const { error } = decisionInput.safeParse(input)
  expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(wrong)
})
