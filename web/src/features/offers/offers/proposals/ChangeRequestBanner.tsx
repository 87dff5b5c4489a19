import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { ChangeSteps } from '#shared/approvals/ChangeSteps.tsx'
import { rejectReasons } from '#shared/approvals/change-states.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { OwnProductQuery } from './proposals.graphql.ts'
import { WithdrawChangeRequest, withdrawalEffect } from './WithdrawChangeRequest.tsx'

type Product = OwnProductQuery['ownProduct']

/** Status of the latest change request about the product, with its actions. */
export function ChangeRequestBanner({ product }: { product: Product }) {
  const t = useT()
  const own = useSellingPaths()
  const { change, identifier, mayChange } = product
  if (!change || change.status === 'WITHDRAWN' || change.status === 'APPROVED') return null
  const edit = `${own.productDetails({ productname: identifier })}?edit=1`
  const answer = [change.reasonCode && t(rejectReasons[change.reasonCode]), change.externalNote]
    .filter(Boolean)
    .join(': ')
  return (
    <section className="stack">
      <p className={change.status === 'REJECTED' ? 'note red' : 'note amber'}>
        <Icon name={change.status === 'PENDING' ? 'clock' : 'alert'} />
        <span>
          {change.status === 'PENDING' &&
            t('Waiting since {since}. We respond by {due}.', {
              since: showMoment(change.createdAt),
              due: showMoment(change.slaDueAt),
            })}
          {change.status === 'CHANGES_REQUESTED' && t('Changes requested: {note}', { note: answer })}
          {change.status === 'REJECTED' && t('Not approved: {note}', { note: answer })}
        </span>
      </p>
      <div className="row wraps">
        {change.status === 'CHANGES_REQUESTED' && mayChange && (
          <Link className="button primary" to={edit}>
            {t('Edit and submit again')}
          </Link>
        )}
        {change.status !== 'REJECTED' && <WithdrawChangeRequest id={change.id} left={withdrawalEffect(t, change)} />}
      </div>
      {change.kind === 'UPDATE' && (
        <details className="card padded">
          <summary>{t('Your change request')}</summary>
          <ChangeSteps steps={change.actions} isNew={false} />
        </details>
      )}
    </section>
  )
}
