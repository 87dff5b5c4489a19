import type { SellingUnit } from '@neev/domain/catalogue/products'
import type { ContentLanguage } from '@neev/domain/content/languages'
import type { QuotationDeviation } from '@neev/domain/procurement/quotations/equality'
import type { Statement } from '@neev/domain/procurement/quotations/statement'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { hi } from './hi.ts'

type ScenarioKind = NonNullable<Statement['scenarios']>[number]['kind']

/** What a comparative statement says in a language, as it is printed and in its spreadsheet. Amounts and dates are texts. */
export type StatementWords = {
  title: string
  facts: {
    deadline: string
    quotations: string
    deliverBy: string
    certificate: string
    required: string
    notRequired: string
    costOfMoney: string
    /** An interest rate of a year. */
    aYear: (percent: string) => string
  }
  lines: {
    item: string
    quantity: string
    revision: (number: string, revision: number) => string
    apart: (rank: number) => string
    quoted: (price: string) => string
    equal: (price: string) => string
    awarded: string
    awardedPart: (amount: string) => string
    alternative: string
    alternatives: string
  }
  sums: {
    goods: string
    carriage: string
    total: string
    rank: string
    payment: string
    inAdvance: string
    afterInvoice: (days: number) => string
    readyInDays: string
    certificate: string
    yes: string
    no: string
    score: string
    validUntil: string
  }
  deviations: Record<QuotationDeviation, string>
  scenarios: {
    title: string
    names: Record<Exclude<ScenarioKind, 'FEW_SELLERS'>, string>
    fewSellers: (count: number) => string
    sellers: string
    arrives: string
    total: string
    equal: string
  }
  award: {
    to: string
    reason: string
    total: string
    single: string
    best: string
    above: string
    aboveEqual: string
  }
  legend: string
  equalTerms: (percent: string) => string
  frozen: (moment: string, name: string, check: string) => string
  signs: { prepared: string; checked: string; approved: string }
  sheet: {
    lines: string
    totals: string
    award: string
    seller: string
    quotation: string
    offered: string
    unit: string
    price: string
    perUnit: string
    equalPerUnit: string
    delivered: string
    rank: string
    rankApart: string
    differs: string
    awardedQuantity: string
    remark: string
    goods: string
    freight: string
    loading: string
    request: string
    buyer: string
    site: string
    awardedBy: string
    awardedOn: string
    approvedBy: string
  }
  /** One of a unit and several, those that are words; bricks of a thousand are counted singly. */
  units: Partial<Record<SellingUnit, readonly [one: string, other: string]>>
}

/** The words of a comparative statement by language. */
export const statementWords: Readonly<Record<ContentLanguage, StatementWords>> = { en, hi, es, de }
