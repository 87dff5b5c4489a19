import { text } from '#kit/i18n/text.ts'

/** Who operates the shop, as the law wants it on every page (Consumer Protection (E-Commerce) Rules 2020, rules 4 and 5). */
export const company = {
  legalName: 'Neev Marketplace Private Limited',
  place: 'Pune 411045, Maharashtra',
  officer: {
    name: 'Meera Joshi',
    email: 'grievance@neev.example',
    phone: '020 5550 0142',
    hours: text('Mon to Sat, 10:00 to 18:00'),
    reply: text('Ticket number within 48 hours, answer within one month'),
  },
} as const
