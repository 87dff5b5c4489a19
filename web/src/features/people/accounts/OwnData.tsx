import { useEffect, useEffectEvent } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { dropSession } from '#state/session.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './accounts.module.css'
import {
  AccountExport,
  DeleteAccount as DeleteMutation,
  DownloadAccountExport,
  RequestAccountExport,
} from './profile.graphql.ts'

const askEveryMs = 3000

/** A copy of everything that is kept about the user: requested, prepared by a job, downloaded for seven days. */
export function DataCopy() {
  const t = useT()
  const { data, refetch } = useData(AccountExport)
  const ask = useMutation(RequestAccountExport)
  const download = useMutation(DownloadAccountExport)
  const copy = data.accountExport
  const isWaiting = copy?.status === 'QUEUED'
  const look = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(look, askEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  const open = async () => {
    const answer = await download.runSafely()
    if (answer) location.assign(answer.downloadAccountExport)
  }
  return (
    <div className="stack">
      <p className="ink2">
        {t(
          'A ZIP file with tables (CSV) and one JSON file: profile, addresses, orders, invoices, reviews, tickets, saved items, consents, messages and sign-ins.',
        )}
      </p>
      <div role="status">
        {isWaiting && (
          <p className="note">
            <Icon name="clock" />
            {t('Your data is being prepared. This takes about a minute; we also send you an email.')}
          </p>
        )}
        {copy?.status === 'READY' && copy.expiresAt && (
          <p className="note">
            <Icon name="check" />
            {t('Ready to download until {at}.', { at: showMoment(copy.expiresAt) })}
          </p>
        )}
      </div>
      <p className={styles.buttonRow}>
        {copy?.status === 'READY' && (
          <BusyButton className="button primary" busy={download.busy} onClick={open}>
            {t('Download')}
          </BusyButton>
        )}
        {!isWaiting && (
          <BusyButton className="button" busy={ask.busy} onClick={() => ask.runSafely()}>
            {copy ? t('Prepare a new copy') : t('Prepare my data')}
          </BusyButton>
        )}
      </p>
    </div>
  )
}

/** Says what is deleted and what stays, before the account is deleted. */
export function DeleteAccount({ canConfirm }: { canConfirm: boolean }) {
  const t = useT()
  const remove = useMutation(DeleteMutation)
  const submit = async () => {
    const sure = await confirm({
      title: t('Delete your account?'),
      body: t('You are signed out everywhere. The account is deleted after 7 days, unless you sign in before.'),
      verb: t('Delete account'),
      tone: 'danger',
    })
    if (!sure || !(await remove.runSafely())) return
    toast(t('Your account will be deleted in 7 days. Signing in keeps it.'))
    // The page guard then leads to the sign-in page, where the account can still be kept
    dropSession()
  }
  return (
    <div className="stack">
      <div className="columns">
        <div>
          <h3>{t('Deleted')}</h3>
          <ul className={styles.dots}>
            <li>{t('Name, email, mobile number, picture and password')}</li>
            <li>{t('Addresses, saved items, cart and price alerts')}</li>
            <li>{t('Notifications, and the texts of messages to you')}</li>
            <li>{t('Devices, sign-ins and prepared copies of your data')}</li>
          </ul>
        </div>
        <div>
          <h3>{t('Kept')}</h3>
          <ul className={styles.dots}>
            <li>{t('Orders and invoices with their addresses, for 8 years as tax and company law require')}</li>
            <li>{t('Payments and the ledger, for 8 years')}</li>
            <li>{t('Which terms you accepted and when, with your orders')}</li>
            <li>{t('Reviews and tickets, under the name “Deleted account”')}</li>
          </ul>
        </div>
      </div>
      <p className="ink2">
        {t(
          'The account is deleted 7 days after you ask for it. Until then, signing in keeps it. Open orders and unpaid debit notes come first.',
        )}
      </p>
      {canConfirm ? (
        <p>
          <BusyButton className="button danger" busy={remove.busy} onClick={submit}>
            {t('Delete account')}
          </BusyButton>
        </p>
      ) : (
        <p className="ink3">
          {t('Set a password or verify your mobile first. You need one of them to delete your account.')}
        </p>
      )}
    </div>
  )
}
