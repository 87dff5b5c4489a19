import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { ApproveGstRate, GstRateRequests, RejectGstRate } from './product-classes.operations.graphql.ts'
import { Effect } from './Rates.tsx'

/** Changes of GST rates that wait for a second admin; nothing without any. */
export function RateRequests() {
  const t = useT()
  const { gstRateRequests: requests } = useData(GstRateRequests, {}).data
  const approve = useMutation(ApproveGstRate, { successMessage: t('Approved') })
  const reject = useMutation(RejectGstRate)
  if (requests.length === 0) return null
  return (
    <Section title={t('Changes that wait for a second admin')}>
      <ul className="stack">
        {requests.map(({ id, hsn, description, from, rateBp, requestedBy, isMine }) => (
          <li key={id} className="stack">
            <p>
              <b>{hsn}</b> {description}:{' '}
              {rateBp === null
                ? t('no other rate from {date}, requested by {name}', { date: showDate(from), name: requestedBy })
                : t('{rate} from {date}, requested by {name}', {
                    rate: showPercent(rateBp),
                    date: showDate(from),
                    name: requestedBy,
                  })}
            </p>
            {rateBp !== null && <Effect hsn={hsn} rateBp={rateBp} />}
            <div className="row wraps">
              {!isMine && (
                <button
                  type="button"
                  className="button primary small"
                  aria-disabled={approve.busy}
                  onClick={() => !approve.busy && approve.runSafely({ id })}
                >
                  {t('Approve')}
                </button>
              )}
              <button
                type="button"
                className="button small"
                aria-disabled={reject.busy}
                onClick={() => !reject.busy && reject.runSafely({ id })}
              >
                {isMine ? t('Withdraw') : t('Reject')}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
