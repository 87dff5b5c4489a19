import type { QuotationDeviation } from '@neev/domain/procurement/quotations/equality'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { QuoteScenarioKind } from '../../graphql-types.ts'

/** How a quoted line differs from what was asked for. */
export const deviationLabels: Record<QuotationDeviation, string> = {
  SHORT: text('Less than asked'),
  OVER: text('More than asked'),
  OTHER: text('Other goods'),
  NO_CERTIFICATE: text('No test certificate'),
  LATE: text('Late'),
}

type Scenario = { kind: QuoteScenarioKind; maxSellers: number | null }
const scenarioNames: Record<Exclude<QuoteScenarioKind, 'FEW_SELLERS'>, string> = {
  CHEAPEST: text('Cheapest'),
  ONE_SELLER: text('One seller'),
  FASTEST: text('Fastest'),
}

/** How a scenario is called; one of few sellers by their number. */
export const scenarioName = (t: T, { kind, maxSellers }: Scenario): string =>
  kind === 'FEW_SELLERS'
    ? t('{n, plural, one {At most # seller} other {At most # sellers}}', { n: maxSellers ?? 0 })
    : t(scenarioNames[kind])
