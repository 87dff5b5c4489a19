import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Column, figure, link, moment, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { sourceLabels } from './list-labels.ts'
import { type MaterialListRowFragment, MaterialLists } from './material-lists.operations.graphql.ts'
import { NewList } from './NewList.tsx'

type Row = MaterialListRowFragment

const listColumns: Column<Row>[] = [
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
  textColumn<Row>(text('Made from'), ({ source }, t) => t(sourceLabels[source]), {
    second: ({ fileName }) => fileName,
  }),
  figure<Row>(text('Lines'), ({ lineCount }) => String(lineCount)),
  textColumn<Row>(text('To decide'), ({ toCheck, unmatched }, t) =>
    toCheck + unmatched > 0 ? t('{n, plural, one {# line} other {# lines}}', { n: toCheck + unmatched }) : t('Nothing'),
  ),
  moment<Row>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
]

/** The buyer's lists of materials, and the ways to a new one. */
export default listPage(MaterialLists, ({ materialLists }) => materialLists, {
  title: text('Material lists'),
  subtitle: text('A bill of quantities or a message becomes lines that you order or have quoted.'),
  account: 'wide',
  sort: '-updatedAt',
  columns: listColumns,
  file: 'material-lists',
  search: text('Name'),
  before: () => <NewList />,
  empty: [text('No lists yet'), text('Paste or upload what you need above.')],
  noMatch: text('No lists match these filters'),
})
