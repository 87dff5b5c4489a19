import type { ProductForm } from '@neev/domain/catalogue/products'
import { useState } from 'react'
import { Link } from 'react-router'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { request } from '#graphql/request.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { SimilarProducts, type SimilarProductsQuery } from './proposals.graphql.ts'
import styles from './proposals.module.css'

type Found = SimilarProductsQuery['similarProducts']
type Question = { found: Found; answer: (isNew: boolean) => void }

/** The message of a form that was not submitted because the user turned back. */
export const notSent = () =>
  new GraphQLRefusal({ message: text('It has not been submitted.'), extensions: { code: 'NOT_SENT' } })

/** Searches for similar products before submitting, and asks if there are any. */
export function useSimilar() {
  const [question, setQuestion] = useState<Question | null>(null)
  const askFirst = async ({ title, brandId, modelNo, ean }: ProductForm) => {
    const { similarProducts: found } = await request(SimilarProducts, {
      title,
      brandId,
      modelNo,
      ean,
    })
    if (found.length === 0) return
    const isNew = await new Promise<boolean>((answer) => setQuestion({ found, answer }))
    setQuestion(null)
    if (!isNew) throw notSent()
  }
  return { question, askFirst }
}

const becauses: Readonly<Record<string, string>> = {
  EAN: text('same EAN'),
  MODEL: text('same model of the brand'),
  TITLE: text('very similar title'),
}

/** Asks whether it is one of these products, for which an offer is sufficient. */
export function SimilarDialog({ question }: ReturnType<typeof useSimilar>) {
  const t = useT()
  const own = useSellingPaths()
  return (
    <Dialog title={t('Is it one of these?')} open={question !== null} onClose={() => question?.answer(false)}>
      <div className="dialog-body stack">
        <p className="ink2">{t('You can sell products from the catalogue immediately.')}</p>
        <ul className={styles.foundProducts}>
          {question?.found.map((one) => (
            <li key={one.identifier}>
              <span className="tile">
                <Picture kind={one.kind} category={one.categorySlug} drawing={one.drawing} detail="low" />
              </span>
              <span>
                <b className="medium">{one.title}</b>
                <span className="second">
                  {[one.brandName, one.categoryName, t(becauses[one.because] ?? one.because)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <Link
                className="button small"
                to={own.productFromExisting({ productname: one.identifier })}
                onClick={() => question.answer(false)}
              >
                {t('Choose this one')}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={() => question?.answer(false)}>
          {t('Back to the form')}
        </button>
        <button type="button" className="button primary" onClick={() => question?.answer(true)}>
          {t('None of these, submit')}
        </button>
      </div>
    </Dialog>
  )
}
