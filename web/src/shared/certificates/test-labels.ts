import type { TestKey } from '@neev/domain/catalogue/certificates'
import { formatThousandths } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import { showPercent } from '#ui/format/percent.ts'

/** Labels of test values. */
export const testLabels: Readonly<Record<TestKey, string>> = {
  YIELD: text('Yield strength'),
  TENSILE: text('Tensile strength'),
  RATIO: text('Tensile to yield ratio'),
  ELONGATION: text('Elongation'),
  AGT: text('Uniform elongation'),
  CARBON: text('Carbon'),
  SULPHUR: text('Sulphur'),
  PHOSPHORUS: text('Phosphorus'),
  S_AND_P: text('Sulphur and phosphorus'),
}

/** A test value with its unit: 545 N/mm², 1.174, 18.5 %, 0.21 %. */
export function testValue(key: TestKey, value: number): string {
  if (key === 'YIELD' || key === 'TENSILE') return `${value} N/mm²`
  if (key === 'RATIO') return (value / 10_000).toFixed(3)
  if (key === 'ELONGATION' || key === 'AGT') return showPercent(value)
  return `${formatThousandths(value)} %`
}
