import type { Checked } from './check.queries.ts'

/* How rows of a file are saved: as lines of offers that have the same terms. */

type Input = NonNullable<Checked['input']>

/** Groups rows that are saved together: same dispatch point, price end and lead time; each size once. */
export function groupsOf<Row extends { input: Input | null }>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (!row.input) continue
    const { offer, variantId } = row.input
    const base = `${offer.dispatchPointId} ${String(offer.validTo)} ${offer.leadDays}`
    let key = base
    for (let at = 0; groups.get(key)?.some((other) => other.input?.variantId === variantId); at++) key = `${base} ${at}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

export const lineOf = ({ input }: { input: Input | null }) => ({
  variantId: input?.variantId ?? '',
  pricePaise: input?.offer.pricePaise ?? 0,
  stockMilli: input?.offer.stockMilli ?? null,
  sku: input?.sku ?? null,
  breaks: input?.offer.breaks ?? null,
})

/** Confirming an import confirms its prices. */
export const optionsOf = ({ offer }: Input) => ({
  pointId: Number(offer.dispatchPointId),
  validTo: offer.validTo,
  leadDays: offer.leadDays,
  sure: true,
  field: (at: number) => `${at}.`,
})
