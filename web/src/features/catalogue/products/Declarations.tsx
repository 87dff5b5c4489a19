import {
  isImported,
  isPacked,
  type NetUnit,
  netContent,
  type SaleUnit,
  unitSalePrice,
} from '@neev/domain/catalogue/declarations'
import { formatInr } from '@neev/domain/core/money'
import { formatThousandths } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/spec.module.css'
import { showDate } from '#ui/format/dates.ts'
import type { Product, Variant } from './product-state.ts'

type Fact = readonly [name: string, value: string]
type Company = NonNullable<Product['maker']>

/** Package declarations, shown before ordering (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10)). */
export function Declarations({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const price = usePackFacts(product, variant)
  const { maker, importer, countryOfOrigin, licences, shelfLifeDays } = product
  const imported = isImported(countryOfOrigin)
  const packed = isPacked(variant)
  // The consumer care contact is the importer's if there is one, otherwise the manufacturer's
  const care = importer ?? maker
  const facts: Fact[] = [
    ...price,
    ...(packed && maker ? [[t('Manufacturer'), said(maker)] as const] : []),
    ...(packed && importer ? [[t('Importer'), said(importer)] as const] : []),
    ...(packed && imported ? [[t('Country of origin'), countryOfOrigin] as const] : []),
    ...(packed && care?.carePhone
      ? [[t('Consumer care'), [care.carePhone, care.careEmail].filter(Boolean).join(', ')] as const]
      : []),
    ...(packed && shelfLifeDays
      ? [
          [
            t('Best before'),
            t('{n, plural, one {# day} other {# days}} from packing; the month of packing is on the package', {
              n: shelfLifeDays,
            }),
          ] as const,
        ]
      : []),
    ...licences.map(
      ({ licence, standard, plant, validTo }) =>
        [
          t('ISI mark'),
          validTo === null
            ? t('{standard}, {licence}, {plant}', { standard, licence, plant })
            : t('{standard}, {licence}, {plant}, valid until {until}', {
                standard,
                licence,
                plant,
                until: showDate(validTo),
              }),
        ] as const,
    ),
  ]
  return (
    <section aria-labelledby="declarations">
      <h2 id="declarations">{packed ? t('On the package') : t('Legal information')}</h2>
      {!packed && <p className="ink2 t13">{t('Sold loose, so there is no printed MRP.')}</p>}
      {facts.length > 0 && (
        <dl className={styles.spec}>
          {facts.map(([name, value]) => (
            <div key={name + value}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const said = ({ name, address }: Company) => [name, address].filter(Boolean).join(', ')

/** MRP, unit sale price and net quantity of a package; nothing for loose goods. */
function usePackFacts({ hsn }: Product, variant: Variant): Fact[] {
  const t = useT()
  const { unit, mrpPaise, gramsPerUnit, attributes } = variant
  const net = netContent({ unit, mrpPaise, gramsPerUnit, attributes: attributes as Record<string, unknown>, hsn })
  if (!net) return []
  const perUnit = mrpPaise === null ? null : unitSalePrice(mrpPaise, net)
  return [
    ...(mrpPaise === null
      ? []
      : [[t('MRP'), t('{price}, inclusive of all taxes', { price: formatInr(mrpPaise) })] as const]),
    ...(perUnit
      ? [[t('Unit sale price'), t(saleUnits[perUnit.per], { price: formatInr(perUnit.paise) })] as const]
      : []),
    [
      t('Net quantity'),
      net.unit === 'PIECE'
        ? t('{n, plural, one {# piece} other {# pieces}}', { n: net.milli / 1000 })
        : t(netUnits[net.unit], { n: formatThousandths(net.milli) }),
    ],
  ]
}

const saleUnits: Record<SaleUnit, string> = {
  G: text('{price} per gram'),
  KG: text('{price} per kg'),
  ML: text('{price} per ml'),
  LITRE: text('{price} per litre'),
  CM: text('{price} per cm'),
  METRE: text('{price} per metre'),
  SQ_METRE: text('{price} per m²'),
  PIECE: text('{price} per piece'),
}
const netUnits: Record<Exclude<NetUnit, 'PIECE'>, string> = {
  KG: text('{n} kg'),
  LITRE: text('{n} litres'),
  METRE: text('{n} m'),
  SQ_METRE: text('{n} m²'),
}
