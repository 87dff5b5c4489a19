import { formatInr } from '@neev/domain/core/money'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { AskLink } from '#shared/enquiries/AskLink.tsx'
import { perText } from '#ui/format/amounts.ts'
import styles from './product.module.css'
import { enquiryQuantity, type Product, type Variant } from './product-state.ts'

type Props = {
  product: Product
  variant: Variant
  /** The query of the entered values; newer than the URL's. */
  typed: string | null
  first: boolean
}

/** Partners who quote on request: the main action if nobody sells at a price, otherwise a secondary one. */
export default function AskPartners({ product, variant, typed, first }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const { onRequest, identifier } = product
  const requested = enquiryQuantity(variant, new URLSearchParams(typed ?? search))
  return (
    <div className="stack">
      <p>
        {first ? <span className="price">{t('Price on request')}</span> : <b>{t('Also on request')}</b>}
        <span className={`t13 ink3 ${styles.under}`}>
          {t('Enter how much you need; the partner contacts you with a price.')}
        </span>
      </p>
      {onRequest.map(({ id, name, hintPaise, unit, opensOn }, at) => (
        <div key={id} className="row between wraps">
          <span>
            <b className="medium">{name}</b>
            {hintPaise != null && (
              <span className="second">
                {t('about {price} {unit}', { price: formatInr(hintPaise), unit: perText(t, unit) })}
              </span>
            )}
          </span>
          <AskLink
            partner={{ name, opensOn }}
            className={first && at === 0 ? 'button primary' : 'button'}
            to={paths.send({ productname: identifier }, { partner: id, v: variant.sku, ...requested })}
          />
        </div>
      ))}
    </div>
  )
}
