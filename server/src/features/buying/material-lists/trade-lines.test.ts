import { readFileSync } from 'node:fs'
import { readLine } from '@neev/domain/buying/material-lists/lines'
import { catalogueIndex, matchLine } from '@neev/domain/buying/material-lists/match'
import { expect, test } from 'vitest'

/*
 * How lines are matched that contractors write, among the demo shop's sizes. A SKU is a pattern where the line leaves
 * the choice open; then only CHECK is right. "-" has no product.
 */

type Variant = { sku: string; title: string; unit: string; gramsPerUnit: number; attributes: object }
type Product = { brand: string | null; category: string; variants: Variant[] }
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const catalogue = JSON.parse(read('../../../../seed/data/catalogue.json')) as {
  products: Product[]
  brands: { slug: string; name: string }[]
}
const brandNames = new Map(catalogue.brands.map(({ slug, name }) => [slug, name]))
const index = catalogueIndex(
  catalogue.products.flatMap(({ brand, category, variants }) =>
    variants.map((size) => ({ ...size, brand: brandNames.get(brand ?? '') ?? null, category })),
  ),
)

const lines = read('trade-lines.tsv').trim().split('\n').slice(1)
const results = lines.map((row) => {
  const [text = '', sku = '', quantity = ''] = row.split('\t')
  const { goods, quantityMilli, unit } = readLine(text)
  const match = matchLine({ goods, quantityMilli, unit }, index)
  const top = match.candidates[0]?.sku ?? '-'
  const said = quantityMilli === null ? '-' : `${quantityMilli / 1000} ${unit ?? '-'}`
  const isOpen = /[.(*]/.test(sku)
  const fits =
    sku === '-'
      ? match.state === 'UNMATCHED'
      : isOpen
        ? match.state !== 'MATCHED' && new RegExp(`^${sku}$`).test(top)
        : top === sku
  return {
    text,
    sku,
    quantity,
    said,
    top,
    match,
    isRight: fits && said === quantity,
    isSure: match.state === 'MATCHED',
    fits,
  }
})

test('nine of ten lines are read and matched rightly', () => {
  const wrong = results
    .filter(({ isRight }) => !isRight)
    .map(({ text, sku, top, quantity, said }) => ({ text, sku, top, quantity, said }))
  if (process.env.SHOW)
    for (const r of results)
      if (!r.isRight)
        console.log(
          `${r.text} | want ${r.sku} ${r.quantity} | got ${r.match.state} ${r.match.reason} ${r.match.candidates.map((c) => `${c.sku}:${c.score}`).join(' ')} | ${r.said}`,
        )
  if (process.env.SHOW)
    console.log(
      results.filter((r) => r.isSure).length,
      'sure of',
      results.length,
      'single',
      results.filter((r) => !/[.(*]/.test(r.sku) && r.sku !== '-').length,
    )
  expect(results.length).toBeGreaterThanOrEqual(300)
  expect(wrong.length / results.length, JSON.stringify(wrong.slice(0, 10))).toBeLessThanOrEqual(0.1)
})

test('at most two of a hundred are wrong without being marked for a check', () => {
  const wrong = results.filter(({ isSure, fits }) => isSure && !fits).map(({ text, top }) => ({ text, top }))
  expect(wrong.length / results.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.02)
})
