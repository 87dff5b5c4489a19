import { type SellerGrade, sellerGrades } from '@neev/domain/sellers'
import { type TransitionLabels, useTransitions } from '#kit/application/use-transitions.ts'
import { confirm } from '#kit/feedback/confirm.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import {
  AdminSeller,
  type AdminSellerFieldsFragment,
  AdminSellers,
  SetSellerGrade,
  SetSellerPremium,
  UpdateSellerStatus,
} from './admin-sellers.graphql.ts'

type Move = AdminSellerFieldsFragment['transitions'][number]['transition']

/** What each step is called and asked before it is done. */
const transitionLabels: Record<Move, TransitionLabels> = {
  review: { verb: text('Begin to look at it'), title: text('Begin to look at {name}?') },
  approve: {
    verb: text('Approve'),
    title: text('Approve {name}?'),
    body: text('The owner gets a desk of their own and can sell at once.'),
  },
  requestChanges: {
    verb: text('Ask for changes'),
    title: text('What should {name} change?'),
    reason: text('What the applicant reads'),
  },
  reject: {
    verb: text('Reject'),
    title: text('Reject {name}?'),
    body: text('This can not be taken back; the firm can apply anew.'),
    reason: text('What the applicant reads'),
    danger: true,
  },
  suspend: {
    verb: text('Suspend'),
    title: text('Suspend {name}?'),
    body: text('Its offers are hidden at once; orders that are under way go on.'),
    reason: text('What the seller reads'),
    danger: true,
  },
  reinstate: {
    verb: text('Let it sell again'),
    title: text('Let {name} sell again?'),
    body: text('Buyers see its offers at once.'),
  },
  terminate: {
    verb: text('Close for good'),
    title: text('Close {name} for good?'),
    body: text('This can not be taken back.'),
    reason: text('What the seller reads'),
    danger: true,
  },
}

/** The steps that can be done with a firm now, the usual one first. */
export function SellerTransitions({ seller }: { seller: AdminSellerFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const { id, name, transitions, isPremium, grade } = seller
  const refreshes = [AdminSeller, AdminSellers]
  const transition = useMutation(UpdateSellerStatus, { successMessage: t('Saved'), refreshes })
  const premium = useMutation(SetSellerPremium, { successMessage: t('Saved'), refreshes })
  const regrade = useMutation(SetSellerGrade, { successMessage: t('Saved'), refreshes })
  const setGrade = async (to: SellerGrade) => {
    const sure = await confirm({
      title: t('Grade {grade} for {name}?', { grade: to, name }),
      body: t('How long money is held follows from it, for what is delivered from now on.'),
      verb: t('Grade {grade}', { grade: to }),
    })
    if (sure) await regrade.runSafely({ id, grade: to })
  }
  const grades =
    may('settlement:write') && seller.status === 'APPROVED'
      ? sellerGrades
          .filter((one) => one !== grade)
          .map((one) => ({ label: t('Grade {grade}', { grade: one }), mutation: () => setGrade(one) }))
      : []
  const entries = useTransitions(transitionLabels, name, (step, note) =>
    transition.runSafely({ id, transition: step, note }),
  )
  const steps = may('seller:approve') ? entries(transitions) : []
  const marks =
    may('seller:write:any') && seller.status === 'APPROVED'
      ? [
          {
            label: isPremium ? t('Not premium any more') : t('Make it premium'),
            mutation: () => premium.runSafely({ id, isPremium: !isPremium }),
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
