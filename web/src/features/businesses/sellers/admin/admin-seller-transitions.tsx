import { type SellerGrade, sellerGrades } from '@neev/domain/businesses/sellers/sellers'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { reviewLabels } from '#shared/registration/review-labels.ts'
import { type TransitionLabels, useTransitions } from '#shared/registration/use-transitions.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import {
  type AdminSellerFieldsFragment,
  SetSellerGrade,
  SetSellerPremium,
  UpdateSellerStatus,
} from './admin-sellers.graphql.ts'

type Transition = AdminSellerFieldsFragment['transitions'][number]['transition']

/** Label and confirmation of each transition. */
const transitionLabels: Record<Transition, TransitionLabels> = {
  ...reviewLabels,
  approve: {
    ...reviewLabels.approve,
    body: text('The owner gets access to the seller area and can sell immediately.'),
  },
  reject: { ...reviewLabels.reject, body: text('This cannot be undone. The business can apply again.') },
  suspend: {
    verb: text('Suspend'),
    title: text('Suspend {name}?'),
    body: text('Its offers are hidden immediately. Existing orders are not affected.'),
    reason: text('Message to the seller'),
    danger: true,
  },
  reinstate: {
    verb: text('Reactivate'),
    title: text('Reactivate {name}?'),
    body: text('Buyers see its offers immediately.'),
  },
  terminate: {
    verb: text('Close permanently'),
    title: text('Close {name} permanently?'),
    body: text('This cannot be undone.'),
    reason: text('Message to the seller'),
    danger: true,
  },
}

/** Transitions of a seller open now, the usual one first. */
export function SellerTransitions({ seller }: { seller: AdminSellerFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const { id, name, transitions, isPremium, grade } = seller
  const transition = useMutation(UpdateSellerStatus, { successMessage: t('Saved') })
  const premium = useMutation(SetSellerPremium, { successMessage: t('Saved') })
  const regrade = useMutation(SetSellerGrade, { successMessage: t('Saved') })
  const setGrade = async (to: SellerGrade) => {
    const sure = await confirm({
      title: t('Set grade {grade} for {name}?', { grade: to, name }),
      body: t('The grade decides how long payouts are held for deliveries from now on.'),
      verb: t('Grade {grade}', { grade: to }),
    })
    if (sure) await regrade.runSafely({ id, grade: to })
  }
  const grades =
    may('seller:grade') && seller.status === 'APPROVED'
      ? sellerGrades
          .filter((one) => one !== grade)
          .map((one) => ({ label: t('Grade {grade}', { grade: one }), run: () => setGrade(one) }))
      : []
  const entries = useTransitions(transitionLabels, name, (step, note) =>
    transition.runSafely({ id, transition: step, note }),
  )
  const steps = may('seller:approve') ? entries(transitions) : []
  const marks =
    may('seller:write:any') && seller.status === 'APPROVED'
      ? [
          {
            label: isPremium ? t('Remove premium') : t('Make premium'),
            run: () => premium.runSafely({ id, isPremium: !isPremium }),
          },
        ]
      : []
  const actions = [
    ...steps.filter(({ whyNot, danger }) => !whyNot && !danger),
    ...steps.filter(({ whyNot, danger }) => whyNot || danger),
    ...marks,
    ...grades,
  ]
  return actions.length > 0 ? <RowActions actions={actions} /> : null
}
