import type { AssociateType } from '@neev/domain/businesses/associates'
import type { MessageLanguage as Language } from '@neev/domain/people/messages/message-texts'

/** The role of an approved applicant, by type. */
export const joiningNames: Record<AssociateType, Record<Language, string>> = {
  SELLER: { en: 'seller', hi: 'विक्रेता', de: 'Verkäufer', es: 'vendedor' },
  SERVICE: { en: 'service partner', hi: 'सेवा पार्टनर', de: 'Servicepartner', es: 'socio de servicios' },
  TRADE: { en: 'enquiry partner', hi: 'पूछताछ पार्टनर', de: 'Anfragepartner', es: 'socio de consultas' },
  BUSINESS: { en: 'business associate', hi: 'बिज़नेस एसोसिएट', de: 'Vertriebspartner', es: 'asociado comercial' },
  SUB_DEALER: {
    en: 'dealer of a business associate',
    hi: 'बिज़नेस एसोसिएट के डीलर',
    de: 'Händler eines Vertriebspartners',
    es: 'distribuidor de un asociado comercial',
  },
}

/** In place of the associate's name if the dealer named none. */
export const nearestName: Record<Language, string> = {
  en: 'the nearest one',
  hi: 'सबसे नज़दीकी',
  de: 'der nächstgelegene',
  es: 'el más cercano',
}
