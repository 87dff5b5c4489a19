import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
import { UpdateRequestOfferStatus } from '../on-request/on-request.graphql.ts'
import type { RequestOffer } from '../on-request/request-offer.columns.tsx'

/** Pauses, resumes and archives an offer on request. */
export function useRequestActions() {
  const t = useT()
  const transition = useMutation(UpdateRequestOfferStatus, {
    successMessage: t('Saved'),
  })
  const end = async ({ id, productTitle: item }: RequestOffer) => {
    const sure = await confirm({
      title: t('Remove it from your offers?'),
      body: t('Buyers can no longer ask you for {item}. Existing requests stay; you can offer it again.', { item }),
      verb: t('Remove'),
      tone: 'danger',
    })
    if (sure) await transition.runSafely({ id, transition: 'ARCHIVE' })
  }
  return (offer: RequestOffer): RowAction[] => {
    const { id, status } = offer
    if (status !== 'LIVE' && status !== 'PAUSED') return []
    return [
      status === 'PAUSED'
        ? { label: t('Resume'), run: () => transition.runSafely({ id, transition: 'RESUME' }) }
        : { label: t('Pause'), run: () => transition.runSafely({ id, transition: 'PAUSE' }) },
      { label: t('Remove'), danger: true, run: () => end(offer) },
    ]
  }
}
