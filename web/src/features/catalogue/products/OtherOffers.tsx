import { ruleText } from '#graphql/rule-text.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import type { ProductOffersQuery } from './product.graphql.ts'
import styles from './product.module.css'

/** Shorter texts for reasons with a date or number. */
const short: Readonly<Record<string, string>> = {
  PRICE_EXPIRED: text('Price not updated today'),
  PINCODE_NEEDED: text('Delivers from here; enter your pincode to see the price'),
  OFFER_UNAVAILABLE: text('Not selling at the moment'),
}

/** Sellers who do not deliver here now, each with the reason. */
export function OtherOffers({
  others,
  hasPlace,
}: {
  others: ProductOffersQuery['offers']['others']
  hasPlace: boolean
}) {
  const t = useT()
  const list = (
    <ul className={styles.otherOffers}>
      {others.map(({ id, seller, city, whyNot }) => (
        <li key={id}>
          <b className="medium">{seller.name}</b>
          <span className="ink3">{city}</span>
          <span className="ink2">{short[whyNot.code] ? t(short[whyNot.code] ?? '') : ruleText(t, whyNot)}</span>
        </li>
      ))}
    </ul>
  )
  if (!hasPlace) return list
  return (
    <details className={styles.others}>
      <summary className="link">
        {t('{n, plural, one {# more seller does} other {# more sellers do}} not deliver here now', {
          n: others.length,
        })}
      </summary>
      {list}
    </details>
  )
}
