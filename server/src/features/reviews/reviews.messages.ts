import type { ReviewDecision, ReviewReason } from '@neev/domain/support/reviews'
import type { Ctx } from '#core/context.ts'
import type { EventMessages, InAll, Language, Words } from '#core/events/event-messages.ts'
import { type ReviewFacts, requestedSuborder, reviewFacts } from './moderation.queries.ts'

/** Reasons within a sentence. */
const reasons: Record<ReviewReason, Record<Language, string>> = {
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

const published: InAll = {
  en: {
    subject: 'Your review of {about} is published',
    body: 'Hello {name},\nYour review of {about} is published. You can edit it within 7 days of writing it.',
    action: 'View my reviews',
  },
  hi: {
    subject: '{about} की आपकी समीक्षा प्रकाशित हो गई है',
    body: 'नमस्ते {name},\n{about} की आपकी समीक्षा प्रकाशित हो गई है। लिखने के 7 दिन के भीतर आप इसे बदल सकते हैं।',
    action: 'मेरी समीक्षाएँ देखें',
  },
  de: {
    subject: 'Ihre Bewertung von {about} ist veröffentlicht',
    body: 'Hallo {name},\nIhre Bewertung von {about} ist veröffentlicht. Sie können sie innerhalb von 7 Tagen nach dem Schreiben ändern.',
    action: 'Meine Bewertungen ansehen',
  },
  es: {
    subject: 'Su reseña de {about} está publicada',
    body: 'Hola, {name}:\nsu reseña de {about} está publicada. Puede modificarla durante los 7 días siguientes a escribirla.',
    action: 'Ver mis reseñas',
  },
}

const withoutFound: InAll = {
  en: {
    subject: 'Your review of {about} is published',
    body: 'Hello {name},\nYour review of {about} is published. We replaced contact details or words that are not allowed by […], because reviews are public. Nothing else was changed.',
    action: 'View my reviews',
  },
  hi: {
    subject: '{about} की आपकी समीक्षा प्रकाशित हो गई है',
    body: 'नमस्ते {name},\n{about} की आपकी समीक्षा प्रकाशित हो गई है। समीक्षाएँ सबको दिखती हैं, इसलिए हमने संपर्क जानकारी या अमान्य शब्दों की जगह […] लिख दिया है। और कुछ नहीं बदला गया।',
    action: 'मेरी समीक्षाएँ देखें',
  },
  de: {
    subject: 'Ihre Bewertung von {about} ist veröffentlicht',
    body: 'Hallo {name},\nIhre Bewertung von {about} ist veröffentlicht. Weil Bewertungen öffentlich sind, haben wir Kontaktdaten oder unzulässige Wörter durch […] ersetzt. Sonst wurde nichts geändert.',
    action: 'Meine Bewertungen ansehen',
  },
  es: {
    subject: 'Su reseña de {about} está publicada',
    body: 'Hola, {name}:\nsu reseña de {about} está publicada. Como las reseñas son públicas, hemos sustituido los datos de contacto o las palabras no permitidas por […]. No se ha cambiado nada más.',
    action: 'Ver mis reseñas',
  },
}

const rejected: InAll = {
  en: {
    subject: 'Your review of {about} was not published',
    body: 'Hello {name},\nYour review of {about} was not published, because {reason}. A low rating is never a reason. You can edit it within 7 days of writing it, and we check it again.',
    action: 'Edit review',
  },
  hi: {
    subject: '{about} की आपकी समीक्षा प्रकाशित नहीं हुई',
    body: 'नमस्ते {name},\n{about} की आपकी समीक्षा प्रकाशित नहीं हुई, क्योंकि {reason}। कम रेटिंग कभी कारण नहीं होती। लिखने के 7 दिन के भीतर आप इसे बदल सकते हैं; हम इसे फिर जाँचेंगे।',
    action: 'समीक्षा बदलें',
  },
  de: {
    subject: 'Ihre Bewertung von {about} wurde nicht veröffentlicht',
    body: 'Hallo {name},\nIhre Bewertung von {about} wurde nicht veröffentlicht. Grund: {reason}. Eine niedrige Note ist nie ein Grund. Sie können sie innerhalb von 7 Tagen nach dem Schreiben ändern, dann prüfen wir sie erneut.',
    action: 'Bewertung ändern',
  },
  es: {
    subject: 'Su reseña de {about} no se ha publicado',
    body: 'Hola, {name}:\nsu reseña de {about} no se ha publicado porque {reason}. Una nota baja nunca es motivo. Puede modificarla durante los 7 días siguientes a escribirla y la revisaremos de nuevo.',
    action: 'Modificar la reseña',
  },
}

const hidden: InAll = {
  en: {
    subject: 'Your review of {about} is no longer shown',
    body: 'Hello {name},\nYour review of {about} is no longer shown, because {reason}. If you do not agree, contact us.',
    action: 'View my reviews',
  },
  hi: {
    subject: '{about} की आपकी समीक्षा अब नहीं दिखती',
    body: 'नमस्ते {name},\n{about} की आपकी समीक्षा अब नहीं दिखाई जाती, क्योंकि {reason}। सहमत न हों तो हमसे संपर्क करें।',
    action: 'मेरी समीक्षाएँ देखें',
  },
  de: {
    subject: 'Ihre Bewertung von {about} wird nicht mehr angezeigt',
    body: 'Hallo {name},\nIhre Bewertung von {about} wird nicht mehr angezeigt. Grund: {reason}. Wenn Sie nicht einverstanden sind, schreiben Sie uns.',
    action: 'Meine Bewertungen ansehen',
  },
  es: {
    subject: 'Su reseña de {about} ya no se muestra',
    body: 'Hola, {name}:\nsu reseña de {about} ya no se muestra porque {reason}. Si no está de acuerdo, escríbanos.',
    action: 'Ver mis reseñas',
  },
}

const byDecision: Record<ReviewDecision, InAll> = {
  PUBLISH: published,
  PUBLISH_REDACTED: withoutFound,
  REJECT: rejected,
  HIDE: hidden,
}

const languageOf = (locale: string): Language => {
  const language = locale.slice(0, 2)
  return language === 'hi' || language === 'de' || language === 'es' ? language : 'en'
}

const reasonIn = (reason: ReviewReason | null, locale: string) => (reason ? reasons[reason][languageOf(locale)] : '–')

/** What a decision tells the buyer, in the buyer's language and without the greeting. */
export function decisionText(
  decision: ReviewDecision,
  { about, locale }: Pick<ReviewFacts, 'about' | 'locale'>,
  reason: ReviewReason | null,
): Pick<Words, 'subject' | 'body'> {
  const { subject, body } = byDecision[decision][languageOf(locale)]
  const fill = (text: string) => text.replace('{about}', about).replace('{reason}', reasonIn(reason, locale))
  const [, ...lines] = body.split('\n')
  return { subject: fill(subject), body: fill(lines.join('\n')) }
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

/** Messages about reviews: the buyer is asked and told what became of a review, the seller of each that is shown. */
export const messages: EventMessages = {
  'review.requested': {
    by: ['mail', 'bell'],
    kind: 'ORDER',
    words: {
      en: {
        subject: 'How was your delivery from {seller}?',
        body: 'Hello {name},\nYour order {part} was delivered: {items}. Tell the next buyer how the goods and the delivery were. It takes a minute, and you can do it within 90 days of delivery.',
        action: 'Write a review',
      },
      hi: {
        subject: '{seller} की डिलीवरी कैसी रही?',
        body: 'नमस्ते {name},\nआपका ऑर्डर {part} पहुँच गया है: {items}। अगले खरीदार को बताइए कि माल और डिलीवरी कैसी रही। इसमें एक मिनट लगता है, और डिलीवरी के 90 दिन के भीतर लिख सकते हैं।',
        action: 'समीक्षा लिखें',
      },
      de: {
        subject: 'Wie war die Lieferung von {seller}?',
        body: 'Hallo {name},\nIhre Bestellung {part} wurde geliefert: {items}. Sagen Sie den nächsten Käufern, wie Ware und Lieferung waren. Es dauert eine Minute und ist bis 90 Tage nach der Lieferung möglich.',
        action: 'Bewertung schreiben',
      },
      es: {
        subject: '¿Qué tal la entrega de {seller}?',
        body: 'Hola, {name}:\nsu pedido {part} se ha entregado: {items}. Cuente a los próximos compradores cómo fueron los productos y la entrega. Se tarda un minuto y puede hacerlo durante los 90 días siguientes a la entrega.',
        action: 'Escribir una reseña',
      },
    },
    read: async (ctx, { suborderId }) => {
      const requested = await requestedSuborder(ctx.db, suborderId)
      if (!requested) return null
      const { userId, seller, items, number } = requested
      return { to: [userId], facts: { seller, items, part: number }, path: `/sellerReview/${suborderId}` }
    },
  },
  'review.received': {
    by: ['mail', 'bell'],
    kind: 'ORDER',
    words: {
      en: {
        subject: 'New review: {rating} of 5 for {about}',
        body: 'Hello {name},\nA buyer rated {about} with {rating} of 5 (order {part}). You can reply once; buyers see your reply below the review.',
        action: 'Read review',
      },
      hi: {
        subject: 'नई समीक्षा: {about} को 5 में से {rating}',
        body: 'नमस्ते {name},\nएक खरीदार ने {about} को 5 में से {rating} अंक दिए (ऑर्डर {part})। आप एक बार जवाब दे सकते हैं; वह समीक्षा के नीचे दिखता है।',
        action: 'समीक्षा पढ़ें',
      },
      de: {
        subject: 'Neue Bewertung: {rating} von 5 für {about}',
        body: 'Hallo {name},\nein Käufer hat {about} mit {rating} von 5 bewertet (Bestellung {part}). Sie können einmal antworten; die Antwort steht unter der Bewertung.',
        action: 'Bewertung lesen',
      },
      es: {
        subject: 'Nueva reseña: {rating} de 5 para {about}',
        body: 'Hola, {name}:\nun comprador ha puntuado {about} con {rating} de 5 (pedido {part}). Puede responder una vez; la respuesta aparece debajo de la reseña.',
        action: 'Leer la reseña',
      },
    },
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
  'review.published': { by: ['mail', 'bell'], kind: 'ORDER', words: published, read: toBuyer() },
  'review.redacted': { by: ['mail', 'bell'], kind: 'ORDER', words: withoutFound, read: toBuyer() },
  'review.rejected': {
    by: ['mail', 'bell'],
    kind: 'ORDER',
    words: rejected,
    read: toBuyer(({ suborderId }) => `/sellerReview/${suborderId}`),
  },
  'review.hidden': { by: ['mail', 'bell'], kind: 'ORDER', words: hidden, read: toBuyer() },
}
