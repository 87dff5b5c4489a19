import { describe, expect, test } from 'vitest'
import {
  areaText,
  readableStep,
  type ServiceFacts,
  serviceAfter,
  serviceInput,
  serviceSteps,
  whyNotServiceSteps,
  whyNotServiceTransition,
} from './services.ts'

const picture = (key: string) => ({ key, alt: '', width: 1280, height: 960, widths: [320, 640, 1280] })
const input = {
  title: 'Trailer hire, 24 t',
  kind: 'TRANSPORTER',
  states: ['27'],
  districts: '',
  pincodes: '',
  rateBasis: 'PER_TONNE',
  ratePaise: 0,
  minJob: '20 t',
  experienceYears: 9,
  certificates: 'National permit, Fitness certificate',
  description: 'Six trailers with lashing and tarpaulin.',
}
const facts = (over: Partial<ServiceFacts> = {}): ServiceFacts => ({
  ...serviceInput.parse(input),
  images: [],
  ...over,
})

describe('input of a service', () => {
  test('lists are split at lines and commas, without blanks and duplicates', () => {
    const { districts, pincodes } = serviceInput.parse({
      ...input,
      districts: 'Pune, Nashik\n Pune ,',
      pincodes: '411 045\n411004',
    })
    expect([districts, pincodes]).toEqual([
      ['Pune', 'Nashik'],
      ['411045', '411004'],
    ])
    expect(serviceInput.parse(input)).toMatchObject({
      certificates: ['National permit', 'Fitness certificate'],
      ratePaise: null,
    })
  })
  test.each([
    ['districts', { states: [] }],
    ['states', { states: ['99'] }],
    ['pincodes', { pincodes: '12' }],
    ['rateBasis', { rateBasis: 'PER_MOON' }],
    ['experienceYears', { experienceYears: 81 }],
    ['description', { description: 'Good.' }],
  ])('%s is refused in %o', (path, over) => {
    const issues = serviceInput.safeParse({ ...input, ...over }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path)
  })
  test('the area is formatted as one line', () => {
    expect(areaText({ states: ['27'], districts: ['Valsad'], pincodes: ['396191'] })).toBe(
      'Maharashtra, Valsad, 396191',
    )
  })
})

describe('a change of a service', () => {
  test('lists the differences, and applying them gives the new service', () => {
    const before = facts({ images: [picture('a'), picture('b')] })
    const after = facts({ title: 'Trailer hire, 30 t', states: ['27', '24'], images: [picture('b'), picture('c')] })
    const steps = serviceSteps(before, after)
    expect(steps.map(({ action, name }) => `${action} ${name}`)).toEqual([
      'FIELD_SET title',
      'FIELD_SET states',
      'IMAGE_REMOVE a',
      'IMAGE_ADD c',
    ])
    expect(whyNotServiceSteps(steps, before)).toBeNull()
    expect(serviceAfter(steps, before)).toEqual(after)
  })
  test('of a new one lists all values', () => {
    const steps = serviceSteps(null, facts())
    expect(steps.map(({ name }) => name)).not.toContain('ratePaise')
    const nothing = { ...facts(), title: '', states: [], certificates: [] }
    expect(serviceAfter(steps, nothing)).toEqual(facts())
  })
  test('is stale if the same field has changed; other fields do not matter', () => {
    const steps = serviceSteps(facts(), facts({ minJob: '24 t' }))
    expect(whyNotServiceSteps(steps, facts({ minJob: '10 t' }))).toMatchObject({ code: 'STALE' })
    expect(whyNotServiceSteps(steps, facts({ title: 'Another title' }))).toBeNull()
  })
  test('shows states by name', () => {
    const [step] = serviceSteps(facts(), facts({ states: ['24', '27'] }))
    expect(step && readableStep(step)).toMatchObject({ old: 'Maharashtra', new: 'Gujarat, Maharashtra' })
  })
})

test('only published services can be paused, only paused ones resumed', () => {
  expect(whyNotServiceTransition('pause', 'PUBLISHED')).toBeNull()
  expect(whyNotServiceTransition('pause', 'PROPOSED')).toMatchObject({ code: 'BAD_TRANSITION' })
  expect(whyNotServiceTransition('resume', 'PAUSED')).toBeNull()
  expect(whyNotServiceTransition('resume', 'RETIRED')).toMatchObject({ code: 'BAD_TRANSITION' })
})
