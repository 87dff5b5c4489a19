import type { FixingEvent, RuleGroup } from '@neev/domain/tax/statutory-rules'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { RuleFieldsFragment } from './statutory-rules.graphql.ts'

export type Rule = RuleFieldsFragment
export type RuleValue = Rule['values'][number]

export const groupLabels: Record<RuleGroup, string> = {
  GST: text('GST on goods'),
  DEDUCTION: text('Fees and deductions'),
  EWAY: text('E-way bills'),
  EINVOICE: text('E-invoices'),
  RETURNS: text('Returns'),
  DEADLINES: text('Deadlines'),
}

/** Whose date decides which value applies. */
export const eventLabels: Record<FixingEvent, string> = {
  ORDER: text('fixed by the order'),
  SUPPLY: text('fixed by the supply'),
  INVOICE: text('fixed by the invoice'),
  PAYMENT: text('fixed by the payment'),
  MONTH: text('fixed by the month'),
  FINANCIAL_YEAR: text('fixed by the financial year'),
  COMPLAINT: text('fixed by the complaint'),
}

export const valueStates: StateLabels<RuleValue['state']> = {
  NEXT: { label: text('Upcoming'), tone: 'amber' },
  IN_FORCE: { label: text('In force'), tone: 'green' },
  PAST: { label: text('Past'), tone: 'grey' },
}

/** What a rule's value is for: an HSN code with its goods, a state, or all of India. */
export const scopeText = (t: T, { scope, scopeName }: Pick<Rule, 'scope' | 'scopeName'>): string =>
  scope === '' ? t('All of India') : [scope, scopeName].filter(Boolean).join(' ')

export const inForce = ({ values }: Rule): RuleValue | undefined => values.find(({ state }) => state === 'IN_FORCE')
/** The first value still to come. */
export const nextValue = ({ values }: Rule): RuleValue | undefined => values.findLast(({ state }) => state === 'NEXT')
