import { describe, expect, test } from 'vitest'
import { isLink, linkTarget } from '../../content/site-links.ts'
import { rolesWith } from '../../core/access/permissions.ts'
import { advertisementSlots } from './advertisement-slots.ts'
import {
  advertisementInput,
  advertisementStatus,
  mostAtOnce,
  whyNoRoom,
  whyNotAdvertisement,
  whyNotBanner,
} from './advertisements.ts'

const now = new Date('2026-11-21T06:00:00Z')
const day = (date: string) => new Date(`${date}T00:00:00+05:30`)
const period = (from: string, to: string | null) => ({ startsAt: day(from), endsAt: to === null ? null : day(to) })
const past = period('2026-10-01', '2026-11-01')
const running = period('2026-11-01', '2026-12-01')
const coming = period('2026-12-01', null)

describe('the status of an advertisement', () => {
  test.each([
    ['DRAFT', running, 'DRAFT'],
    ['DRAFT', past, 'DRAFT'],
    ['LIVE', running, 'LIVE'],
    ['LIVE', coming, 'SCHEDULED'],
    ['LIVE', past, 'ENDED'],
    ['PAUSED', running, 'PAUSED'],
    ['PAUSED', past, 'ENDED'],
  ] as const)('%s within %j is %s', (state, dates, status) => {
    expect(advertisementStatus({ state, ...dates }, now)).toBe(status)
  })
  test('begins with its start and ends with its end', () => {
    expect(advertisementStatus({ state: 'LIVE', startsAt: now, endsAt: null }, now)).toBe('LIVE')
    expect(advertisementStatus({ state: 'LIVE', startsAt: day('2026-01-01'), endsAt: now }, now)).toBe('ENDED')
  })
  test.each([
    ['publish', 'DRAFT', running, true],
    ['publish', 'LIVE', running, false],
    ['pause', 'LIVE', coming, true],
    ['pause', 'PAUSED', running, false],
    ['resume', 'PAUSED', running, true],
    ['resume', 'PAUSED', past, false],
    ['delete', 'LIVE', running, false],
    ['delete', 'LIVE', past, true],
    ['delete', 'DRAFT', running, true],
  ] as const)('%s of %s within %j: %s', (transition, state, dates, may) => {
    expect(whyNotAdvertisement(transition, { state, ...dates }, now)).toEqual(may ? null : { code: 'BAD_TRANSITION' })
  })
})

describe('room in a slot', () => {
  test('is the most that hold at one moment, not the number of all', () => {
    const weeks = [period('2026-11-01', '2026-11-08'), period('2026-11-08', '2026-11-15'), period('2026-11-10', null)]
    expect(mostAtOnce(period('2026-11-01', '2026-12-01'), weeks)).toBe(2)
    expect(mostAtOnce(period('2026-11-01', '2026-11-10'), weeks)).toBe(1)
    expect(mostAtOnce(period('2026-10-01', '2026-10-02'), weeks)).toBe(0)
  })
  const eight = Array.from({ length: 8 }, () => running)
  test('ends with the ninth at the top of the home page', () => {
    expect(whyNoRoom('HOME_TOP', running, eight, now)).toEqual({
      code: 'ADVERTISEMENT_SLOT_FULL',
      params: { max: 8 },
      field: 'startsAt',
    })
    expect(whyNoRoom('HOME_TOP', running, eight.slice(1), now)).toBeNull()
    expect(whyNoRoom('HOME_TOP', coming, eight, now)).toBeNull()
  })
  test('does not count what is past, and refuses what is over', () => {
    const ended = Array.from({ length: 8 }, () => period('2026-10-01', '2026-11-20'))
    expect(whyNoRoom('HOME_TOP', period('2026-10-10', null), ended, now)).toBeNull()
    expect(whyNoRoom('HOME_TOP', past, [], now)).toMatchObject({ code: 'ADVERTISEMENT_OVER', field: 'endsAt' })
  })
})

test('a picture has at least half the size of its slot', () => {
  expect(whyNotBanner('HOME_TOP', { width: 800, height: 250 })).toBeNull()
  expect(whyNotBanner('HOME_TOP', { width: 799, height: 250 })).toEqual({
    code: 'BANNER_SMALL',
    params: { width: 800, height: 250 },
    field: 'picture',
  })
  expect(whyNotBanner('HOME_TOP', { width: 400, height: 300 }, true)).toMatchObject({ field: 'mobilePicture' })
  for (const slot of advertisementSlots) expect(whyNotBanner(slot, { width: 1600, height: 500 })).toBeNull()
})

describe('links', () => {
  test.each([
    ['/', { kind: 'page' }],
    ['/search?q=cement', { kind: 'page' }],
    ['/blogs/', { kind: 'page' }],
    ['/category/tmt-bars/tmt', { kind: 'category', name: 'tmt-bars' }],
    ['/category/tmt-bars', { kind: 'category', name: 'tmt-bars' }],
    ['/product/acc-opc-43', { kind: 'product', name: 'acc-opc-43' }],
    ['/blogs/detail/weighing-steel#count', { kind: 'article', name: 'weighing-steel' }],
    ['/blogs/how-to-choose-tmt-bars', { kind: 'page' }],
    ['https://www.bis.gov.in/standards', { kind: 'elsewhere' }],
    ['/admin/dashboard', null],
    ['/no-such-page', null],
    ['/product/', null],
    ['/product/%E0%A4%A', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    ['http://plain.example', null],
    ['https://name:pass@evil.example', null],
    ['https://x', null],
    ['data:text/html,x', null],
    ['mailto:a@b.example', null],
  ])('%s', (link, target) => {
    expect(linkTarget(link)).toEqual(target)
    if (target) expect(isLink(link)).toBe(true)
  })
})

describe('input', () => {
  const whole = {
    slot: 'HOME_TOP',
    title: 'Bars at mill price',
    picture: { key: 'abcdefghijklmnopqr', alt: 'A bundle of bars' },
    link: '/categories',
    state: 'LIVE',
  }
  const issues = (over: object) =>
    advertisementInput
      .safeParse({ ...whole, ...over })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  test.each([
    [{}, undefined],
    [{ picture: null }, ['picture: Add a picture.']],
    [{ picture: { key: 'abcdefghijklmnopqr', alt: ' ' } }, ['picture.alt: Describe every picture in words.']],
    [
      { link: 'javascript:alert(1)' },
      ['link: Enter a path of this site, such as /categories, or an address that starts with https://.'],
    ],
    [{ startsAt: day('2026-12-01'), endsAt: day('2026-11-30') }, ['endsAt: The end must be after the start.']],
    [{ slot: 'CATEGORY' }, ['categoryId: Choose a category.']],
    [{ stateCode: '99' }, ['stateCode: Choose a state.']],
    [{ title: 'x' }, ['title: Enter a title of at least 3 characters.']],
  ])('%j: %j', (over, said) => {
    expect(issues(over)).toEqual(said)
  })
  test('leaves out what its slot does not have', () => {
    const mobilePicture = { key: 'abcdefghijklmnopqs', alt: '' }
    expect(advertisementInput.parse({ ...whole, categoryId: '3', mobilePicture })).toMatchObject({
      categoryId: null,
      mobilePicture,
    })
    expect(advertisementInput.parse({ ...whole, slot: 'PDP_SLIDER', categoryId: '3', mobilePicture })).toMatchObject({
      categoryId: '3',
      mobilePicture: null,
    })
  })
})

test('admins and site managers run advertisements', () => {
  expect(rolesWith('advertisement:write')).toEqual(['admin', 'siteManager'])
})
