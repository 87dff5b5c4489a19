import { type CouponTransition, couponStatuses, whyNotCoupon } from '@neev/domain/buying/coupons'
import { refusalText } from '#graphql/error-text.ts'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type BulkAction, eachRow } from '#ui/table/bulk/bulk.ts'
import { date, figure, link, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, statusChoice } from '#ui/table/list-page.tsx'
import { audienceLabels, couponStates, givesText, kindLabels, ruleState } from './coupon-labels.ts'
import { type CouponFieldsFragment as Coupon, CouponList, UpdateCouponStatus } from './coupons.operations.graphql.ts'
import { useCouponTransitions } from './use-coupon-transitions.ts'

const together = (label: string, transition: CouponTransition): BulkAction<Coupon> => ({
  label,
  may: 'coupon:write',
  whyNot: (coupon, t) => {
    const refusal = whyNotCoupon(transition, ruleState(coupon), new Date())
    return refusal && refusalText(t, refusal)
  },
  by: eachRow(UpdateCouponStatus, ({ id }) => ({ id, transition })),
})

/** All coupons. */
export default listPage(CouponList, ({ coupons }) => coupons, {
  title: text('Coupons'),
  subtitle: text('Codes that buyers enter in the cart.'),
  sort: '-createdAt',
  columns: [
    link<Coupon>(
      text('Code'),
      ({ code }) => code,
      ({ id }) => paths.admin.couponDetail({ id }),
      { second: ({ title }) => title, sort: 'code' },
    ),
    textColumn<Coupon>(text('Discount'), (coupon, t) => givesText(t, coupon), {
      second: ({ audience }, t) => t(audienceLabels[audience]),
    }),
    date<Coupon>(text('Starts'), ({ startsAt }) => startsAt, { sort: 'startsAt' }),
    date<Coupon>(text('Ends'), ({ endsAt }) => endsAt, { sort: 'endsAt' }),
    figure<Coupon>(
      text('Used'),
      ({ usedCount, usageLimit }, t) =>
        usageLimit === null ? String(usedCount) : t('{n} of {limit}', { n: usedCount, limit: usageLimit }),
      { sort: 'usedCount' },
    ),
    money<Coupon>(text('Total discount given'), ({ givenPaise }) => givenPaise),
    status<Coupon, Coupon['status']>(text('Status'), (coupon) => coupon.status, couponStates),
  ],
  file: 'coupons',
  create: { may: 'coupon:write', to: paths.admin.couponAdd, label: text('Add coupon') },
  search: text('Code or title'),
  choices: {
    status: statusChoice(text('Status'), couponStatuses, couponStates),
    kind: { label: text('Type'), options: kindLabels },
  },
  open: ({ id }) => paths.admin.couponDetail({ id }),
  useActions: () => useCouponTransitions().transitionsOf,
  bulk: [
    together(text('Publish'), 'publish'),
    together(text('Pause'), 'pause'),
    together(text('Resume'), 'resume'),
    {
      ...together(text('Archive'), 'archive'),
      danger: true,
      sure: {
        title: text('{n, plural, one {Archive # coupon?} other {Archive # coupons?}}'),
        body: text('It can no longer be used. Existing orders keep their discount.'),
      },
    },
  ],
  empty: [text('No coupons yet'), text('A coupon gives a discount on goods or freight when buyers enter its code.')],
  noMatch: text('No coupons match these filters'),
})
