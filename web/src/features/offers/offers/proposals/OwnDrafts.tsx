import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import styles from '#ui/Tabs.module.css'
import { link, moment } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { DeleteProductDraft, ProductDrafts, type ProductDraftsQuery } from './proposals.graphql.ts'

type Draft = ProductDraftsQuery['productDrafts'][number]

/** Unfinished forms. */
export function OwnDrafts() {
  const t = useT()
  const own = useSellingPaths()
  const { data } = useData(ProductDrafts)
  const drop = useMutation(DeleteProductDraft, { successMessage: t('Discarded') })
  const throwAway = async (id: string) => {
    const sure = await confirm({ title: t('Discard this draft?'), verb: t('Discard'), tone: 'danger' })
    if (sure) await drop.runSafely({ id })
  }
  if (data.productDrafts.length === 0)
    return (
      <div className={`card ${styles.belowTabs}`}>
        <Empty title={t('No drafts')}>{t('You can save a form as a draft and finish it later.')}</Empty>
      </div>
    )
  return (
    <div className={`card ${styles.belowTabs}`}>
      <RowTable
        label={t('Drafts')}
        columns={[
          link<Draft>(
            text('Product'),
            ({ title }) => title || t('Untitled'),
            ({ id }) => own.productAdd({ draft: id }),
          ),
          moment<Draft>(text('Changed'), ({ updatedAt }) => updatedAt),
        ]}
        rows={data.productDrafts}
        idOf={({ id }) => id}
        actions={({ id }) => (
          <RowActions
            actions={[
              { label: t('Continue'), to: own.productAdd({ draft: id }) },
              { label: t('Discard'), danger: true, run: () => throwAway(id) },
            ]}
          />
        )}
      />
    </div>
  )
}
