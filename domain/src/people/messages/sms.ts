/** Characters of the GSM 7-bit alphabet (3GPP TS 23.038), and those that take two places in it. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

export type SmsLength = {
  /** GSM-7 has 160 places in one segment, UCS-2 has 70. */
  encoding: 'GSM7' | 'UCS2'
  /** Places taken. */
  length: number
  segments: number
  /** Places in each segment; fewer if there are several, because each has a header. */
  perSegment: number
  /** The first character that requires UCS-2. */
  forcedBy: string | null
}

/** How long an SMS is and how many segments it is charged as. */
export function smsLength(text: string): SmsLength {
  const forcedBy = [...text].find((character) => !basic.has(character) && !extended.has(character)) ?? null
  const length = forcedBy === null ? [...text].reduce((sum, one) => sum + (extended.has(one) ? 2 : 1), 0) : text.length
  const [single, several] = forcedBy === null ? [160, 153] : [70, 67]
  const segments = length <= single ? 1 : Math.ceil(length / several)
  return {
    encoding: forcedBy === null ? 'GSM7' : 'UCS2',
    length,
    segments,
    perSegment: segments === 1 ? single : several,
    forcedBy,
  }
}

/** Signs that would make an SMS more expensive, as plain letters: the rupee sign, dashes, quotes. */
export const plainSms = (text: string): string =>
  text
    .replace(/₹\s?/g, 'Rs ')
    .replace(/[–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/…/g, '...')
