import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { RequestedSizes } from '../proposals/RequestedSizes.tsx'
import { GridEditor } from './GridEditor.tsx'
import { PriceGrid } from './grid.graphql.ts'

type Props = { identifier: string; back: { to: string; label: string }; actions?: ReactNode }

/** The grid of one product at the dispatch point in the URL. */
export function GridPage({ identifier, back, actions }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const point = search.get('point')
  const { data, refetch } = useData(PriceGrid, { identifier, dispatchPointId: point })
  const { priceGrid: grid } = data
  return (
    <DetailPage
      title={grid.title}
      subtitle={grid.brandName}
      back={back}
      actions={
        <>
          <Link className="button" to={paths.product({ identifier })}>
            {t('View in the shop')}
          </Link>
          {actions}
        </>
      }
    >
      {grid.sizeRequest && <RequestedSizes request={grid.sizeRequest} />}
      {grid.points.length === 0 ? (
        <Empty title={t('Add a dispatch point first')}>
          {t('Prices apply from the place where goods are loaded.')}
        </Empty>
      ) : (
        <GridEditor key={`${grid.identifier}/${grid.dispatchPointId}`} grid={grid} onSaved={refetch} />
      )}
    </DetailPage>
  )
}
