import { couponStatuses } from '@neev/domain/buying/coupons'
import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { couponColumns } from './coupon.columns.tsx'
import { couponStates, kindLabels } from './coupon-labels.ts'
import { CouponList } from './coupons.operations.graphql.ts'
import { useCouponTransitions } from './use-coupon-transitions.ts'

/** All coupons. */
export default listPage(CouponList, ({ coupons }) => coupons, {
  title: text('Coupons'),
  subtitle: text('Codes that buyers enter in the cart.'),
  sort: '-createdAt',
  columns: couponColumns,
  file: 'coupons',
  create: { may: 'coupon:write', to: paths.admin.couponAdd, label: text('Add coupon') },
  search: text('Code or title'),
  choices: {
    status: statusChoice(text('Status'), couponStatuses, couponStates),
    kind: { label: text('Type'), options: kindLabels },
  },
  open: ({ id }) => paths.admin.couponDetail({ id }),
  useActions: () => useCouponTransitions().transitionsOf,
  empty: [text('No coupons yet'), text('A coupon gives a discount on goods or freight when buyers enter its code.')],
  noMatch: text('No coupons match these filters'),
})
