import { formatInr } from '@neev/domain/core/money'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { ActionButtons } from '#ui/detail/ActionButtons.tsx'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { link, moment, money, type ShownColumn, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { CouponForm, couponDefaults } from './CouponForm.tsx'
import { audienceLabels, bearerLabels, couponStates, givesText, kindLabels, targetLabels } from './coupon-labels.ts'
import { CouponDetail, type CouponDetailQuery, UpdateCoupon } from './coupons.operations.graphql.ts'
import { useCouponTransitions } from './use-coupon-transitions.ts'

type Coupon = CouponDetailQuery['coupon']

/** One coupon: `?id=` selects it, `edit=1` opens its form. */
export default function CouponDetailPage() {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data } = useData(CouponDetail, { id })
  const { transitionsOf, busy } = useCouponTransitions(() => navigate(paths.admin.couponList()))
  const { coupon } = data
  const state = couponStates[coupon.status]
  const here = paths.admin.couponDetail({ id })
  const editing = search.has('edit') && may('coupon:write') && coupon.status !== 'ARCHIVED'
  return (
    <DetailPage
      title={coupon.code}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={coupon.title}
      back={{ to: paths.admin.couponList(), label: t('Coupons') }}
      actions={
        !editing && (
          <>
            <ActionButtons actions={transitionsOf(coupon)} busy={busy} />
            {may('coupon:write') && coupon.status !== 'ARCHIVED' && (
              <Link className="button primary" to={`${here}&edit=1`}>
                {t('Edit')}
              </Link>
            )}
          </>
        )
      }
    >
      {editing ? <Edit coupon={coupon} here={here} /> : <Facts coupon={coupon} />}
      <Redemptions coupon={coupon} />
    </DetailPage>
  )
}

function Edit({ coupon, here }: { coupon: Coupon; here: string }) {
  const t = useT()
  const navigate = useNavigate()
  const update = useMutation(UpdateCoupon, { successMessage: t('Saved') })
  const { id, version, usedCount } = coupon
  return (
    <Section title={t('Edit')}>
      {usedCount > 0 && (
        <p className="note amber">
          {t('Orders already use this code, so only its title, limits and end can be changed.')}
        </p>
      )}
      <CouponForm
        defaults={couponDefaults(new Date(), coupon)}
        submit={t('Save')}
        onSubmit={async (input) => {
          await update.run({ id, version, input })
          await navigate(here, { replace: true })
        }}
        actions={
          <Link className="button" to={here}>
            {t('Cancel')}
          </Link>
        }
      />
    </Section>
  )
}

function Facts({ coupon }: { coupon: Coupon }) {
  const t = useT()
  const { usageLimit, usedCount, platformBp, borneBy } = coupon
  return (
    <Section title={t('Discount')}>
      <Properties
        of={[
          [t('Type'), t(kindLabels[coupon.kind])],
          [t('Discount'), givesText(t, coupon)],
          [t('Minimum cart value'), coupon.minCartPaise > 0 && formatInr(coupon.minCartPaise)],
          [
            t('Eligible products'),
            coupon.appliesTo === 'ALL'
              ? t(targetLabels.ALL)
              : `${t(targetLabels[coupon.appliesTo])} (${coupon.targetIds.length})`,
          ],
          [t('Eligible buyers'), t(audienceLabels[coupon.audience])],
          [t('Starts'), showMoment(coupon.startsAt)],
          [t('Ends'), showMoment(coupon.endsAt)],
          [
            t('Used'),
            usageLimit === null ? String(usedCount) : t('{n} of {limit}', { n: usedCount, limit: usageLimit }),
          ],
          [t('Uses per buyer'), coupon.perUserLimit],
          [t('Total discount given'), formatInr(coupon.givenPaise)],
          [
            t('Funded by'),
            borneBy === 'SHARED'
              ? t('Platform {part}, seller pays the rest', { part: showPercent(platformBp) })
              : t(bearerLabels[borneBy]),
          ],
        ]}
      />
    </Section>
  )
}

const redemptionColumns: ShownColumn<Coupon['redemptions'][number]>[] = [
  link(
    text('Order'),
    ({ orderNumber }) => orderNumber,
    ({ orderId }) => paths.admin.orderDetail({ id: orderId }),
  ),
  textColumn(text('Buyer'), ({ buyer }) => buyer),
  moment(text('Used on'), ({ redeemedAt }) => redeemedAt, {
    second: ({ releasedAt }, t) => releasedAt && t('returned on {day}', { day: showMoment(releasedAt) }),
  }),
  money(text('Discount'), ({ discountPaise }) => discountPaise),
]

function Redemptions({ coupon: { redemptions } }: { coupon: Coupon }) {
  const t = useT()
  return (
    <Section title={t('Orders with this coupon')}>
      {redemptions.length === 0 ? (
        <Empty title={t('Not used yet')} />
      ) : (
        <RowTable
          label={t('Orders with this coupon')}
          columns={redemptionColumns}
          rows={redemptions}
          idOf={({ orderId }) => orderId}
        />
      )}
    </Section>
  )
}
