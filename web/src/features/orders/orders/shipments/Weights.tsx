import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { kgText } from '#ui/format/amounts.ts'
import type { ShipmentFragment } from '../order.graphql.ts'

/** Theoretical weight of a shipment, and the weighments of both sides. */
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
        [t('Table weight'), kgText(load.lines.reduce((sum, line) => sum + line.grams, 0))],
        [t('Weight at the yard'), slip('SELLER')],
        [t('Weight at the site'), slip('BUYER')],
        [
          t('Difference'),
          gapGrams === null || toleranceGrams === null ? null : (
            <span key="gap" className={short ? 'late-text' : undefined}>
              {t('{gap}, of which up to {tolerance} is within tolerance', {
                gap: kgText(gapGrams),
                tolerance: kgText(toleranceGrams),
              })}
            </span>
          ),
        ],
      ]}
    />
  )
}
