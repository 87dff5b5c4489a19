import { confirm } from '#kit/feedback/confirm.tsx'
import { useMutation } from '#kit/graphql/use-mutation.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { RowAction } from '#kit/table/RowActions.tsx'
import { RequestOffers, UpdateRequestOfferStatus } from './on-request.graphql.ts'
import { OwnProduct } from './proposals.graphql.ts'
import type { RequestOffer } from './request-offer.columns.tsx'

/** Off the shop for a while and back, and off one's list for good. */
export function useRequestActions() {
  const t = useT()
  const transition = useMutation(UpdateRequestOfferStatus, {
    successMessage: t('Saved'),
    refreshes: [RequestOffers, OwnProduct],
  })
  const end = async ({ id, productTitle: item }: RequestOffer) => {
    const sure = await confirm({
      title: t('Take it off your list?'),
      body: t('Buyers can not ask you for {item} any more. Requests that came stay; you can offer it anew.', { item }),
      verb: t('Take it off'),
      tone: 'danger',
    })
    if (sure) await transition.runSafely({ id, transition: 'ARCHIVE' })
  }
  return (offer: RequestOffer): RowAction[] => {
    const { id, status } = offer
    if (status !== 'LIVE' && status !== 'PAUSED') return []
    return [
      status === 'PAUSED'
        ? { label: t('Resume'), mutation: () => transition.runSafely({ id, transition: 'RESUME' }) }
        : { label: t('Pause'), mutation: () => transition.runSafely({ id, transition: 'PAUSE' }) },
      { label: t('Take it off'), danger: true, mutation: () => end(offer) },
    ]
  }
}
