import { dealerTransitionsFor } from '@neev/domain/orders/dealers'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { type DealerRowFieldsFragment, ResendDealerInvitation, UpdateDealerStatus } from './dealers.graphql.ts'

/** Actions of an associate for a dealer, for a row's menu and a page's buttons. */
export function useDealerTransitions() {
  const t = useT()
  const may = useMay()
  const transition = useMutation(UpdateDealerStatus, { successMessage: t('Saved') })
  const again = useMutation(ResendDealerInvitation, { successMessage: t('Invitation sent again') })
  const remove = async ({ id, name }: DealerRowFieldsFragment) => {
    const note = await ask({
      title: t('Remove {name}?', { name }),
      body: t('Its people lose access, and its unpacked orders go to other dealers.'),
      verb: t('Remove'),
      tone: 'danger',
      asks: { label: t('Reason, shown to the dealer'), min: 3 },
    })
    if (note !== null) await transition.runSafely({ id, transition: 'remove', note })
  }
  const pause = async ({ id, name }: DealerRowFieldsFragment) => {
    const sure = await confirm({
      title: t('Pause {name}?', { name }),
      body: t('It receives no new orders, but still delivers the orders it has accepted.'),
      verb: t('Pause'),
    })
    if (sure) await transition.runSafely({ id, transition: 'pause' })
  }
  const transitionsOf = (dealer: DealerRowFieldsFragment): RowAction[] => {
    if (!may('dealer:write')) return []
    const { id, status } = dealer
    const open = new Set(dealerTransitionsFor(status, 'associate'))
    const all: (RowAction | false)[] = [
      open.has('activate') && {
        label: t('Activate'),
        run: () => transition.runSafely({ id, transition: 'activate' }),
      },
      open.has('pause') && { label: t('Pause'), run: () => pause(dealer) },
      open.has('resume') && { label: t('Resume'), run: () => transition.runSafely({ id, transition: 'resume' }) },
      status === 'INVITED' && { label: t('Resend invitation'), run: () => again.runSafely({ id }) },
      open.has('remove') && { label: t('Remove'), danger: true, run: () => remove(dealer) },
    ]
    return all.filter((one): one is RowAction => one !== false)
  }
  return { transitionsOf, busy: transition.busy || again.busy }
}
