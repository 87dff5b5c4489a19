import { ruleGroups } from '@neev/domain/tax/statutory-rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { ruleValueText } from '#shared/rules/rule-values.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, labels } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { RuleDetails } from './RuleDetails.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRequestList } from './RuleRequestList.tsx'
import { eventLabels, groupLabels, inForce, type Rule, scopeText, upcoming } from './rule-labels.ts'
import { StatutoryRules } from './statutory-rules.graphql.ts'

const columns: Column<Rule>[] = [
  { ...labels<Rule>(text('Rule'), ({ name }) => name, { second: (rule, t) => scopeText(t, rule) }), kind: 'name' },
  figure<Rule>(text('Value'), (rule, t) => {
    const now = inForce(rule)
    return now ? ruleValueText(t, rule.unit, now.value) : null
  }),
  labels<Rule>(
    text('In force since'),
    (rule) => {
      const now = inForce(rule)
      return now ? showDate(now.from) : null
    },
    { second: ({ fixedBy }, t) => t(eventLabels[fixedBy]) },
  ),
  labels<Rule>(
    text('Next'),
    (rule, t) => {
      const next = upcoming(rule)
      return next ? ruleValueText(t, rule.unit, next.value) : null
    },
    {
      second: (rule) => {
        const next = upcoming(rule)
        return next ? showDate(next.from) : null
      },
    },
  ),
  labels<Rule>(text('Source'), (rule) => inForce(rule)?.source || rule.law, { second: ({ law }) => law }),
  labels<Rule>(
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

/** The register of the rules of law that the shop reads, each value with its day and source. */
export default function RuleListPage() {
  const t = useT()
  const may = useMay()('tax:write')
  const list = useListState({ sort: 'rule', filters: { search: 'text', group: ruleGroups, isChanging: ['true'] } })
  const { search, group, isChanging } = list.filter
  const variables = { page: list.variables.page, filter: { search, group, isChanging: isChanging === 'true' } }
  const { data, stale } = useData(StatutoryRules, variables, { keep: true })
  const [open, setOpen] = useState<string | null>(null)
  const rule = data.statutoryRules.items.find(({ id }) => id === open)
  const close = () => setOpen(null)
  return (
    <ListPage
      title={t('Rules of law')}
      subtitle={t('Rates, limits and deadlines that the shop reads, each on the day that the law names.')}
      actions={
        <>
          <ExportButton
            name="rules"
            columns={columns}
            rows={() => allRows(StatutoryRules, variables, ({ statutoryRules }) => statutoryRules)}
          />
          <Link className="button" to={paths.admin.qualityOrderList()}>
            {t('Quality control orders')}
          </Link>
          <Link className="button" to={paths.admin.rehearsal()}>
            {t('Rehearsal')}
          </Link>
          {may && (
            <button type="button" className="button primary" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('Enter a value')}
            </button>
          )}
        </>
      }
    >
      <Loading>
        <RuleRequestList />
      </Loading>
      <Filters state={list}>
        <SearchFilter state={list} label={t('Rule, HSN, state or source')} />
        <ChoiceFilter
          state={list}
          name="group"
          label={t('Kind')}
          options={ruleGroups.map((value) => ({ value, label: t(groupLabels[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="isChanging"
          label={t('Next value')}
          options={[{ value: 'true', label: t('About to change') }]}
        />
      </Filters>
      <ResourceTable
        label={t('Rules of law')}
        columns={columns}
        page={data.statutoryRules}
        stale={stale}
        state={list}
        actions={({ id }) => <RowActions actions={[{ label: t('Values'), run: () => setOpen(id) }]} />}
        empty={<Empty title={t('No rules match these filters')} />}
      />
      <Dialog
        as="drawer"
        title={rule ? `${rule.name}${rule.scope && `, ${scopeText(t, rule)}`}` : t('Enter a value')}
        open={open === 'new' || rule !== undefined}
        onClose={close}
      >
        <div className="dialog-body stack">
          {open === 'new' && (
            <Loading>
              <RuleForm onDone={close} />
            </Loading>
          )}
          {rule && <RuleDetails rule={rule} />}
        </div>
      </Dialog>
    </ListPage>
  )
}
