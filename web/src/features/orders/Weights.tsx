import { Properties } from '#kit/detail/Properties.tsx'
import { kgText } from '#kit/goods/amounts.ts'
import { useT } from '#kit/i18n/use-t.ts'
import type { ShipmentFragment } from './order.graphql.ts'

/** What is in a load by the table, and what the weighbridges of the two sides say. */
export function Weights({ load }: { load: ShipmentFragment }) {
  const t = useT()
  const { weighments, gapGrams, toleranceGrams } = load
  if (weighments.length === 0) return null
  const slip = (side: 'SELLER' | 'BUYER') => {
    const found = weighments.find((one) => one.side === side)
    return (
      found && (
        <span key={side}>
          {kgText(found.netGrams)}{' '}
          <a className="link" href={found.slipUrl} target="_blank" rel="noreferrer">
            {t('slip {number}', { number: found.slipNumber })}
          </a>
        </span>
      )
    )
  }
  const short = gapGrams !== null && toleranceGrams !== null && gapGrams > toleranceGrams
  return (
    <Properties
      of={[
        [t('By the table'), kgText(load.lines.reduce((sum, line) => sum + line.grams, 0))],
        [t('At the yard'), slip('SELLER')],
        [t('At the site'), slip('BUYER')],
        [
          t('Difference'),
          gapGrams === null || toleranceGrams === null ? null : (
            <span key="gap" className={short ? 'late-text' : undefined}>
              {t('{gap}, up to {tolerance} is usual', { gap: kgText(gapGrams), tolerance: kgText(toleranceGrams) })}
            </span>
          ),
        ],
      ]}
    />
  )
}
