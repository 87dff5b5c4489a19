import { readdirSync, readFileSync } from 'node:fs'
import { customaryBundle, sizes } from '@neev/domain/catalogue/bars/tmt'
import { grades, massTolerances } from '@neev/domain/catalogue/bars/tmt-limits'
import type { ContentLanguage } from '@neev/domain/content/languages'
import { whyNotTextVariables } from '@neev/domain/content/text-variables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

const folder = new URL('../../../../content/', import.meta.url)
const languages = ['en', 'hi'] as const
const htmlIn = (path: string) => readdirSync(new URL(path, folder)).filter((file) => file.endsWith('.html'))
const articles = htmlIn('en/articles/')
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8').replace(/^<!--[\s\S]*?-->\n/, '')
const files = languages.flatMap((language) => [
  ...htmlIn(`${language}/`).map((file) => ({ language, path: `${language}/${file}` })),
  ...htmlIn(`${language}/articles/`).map((file) => ({ language, path: `${language}/articles/${file}` })),
])

let server: TestServer
type Variable = { name: string; value: string }
const known = {} as Record<ContentLanguage, Variable[]>
beforeAll(async () => {
  server = await startServer()
  for (const language of languages) {
    const list = 'query ($language: ContentLanguage!) { textVariables(language: $language) { name value } }'
    known[language] = (
      await server.get<{ textVariables: Variable[] }>(list, { language }, await server.as('admin'))
    ).textVariables
  }
})
afterAll(() => server.close())

const units =
  /(\d[\d,.]*) ?(?:(?:working|कार्य) )?(hours?|days?|minutes?|per cent|%|घंटे|घंटों|दिनों|दिन|दिवस|मिनट|प्रतिशत)(?![\p{L}\p{M}])/gu
const kindOf = (unit: string): string => {
  if (/^(hour|घंट)/.test(unit)) return 'h'
  if (/^(minute|मिनट)/.test(unit)) return 'min'
  return /^(day|दिन|दिवस)/.test(unit) ? 'd' : '%'
}
/** Figures with a unit, alike in all languages: `48 h`, `7 d`. */
const figuresIn = (text: string): string[] =>
  [...text.matchAll(units)].map(([, figure = '', unit = '']) => `${figure.replaceAll(',', '')} ${kindOf(unit)}`)

/** Figures that equal a setting or a rule and are something else, by file and why. */
const others: Record<string, readonly string[]> = {
  // How long values stay in the browser; refunds through banks take 5 to 7 days: neither is a setting
  'cookie_policy.html': ['12 h', '30 d'],
  'cancellation_policy.html': ['7 d'],
  'return_policy.html': ['7 d'],
  'payment_mode.html': ['7 d'],
  'faq.html': ['7 d'],
  // Curing by IS 456
  'cement-by-job.html': ['7 d'],
  // A sum that is worked out for a rate of 18 %
  'gst-invoice-for-builders.html': ['18 %'],
  'how-delivered-price-is-worked-out.html': ['18 %', '9 %'],
}

describe('the texts that the shop starts with', () => {
  test('use variables that exist', () => {
    for (const { language, path } of files) {
      const names = known[language].map(({ name }) => name)
      expect([path, whyNotTextVariables(read(path), names, 'body')]).toEqual([path, null])
    }
  })

  test('repeat no setting or rule by hand', () => {
    const set = new Set(languages.flatMap((language) => known[language].flatMap(({ value }) => figuresIn(value))))
    expect([...set]).toEqual(expect.arrayContaining(['48 h', '7 d', '30 min', '60 %', '18 %']))
    const found = files.flatMap(({ path }) => {
      const name = path.split('/').at(-1) ?? ''
      // Percentages in articles about materials are properties of the materials
      const isOfMaterial = path.includes('/articles/') && !/gst|price/.test(name)
      return figuresIn(read(path).replace(/\{\{.*?\}\}/g, ''))
        .filter((figure) => set.has(figure) && !others[name]?.includes(figure))
        .filter((figure) => !(isOfMaterial && figure.endsWith('%')))
        .map((figure) => `${path}: ${figure}`)
    })
    expect(found).toEqual([])
  })

  test('tell of one ranking: the first order and, for “Recommended” only, each weight', () => {
    const weights = ['rankSort', 'rankPriceBp', 'rankOnTimeBp', 'rankRatingBp', 'rankResponseBp']
    for (const language of languages)
      for (const file of ['user_policies.html', 'faq.html']) {
        const said = [...read(`${language}/${file}`).matchAll(/\{\{(rank\w+)\}\}/g)].map(([, name]) => name)
        expect([language, file, said]).toEqual([language, file, weights])
        expect(read(`${language}/${file}`)).toContain('href="/ranking"')
      }
  })
})

const tablesOf = (html: string) => html.match(/<table>[\s\S]*?<\/table>/g) ?? []
const cellsOf = (html: string) => [...html.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell)
const numbersIn = (html: string) => html.match(/\d[\d,.]*\d|\d/g) ?? []

describe('articles', () => {
  const shape = (html: string) => ({
    tables: tablesOf(html).map((table) => [cellsOf(table).length, numbersIn(table)]),
    headings: html.match(/<h[234]>/g)?.length,
    entries: html.match(/<li>/g)?.length,
    figures: new Set(numbersIn(html)),
  })
  test('are as full in Hindi as in English: tables with their figures, headings, lists', () => {
    for (const file of articles) {
      const [english, hindi] = [shape(read(`en/articles/${file}`)), shape(read(`hi/articles/${file}`))]
      expect([file, hindi]).toEqual([file, english])
    }
  })

  test('give masses, tolerances and bundles of bars as the shop counts with them', () => {
    const kg = (grams: number) => (grams / 1000).toFixed(3)
    for (const language of languages) {
      const [table = ''] = tablesOf(read(`${language}/articles/weighing-steel.html`))
      const rows = [8, 10, 12, 16, 20].map((diameter) => {
        const grams = sizes.find(({ diameterMm }) => diameterMm === diameter)?.gramsPerMetre ?? 0
        const batch = massTolerances.find(({ uptoMm }) => diameter <= uptoMm)?.batchBp ?? 0
        return [
          `${diameter}`,
          kg(grams),
          '12',
          kg(grams * 12),
          `${batch / 100}`,
          kg(Math.floor((grams * 12 * (10_000 - batch)) / 10_000)),
        ]
      })
      const found = [...table.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row = '']) => numbersIn(row))
      expect(found.map((row) => row.slice(0, 3))).toEqual(rows.map(([size, mass, , bar]) => [size, mass, bar]))
      expect(found.map((row) => row[3])).toEqual(rows.map((row) => row[4]))
    }
    const words = { en: 'have five bars', hi: 'पाँच सरिये होते हैं' }
    expect(customaryBundle(12)).toBe(5)
    for (const language of languages)
      expect(read(`${language}/articles/weighing-steel.html`)).toContain(words[language])
    const single = (massTolerances.find(({ uptoMm }) => 12 <= uptoMm)?.singleMinusBp ?? 0) / 100
    expect(read('en/articles/how-to-choose-tmt-bars.html')).toContain(`up to ${single} per cent lighter`)
    expect(read('hi/articles/how-to-choose-tmt-bars.html')).toContain(`${single} प्रतिशत तक हल्का`)
  })

  test('give the limits of IS 1786 that certificates are checked against', () => {
    const of = (name: string) => grades.find(({ grade }) => grade === name)
    const thousandths = (value: number | undefined, digits: number) => ((value ?? 0) / 1000).toFixed(digits)
    const chemistry = (['c', 's', 'p', 'sp'] as const).map((key) =>
      ['Fe 500D', 'Fe 550', 'Fe 550D'].map((name) => thousandths(of(name)?.[key], key === 'c' ? 2 : 3)),
    )
    const strength = (['yieldMpa', 'tensileMpa'] as const).map((key) =>
      ['Fe 500D', 'Fe 550D'].map((name) => `${of(name)?.[key]}`),
    )
    const elongation = ['Fe 500D', 'Fe 550D'].map((name) => `${(of(name)?.elongationBp ?? 0) / 100}`)
    for (const language of languages) {
      const [first = '', second = ''] = tablesOf(read(`${language}/articles/reading-a-mill-test-certificate.html`))
      const rows = (table: string) => [...table.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row = '']) => numbersIn(row))
      expect(rows(first)).toEqual(chemistry)
      expect(rows(second).slice(0, 2)).toEqual(strength)
      expect(rows(second)[3]).toEqual(elongation)
    }
  })
})
