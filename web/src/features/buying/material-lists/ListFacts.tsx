import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Reason } from '#ui/feedback/Reason.tsx'
import { massText } from '#ui/format/amounts.ts'
import css from './lists.module.css'
import {
  AddMaterialListToCart,
  type AddMaterialListToCartMutation,
  type MaterialEstimateQuery,
} from './material-lists.operations.graphql.ts'
import type { List } from './my-list.page.tsx'

type Estimate = MaterialEstimateQuery['materialList']['estimate']
type FactsProps = { list: List; estimate: Estimate | null; error: unknown }

/** What the list costs delivered, and what still needs a decision. */
export function ListFacts({ list, estimate, error }: FactsProps) {
  const t = useT()
  const priced = estimate?.lines.filter(({ totalPaise }) => totalPaise !== null).length ?? 0
  return (
    <section className={`card padded ${css.facts}`} aria-label={t('Summary')}>
      <div>
        <p className="t13 ink2">
          {estimate
            ? t('Estimated delivered to {pincode}, GST included', { pincode: estimate.pincode })
            : t('Estimated delivered')}
        </p>
        <p className={css.total}>{estimate ? formatInr(estimate.totalPaise) : '–'}</p>
        {estimate && (
          <p className="t13 ink2">{t('{n} of {all} lines have a price.', { n: priced, all: list.lineCount })}</p>
        )}
        {!estimate && !error && <p className="t13 ink2">{t('Choose the pincode of the site above.')}</p>}
        {error !== null && error !== undefined && <Reason of={error} />}
      </div>
      {estimate && (
        <div className={css.counts}>
          <span>{t('Goods')}</span>
          <b>{formatInr(estimate.goodsPaise)}</b>
          <span>{t('Freight and loading')}</span>
          <b>{formatInr(estimate.freightPaise + estimate.loadingPaise)}</b>
          <span>{t('GST')}</span>
          <b>{formatInr(estimate.taxPaise)}</b>
          <span>{t('Weight')}</span>
          <b>{massText(estimate.grams)}</b>
        </div>
      )}
      <div className={css.counts}>
        <span>{t('Matched')}</span>
        <b>{list.matched}</b>
        <span>{t('To check')}</span>
        <b>{list.toCheck}</b>
        <span>{t('Without a product')}</span>
        <b>{list.unmatched}</b>
      </div>
    </section>
  )
}

/** Whether goods that are in the cart already are to be added once more. */
const isMeant = async (t: ReturnType<typeof useT>, inCart: number): Promise<boolean> =>
  inCart === 0 ||
  (await confirm({
    title: t('{n, plural, one {# line is} other {# lines are}} already in the cart', { n: inCart }),
    body: t('If you add the list again, these quantities are added to those in the cart.'),
    verb: t('Add again'),
  }))

type Left = AddMaterialListToCartMutation['addMaterialListToCart']['left']

/** The two ways on: into the cart, or into a request for quotation. */
export function ListWays({ list, pincode }: { list: List; pincode: string | null }) {
  const t = useT()
  const add = useMutation(AddMaterialListToCart, {
    successMessage: ({ addMaterialListToCart: { added } }) =>
      t('{n, plural, one {# line} other {# lines}} added to the cart', { n: added }),
  })
  const [left, setLeft] = useState<Left>([])
  const first = list.lines.find(({ product }) => product !== null)?.product
  // A key is one press: repeated requests of it add nothing
  const [key, setKey] = useState(() => crypto.randomUUID())
  const toCart = async () => {
    if (pincode === null || !(await isMeant(t, list.inCart))) return
    const done = await add.runSafely({ key, id: list.id, pincode })
    setKey(crypto.randomUUID())
    if (done) setLeft(done.addMaterialListToCart.left)
  }
  return (
    <section className={`card padded stack ${css.ways}`} aria-label={t('Order or request quotations')}>
      {left.length > 0 && <LeftOut list={list} left={left} />}
      <div className={css.onward}>
        <p className="t13 ink2">
          {t(
            'The cart takes matched lines, each from the seller with the lowest delivered price. Quotations take all lines.',
          )}
        </p>
        <div className={css.buttons}>
          <BusyButton
            className="button"
            busy={add.busy}
            disabled={list.matched === 0 || pincode === null}
            onClick={toCart}
          >
            {t('Add {n, plural, one {# line} other {# lines}} to the cart', { n: list.matched })}
          </BusyButton>
          {list.lines.length > 0 && (
            <Link
              className="button primary"
              to={paths.bulk({ productName: first?.productIdentifier ?? 'list' }, { list: list.id })}
            >
              {t('Request quotations')}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

function LeftOut({ list, left }: { list: List; left: Left }) {
  const t = useT()
  const byId = new Map(list.lines.map((line) => [line.id, line]))
  return (
    <div className="note amber" role="status">
      <p>{t('These lines were not added:')}</p>
      <ul>
        {left.map(({ lineId, whyNot }) => (
          <li key={lineId}>
            {byId.get(lineId)?.written}: {whyText(t, whyNot)}
          </li>
        ))}
      </ul>
    </div>
  )
}
