import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { date, figure, labels, link, money, status } from '#ui/table/columns.tsx'
import { audienceLabels, couponStates, givesText } from './coupon-labels.ts'
import type { CouponFieldsFragment } from './coupons.operations.graphql.ts'

type Coupon = CouponFieldsFragment

export const couponColumns = [
  link<Coupon>(
    text('Code'),
    ({ code }) => code,
    ({ id }) => paths.admin.couponDetail({ id }),
    { second: ({ title }) => title, sort: 'code' },
  ),
  labels<Coupon>(text('Discount'), (coupon, t) => givesText(t, coupon), {
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
]
