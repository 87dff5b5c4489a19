import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#ui/account-page.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { CallOffDialog, type CallOffTarget } from './CallOffDialog.tsx'
import { ScheduleDetail } from './ScheduleDetail.tsx'
import { ruleText } from './schedule-labels.ts'
import { type ScheduleFieldsFragment, UpdateScheduleStatus } from './schedules.graphql.ts'

/** A schedule for its buyer. */
export default function MySchedulePage() {
  const t = useT()
  const [calling, setCalling] = useState<CallOffTarget | null>(null)
  return (
    <div className={`wrap ${styles.page}`}>
      <ScheduleDetail
        back={paths.userSchedules()}
        requestOf={(id) => paths.userQuote({ id })}
        orderOf={({ orderId }) => paths.order({ id: orderId })}
        transitions={(schedule) => (
          <BuyerTransitions schedule={schedule} call={() => setCalling({ schedule, drop: null })} />
        )}
        onDrop={(schedule, drop) =>
          schedule.transitions.includes('call') && drop.calledMilli < drop.quantityMilli ? (
            <button type="button" className="button small" onClick={() => setCalling({ schedule, drop })}>
              {t('Call off')}
            </button>
          ) : null
        }
      />
      <CallOffDialog calling={calling} onClose={() => setCalling(null)} />
    </div>
  )
}

function BuyerTransitions({ schedule, call }: { schedule: ScheduleFieldsFragment; call: () => void }) {
  const t = useT()
  const mutation = useMutation(UpdateScheduleStatus, { successMessage: t('Saved') })
  const { id, version, transitions, rule, unit } = schedule
  const accept = async () => {
    const yes = await confirm({
      title: t('Agree to the seller’s price?'),
      body: ruleText(t, rule, unit),
      verb: t('Accept'),
    })
    if (yes) await mutation.runSafely({ id, version, transition: 'accept', reason: null })
  }
  const withdraw = async () => {
    const yes = await confirm({ title: t('Withdraw the schedule?'), verb: t('Withdraw'), tone: 'danger' })
    if (yes) await mutation.runSafely({ id, version, transition: 'withdraw', reason: null })
  }
  const close = async () => {
    const reason = await ask({
      title: t('End the remaining balance?'),
      body: t('Existing call-offs are not affected. No further call-offs are possible.'),
      verb: t('End balance'),
      tone: 'danger',
      asks: { label: t('Reason, shown to the other side'), min: 3 },
    })
    if (reason !== null) await mutation.runSafely({ id, version, transition: 'close', reason })
  }
  return (
    <>
      {transitions.includes('close') && (
        <BusyButton className="button" busy={mutation.busy} onClick={close}>
          {t('End balance')}
        </BusyButton>
      )}
      {transitions.includes('withdraw') && (
        <BusyButton className="button" busy={mutation.busy} onClick={withdraw}>
          {t('Withdraw')}
        </BusyButton>
      )}
      {transitions.includes('accept') && (
        <BusyButton className="button primary" busy={mutation.busy} onClick={accept}>
          {t('Accept')}
        </BusyButton>
      )}
      {transitions.includes('call') && (
        <button type="button" className="button primary" onClick={call}>
          {t('Call off')}
        </button>
      )}
    </>
  )
}
