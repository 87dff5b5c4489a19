import { Link } from 'react-router'
import { paths } from '#navigation/paths.ts'
import { Photo } from '#shared/pictures/Photo.tsx'
import { Picture } from '#shared/pictures/Picture.tsx'
import styles from '#shared/products/goods.module.css'
import { ProductCard } from '#shared/products/ProductCard.tsx'
import type { HomeSectionFragment } from './home.graphql.ts'

/** The sections of the operator, in order. */
export function HomeSections({ sections }: { sections: readonly HomeSectionFragment[] }) {
  return sections.map((section) => <HomeSection key={section.id} section={section} />)
}

/** A row of products, or tiles that lead to other pages. */
export function HomeSection({ section: { id, title, cards, tiles } }: { section: HomeSectionFragment }) {
  return (
    <section className="section" aria-labelledby={`section-${id}`}>
      <header>
        <h2 id={`section-${id}`}>{title}</h2>
      </header>
      {tiles.length > 0 && (
        <ul className={styles.categoryGrid}>
          {tiles.map((tile) => (
            <li key={`${tile.link} ${tile.title}`}>
              <TileLink tile={tile} />
            </li>
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <div className={`${styles.cardGrid} ${styles.five}`}>
          {cards.map((card) => (
            <ProductCard key={card.id} card={card} to={paths.product({ identifier: card.identifier })} />
          ))}
        </div>
      )}
    </section>
  )
}

type Tile = HomeSectionFragment['tiles'][number]

function TileLink({ tile }: { tile: Tile }) {
  const inside = (
    <>
      <span className="tile">
        {tile.picture ? (
          <Photo photo={tile.picture} show="low" />
        ) : (
          <Picture category={tile.category ?? ''} drawing={tile.drawing} detail="low" />
        )}
      </span>
      <b className="medium">{tile.title}</b>
    </>
  )
  return tile.link.startsWith('/') ? (
    <Link className={styles.categoryTile} to={tile.link}>
      {inside}
    </Link>
  ) : (
    <a className={styles.categoryTile} href={tile.link} rel="noopener">
      {inside}
    </a>
  )
}
