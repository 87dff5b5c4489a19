import { useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { declineLabels, outcomeStates, passWords } from '#shared/orders/assignment-labels.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import {
  AssignDealer,
  AssignSuborderToAssociate,
  DealersToAsk,
  type SuborderAssignmentFragment,
} from './seller-orders.graphql.ts'

/** The dealer of a suborder, earlier offers, skipped dealers, and how to change it. */
export function AssignmentBox({ part }: { part: SuborderAssignmentFragment }) {
  const t = useT()
  const { assignments, passes, dealer, mayAssign } = part
  if (part.isRequested || (!mayAssign && assignments.length === 0)) return null
  const waiting = assignments.find(({ outcome }) => outcome === null)
  return (
    <Section
      title={t('Dealer')}
      action={
        waiting ? <Countdown until={waiting.answerBy} /> : dealer && <span className="medium">{dealer.name}</span>
      }
    >
      <div className="stack">
        {!waiting && !dealer && (
          <p className="ink2">{t('Not assigned to a dealer. Send it yourself, or ask a dealer.')}</p>
        )}
        {assignments.length > 0 && <RequestedValues of={assignments} />}
        {passes.length > 0 && (
          <details>
            <summary className="t13">{t('Why other dealers were not asked')}</summary>
            <ul className="t13 ink2">
              {passes.map(({ dealer: name, reason }) => (
                <li key={name}>
                  {name}: {t(passWords[reason as keyof typeof passWords])}
                </li>
              ))}
            </ul>
          </details>
        )}
        {mayAssign && <ByHand part={part} hasOne={waiting !== undefined || dealer !== null} />}
      </div>
    </Section>
  )
}

function RequestedValues({ of }: { of: SuborderAssignmentFragment['assignments'] }) {
  const t = useT()
  return (
    <div className="table-frame">
      <table className="table dense blocks" aria-label={t('Dealers asked')}>
        <thead>
          <tr>
            <th>{t('Dealer')}</th>
            <th>{t('Requested')}</th>
            <th>{t('Response')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ id, dealer, byHand, offeredAt, answerBy, outcome, reasonCode, note, decidedAt }) => (
            <tr key={id}>
              <td className="name">
                {dealer}
                {byHand && <span className="second">{t('manually')}</span>}
              </td>
              <td data-label={t('Requested')}>{showMoment(offeredAt)}</td>
              <td data-label={t('Response')}>
                <span>
                  {outcome === null ? (
                    t('until {moment}', { moment: showMoment(answerBy) })
                  ) : (
                    <Badge tone={outcomeStates[outcome].tone}>{t(outcomeStates[outcome].label)}</Badge>
                  )}
                  <span className="second">
                    {[
                      reasonCode && t(declineLabels[reasonCode as keyof typeof declineLabels]),
                      note,
                      decidedAt && showMoment(decidedAt),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ByHand({ part: { id }, hasOne }: { part: SuborderAssignmentFragment; hasOne: boolean }) {
  const t = useT()
  const [chosen, setChosen] = useState('')
  const { data } = useGql(DealersToAsk)
  const assign = useMutation(AssignDealer, { successMessage: t('Dealer asked') })
  const take = useMutation(AssignSuborderToAssociate, { successMessage: t('You send this order') })
  const takeOver = async () => {
    const note = await ask({
      title: t('Take over this order?'),
      body: t('The dealer is told not to load it.'),
      verb: t('Take over'),
      asks: { label: t('Reason, shown to the dealer') },
    })
    if (note !== null) await take.runSafely({ suborderId: id, note })
  }
  const dealers = data?.dealerTree.dealers.filter(({ status }) => status === 'ACTIVE') ?? []
  return (
    <div className="row wraps fits">
      <div className="input">
        <select aria-label={t('Dealer')} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t('Ask dealer')}</option>
          {dealers.map(({ id: dealerId, name, code }) => (
            <option key={dealerId} value={dealerId}>
              {`${name} (${code})`}
            </option>
          ))}
        </select>
      </div>
      <BusyButton
        className="button"
        busy={assign.busy}
        disabled={!chosen}
        onClick={() => assign.runSafely({ suborderId: id, dealerId: chosen })}
      >
        {t('Send request')}
      </BusyButton>
      {hasOne && (
        <BusyButton className="button" busy={take.busy} onClick={takeOver}>
          {t('Take over')}
        </BusyButton>
      )}
    </div>
  )
}
