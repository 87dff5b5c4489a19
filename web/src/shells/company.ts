import { text } from '#kit/i18n/text.ts'

/** When complaints are answered (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)). Who answers them is a setting. */
export const company = {
  officer: {
    hours: text('Mon to Sat, 10:00 to 18:00'),
    reply: text('Ticket number within 48 hours, answer within one month'),
  },
} as const
