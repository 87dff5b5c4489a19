import type { ReactNode } from 'react'
import { text } from '#i18n/text.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate } from '#ui/format/dates.ts'
import { nameColumn, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { type FeeRule, goodsText, limitsText, ruleStates, takesText } from './fee-labels.ts'

const goods = nameColumn<FeeRule>(
  text('Goods'),
  (rule, t) => goodsText(t, rule),
  ({ name }) => name,
)
const takes: ShownColumn<FeeRule> = {
  title: text('Neev’s fees'),
  show: (rule, t) => {
    const limits = limitsText(t, rule)
    return (
      <>
        <b className="medium">{takesText(t, rule)}</b>
        {limits && <span className="second">{limits}</span>}
      </>
    )
  },
}
const days: ShownColumn<FeeRule> = {
  title: text('Days'),
  show: ({ from, to, shadowedBy }, t) => (
    <>
      {to ? `${showDate(from)} – ${showDate(to)}` : t('from {day}', { day: showDate(from) })}
      {shadowedBy && <span className="second">{t('Overridden by “{name}”', { name: shadowedBy })}</span>}
    </>
  ),
}
const ofWhom: ShownColumn<FeeRule> = {
  title: text('Seller'),
  show: ({ seller }, t) => (seller ? t('Only this seller') : t('All sellers')),
}
const state: ShownColumn<FeeRule> = {
  title: text('Status'),
  kind: 'state',
  show: ({ state, shadowedBy }, t) =>
    shadowedBy ? (
      <Badge tone="grey">{t('Never applied')}</Badge>
    ) : (
      <Badge tone={ruleStates[state].tone}>{t(ruleStates[state].label)}</Badge>
    ),
}
const columns = [goods, takes, days, state]
const columnsOfAll = [goods, takes, days, ofWhom, state]

type Props = {
  label: string
  rules: readonly FeeRule[]
  /** Actions for one rule. */
  actions?: (rule: FeeRule) => ReactNode
  /** True to show whose rule it is, if own and general ones are mixed. */
  whose?: boolean
}

/** Commission rules in order of precedence: goods, rate, start. */
export const FeeTable = ({ whose = false, rules, ...rest }: Props) => (
  <RowTable columns={whose ? columnsOfAll : columns} rows={rules} idOf={({ id }) => id} {...rest} />
)
