import { customaryBundle, gramsPerMetre, pieceGrams, STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import { formatThousandths } from '@neev/domain/core/quantity'
import { Form, Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { PlaceForm } from '#shared/place/PlaceForm.tsx'
import { usePincode } from '#state/place.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './Hero.module.css'

/** Frequent searches in buyers' words. */
const oftenRequested = ['8 mm sariya', 'OPC 53 cement', 'M-sand', '25 mm CPVC pipe']

const units = [
  ['tonne', text('tonnes')],
  ['kg', text('kg')],
  ['bag', text('bags')],
  ['piece', text('pieces')],
] as const

type Props = { brandCount: number; bar: { diameterMm: number } }

/** Introduction with the fields for product and pincode. */
export function Hero({ brandCount, bar }: Props) {
  const t = useT()
  const pincode = usePincode()
  return (
    <section className={`${styles.hero} grid-paper`}>
      <div className="wrap">
        <div>
          <h1>{t('One delivered price for steel, cement and pipes.')}</h1>
          <p className="lead ink2">
            {t(
              'Goods, freight, loading and GST in one price, with the full breakdown. Compare {n} brands from verified sellers for your pincode.',
              { n: brandCount },
            )}
          </p>
          <Form
            className={styles.ask}
            method="get"
            action={paths.search()}
            role="search"
            aria-label={t('Prices')}
            onSubmit={({ currentTarget }) => {
              // An empty field searches for its placeholder
              const field = currentTarget.elements.namedItem('q')
              if (field instanceof HTMLInputElement && !field.value.trim()) field.value = field.placeholder
            }}
          >
            <label className="label" htmlFor="hero-q">
              {t('What do you need?')}
            </label>
            <div className="row">
              <div className={`input large ${styles.what}`}>
                <Icon name="search" />
                <input id="hero-q" name="q" type="search" placeholder={t('12 mm TMT Fe 550D')} enterKeyHint="search" />
              </div>
              <div className={`input large ${styles.amount}`}>
                <input name="qty" inputMode="decimal" aria-label={t('Quantity')} defaultValue="5" />
                <select name="unit" aria-label={t('Unit')}>
                  {units.map(([unit, label]) => (
                    <option key={unit} value={unit}>
                      {t(label)}
                    </option>
                  ))}
                </select>
              </div>
              <button type="submit" className="button primary large">
                {t('See prices')}
              </button>
            </div>
          </Form>
          <p className={`${styles.often} t13`}>
            <span className="ink3">{t('Popular searches:')}</span>
            {oftenRequested.map((labels) => (
              <Link key={labels} className="link" to={paths.search({ q: labels })}>
                {labels}
              </Link>
            ))}
          </p>
          {!pincode && (
            <PlaceForm
              className={styles.placeForm}
              action={paths.place()}
              large
              hint={t('Prices then include freight to your site.')}
            />
          )}
        </div>
        <BarPicture diameterMm={bar.diameterMm} />
      </div>
    </section>
  )
}

/** A drawing of the compared bar with its data by IS 1786. */
function BarPicture({ diameterMm }: { diameterMm: number }) {
  const t = useT()
  const [perMetre, piece, bundle] = [
    gramsPerMetre(diameterMm),
    pieceGrams(diameterMm, STANDARD_LENGTH_MM),
    customaryBundle(diameterMm),
  ]
  return (
    <figure className={styles.barPicture}>
      <Picture
        kind="TMT"
        category="tmt-bars"
        drawing={null}
        attributes={{ diameterMm }}
        dimensions
        title={t('A bundle of ribbed bars, {n} mm', { n: diameterMm })}
      />
      {perMetre !== null && piece !== null && bundle !== null && (
        <figcaption className="t13 ink3">
          {t(
            '{diameter} mm bar: {metre} kg per metre, {piece} kg per piece, {bundle} pieces per bundle. Table weight, IS 1786.',
            {
              diameter: diameterMm,
              metre: formatThousandths(perMetre, 3),
              piece: formatThousandths(piece, 3),
              bundle,
            },
          )}
        </figcaption>
      )}
    </figure>
  )
}
