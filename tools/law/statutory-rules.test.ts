import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ruleKeys } from '../../domain/src/tax/statutory-rules.ts'

/*
 * Figures of law are values of the register (`domain/src/tax/statutory-rules.ts`). Every rule is read by name somewhere, and
 * no constant beside it repeats a figure that an act, rule or notification sets.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync(['domain/src/**/*.ts', 'server/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.test\.ts$|-types\.ts$|statutory-rules\//.test(path) && !path.endsWith('tax/statutory-rules.ts'))
  .map((path) => ({ path, code: readFileSync(root + path, 'utf8') }))

/** Constants with a number whose comment names a law, as `path NAME`. */
const figures = sources.flatMap(({ path, code }) =>
  [...code.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?const (\w+)(?:: [\w.]+)? = ([\d_]+)\b/g)]
    .filter(([, comment = '']) => /\b(Act|Rule|Rules|Notification|s\. ?\d|section \d)/.test(comment))
    .map(([, , name]) => `${path} ${name}`),
)

/** Figures that are no value of a rule, and why. */
const others: Record<string, string> = {
  'server/src/features/money/gst-returns/gstr8.ts maxAmended':
    'How many months are looked at, more than any law allows.',
  'domain/src/core/fiscal.ts RETENTION_YEARS': 'How long accounts are kept, which a migration would have to follow.',
  'domain/src/tax/hsn.ts brickRateBp': 'Guards the entry of a rate; another one is entered with its notification.',
  'domain/src/orders/orders/shipments.ts EWAY_LIMIT_PAISE': 'For a state of which the register has no value.',
}

describe('figures of law', () => {
  test.each(ruleKeys.filter((key) => key !== 'GST_RATE'))('%s is read by name', (key) => {
    const readers = sources.filter(({ code }) => code.includes(`'${key}'`)).map(({ path }) => path)
    expect(readers).not.toEqual([])
  })

  test('GST rates are read through their view', () => {
    expect(sources.filter(({ code }) => /from gst_rates\b/.test(code)).length).toBeGreaterThan(3)
  })

  test('are nowhere constants beside a comment that names their law', () => {
    expect(figures.filter((figure) => !Object.hasOwn(others, figure))).toEqual([])
  })
})
