import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import styles from './goods.module.css'

type Props = {
  category: { slug: string; name: string; drawing: unknown; productCount: number }
  to: string
}

/** A category with its drawing and number of products. */
export function CategoryTile({ category, to }: Props) {
  const t = useT()
  const { slug, name, drawing, productCount } = category
  return (
    <Link className={styles.categoryTile} to={to}>
      <span className="tile">
        <Picture category={slug} drawing={drawing} detail="low" />
      </span>
      <b className="medium">{name}</b>
      <span className="ink3 t13">{t('{n, plural, one {# product} other {# products}}', { n: productCount })}</span>
    </Link>
  )
}
