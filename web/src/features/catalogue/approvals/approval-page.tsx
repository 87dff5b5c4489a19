import { changeStatuses } from '@neev/domain/catalogue/approvals'
import { useGql } from '#graphql/use-gql.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { changeStates } from '#shared/approvals/change-states.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { approvalColumns, type Change } from './approval.columns.tsx'
import { ChangeFilters, ProductChanges } from './approvals.graphql.ts'
import { BulkDecision } from './BulkDecision.tsx'

type Changes = { title: string; name: string; associates: boolean; open: (id: string) => string }

/** A page of change requests of sellers or business associates, most urgent first. */
export function approvalPage({ associates, open, ...changes }: Changes) {
  function useSellersAndCategories() {
    const t = useT()
    const { data } = useGql(ChangeFilters, { associates })
    return [
      { label: t('Seller'), options: (data?.changeSellers ?? []).map(({ id, name }) => ({ value: id, label: name })) },
      {
        label: t('Category'),
        options: (data?.categories ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
      },
    ]
  }
  return listPage(ProductChanges, ({ productChanges }) => ({ ...productChanges, late: productChanges.overdue }), {
    ...changes,
    subtitle: text('Respond within 24 working hours.'),
    late: text('{n, plural, one {# is overdue} other {# are overdue}}: respond within 24 working hours.'),
    sort: 'urgency',
    columns: approvalColumns(open),
    file: 'approvals',
    tabs: { labels: changeStates, statuses: changeStatuses, hasEmpty: true },
    search: text('Product or seller'),
    records: { names: ['seller', 'category'], useChoices: useSellersAndCategories, isFirst: true },
    choices: {
      age: {
        label: text('Age'),
        options: { 24: text('Older than a day'), 72: text('Older than 3 days'), 168: text('Older than a week') },
      },
      passed: { label: text('Decided by'), options: { auto: text('Trusted seller') } },
    },
    filterOf: ({ age, passed, ...filter }) => ({
      ...filter,
      associates,
      olderThanHours: age ? Number(age) : null,
      autoApproved: passed === 'auto',
    }),
    open: ({ id }: Change) => open(id),
    selected: { may: 'product:approve', Actions: BulkDecision },
    empty: [text('Nothing to review'), text('Products that sellers add or change appear here before buyers see them.')],
    noMatch: text('No results for these filters'),
  })
}
