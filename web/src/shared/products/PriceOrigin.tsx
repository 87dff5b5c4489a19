import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'

/** What a price of a company comes from; nothing for the price for everyone. */
export const priceOriginLabels: Readonly<Record<string, string>> = {
  COMPANY: text('Company price'),
  CONTRACT: text('Contract price'),
}

type Props = { origin: string | null | undefined; as?: 'badge' | 'second' }

/** A small sign that a price is the company's own; nothing for the price for everyone. */
export function PriceOrigin({ origin, as = 'badge' }: Props) {
  const t = useT()
  const label = origin && priceOriginLabels[origin]
  if (!label) return null
  return <span className={as === 'badge' ? 'badge plain' : 'second'}>{t(label)}</span>
}
