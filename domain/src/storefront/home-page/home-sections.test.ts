import { describe, expect, test } from 'vitest'
import { rolesWith } from '../../core/access/permissions.ts'
import { homeSectionInput, sectionStatus } from './home-sections.ts'

const now = new Date('2026-11-21T06:00:00Z')
const earlier = new Date('2026-11-20T06:00:00Z')
const later = new Date('2026-11-22T06:00:00Z')

test.each([
  [{ isActive: false, startsAt: null, endsAt: null }, 'HIDDEN'],
  [{ isActive: true, startsAt: null, endsAt: null }, 'SHOWN'],
  [{ isActive: true, startsAt: later, endsAt: null }, 'SCHEDULED'],
  [{ isActive: true, startsAt: earlier, endsAt: now }, 'ENDED'],
  [{ isActive: true, startsAt: now, endsAt: later }, 'SHOWN'],
] as const)('a section %j is %s', (section, status) => {
  expect(sectionStatus(section, now)).toBe(status)
})

describe('input', () => {
  const texts = [{ language: 'en', title: 'Under ₹400 per bag' }]
  const titles = { en: 'Cement', hi: '', es: '', de: '' }
  const tile = { link: '/category/cement', titles, picture: null }
  const whole = {
    kind: 'TRENDING',
    texts,
    isActive: true,
    audience: 'ALL',
    isPincodeAware: true,
    products: [],
    isAuto: true,
    maxProducts: 8,
    tiles: [],
  }
  const issues = (over: object) =>
    homeSectionInput
      .safeParse({ ...whole, ...over })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  test.each([
    [{}, undefined],
    [{ texts: [{ language: 'hi', title: 'सीमेंट' }] }, ['texts: The English text is required.']],
    [{ isAuto: false, products: ['a', 'b'] }, ['products: Choose at least 4 products, or fill up with bestsellers.']],
    [{ products: ['a', 'a'] }, ['products: Choose each product only once.']],
    [{ maxProducts: 21 }, ['maxProducts: Enter a number from 4 to 20.']],
    [{ startsAt: later, endsAt: earlier }, ['endsAt: The end must be after the start.']],
    [{ kind: 'DISPLAY', tiles: [tile, tile] }, ['tiles: Add at least 3 tiles.']],
    [{ kind: 'DISPLAY', tiles: [tile, tile, tile] }, undefined],
    [{ kind: 'DISPLAY', tiles: [tile, tile, { ...tile, link: '/search?q=jsw' }] }, ['tiles.2.picture: Add a picture.']],
    [
      { kind: 'DISPLAY', tiles: [tile, tile, { ...tile, link: 'javascript:x' }] },
      ['tiles.2.link: Enter a path of this site, such as /categories, or an address that starts with https://.'],
    ],
    [{ kind: 'DISCOVER' }, ['categoryId: Choose a category, a brand, a grade or a highest price.']],
    [{ kind: 'DISCOVER', maxUnitPaise: 400_00 }, undefined],
    [{ kind: 'DISCOVER', isAuto: false }, ['products: Choose at least one product.']],
  ])('%j: %j', (over, said) => {
    expect(issues(over)).toEqual(said)
  })
  test('leaves out what its kind does not have', () => {
    const entered = { ...whole, products: ['a'], categoryId: '3', grade: 'Fe 550D', tiles: [tile, tile, tile] }
    expect(homeSectionInput.parse(entered)).toMatchObject({ products: ['a'], categoryId: null, grade: null, tiles: [] })
    expect(homeSectionInput.parse({ ...entered, kind: 'DISCOVER' })).toMatchObject({ products: [], categoryId: '3' })
    expect(homeSectionInput.parse({ ...entered, kind: 'DISPLAY' })).toMatchObject({ products: [], isAuto: false })
  })
})

test('admins and site managers edit the home page', () => {
  expect(rolesWith('homePage:write')).toEqual(['admin', 'siteManager'])
})
