import { articlePath } from '@neev/domain/content/article-topics'
import { languageOf } from '@neev/domain/content/languages'
import { picturePath } from '@neev/domain/platform/pictures/pictures'
import { redirect, useLocation } from 'react-router'
import { type LoadArgs, notFound } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useOperator } from '#shared/operator/use-operator.ts'
import styles from '#shared/products/goods.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import { usePincode } from '#state/place.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Head, StructuredData } from '#ui/Head.tsx'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { useScrollspy } from '#ui/use-scrollspy.ts'
import { topicLabels } from './article-labels.ts'
import articlesStyles from './articles.module.css'
import { ArticleProducts, ShownArticle } from './articles.operations.graphql.ts'

const ArticleText = staticPart(() => import('./ArticleText.tsx'))

const variables = (pathname: string, locale: string) => ({
  slug: decodeURIComponent(pathname.split('/').at(-1) ?? ''),
  language: languageOf(locale),
})

export async function load({ load, url, locale, pincode }: LoadArgs) {
  const [{ shownArticle }] = await Promise.all([
    load(ShownArticle, variables(url.pathname, locale)),
    ArticleText.fetch(),
  ])
  if (!shownArticle) throw notFound()
  // Ids, and fixed articles under their general address, lead to the one address of the article
  const address = articlePath(shownArticle.card)
  if (address !== url.pathname) throw redirect(address, 301)
  if (shownArticle.products.length > 0) await load(ArticleProducts, { identifiers: shownArticle.products, pincode })
}

/** An article. */
export default function ArticlePage() {
  const t = useT()
  const { locale } = useSpoken()
  const { pathname } = useLocation()
  const origin = useOrigin()
  const operator = useOperator()
  const { data } = useData(ShownArticle, variables(pathname, locale))
  useScrollspy(`${pathname} ${locale}`)
  if (!data.shownArticle) return null
  const { card, authorRole, seoTitle, seoDescription, products, updatedAt } = data.shownArticle
  const { cover } = card
  const image = cover ? origin + picturePath(cover.key, cover.widths.at(-1) ?? cover.width, 'webp') : undefined
  const description = seoDescription || card.excerpt
  return (
    <div className="wrap">
      <div className={articlesStyles.readProgress} aria-hidden="true" />
      <Head
        title={seoTitle || card.title}
        description={description}
        canonical={origin + articlePath(card)}
        image={image}
      />
      <StructuredData
        data={{
          '@type': 'Article',
          headline: card.title,
          description,
          inLanguage: card.language,
          author: { '@type': 'Person', name: card.author, ...(authorRole && { jobTitle: authorRole }) },
          publisher: { '@type': 'Organization', name: operator?.name ?? 'Neev' },
          datePublished: card.publishedAt,
          dateModified: updatedAt,
          mainEntityOfPage: origin + articlePath(card),
          ...(image && { image }),
        }}
      />
      <Crumbs
        trail={[
          { label: t('Home'), to: paths.home() },
          { label: t('Articles'), to: paths.articles() },
        ]}
        here={t(topicLabels[card.topic])}
      />
      <header className={articlesStyles.articleHead}>
        <p className={`t13 ${articlesStyles.topic}`}>{t(topicLabels[card.topic])}</p>
        <h1 lang={card.language}>{card.title}</h1>
        <p className="lead ink2" lang={card.language}>
          {card.excerpt}
        </p>
        <p className="t13 ink2 row wraps">
          <span>
            <b className="medium">{card.author}</b>
            {authorRole && `, ${authorRole}`}
          </span>
          <time dateTime={card.publishedAt}>{showDate(card.publishedAt)}</time>
          <span>{t('{n} min read', { n: card.readMinutes })}</span>
        </p>
        {!locale.startsWith(card.language) && (
          <p className="note">{t('This text is not available in your language yet, so it is shown in English.')}</p>
        )}
      </header>
      <ArticleText of={data.shownArticle} />
      {products.length > 0 && <Products identifiers={products} />}
    </div>
  )
}

/** Products that belong to the article, at the delivered price. */
function Products({ identifiers }: { identifiers: readonly string[] }) {
  const t = useT()
  const pincode = usePincode()
  const { data, stale } = useData(ArticleProducts, { identifiers: [...identifiers], pincode }, { keep: true })
  if (data.productCards.length === 0) return null
  return (
    <section className={stale ? 'section stale' : 'section'} aria-labelledby="products">
      <h2 id="products">{t('Products in this article')}</h2>
      <div className={`${styles.cardGrid} ${styles.five}`}>
        {data.productCards.map((card) => (
          <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
        ))}
      </div>
    </section>
  )
}
