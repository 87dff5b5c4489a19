import { formatInr } from '@neev/domain/core/money'
import { stateName } from '@neev/domain/core/states'
import { buyers, type EventMessages, type MessageTypes } from '#core/events/event-messages.ts'
import { reachedAlert, seriesById } from './price-index.queries.ts'
import { freshSince, seriesTitle } from './price-index.ts'

/** Alerts of the price index. */
export const messageTypes: MessageTypes = {
  'index.reached': { group: 'PRODUCTS', parties: buyers, variables: ['product', 'amount', 'place'] },
}

/** Notifies buyers that the index has moved as they asked. */
export const messages: EventMessages = {
  'index.reached': {
    kind: 'SYSTEM',
    read: async (ctx, { alertId }) => {
      const alert = await reachedAlert(ctx.db, alertId)
      const series = alert && (await seriesById(ctx.db, freshSince(ctx), alert.seriesId))
      if (!series) return null
      return {
        to: [alert.userId],
        facts: { product: seriesTitle(series), amount: formatInr(alert.paise), place: stateName(series.stateCode) },
        path: `/price-index/${series.code}`,
      }
    },
  },
}
