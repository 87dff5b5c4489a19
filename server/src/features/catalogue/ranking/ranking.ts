import {
  noFacts,
  type OfferSort,
  RANKING_DAYS,
  type RankingWeights,
  rankingParts,
  scoreOf,
  whyNotWeights,
} from '@neev/domain/catalogue/ranking/ranking'
import { rankingInput } from '@neev/domain/catalogue/ranking/ranking-inputs'
import { type SettingKey, settingKeys, settingRow } from '@neev/domain/platform/settings'
import { createCache } from '#core/cache.ts'
import type { Ctx } from '#core/context.ts'
import { parseInput, refuseIf } from '#core/errors.ts'
import { type Settings, settingsAsOf } from '#core/settings.ts'
import { lastChangeOf, setSettings, versionOfSettings } from '#features/platform/settings/settings.ts'
import { type FactRow, factsOfSellers } from './ranking.queries.ts'

const keys: SettingKey[] = settingKeys.filter((key) => settingRow(key).group === 'RANKING')

type Facts = { at: Date; bySeller: ReadonlyMap<number, FactRow> }
const counted = createCache<Facts>({ name: 'seller-facts', seconds: 3600, max: 1 })

/** The facts of all sellers, counted once an hour. */
const factsNow = (ctx: Ctx): Promise<Facts> =>
  counted.get(ctx, 'all', async () => {
    const since = new Date(ctx.now.getTime() - RANKING_DAYS * 86_400_000)
    const rows = await factsOfSellers(ctx.db, since, ctx.now)
    return { at: ctx.now, bySeller: new Map(rows.map((row) => [row.sellerId, row])) }
  })

const weightsOf = (settings: Settings): RankingWeights => ({
  PRICE: settings.rankPriceBp,
  ON_TIME: settings.rankOnTimeBp,
  RATING: settings.rankRatingBp,
  RESPONSE: settings.rankResponseBp,
})
const sortOf = ({ rankSort }: Settings): OfferSort => (rankSort === 'RECOMMENDED' ? 'RECOMMENDED' : 'PRICE')

/** Weights and first order, which every product page needs; changed by `setRanking` alone. */
const inForce = createCache<{ weights: RankingWeights; sort: OfferSort }>({ name: 'ranking', seconds: 60, max: 1 })
const rankingNow = (ctx: Ctx) =>
  inForce.get(ctx, 'all', async () => {
    const settings = await settingsAsOf(ctx)
    return { weights: weightsOf(settings), sort: sortOf(settings) }
  })

/** The ranking in force now. */
export async function getRanking(ctx: Ctx) {
  const settings = await settingsAsOf(ctx)
  const weights = weightsOf(settings)
  return {
    weights: rankingParts.map((part) => ({ part, weightBp: weights[part] })),
    sort: sortOf(settings),
    changedAt: await lastChangeOf(ctx, keys),
    countedAt: (await factsNow(ctx)).at,
    version: await versionOfSettings(ctx, keys),
  }
}

/** Sets weights and the first order, at once and everywhere: a change of settings empties the cached pages. */
export async function setRanking(ctx: Ctx, values: unknown, version: number) {
  const { priceBp, onTimeBp, ratingBp, responseBp, sort } = parseInput(rankingInput, values)
  refuseIf(whyNotWeights({ PRICE: priceBp, ON_TIME: onTimeBp, RATING: ratingBp, RESPONSE: responseBp }))
  const set = { rankPriceBp: priceBp, rankOnTimeBp: onTimeBp, rankRatingBp: ratingBp, rankResponseBp: responseBp }
  await setSettings(ctx, { ...set, rankSort: sort }, null, version)
  inForce.invalidate(ctx)
  return getRanking(ctx)
}

/** How offers are scored now, from facts and weights that are read once: the order at first, and a seller's score. */
export async function readScoring(ctx: Ctx) {
  const { weights, sort } = await rankingNow(ctx)
  const { at, bySeller } = await factsNow(ctx)
  return {
    sort,
    /** The score of a seller's offer of `paise`, where `lowest` is the lowest delivered price. */
    score(sellerId: number, paise: number, lowest: number) {
      const { answerHours, ...facts } = bySeller.get(sellerId) ?? { ...noFacts, answerHours: null }
      return { ...facts, ...scoreOf(paise, lowest, facts, weights), answerHours, countedAt: at }
    },
  }
}
