import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { massText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, status, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { AdminCategories } from './admin-categories.graphql.ts'
import { CategoryForm } from './admin-category-form.tsx'
import { type AdminCategory, categoryKinds, categoryStates } from './admin-category-labels.ts'
import { CategoryTable } from './admin-category-table.tsx'

const columns: Column<AdminCategory>[] = [
  { ...textColumn<AdminCategory>(text('Name'), ({ name }) => name, { second: ({ slug }) => slug }), kind: 'name' },
  textColumn<AdminCategory>(text('Type'), ({ kind }, t) => t(categoryKinds[kind]), {
    second: ({ showInMenu }, t) => (showInMenu ? null : t('not in the menu')),
  }),
  figure<AdminCategory>(text('Attributes'), ({ requested }) => (requested.length ? String(requested.length) : null)),
  figure<AdminCategory>(text('Reference quantity'), ({ referenceGrams }, t) =>
    referenceGrams > 0 ? massText(referenceGrams) : t('minimum quantity'),
  ),
  figure<AdminCategory>(text('Products'), ({ productCount }) => String(productCount)),
  figure<AdminCategory>(text('Offers'), ({ offerCount }) => String(offerCount)),
  status<AdminCategory, AdminCategory['status']>(text('Status'), (category) => category.status, categoryStates),
]

/** All categories in menu order as a tree, rearranged by dragging or by buttons. */
export default function AdminCategoryListPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(AdminCategories)
  const [open, setOpen] = useState<AdminCategory | 'new' | null>(null)
  const rows = data.adminCategories
  const close = () => setOpen(null)
  return (
    <ListPage
      title={t('Categories')}
      subtitle={t(
        'Shown in menu order, up to three levels deep. Drag a row next to or onto another one, or use the arrows.',
      )}
      actions={
        <>
          <ExportButton name="categories" columns={columns} rows={async () => [...rows]} />
          {may('category:write') && (
            <button type="button" className="button primary" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('Add category')}
            </button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <div className="card">
          <Empty title={t('No categories yet')} />
        </div>
      ) : (
        <CategoryTable rows={rows} columns={columns} onEdit={setOpen} />
      )}
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add category') : (open?.name ?? '')}
        open={open !== null}
        onClose={close}
      >
        {open !== null && (
          <div className="dialog-body">
            <CategoryForm category={open === 'new' ? null : open} all={rows} onDone={close} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
