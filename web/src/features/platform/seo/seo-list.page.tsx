import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Undo } from '#ui/feedback/Undo.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { moment, status, textColumn } from '#ui/table/columns.tsx'
import { Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { RedirectList } from './Redirects.tsx'
import { inputOf, SeoPageForm } from './SeoPageForm.tsx'
import { CreateSeoPage, DeleteSeoPage, type SeoPageFieldsFragment, SeoPages } from './seo.operations.graphql.ts'

type Row = SeoPageFieldsFragment

const states = {
  SHOWN: { label: text('Shown'), tone: 'green' as const },
  HIDDEN: { label: text('Left out'), tone: 'grey' as const },
}
const columns = [
  textColumn<Row>(text('Path'), ({ path }) => path, { sort: 'path' }),
  textColumn<Row>(text('Title'), ({ title }) => title, { sort: 'title', second: ({ description }) => description }),
  status<Row, keyof typeof states>(text('Search engines'), ({ noIndex }) => (noIndex ? 'HIDDEN' : 'SHOWN'), states),
  moment<Row>(text('Changed'), ({ updatedAt }) => updatedAt, {
    sort: 'updatedAt',
    second: ({ updatedBy }) => updatedBy,
  }),
]

/** What search engines see of public pages, and addresses that moved. */
export default function SeoListPage() {
  const t = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const showsRedirects = search.get('view') === 'redirects'
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  return (
    <ListPage
      title={t('Search engines')}
      subtitle={t('Titles and descriptions of public pages, and redirects of old addresses.')}
      actions={
        !showsRedirects &&
        may('content:write') && (
          <button type="button" className="button primary" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('Add page')}
          </button>
        )
      }
    >
      <Tabs
        label={t('Search engines')}
        tabs={[
          { to: paths.admin.seoList(), label: t('Pages'), current: !showsRedirects },
          { to: paths.admin.seoList({ view: 'redirects' }), label: t('Redirects'), current: showsRedirects },
        ]}
      />
      {showsRedirects ? <RedirectList /> : <PageList onOpen={setOpen} />}
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add page') : t('Edit')}
        open={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && (
          <div className="dialog-body">
            <SeoPageForm page={open === 'new' ? null : open} onDone={() => setOpen(null)} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}

function PageList({ onOpen }: { onOpen: (row: Row) => void }) {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: '-updatedAt', filters: { search: 'text' } })
  const { data, stale } = useData(SeoPages, list.variables, { keep: true })
  const create = useMutation(CreateSeoPage, { successMessage: t('Saved') })
  const remove = useMutation(DeleteSeoPage)
  const [gone, setGone] = useState<Row | null>(null)
  const erase = async (row: Row) => {
    if (await remove.runSafely({ id: row.id })) setGone(row)
  }
  return (
    <>
      {gone && (
        <Undo
          message={t('The entry of {path} was deleted.', { path: gone.path })}
          onUndo={async () => {
            if (await create.runSafely({ input: inputOf(gone) })) setGone(null)
          }}
        />
      )}
      <Filters state={list}>
        <SearchFilter state={list} label={t('Path, title or description')} />
      </Filters>
      <ResourceTable
        label={t('Pages')}
        columns={columns}
        page={data.seoPages}
        stale={stale}
        state={list}
        actions={(row) => (
          <RowActions
            actions={[
              ...(may('content:write') ? [{ label: t('Edit'), run: () => onOpen(row) }] : []),
              ...(may('content:delete') ? [{ label: t('Delete'), danger: true, run: () => erase(row) }] : []),
            ]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No pages match this search') : t('No pages yet')}>
            {t('Without an entry a page has a title and description of its own.')}
          </Empty>
        }
      />
    </>
  )
}
