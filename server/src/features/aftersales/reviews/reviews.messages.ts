import type { ModerationDecision, ReviewReason } from '@neev/domain/aftersales/reviews/reviews'
import { type MessageLanguage, messageLanguageOf } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import { buyers, type EventMessages, type MessageTypes, sellingParties } from '#core/events/event-messages.ts'
import { messagePreview } from '#features/people/messages/messages.ts'
import { type ReviewFacts, requestedSuborder, reviewFacts } from './moderation.queries.ts'

/** Reasons within a sentence. */
const reasons: Record<ReviewReason, Record<MessageLanguage, string>> = {
  ABUSE: {
    en: 'it contains insults or threats',
    hi: 'इसमें अपशब्द या धमकी है',
    de: 'sie enthält Beleidigungen oder Drohungen',
    es: 'contiene insultos o amenazas',
  },
  OFF_TOPIC: {
    en: 'it is not about the goods or the delivery',
    hi: 'यह माल या डिलीवरी के बारे में नहीं है',
    de: 'es geht darin nicht um die Ware oder die Lieferung',
    es: 'no trata de los productos ni de la entrega',
  },
  PERSONAL_DATA: {
    en: 'it contains personal data such as a name, number or address',
    hi: 'इसमें नाम, नंबर या पता जैसी निजी जानकारी है',
    de: 'sie enthält persönliche Daten wie Namen, Nummern oder Adressen',
    es: 'contiene datos personales, como un nombre, un número o una dirección',
  },
  ADVERTISING: {
    en: 'it advertises other goods or sellers',
    hi: 'इसमें किसी और माल या विक्रेता का विज्ञापन है',
    de: 'sie wirbt für andere Waren oder Verkäufer',
    es: 'anuncia otros productos o vendedores',
  },
  COPIED: {
    en: 'its text or photos were copied from elsewhere',
    hi: 'इसका पाठ या फ़ोटो कहीं और से लिया गया है',
    de: 'Text oder Fotos sind von anderswo übernommen',
    es: 'el texto o las fotos están copiados de otro sitio',
  },
  NOT_GENUINE: {
    en: 'it does not describe an experience of your own',
    hi: 'यह आपके अपने अनुभव के बारे में नहीं है',
    de: 'sie beschreibt keine eigene Erfahrung',
    es: 'no describe una experiencia propia',
  },
}

/** The message that tells the buyer of a decision. */
const byDecision: Record<ModerationDecision, string> = {
  PUBLISH: 'review.published',
  PUBLISH_REDACTED: 'review.redacted',
  REJECT: 'review.rejected',
  HIDE: 'review.hidden',
}

const reasonIn = (reason: ReviewReason | null, locale: string) =>
  reason ? reasons[reason][messageLanguageOf(locale)] : '–'

/** What a decision tells the buyer, in the buyer's language and without the greeting. */
export async function decisionText(
  ctx: Ctx,
  decision: ModerationDecision,
  { about, locale }: Pick<ReviewFacts, 'about' | 'locale'>,
  reason: ReviewReason | null,
): Promise<{ subject: string; body: string }> {
  const facts = { about, reason: reasonIn(reason, locale), name: '' }
  const { subject, body } = await messagePreview(ctx, byDecision[decision], 'CUSTOMER', locale, facts)
  const [, ...lines] = body.split('\n')
  return { subject, body: lines.join('\n') }
}

/** A message to the buyer about a review. */
const toBuyer =
  (path: (facts: ReviewFacts) => string = () => '/user/reviews?show=written') =>
  async (ctx: Ctx, { reviewId }: { reviewId: number }) => {
    const review = await reviewFacts(ctx.db, reviewId)
    if (!review) return null
    const { userId, about, reason, locale } = review
    return { to: [userId], facts: { about, reason: reasonIn(reason, locale) }, path: path(review) }
  }

/** Messages about reviews. */
export const messageTypes: MessageTypes = {
  'review.requested': { group: 'ORDERS', parties: buyers, variables: ['seller', 'items', 'part'] },
  'review.received': { group: 'ORDERS', parties: sellingParties, variables: ['about', 'rating', 'part'] },
  'review.published': { group: 'ORDERS', parties: buyers, variables: ['about'] },
  'review.redacted': { group: 'ORDERS', parties: buyers, variables: ['about'] },
  'review.rejected': { group: 'ORDERS', parties: buyers, variables: ['about', 'reason'] },
  'review.hidden': { group: 'ORDERS', parties: buyers, variables: ['about', 'reason'] },
}

/** Messages about reviews: the buyer is asked and told what became of a review, the seller of each that is shown. */
export const messages: EventMessages = {
  'review.requested': {
    kind: 'ORDER',
    read: async (ctx, { suborderId }) => {
      const requested = await requestedSuborder(ctx.db, suborderId)
      if (!requested) return null
      const { userId, seller, items, number } = requested
      return { to: [userId], facts: { seller, items, part: number }, path: `/sellerReview/${suborderId}` }
    },
  },
  'review.received': {
    kind: 'ORDER',
    read: async (ctx, { reviewId }) => {
      const review = await reviewFacts(ctx.db, reviewId)
      if (!review) return null
      const { about, rating, number, members, dealers, isAssociates } = review
      return {
        to: dealers.length > 0 ? dealers : members,
        facts: { about, rating: String(rating), part: number },
        path:
          dealers.length > 0
            ? '/subBusiness/order/reviews'
            : `/${isAssociates ? 'superSeller' : 'seller'}/order/reviews`,
      }
    },
  },
  'review.published': { kind: 'ORDER', read: toBuyer() },
  'review.redacted': { kind: 'ORDER', read: toBuyer() },
  'review.rejected': {
    kind: 'ORDER',
    read: toBuyer(({ suborderId }) => `/sellerReview/${suborderId}`),
  },
  'review.hidden': { kind: 'ORDER', read: toBuyer() },
}
