import { gramsPerMetre, pieceGrams, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { grades, massTolerances } from '@neev/domain/catalogue/bars/tmt-limits'
import { attributeText } from '@neev/domain/core/attribute-values'
import { formatThousandths } from '@neev/domain/core/quantity'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/spec.module.css'
import { showPercent } from '#ui/format/percent.ts'
import type { Product, Variant } from './product-state.ts'

type Fact = readonly [name: string, value: string]

/** Specification of the product, with data of the standard if there is one. */
export function Specification({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const bars = useBarFacts(variant)
  const attributes = bars.length > 0 ? [] : attributeFacts(product, variant)
  const { standard, isiMark, hsn, rateBp, countryOfOrigin, manufacturer, brand, specification } = product
  const facts: Fact[] = [
    ...(brand ? [[t('Brand'), brand.name] as const] : []),
    ...(standard ? [[t('Standard'), isiMark ? t('{standard}, ISI marked', { standard }) : standard] as const] : []),
    ...bars,
    ...attributes,
    ...specification.map(({ name, value }) => [name, value] as const),
    ...(manufacturer ? [[t('Manufactured by'), manufacturer] as const] : []),
    [t('Country of origin'), countryOfOrigin],
    [t('HSN / GST'), `${hsn} / ${showPercent(rateBp)}`],
  ]
  return (
    <section aria-labelledby="specification">
      <h2 id="specification">{t('Specification')}</h2>
      <dl className={styles.spec}>
        {facts.map(([name, value]) => (
          <div key={name + value}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const attributeFacts = ({ attributeNames }: Product, { attributes }: Variant): Fact[] =>
  attributeNames.flatMap(({ code, name, unit }) => {
    const value = attributeText(attributes[code])
    return value === '' ? [] : [[name, unit ? `${value} ${unit}` : value] as const]
  })

/** Data of a bar by IS 1786; none for other goods. */
function useBarFacts({
  diameterMm,
  lengthMm,
  piecesPerBundle,
  gramsPerMetre: own,
  grade,
  attributes,
}: Variant): Fact[] {
  const t = useT()
  if (diameterMm === null) return []
  const perMetre = own ?? gramsPerMetre(diameterMm)
  const piece = pieceGrams(diameterMm, lengthMm ?? STANDARD_LENGTH_MM, own)
  const limits = grades.find((one) => one.grade === grade)
  const tolerance = massTolerances.find((one) => diameterMm <= one.uptoMm)
  const kg = (grams: number) => `${formatThousandths(grams, 3)} kg`
  const min = (value: string) => t('{value} minimum', { value })
  return [
    ...(grade ? [[t('Grade'), grade] as const] : []),
    ...(perMetre ? [[t('Nominal weight'), t('{mass} per metre', { mass: kg(perMetre) })] as const] : []),
    ...(attributes.areaMm2 ? [[t('Cross-section'), `${attributes.areaMm2} mm²`] as const] : []),
    [t('Length'), `${formatThousandths(lengthMm ?? STANDARD_LENGTH_MM)} m`],
    ...(piece
      ? [
          [
            t('Piece / bundle'),
            piecesPerBundle
              ? t('{piece} / {n, plural, one {# piece} other {# pieces}}, {bundle}', {
                  piece: kg(piece),
                  n: piecesPerBundle,
                  bundle: kg(piece * piecesPerBundle),
                })
              : kg(piece),
          ] as const,
        ]
      : []),
    ...(limits
      ? [
          [t('0.2% proof stress'), min(`${limits.yieldMpa} N/mm²`)] as const,
          [t('Tensile strength'), min(`${limits.tensileMpa} N/mm²`)] as const,
          [t('Elongation'), min(showPercent(limits.elongationBp))] as const,
          ...(limits.agtBp ? [[t('Total elongation at maximum force'), min(showPercent(limits.agtBp))] as const] : []),
        ]
      : []),
    ...(tolerance ? [[t('Batch weight tolerance'), `± ${showPercent(tolerance.batchBp)}`] as const] : []),
  ]
}
