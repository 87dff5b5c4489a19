import { formatInr } from '@neev/domain/core/money'
import type { EventMessages } from '#core/events/event-messages.ts'
import { reachedAlert } from './price-alerts.queries.ts'

/** Notifies buyers that their price was reached. */
export const messages: EventMessages = {
  'price.reached': {
    by: ['mail', 'bell'],
    kind: 'SYSTEM',
    words: {
      en: {
        subject: '{product} now costs {amount}',
        body: 'Hello {name},\nThe price you were waiting for is here: {product} costs {amount} per unit, delivered to {place}, GST included.\nToday’s prices may end today.',
        action: 'View offer',
      },
      hi: {
        subject: '{product} अब {amount} पर',
        body: 'नमस्ते {name},\nजिस भाव की आप प्रतीक्षा कर रहे थे, वह आ गया: {product} की एक इकाई {place} तक पहुँचाकर, जीएसटी सहित, {amount} की है।\nआज के भाव आज ही समाप्त हो सकते हैं।',
        action: 'ऑफ़र देखें',
      },
      de: {
        subject: '{product} kostet {amount}',
        body: 'Hallo {name},\nder Preis, auf den Sie gewartet haben, ist da: {product} kostet {amount} je Einheit, geliefert nach {place}, mit GST.\nPreise von heute können heute enden.',
        action: 'Angebot ansehen',
      },
      es: {
        subject: '{product} está a {amount}',
        body: 'Hola, {name}:\nha llegado el precio que esperaba: {product} cuesta {amount} por unidad, entregado en {place}, con GST.\nLos precios de hoy pueden terminar hoy.',
        action: 'Ver la oferta',
      },
    },
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
