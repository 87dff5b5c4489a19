import { type CouponTransition, whyNotCoupon } from '@neev/domain/buying/coupons'
import { refusalText } from '#graphql/error-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { ruleState } from './coupon-labels.ts'
import { type CouponFieldsFragment, DeleteCoupon, UpdateCouponStatus } from './coupons.operations.graphql.ts'

/**
 * Actions of a coupon for a row's menu and a page's buttons; each with the domain's reason if it is not possible now.
 * `gone` is called after deletion.
 */
export function useCouponTransitions(gone: () => void = () => {}) {
  const t = useT()
  const may = useMay()
  const transition = useMutation(UpdateCouponStatus, { successMessage: t('Saved') })
  const remove = useMutation(DeleteCoupon, { successMessage: t('Deleted') })
  const end = async ({ id, code }: CouponFieldsFragment) => {
    const sure = await confirm({
      title: t('Archive {code}?', { code }),
      body: t('It can no longer be used. Existing orders keep their discount.'),
      verb: t('Archive'),
      tone: 'danger',
    })
    if (sure) await transition.runSafely({ id, transition: 'archive' })
  }
  const erase = async ({ id, code }: CouponFieldsFragment) => {
    const sure = await confirm({ title: t('Delete {code}?', { code }), verb: t('Delete'), tone: 'danger' })
    if (sure && (await remove.runSafely({ id }))) gone()
  }
  const transitionsOf = (coupon: CouponFieldsFragment): RowAction[] => {
    const rule = ruleState(coupon)
    const whyNot = (name: CouponTransition) => {
      const refusal = whyNotCoupon(name, rule, new Date())
      return refusal && refusalText(t, refusal)
    }
    const { id } = coupon
    const write: RowAction[] = [
      rule.state === 'DRAFT'
        ? {
            label: t('Publish'),
            whyNot: whyNot('publish'),
            run: () => transition.runSafely({ id, transition: 'publish' }),
          }
        : rule.state === 'PAUSED'
          ? {
              label: t('Resume'),
              whyNot: whyNot('resume'),
              run: () => transition.runSafely({ id, transition: 'resume' }),
            }
          : {
              label: t('Pause'),
              whyNot: whyNot('pause'),
              run: () => transition.runSafely({ id, transition: 'pause' }),
            },
      { label: t('Archive'), danger: true, whyNot: whyNot('archive'), run: () => end(coupon) },
    ]
    const erasing: RowAction = {
      label: t('Delete'),
      danger: true,
      whyNot: whyNot('delete'),
      run: () => erase(coupon),
    }
    return [...(may('coupon:write') ? write : []), ...(may('coupon:delete') ? [erasing] : [])]
  }
  return { transitionsOf, busy: transition.busy || remove.busy }
}
