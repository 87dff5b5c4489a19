import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { FreightTester } from './FreightTester.tsx'
import { GridTable } from './GridTable.tsx'
import { GridVersions } from './GridVersions.tsx'
import { DeleteFreightGrid, FreightGrids } from './shipping.graphql.ts'

/** The platform's freight rates: current, future and past. */
export default function AdminShippingListPage() {
  const t = useT()
  const may = useMay()('shipping:write')
  const { data } = useData(FreightGrids)
  const withdraw = useMutation(DeleteFreightGrid, { successMessage: t('Withdrawn') })
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
