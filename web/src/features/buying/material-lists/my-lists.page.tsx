import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/account-page.module.css'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { listColumns } from './list.columns.tsx'
import { MaterialLists } from './material-lists.operations.graphql.ts'
import { NewList } from './NewList.tsx'

/** The buyer's lists of materials, and the ways to a new one. */
export default function MyListsPage() {
  const t = useT()
  const list = useListState({ sort: '-updatedAt', filters: { search: 'text' } })
  const { data, stale } = useData(MaterialLists, list.variables, { keep: true })
  return (
    <div className={`wrap ${styles.page}`}>
      <ListPage
        title={t('Material lists')}
        subtitle={t('A bill of quantities or a message becomes lines that you order or have quoted.')}
        actions={
          <ExportButton
            name="material-lists"
            columns={listColumns}
            rows={() => allRows(MaterialLists, list.variables, ({ materialLists }) => materialLists)}
          />
        }
      >
        <div className="stack">
          <NewList />
          <div>
            <Filters state={list}>
              <SearchFilter state={list} label={t('Name')} />
            </Filters>
            <ResourceTable
              label={t('Material lists')}
              columns={listColumns}
              page={data.materialLists}
              stale={stale}
              state={list}
              empty={
                <Empty title={list.narrowed ? t('No lists match these filters') : t('No lists yet')}>
                  {t('Paste or upload what you need above.')}
                </Empty>
              }
            />
          </div>
        </div>
      </ListPage>
    </div>
  )
}
