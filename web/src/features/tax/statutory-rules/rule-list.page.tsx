import { ruleGroups } from '@neev/domain/tax/statutory-rules'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ruleValueText } from '#shared/rules/rule-values.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import { RuleDetails } from './RuleDetails.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRequestList } from './RuleRequestList.tsx'
import { eventLabels, groupLabels, inForce, nextValue, type Rule, scopeText } from './rule-labels.ts'
import { StatutoryRules } from './statutory-rules.graphql.ts'

const columns: Column<Rule>[] = [
  { ...textColumn<Rule>(text('Rule'), ({ name }) => name, { second: (rule, t) => scopeText(t, rule) }), kind: 'name' },
  figure<Rule>(text('Value'), (rule, t) => {
    const now = inForce(rule)
    return now ? ruleValueText(t, rule.unit, now.value) : null
  }),
  textColumn<Rule>(
    text('In force since'),
    (rule) => {
      const now = inForce(rule)
      return now ? showDate(now.from) : null
    },
    { second: ({ fixedBy }, t) => t(eventLabels[fixedBy]) },
  ),
  textColumn<Rule>(
    text('Next'),
    (rule, t) => {
      const next = nextValue(rule)
      return next ? ruleValueText(t, rule.unit, next.value) : null
    },
    {
      second: (rule) => {
        const next = nextValue(rule)
        return next ? showDate(next.from) : null
      },
    },
  ),
  textColumn<Rule>(text('Source'), (rule) => inForce(rule)?.source || rule.law, { second: ({ law }) => law }),
  textColumn<Rule>(
    text('Entered by'),
    (rule, t) => {
      const now = inForce(rule)
      return now ? (now.enteredBy ?? t('With the shop')) : null
    },
    {
      second: (rule, t) => {
        const signedBy = inForce(rule)?.signedBy
        return signedBy ? t('Second person: {name}', { name: signedBy }) : null
      },
    },
  ),
]

function Links() {
  const t = useT()
  return (
    <>
      <Link className="button" to={paths.admin.qualityOrderList()}>
        {t('Quality control orders')}
      </Link>
      <Link className="button" to={paths.admin.rehearsal()}>
        {t('Rehearsal')}
      </Link>
    </>
  )
}

/** The register of the rules of law that the shop reads, each value with its day and source. */
export default listPage(StatutoryRules, ({ statutoryRules }) => statutoryRules, {
  title: text('Rules of law'),
  subtitle: text('Rates, limits and deadlines that the shop reads, each on the day that the law names.'),
  sort: 'rule',
  columns,
  file: 'rules',
  search: text('Rule, HSN, state or source'),
  choices: {
    group: valueChoice(text('Kind'), ruleGroups, groupLabels),
    isChanging: { label: text('Next value'), options: { true: text('About to change') } },
  },
  filterOf: ({ isChanging, ...filter }) => ({ ...filter, isChanging: isChanging === 'true' }),
  Buttons: Links,
  form: {
    may: 'tax:write',
    add: text('Enter a value'),
    Form: ({ onDone }) => (
      <Loading>
        <RuleForm onDone={onDone} />
      </Loading>
    ),
  },
  view: {
    label: text('Values'),
    titleOf: (rule, t) => `${rule.name}${rule.scope && `, ${scopeText(t, rule)}`}`,
    View: ({ row }) => (
      <div className="dialog-body stack">
        <RuleDetails rule={row} />
      </div>
    ),
  },
  noMatch: text('No rules match these filters'),
  before: () => (
    <Loading>
      <RuleRequestList />
    </Loading>
  ),
})
