import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { type Column, figure, labels, link, moment } from '#ui/table/columns.tsx'
import { sourceLabels } from './list-labels.ts'
import type { MaterialListRowFragment } from './material-lists.operations.graphql.ts'

type Row = MaterialListRowFragment

export const listColumns: Column<Row>[] = [
  link<Row>(
    text('List'),
    ({ name }) => name,
    ({ id }) => paths.userList({ id }),
    {
      sort: 'name',
      second: ({ isOwn, isShared, ownerName }, t) => {
        if (!isOwn) return t('Shared by {name}', { name: ownerName })
        return isShared ? t('Shared with the company') : null
      },
    },
  ),
  labels<Row>(text('Made from'), ({ source }, t) => t(sourceLabels[source]), { second: ({ fileName }) => fileName }),
  figure<Row>(text('Lines'), ({ lineCount }) => String(lineCount)),
  labels<Row>(text('To decide'), ({ toCheck, unmatched }, t) =>
    toCheck + unmatched > 0 ? t('{n, plural, one {# line} other {# lines}}', { n: toCheck + unmatched }) : t('Nothing'),
  ),
  moment<Row>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
]
