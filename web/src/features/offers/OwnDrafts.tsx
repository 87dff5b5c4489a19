import { Link } from 'react-router'
import { Empty, Failed } from '#kit/feedback/Blank.tsx'
import { confirm } from '#kit/feedback/confirm.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DropProductDraft, ProductDrafts } from './proposals.graphql.ts'

/** Forms that were begun. */
export function OwnDrafts() {
  const t = useT()
  const own = useSellingPaths()
  const { data, error, refetch } = useGql(ProductDrafts)
  const drop = useAct(DropProductDraft, { says: t('Thrown away'), refreshes: [ProductDrafts] })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const throwAway = async (id: string) => {
    const sure = await confirm({ title: t('Throw this draft away?'), verb: t('Throw away'), tone: 'danger' })
    if (sure) await drop.tell({ id })
  }
  if (data.productDrafts.length === 0)
    return (
      <div className="card below-tabs">
        <Empty title={t('No drafts')}>{t('A form that you can not finish today can be kept here.')}</Empty>
      </div>
    )
  return (
    <div className="card table-frame below-tabs">
      <table className="table dense blocks" aria-label={t('Drafts')}>
        <thead>
          <tr>
            <th>{t('Product')}</th>
            <th>{t('Changed')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.productDrafts.map(({ id, title, updatedAt }) => (
            <tr key={id}>
              <td className="name">
                <Link className="medium" to={own.productAdd({ draft: id })}>
                  {title || t('Without a title')}
                </Link>
              </td>
              <td data-label={t('Changed')}>{showMoment(updatedAt)}</td>
              <td className="act">
                <RowActions
                  actions={[
                    { label: t('Go on'), to: own.productAdd({ draft: id }) },
                    { label: t('Throw away'), danger: true, act: () => throwAway(id) },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
