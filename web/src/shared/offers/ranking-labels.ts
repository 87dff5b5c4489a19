import type { RankingPart } from '@neev/domain/catalogue/ranking/ranking'
import { text } from '#i18n/text.ts'

/** The parameters of the ranking as buyers read them. */
export const rankingPartLabels: Readonly<Record<RankingPart, string>> = {
  PRICE: text('Delivered price'),
  ON_TIME: text('Deliveries on time'),
  RATING: text('Rating'),
  RESPONSE: text('Response to requests'),
}

/** How each parameter is worked out. */
export const rankingPartTexts: Readonly<Record<RankingPart, string>> = {
  PRICE: text(
    'Goods, freight, loading and GST for your quantity and place. The lowest price has 1,000; at 25 % above it the score is 0, and evenly in between.',
  ),
  ON_TIME: text(
    'The share of deliveries in the last 180 days that came by the promised day. Ten deliveries, of which eight on time, are added for every seller, so that a few say little.',
  ),
  RATING: text(
    'The average of all published ratings of the seller: one star is 0, five stars are 1,000. Five ratings of four stars are added for every seller.',
  ),
  RESPONSE: text(
    'The share of requests for quotation in the last 180 days that were answered by their deadline. Five requests, of which four are answered, are added for every seller.',
  ),
}
