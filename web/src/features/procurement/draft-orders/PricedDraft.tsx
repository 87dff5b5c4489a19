import { formatInr } from '@neev/domain/core/money'
import { ruleText } from '#graphql/rule-text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { BasketGroup } from '#shared/cart/BasketGroup.tsx'
import type { BasketFragment } from '#shared/cart/basket.graphql.ts'
import cartStyles from '#shared/cart/cart.module.css'
import { WholeSums } from '#shared/cart/Sums.tsx'

/** The goods of a draft by seller, priced now, and why some cannot be ordered. */
export function PricedGoods({ cart }: { cart: BasketFragment }) {
  const t = useT()
  const { groups, unavailable, whyNot } = cart
  return (
    <>
      {whyNot && unavailable.length === 0 && <p className="note amber">{ruleText(t, whyNot)}</p>}
      {unavailable.map((line) => (
        <p key={line.id} className="note amber">
          <b className="medium">{line.product.title}</b>: {line.whyNot && ruleText(t, line.whyNot)}
        </p>
      ))}
      {groups.map((group, at) => (
        <BasketGroup
          key={`${group.dispatchPointId} ${group.loadKind}`}
          group={group}
          index={at + 1}
          of={groups.length}
          to={(identifier) => paths.product({ identifier })}
        />
      ))}
    </>
  )
}

/** What a draft comes to, delivered. */
export function PricedTotal({ cart }: { cart: BasketFragment }) {
  const t = useT()
  return (
    <>
      <WholeSums of={cart} />
      <div className={cartStyles.toPay}>
        <span>{t('To pay')}</span>
        <b>{formatInr(cart.payablePaise)}</b>
      </div>
    </>
  )
}
