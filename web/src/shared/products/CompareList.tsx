import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import styles from './ProductCard.module.css'

export const maxCompared = 4

type Props = {
  /** URL of the comparison. */
  action: string
  /** Renders the list; each card gets the checkbox of its product. */
  children: (box: (card: { identifier: string; title: string }) => ReactNode) => ReactNode
}

/** A list whose cards can be selected for comparison: a GET form, so that it works without scripts. */
export function CompareList({ action, children }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const box = ({ identifier, title }: { identifier: string; title: string }) => {
    const checked = chosen.includes(identifier)
    return (
      <label className={`check ${styles.compareBox}`}>
        <input
          type="checkbox"
          name="ids"
          value={identifier}
          aria-label={t('Compare {product}', { product: title })}
          checked={checked}
          disabled={!checked && chosen.length >= maxCompared}
          onChange={() => setChosen(checked ? chosen.filter((one) => one !== identifier) : [...chosen, identifier])}
        />
        <span className="t13 ink2">{t('Compare')}</span>
      </label>
    )
  }
  return (
    <Form className={styles.compareList} method="get" action={action}>
      {children(box)}
      <div className={styles.compareBar}>
        <span>
          {chosen.length > 0
            ? t('{n} of {max} chosen', { n: chosen.length, max: maxCompared })
            : t('Choose up to {max} products', { max: maxCompared })}
        </span>
        {chosen.length > 0 && (
          <button type="button" className="button quiet" onClick={() => setChosen([])}>
            {t('Clear')}
          </button>
        )}
        <button type="submit" className="button primary">
          {t('Compare')}
        </button>
      </div>
    </Form>
  )
}
