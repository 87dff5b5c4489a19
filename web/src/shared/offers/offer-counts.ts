import type { T } from '#i18n/use-t.ts'

/** Number of offers and sellers, as text. */
export const offerCounts = (t: T, { offerCount, sellerCount }: { offerCount: number; sellerCount: number }): string =>
  [
    t('{n, plural, one {# offer} other {# offers}}', { n: offerCount }),
    t('{n, plural, one {# seller} other {# sellers}}', { n: sellerCount }),
  ].join(', ')
