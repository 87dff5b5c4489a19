import { istDate } from '@neev/domain/core/fiscal'
import { stateOf } from '@neev/domain/core/states'
import {
  type RuleGroup,
  type RuleKey,
  ruleKeys,
  type StatutoryRule,
  statutoryRules,
} from '@neev/domain/tax/statutory-rules'
import type { Ctx } from '#core/context.ts'
import { type PageInput, pageWindow } from '#core/lists.ts'
import { type EnteredValue, readEntered, readHsnNames } from './statutory-rules.queries.ts'

export { decideRuleValue, listRequests, submitRuleRemoval, submitRuleValue } from './requests.ts'
export { ruleValue, ruleValues } from './rulebook.ts'
export { readHsnNames } from './statutory-rules.queries.ts'

type ValueState = 'PAST' | 'IN_FORCE' | 'NEXT'
export type RuleEntry = Omit<StatutoryRule, 'scope'> & {
  id: string
  rule: RuleKey
  scope: string
  scopeName: string | null
  values: (EnteredValue & { state: ValueState })[]
}

function withStates(rows: readonly EnteredValue[], today: string): RuleEntry['values'] {
  const inForce = rows.find(({ from }) => from <= today)
  return rows.map((row) => ({ ...row, state: row === inForce ? 'IN_FORCE' : row.from > today ? 'NEXT' : 'PAST' }))
}

/** Every rule, by HSN code or state where it has values for these, with all its values, latest first. */
export async function ruleEntries(ctx: Ctx): Promise<RuleEntry[]> {
  const today = istDate(ctx.now)
  const names = new Map((await readHsnNames(ctx.db)).map(({ hsn, description }) => [hsn, description]))
  const byKey = Map.groupBy(await readEntered(ctx.db), ({ rule, scope }) => `${rule}:${scope}`)
  const known = [...byKey].flatMap(([id, rows]): RuleEntry[] => {
    const [first] = rows
    if (!first || !(first.rule in statutoryRules)) return []
    const { rule, scope } = first
    const about: StatutoryRule = statutoryRules[rule]
    const scopeName = about.scope === 'HSN' ? (names.get(scope) ?? null) : (stateOf(scope)?.name ?? null)
    return [{ ...about, id, rule, scope, scopeName, values: withStates(rows, today) }]
  })
  return known.sort(
    (one, other) => ruleKeys.indexOf(one.rule) - ruleKeys.indexOf(other.rule) || one.scope.localeCompare(other.scope),
  )
}

export type RuleFilter = { group?: RuleGroup | null; search?: string | null; isChanging?: boolean | null }

/** A page of the register: rules of law with their values, by group, words, or with a next value. */
export async function listRules(ctx: Ctx, page: PageInput, { group, search, isChanging }: RuleFilter) {
  const words = (search ?? '').trim().toLowerCase()
  const rows = (await ruleEntries(ctx)).filter(
    (row) =>
      (!group || row.group === group) &&
      (!isChanging || row.values.some(({ state }) => state === 'NEXT')) &&
      `${row.name} ${row.scope} ${row.scopeName ?? ''} ${row.law}`.toLowerCase().includes(words),
  )
  const { limit, offset } = pageWindow(page)
  return { items: rows.slice(offset, offset + limit), total: rows.length }
}
