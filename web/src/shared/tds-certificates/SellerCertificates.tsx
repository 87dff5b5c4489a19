import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Column } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import type { ListState } from '#ui/table/use-list-state.ts'
import type { Certificate } from './certificate.columns.tsx'

type Props<Row extends Certificate> = {
  title: string
  subtitle: string
  empty: string
  list: ListState
  page: { items: readonly Row[]; total: number }
  stale: boolean
  columns: readonly Column<Row>[]
  maySubmit: boolean
  withdraw: (id: string) => Promise<unknown>
  /** The form that submits one; `done` closes it. */
  form: (done: () => void) => ReactNode
}

/** The business's own certificates, and the form that submits one. */
export function SellerCertificates<Row extends Certificate>(props: Props<Row>) {
  const { title, subtitle, empty, list, page, stale, columns, maySubmit, withdraw, form } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const askToWithdraw = async ({ id, number }: Row) => {
    if (await confirm({ title: t('Withdraw certificate {number}?', { number }), verb: t('Withdraw'), tone: 'danger' }))
      await withdraw(id)
  }
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        maySubmit && (
          <button type="button" className="button primary" onClick={() => setOpen(true)}>
            <Icon name="plus" />
            {t('Submit certificate')}
          </button>
        )
      }
    >
      <ResourceTable
        label={title}
        columns={columns}
        page={page}
        stale={stale}
        state={list}
        actions={(row) => (
          <RowActions
            actions={[
              { label: t('View'), to: row.link },
              ...(row.canWithdraw ? [{ label: t('Withdraw'), danger: true, run: () => askToWithdraw(row) }] : []),
            ]}
          />
        )}
        empty={<Empty title={empty} />}
      />
      <Dialog as="drawer" title={t('Submit certificate')} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <div className="dialog-body">{form(() => setOpen(false))}</div>}
      </Dialog>
    </ListPage>
  )
}
