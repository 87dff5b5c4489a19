import { formatInr } from '@neev/domain/core/money'
import { buyers, type EventMessages, type MessageTypes } from '#core/events/event-messages.ts'
import { reachedAlert } from './price-alerts.queries.ts'

/** Price alerts. */
export const messageTypes: MessageTypes = {
  'price.reached': { group: 'PRODUCTS', parties: buyers, variables: ['product', 'amount', 'place'] },
}

/** Notifies buyers that their price was reached. */
export const messages: EventMessages = {
  'price.reached': {
    kind: 'SYSTEM',
    read: async (ctx, { alertId }) => {
      const alert = await reachedAlert(ctx.db, alertId)
      if (!alert) return null
      const { product, identifier, sku, pincode, paise, userId } = alert
      return {
        to: [userId],
        facts: { product, amount: formatInr(paise), place: pincode },
        path: `/product/${encodeURIComponent(identifier)}?v=${encodeURIComponent(sku)}`,
      }
    },
  },
}
