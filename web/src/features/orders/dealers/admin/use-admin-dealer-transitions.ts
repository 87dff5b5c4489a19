import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { UpdateDealerStatusAsAdmin } from '../dealers.graphql.ts'
import type { AdminDealer } from './admin-dealer.columns.tsx'

/** Suspends or restores a dealer, as an admin. */
export function useAdminDealerTransitions() {
  const t = useT()
  const may = useMay()
  const transition = useMutation(UpdateDealerStatusAsAdmin, { successMessage: t('Saved') })
  const suspend = async ({ id, name }: AdminDealer) => {
    const note = await ask({
      title: t('Suspend {name}?', { name }),
      body: t('It receives no new orders, and its unpacked orders go to other dealers.'),
      verb: t('Suspend'),
      tone: 'danger',
      asks: { label: t('Reason, shown to the dealer'), min: 3 },
    })
    if (note !== null) await transition.runSafely({ id, transition: 'suspend', note })
  }
  const restore = async ({ id, name }: AdminDealer) => {
    const sure = await confirm({
      title: t('Reactivate {name}?', { name }),
      body: t('It receives orders from its pincodes immediately.'),
      verb: t('Reactivate'),
    })
    if (sure) await transition.runSafely({ id, transition: 'restore' })
  }
  return (dealer: AdminDealer): RowAction[] => {
    if (!may('seller:approve')) return []
    const all: (RowAction | false)[] = [
      dealer.transitions.includes('restore') && { label: t('Reactivate'), run: () => restore(dealer) },
      dealer.transitions.includes('suspend') && { label: t('Suspend'), danger: true, run: () => suspend(dealer) },
    ]
    return all.filter((one): one is RowAction => one !== false)
  }
}
