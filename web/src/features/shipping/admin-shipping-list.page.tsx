import { Link } from 'react-router'
import { DetailPage, Section } from '#kit/detail/DetailPage.tsx'
import { Empty, Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showDate } from '#kit/format/dates.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { FreightTester } from './FreightTester.tsx'
import { GridTable } from './GridTable.tsx'
import { GridVersions } from './GridVersions.tsx'
import { DeleteFreightGrid, FreightGrids } from './shipping.graphql.ts'

/** The platform's freight rates: current, future and past. */
export default function AdminShippingListPage() {
  const t = useT()
  const may = useMay()('shipping:write')
  const { data, error, refetch } = useGql(FreightGrids)
  const withdraw = useMutation(DeleteFreightGrid, { successMessage: t('Withdrawn'), refreshes: [FreightGrids] })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const { freightGrids: grids } = data
  const holding = grids.find(({ state }) => state === 'IN_FORCE')
  return (
    <DetailPage
      title={t('Freight rates')}
      subtitle={t('For all sellers without their own rates.')}
      actions={
        may && (
          <Link className="button primary" to={paths.admin.shippingAdd()}>
            <Icon name="plus" />
            {t('Add rates')}
          </Link>
        )
      }
    >
      <Section title={holding ? t('Since {day}', { day: showDate(holding.from) }) : t('Today')}>
        {holding ? (
          <GridTable grid={holding} />
        ) : (
          <Empty title={t('No rates yet')}>{t('Without rates, all freight is quoted on request.')}</Empty>
        )}
      </Section>
      <FreightTester />
      {grids.length > 0 && (
        <Section title={t('All versions')}>
          <GridVersions grids={grids} withdraw={may ? (id) => withdraw.runSafely({ id }) : undefined} />
        </Section>
      )}
    </DetailPage>
  )
}
