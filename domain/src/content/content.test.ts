import { describe, expect, it, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { comparedHtml } from './compared.ts'
import { languageOf, textIn } from './languages.ts'
import {
  effectiveMoment,
  pageDraftInput,
  publishPageInput,
  stateOfVersion,
  versionInForce,
  whyNotWithdrawn,
} from './site-pages.ts'

const now = new Date('2026-11-21T06:00:00Z')
const day = (date: string) => new Date(`${date}T00:00:00+05:30`)
const versions = [
  { number: 1, effectiveFrom: day('2026-04-01') },
  { number: 2, effectiveFrom: day('2026-11-01') },
  { number: 3, effectiveFrom: day('2026-12-15') },
  { number: 4, effectiveFrom: null },
]

describe('versions of a page', () => {
  test('the latest that has taken effect is in force', () => {
    expect(versionInForce(versions, now)?.number).toBe(2)
    expect(versionInForce(versions, day('2026-12-15'))?.number).toBe(3)
    expect(versionInForce(versions, day('2026-03-31'))).toBeNull()
  })
  test('each has a state by its date', () => {
    expect(versions.map((one) => stateOfVersion(one, versions, now))).toEqual([
      'ENDED',
      'IN_FORCE',
      'SCHEDULED',
      'DRAFT',
    ])
  })
  test.each([
    ['privacy_policy', '2026-11-20', 'DAY_PAST'],
    ['privacy_policy', '2026-12-01', 'VERSION_ORDER'],
    ['privacy_policy', null, 'VERSION_ORDER'],
    ['about_us', '2026-12-14', 'VERSION_ORDER'],
  ] as const)('%s from %s is refused: %s', (key, date, code) => {
    expect(effectiveMoment(key, date, versions, now)).toMatchObject({ code, field: 'effectiveFrom' })
  })
  test('today and no date are now, a later date is its start in India', () => {
    const published = versions.slice(0, 2)
    expect(effectiveMoment('privacy_policy', '2026-11-21', published, now)).toEqual(now)
    expect(effectiveMoment('privacy_policy', null, published, now)).toEqual(now)
    expect(effectiveMoment('about_us', '2026-01-01', published, now)).toEqual(now)
    expect(effectiveMoment('privacy_policy', '2026-12-15', published, now)).toEqual(day('2026-12-15'))
  })
  test('only one that has not taken effect can be withdrawn, and not beside a draft', () => {
    const [, second, third] = versions as [never, (typeof versions)[0], (typeof versions)[0]]
    expect(whyNotWithdrawn(second, false, now)?.code).toBe('BAD_TRANSITION')
    expect(whyNotWithdrawn(third, true, now)?.code).toBe('DRAFT_EXISTS')
    expect(whyNotWithdrawn(third, false, now)).toBeNull()
  })
})

describe('inputs', () => {
  const english = { language: 'en', title: 'Privacy', body: '<p>x</p>' }
  const issues = (texts: object[]) =>
    pageDraftInput.safeParse({ texts, note: '' }).error?.issues.map(({ message }) => message)
  test('a draft needs English, and each language once', () => {
    expect(issues([{ ...english, language: 'hi' }])).toEqual(['The English text is required.'])
    expect(issues([english, english])).toEqual(['Each language can be entered only once.'])
    expect(issues([english, { ...english, language: 'hi' }])).toBeUndefined()
  })
  test('publishing needs a note of what changed; the date is optional', () => {
    expect(publishPageInput.safeParse({ effectiveFrom: '', note: '' }).success).toBe(false)
    expect(publishPageInput.parse({ effectiveFrom: '', note: 'Shorter' })).toEqual({
      effectiveFrom: null,
      note: 'Shorter',
    })
  })
})

test('a text in a missing language is shown in English', () => {
  const texts = [{ language: 'en' as const }, { language: 'hi' as const }]
  expect(textIn(texts, languageOf('hi-IN'))?.language).toBe('hi')
  expect(textIn(texts, languageOf('de-DE'))?.language).toBe('en')
  expect(languageOf('fr-FR')).toBe('en')
})

describe('comparison of two texts', () => {
  it.each([
    ['<p>Three days.</p>', '<p>Seven days.</p>', '<p><del>Three</del> <ins>Seven</ins> days.</p>'],
    ['<p>Same.</p>', '<p>Same.</p>', '<p>Same.</p>'],
    ['<p>A b c.</p>', '<p>A c.</p>', '<p>A <del>b</del> c.</p>'],
    ['<p>A.</p>', '<p>A.</p><p>New one.</p>', '<p>A.</p><p><ins>New one.</ins></p>'],
    ['<ul><li>A</li><li>B</li></ul>', '<ul><li>A</li></ul>', '<ul><li>A <del>B</del></li></ul>'],
  ])('%s → %s', (before, after, marked) => {
    expect(comparedHtml(before, after)).toBe(marked)
  })
  it('never puts words between the rows of a table', () => {
    const table = (...rows: string[]) =>
      `<table><tbody>${rows.map((r) => `<tr><td>${r}</td></tr>`).join('')}</tbody></table>`
    const marked = comparedHtml(table('1', '2', '3'), table('1', '3'))
    expect(marked).not.toMatch(/<\/?(tr|tbody)><del>/)
    expect(marked).toContain('<del>2</del>')
  })
})

test('admins and site managers edit the pages of the site', () => {
  expect(rolesWith('content:write')).toEqual(['admin', 'siteManager'])
})
