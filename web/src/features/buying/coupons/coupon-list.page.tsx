import { couponKinds, couponStatuses } from '@neev/domain/buying/coupons'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { couponColumns } from './coupon.columns.tsx'
import { choicesOf, couponStates, kindLabels } from './coupon-labels.ts'
import { CouponList } from './coupons.operations.graphql.ts'
import { useCouponTransitions } from './use-coupon-transitions.ts'

/** All coupons. */
export default function CouponListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({
    sort: '-createdAt',
    filters: { search: 'text', status: couponStatuses, kind: couponKinds },
  })
  const { data, stale } = useData(CouponList, list.variables, { keep: true })
  const { transitionsOf } = useCouponTransitions()
  return (
    <ListPage
      title={t('Coupons')}
      subtitle={t('Codes that buyers enter in the cart.')}
      create={may('coupon:write') && { to: paths.admin.couponAdd(), label: t('Add coupon') }}
      actions={
        <ExportButton
          name="coupons"
          columns={couponColumns}
          rows={() => allRows(CouponList, list.variables, ({ coupons }) => coupons)}
        />
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Code or title')} />
        <ChoiceFilter
          state={list}
          name="status"
          label={t('Status')}
          options={couponStatuses.map((value) => ({ value, label: t(couponStates[value].label) }))}
        />
        <ChoiceFilter state={list} name="kind" label={t('Type')} options={choicesOf(t, kindLabels)} />
      </Filters>
      <ResourceTable
        label={t('Coupons')}
        columns={couponColumns}
        page={data.coupons}
        stale={stale}
        state={list}
        actions={(coupon) => (
          <RowActions
            actions={[{ label: t('Open'), to: paths.admin.couponDetail({ id: coupon.id }) }, ...transitionsOf(coupon)]}
          />
        )}
        empty={
          <Empty title={list.narrowed ? t('No coupons match these filters') : t('No coupons yet')}>
            {t('A coupon gives a discount on goods or freight when buyers enter its code.')}
          </Empty>
        }
      />
    </ListPage>
  )
}
