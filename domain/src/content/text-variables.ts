import { formatInr } from '../core/money.ts'
import { nearestVariable } from '../core/nearest.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { type SettingKey, type SettingKind, type SettingValue, settingKeys, settingRow } from '../platform/settings.ts'
import {
  type RuleKey,
  type RuleUnit,
  type RuleValue,
  ruleKeys,
  ruleOn,
  statutoryRules,
} from '../tax/statutory-rules.ts'
import { CLAIM_ANSWER_HOURS, claimReasons } from './claim-terms.ts'
import type { ContentLanguage } from './languages.ts'

/** A variable of the site's texts: `{{name}}` becomes its value when a page is shown. */
export type TextVariable = { name: string; label: string; value: string }

/** Settings that no reader of the site needs to know. */
const unsaid: readonly SettingKey[] = ['creditTwoPeoplePaise']

/** Settings that a text can say: figures, the order of offers, and the details of the operator. */
export const publicSettings: readonly SettingKey[] = settingKeys.filter((key) => {
  const { kind, group } = settingRow(key)
  if (unsaid.includes(key)) return false
  return kind === 'TEXT' ? group === 'OPERATOR' : key === 'rankSort' || !['COLOUR', 'SWITCH', 'CHOICE'].includes(kind)
})

/** Figures that the code fixes, with their units. */
const fixedFigures = {
  'claim.SHORT_WEIGHT': { label: 'Claim for short weight', hours: claimReasons.SHORT_WEIGHT.hours },
  'claim.DAMAGED': { label: 'Claim for damaged, wrong or missing goods', hours: claimReasons.DAMAGED.hours },
  'claim.WRONG_GRADE': { label: 'Claim for a wrong grade or certificate', hours: claimReasons.WRONG_GRADE.hours },
  'claim.answer': { label: 'Response to a claim', hours: CLAIM_ANSWER_HOURS },
} as const

const tags: Record<ContentLanguage, string> = { en: 'en-IN', hi: 'hi-IN', es: 'es-ES', de: 'de-DE' }
const sortNames: Record<ContentLanguage, { PRICE: string; RECOMMENDED: string }> = {
  en: { PRICE: 'lowest delivered price', RECOMMENDED: 'recommended' },
  hi: { PRICE: 'पहुँच का सबसे कम भाव', RECOMMENDED: 'सुझाया गया' },
  es: { PRICE: 'precio entregado más bajo', RECOMMENDED: 'recomendado' },
  de: { PRICE: 'niedrigster Preis frei Baustelle', RECOMMENDED: 'empfohlen' },
}

const span = (count: number, unit: 'minute' | 'hour' | 'day', language: ContentLanguage): string =>
  new Intl.NumberFormat(tags[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
/** Whole days from four days on, otherwise hours: 48 hours, 7 days. */
const hoursText = (hours: number, language: ContentLanguage): string =>
  hours > 72 && hours % 24 === 0 ? span(hours / 24, 'day', language) : span(hours, 'hour', language)
const percentText = (basisPoints: number): string => `${basisPoints / 100} %`

function settingText(kind: SettingKind, value: SettingValue, language: ContentLanguage): string {
  if (kind === 'CHOICE') return sortNames[language][value === 'RECOMMENDED' ? 'RECOMMENDED' : 'PRICE']
  if (typeof value !== 'number') return String(value)
  switch (kind) {
    case 'MONEY':
      return formatInr(value, { paise: 'auto' })
    case 'MINUTES':
      return value % 60 === 0 ? hoursText(value / 60, language) : span(value, 'minute', language)
    case 'HOURS':
      return hoursText(value, language)
    case 'DAYS':
      return span(value, 'day', language)
    case 'PERCENT':
      return percentText(value)
    default:
      return String(value)
  }
}

function ruleText(unit: RuleUnit, value: number, language: ContentLanguage): string {
  switch (unit) {
    case 'BASIS_POINTS':
      return percentText(value)
    case 'PAISE':
      return formatInr(value, { paise: 'auto' })
    case 'HOURS':
      return hoursText(value, language)
    case 'DAYS':
      return span(value, 'day', language)
    case 'MONTH_DAY':
      return new Intl.DateTimeFormat(tags[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2000, Math.floor(value / 100) - 1, value % 100),
      )
    default:
      return String(value)
  }
}

/** What variables are filled from: the settings of a moment and the values of rules with the Indian date of it. */
export type TextFigures = {
  settings: Readonly<Record<SettingKey, SettingValue>>
  rules: readonly RuleValue[]
  date: string
}

/**
 * All variables with what they say in a language: settings and rules of India by their keys, figures of the code, and
 * rules by HSN code or state as `RULE.scope`. Times and percentages include their units, money its sign.
 */
export function textVariables({ settings, rules, date }: TextFigures, language: ContentLanguage): TextVariable[] {
  const ofSettings = publicSettings.map((key) => {
    const { kind, label } = settingRow(key)
    return { name: key, label, value: settingText(kind, settings[key], language) }
  })
  const ofCode = Object.entries(fixedFigures).map(([name, { label, hours }]) => ({
    name,
    label,
    value: hoursText(hours, language),
  }))
  const scoped = new Set(rules.map(({ rule, scope }) => `${rule}.${scope}`))
  const ofRules = ruleKeys.flatMap((rule: RuleKey) =>
    [...scoped]
      .filter((one) => one.startsWith(`${rule}.`))
      .flatMap((one) => {
        const scope = one.slice(rule.length + 1)
        const value = ruleOn(rules, rule, date, scope)
        if (value === null) return []
        const { name: label, unit } = statutoryRules[rule]
        return [
          {
            name: scope ? one : rule,
            label: scope ? `${label} ${scope}` : label,
            value: ruleText(unit, value, language),
          },
        ]
      }),
  )
  return [...ofSettings, ...ofCode, ...ofRules]
}

const inBraces = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The variables that a text uses, in the order in which they first occur. */
const variablesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(inBraces)].map((match) => match[1] ?? '')),
]

/**
 * Why a text cannot be saved, or null: TEXT_BRACES for an open or empty pair of braces, MESSAGE_VARIABLE with the names that
 * do not exist and the nearest one of the first. `field` is the input field of the text.
 */
export function whyNotTextVariables(html: string, known: readonly string[], field: string): Refusal | null {
  if (/\{\{|\}\}/.test(html.replace(inBraces, ''))) return refuse('TEXT_BRACES', {}, field)
  const unknown = variablesIn(html).filter((name) => !known.includes(name))
  const [first] = unknown
  if (first === undefined) return null
  if (unknown.includes('')) return refuse('TEXT_BRACES', {}, field)
  return refuse('MESSAGE_VARIABLE', { name: unknown.join(', '), wanted: nearestVariable(first, known) ?? '–' }, field)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Replaces each variable by its value, escaped. Unknown names stay, as in texts that were saved before they ended. */
export function fillVariables(html: string, variables: readonly Pick<TextVariable, 'name' | 'value'>[]): string {
  const values = new Map(variables.map(({ name, value }) => [name, value]))
  return html.replace(inBraces, (whole, name: string) => {
    const value = values.get(name)
    return value === undefined ? whole : escaped(value)
  })
}
