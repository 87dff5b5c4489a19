import { describe, expect, test } from 'vitest'
import { gstinCheckCharacter } from '../core/identity/identity.ts'
import { staffTransitions } from './applications.ts'
import {
  type B2bForm,
  type B2bTax,
  type B2bTransition,
  b2bChecks,
  b2bDocuments,
  b2bEdges,
  b2bNeed,
  b2bSites,
  b2bStatuses,
  b2bTax,
  openB2bSteps,
  whyNotB2bTransition,
  whyNotRegistered,
  whyNotZone,
} from './b2b.ts'

const transitions = staffTransitions<B2bTransition>(b2bEdges)

const pan = 'ZZZCN7103F'
const gstinOf = (state: string, of = pan) => `${state}${of}1Z${gstinCheckCharacter(`${state}${of}1Z`)}`
const company = {
  companyName: 'Nirmiti',
  kind: 'CONTRACTOR',
  cin: null,
  turnoverBand: 'UP_TO_5_CRORE',
  projects: null,
} as const
const tax: B2bTax = { pan, gstins: [{ gstin: gstinOf('27') }], isUnregisteredSociety: false }
const none: B2bTax = { ...tax, gstins: [] }
const need = { needs: [{ categoryId: '3', grams: 40_000_000 }], poRequired: true, pricesExGst: false }
const billing = {
  line1: '301',
  line2: null,
  city: 'Pune',
  pincode: '411004',
  contactName: 'Leela',
  mobile: '+919000004001',
}
const whole: B2bForm = { company, tax, need, sites: { billing, sites: [] } }

describe('the tax step', () => {
  const issuesOf = (input: unknown) => (b2bTax.safeParse(input).error?.issues ?? []).map(({ path }) => path.join('.'))
  test.each([
    ['fits', { pan, gstins: [{ gstin: gstinOf('27') }, { gstin: gstinOf('29') }] }, []],
    ['takes small letters', { pan: pan.toLowerCase(), gstins: [{ gstin: gstinOf('27').toLowerCase() }] }, []],
    ['may be empty by itself', { pan, gstins: [] }, []],
    ['is of another PAN', { pan, gstins: [{ gstin: gstinOf('27', 'ZZZFK7140Q') }] }, ['gstins.0.gstin']],
    ['has a state twice', { pan, gstins: [{ gstin: gstinOf('27') }, { gstin: gstinOf('27') }] }, ['gstins.1.gstin']],
  ])('%s', (_, input, wrong) => {
    expect(issuesOf(input)).toEqual(wrong)
  })

  test('drops the unregistered mark of a society that has a registration', () => {
    expect(b2bTax.parse({ ...tax, isUnregisteredSociety: true }).isUnregisteredSociety).toBe(false)
  })

  test.each([
    ['CONTRACTOR', tax, undefined],
    ['CONTRACTOR', none, 'GSTIN_NEEDED'],
    ['CONTRACTOR', { ...none, isUnregisteredSociety: true }, 'GSTIN_NEEDED'],
    ['INSTITUTION', none, 'GSTIN_NEEDED'],
    ['INSTITUTION', { ...none, isUnregisteredSociety: true }, undefined],
    ['GOVERNMENT', none, undefined],
    [null, none, 'GSTIN_NEEDED'],
  ] as const)('of a %s asks for a registration or not', (kind, input, code) => {
    expect(whyNotRegistered(kind, input)?.code).toBe(code)
  })
})

test('a material appears once, with a quantity above zero', () => {
  const wrong = (needs: object[]) =>
    (b2bNeed.safeParse({ ...need, needs }).error?.issues ?? []).map(({ path }) => path.join('.'))
  expect(wrong([])).toEqual(['needs'])
  expect(wrong([{ categoryId: '3', grams: 0 }])).toEqual(['needs.0.grams'])
  expect(wrong([...need.needs, ...need.needs])).toEqual(['needs.1.categoryId'])
})

describe('a site in a special economic zone', () => {
  const site = {
    line1: 'Plot 7',
    city: 'Pune',
    pincode: '411057',
    project: 'Zone',
    inCharge: 'Ravi',
    mobile: '9000004002',
  }
  const zone = { ...site, sez: 'UNIT', gstin: gstinOf('27') }
  const read = (values: object) => b2bSites.safeParse({ billing, sites: [values] })

  test('names the registration of its unit or developer; another site has none', () => {
    expect(read(zone).data?.sites[0]).toMatchObject({ sez: 'UNIT', gstin: gstinOf('27') })
    expect(read({ ...zone, gstin: '' }).error?.issues.map(({ path }) => path.join('.'))).toEqual(['sites.0.gstin'])
    expect(read({ ...zone, sez: '' }).data?.sites[0]).toMatchObject({ sez: null, gstin: null })
    expect(read(site).data?.sites[0]).toMatchObject({ sez: null, gstin: null })
  })

  test('is registered in its state under the PAN of the company', () => {
    const of = { stateCodes: ['27', '30'] as const, pan }
    expect(whyNotZone(gstinOf('27'), of)).toBeNull()
    expect(whyNotZone(gstinOf('30'), of)).toBeNull()
    expect(whyNotZone(gstinOf('29'), of)?.code).toBe('GSTIN_STATE_MISMATCH')
    expect(whyNotZone(gstinOf('27', 'ZZZFK7140Q'), of)?.code).toBe('GSTIN_PAN_MISMATCH')
    expect(whyNotZone(gstinOf('27', 'ZZZFK7140Q'), { ...of, pan: undefined })).toBeNull()
  })

  test('leaves the step open when the PAN changes, and its registration is checked', () => {
    const sites = read(zone).data ?? null
    const form = { ...whole, sites }
    expect(openB2bSteps(form, ['GST_CERTIFICATE', 'PAN_CARD'])).toEqual([])
    const other = { pan: 'ZZZFK7140Q', gstins: [{ gstin: gstinOf('27', 'ZZZFK7140Q') }], isUnregisteredSociety: false }
    expect(openB2bSteps({ ...form, tax: other }, ['GST_CERTIFICATE', 'PAN_CARD'])).toEqual(['SITES'])
    expect(b2bChecks({ ...form, tax: none }, null).map(({ item }) => item)).toContain(`GSTIN:${gstinOf('27')}`)
  })
})

describe('open steps', () => {
  const papersOf = ['GST_CERTIFICATE', 'PAN_CARD']
  test.each([
    [{}, [], ['COMPANY', 'TAX', 'NEED', 'SITES', 'DOCUMENTS']],
    [whole, papersOf, []],
    [whole, ['PAN_CARD'], ['DOCUMENTS']],
    [{ ...whole, tax: none }, papersOf, ['TAX']],
    [{ ...whole, company: { ...company, kind: 'GOVERNMENT' as const }, tax: none }, ['PAN_CARD'], []],
  ])('%#', (form, documents, open) => {
    expect(openB2bSteps(form, documents)).toEqual(open)
  })

  test('a GST certificate is required if there is a registration', () => {
    expect([b2bDocuments(whole), b2bDocuments({ tax: none }), b2bDocuments({})]).toEqual([
      papersOf,
      ['PAN_CARD'],
      papersOf,
    ])
  })
})

test('decided checklist items are kept if nothing they check has changed', () => {
  const first = b2bChecks(whole, null)
  expect(first.find(({ item }) => item === 'TERMS')?.state).toBe('COMPLETE')
  const checks = first.map(({ item }) => ({ item, state: 'COMPLETE' as const }))
  const moved = { ...whole, sites: { billing: { ...billing, city: 'Thane' }, sites: [] } }
  expect(b2bChecks(moved, { form: whole, checks }).filter(({ state }) => state !== 'COMPLETE')).toEqual([
    { item: 'ADDRESS', state: 'PENDING_REVIEW' },
  ])
})

describe('transitions by admins', () => {
  const ways: Record<string, string[]> = {
    SUBMITTED: ['review'],
    UNDER_REVIEW: ['requestChanges', 'approve', 'reject'],
    APPROVED: ['hold'],
    HOLD: ['release'],
  }
  test.each(b2bStatuses)('from %s are exactly these', (status) => {
    const open = transitions.filter(
      (transition) => !whyNotB2bTransition(transition, { status, isOwn: false, openChecks: 0 }),
    )
    expect(open).toEqual(ways[status] ?? [])
  })

  test('lead to the right status, and three need a reason', () => {
    expect(transitions.map((transition) => b2bEdges[transition].to)).toEqual([
      'UNDER_REVIEW',
      'CHANGES_REQUESTED',
      'APPROVED',
      'REJECTED',
      'HOLD',
      'APPROVED',
    ])
    expect(transitions.filter((transition) => 'asksReason' in b2bEdges[transition])).toEqual([
      'requestChanges',
      'reject',
      'hold',
    ])
  })

  test('are refused for one’s own company, and an approval with open checklist items', () => {
    const standing = { status: 'UNDER_REVIEW', isOwn: false, openChecks: 2 } as const
    expect(whyNotB2bTransition('approve', standing)).toMatchObject({ code: 'CHECKLIST_OPEN', params: { n: 2 } })
    expect(whyNotB2bTransition('reject', { ...standing, isOwn: true })?.code).toBe('OWN_SUBMISSION')
  })
})
