import { useEffect, useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#shared/products/goods.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { usePincode } from '#state/place.ts'
import { SeenProducts } from './seen.graphql.ts'
import { rememberSeen } from './seen.ts'

/** Recently viewed products of this browser. Rendered after hydration at the bottom, so that nothing moves. */
export default function RecentlySeen({ identifier }: { identifier: string }) {
  const t = useT()
  const pincode = usePincode()
  const [identifiers, setIdentifiers] = useState<readonly string[]>([])
  // Here, because this loads after the page: the page itself carries nothing for its banners
  useEffect(() => {
    import('#shared/advertisements/follow-banners.ts').then(({ followBanners }) => followBanners(document))
  }, [])
  useEffect(() => setIdentifiers(rememberSeen(identifier)), [identifier])
  const { data } = useGql(
    SeenProducts,
    { identifiers: [...identifiers], pincode },
    { skip: identifiers.length === 0, keep: true },
  )
  const cards = data?.productCards ?? []
  if (cards.length === 0) return null
  return (
    <section className="section" aria-labelledby="seen">
      <header>
        <h2 id="seen">{t('Recently viewed')}</h2>
      </header>
      <div className={`${styles.cardGrid} ${styles.five}`}>
        {cards.map((card) => (
          <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
        ))}
      </div>
    </section>
  )
}
