import { withPlainDigits } from '../input/clean.ts'

/** Runs of ten to fourteen digits, also spaced, dotted or in Devanagari digits; `isPhone` says which are numbers. */
const digits = /(?<![\p{Nd}₹.,])\+?(?:\p{Nd}[\s\-.()]{0,2}){9,13}\p{Nd}(?!\p{Nd})/gu

/** Indian mobile numbers, area codes with their zero, and anything with a country code. */
function isPhone(run: string): boolean {
  const plain = withPlainDigits(run).replace(/[^\d+]/g, '')
  return plain.startsWith('+') || /^(?:0|91)?[6-9]\d{9}$/.test(plain) || /^0[1-9]\d{8,9}$/.test(plain)
}

const email = /[\w.+-]+\s*(?:@|\(at\)|\[at\])\s*[\w-]+(?:\s*(?:\.|\(dot\)|\[dot\])\s*[a-z]{2,})+/giu
const link = /\b(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me)\/\S+/giu

/** What stands in place of a hidden part of a message. */
export const hiddenContacts = { phone: '[number hidden]', email: '[email hidden]', link: '[link hidden]' } as const

/**
 * A message without phone numbers, email addresses and links. A simple filter: it keeps an honest conversation on the
 * site; whoever wants to write a number in words can.
 */
export function maskContacts(text: string): { text: string; isMasked: boolean } {
  const masked = text
    .replace(link, hiddenContacts.link)
    .replace(email, hiddenContacts.email)
    .replace(digits, (run) => (isPhone(run) ? hiddenContacts.phone : run))
  return { text: masked, isMasked: masked !== text }
}
