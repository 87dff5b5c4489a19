import type { SignInEventKind } from '@neev/domain/people/accounts/accounts'
import { useState } from 'react'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import styles from './identity.module.css'

type Event = { id: string; kind: SignInEventKind; device: string; ip: string; at: string }

const kinds: Record<SignInEventKind, { label: string; tone?: 'red' | 'amber' }> = {
  SIGNED_IN: { label: text('Signed in') },
  FAILED: { label: text('Wrong password'), tone: 'amber' },
  LOCKED: { label: text('Locked after wrong passwords'), tone: 'red' },
  PASSWORD_CHANGED: { label: text('Password changed') },
  SECOND_FACTOR_ON: { label: text('Two-step verification turned on') },
  SECOND_FACTOR_OFF: { label: text('Two-step verification turned off'), tone: 'amber' },
  SECOND_FACTOR_RESET: { label: text('Two-step verification reset by an admin'), tone: 'amber' },
  SECOND_FACTOR_FAILED: { label: text('Wrong code'), tone: 'amber' },
  RECOVERY_CODES_MADE: { label: text('New recovery codes') },
  RECOVERY_CODE_USED: { label: text('Recovery code used'), tone: 'amber' },
  MOBILE_VERIFIED: { label: text('Mobile number verified') },
  MOBILE_REMOVED: { label: text('Mobile number removed'), tone: 'amber' },
  MOBILE_CODE_FAILED: { label: text('Wrong code for a mobile number'), tone: 'amber' },
}

const few = 8

/** Sign-in events of an account, newest first. */
export function SignInEvents({ events }: { events: readonly Event[] }) {
  const t = useT()
  const [all, setAll] = useState(false)
  if (events.length === 0) return <p className="ink3">{t('Nothing yet')}</p>
  return (
    <>
      <ul className={styles.signInEvents}>
        {(all ? events : events.slice(0, few)).map(({ id, kind, device, ip, at }) => {
          const { label, tone } = kinds[kind]
          return (
            <li key={id}>
              {tone ? <Badge tone={tone}>{t(label)}</Badge> : <b className="medium">{t(label)}</b>}
              <span className="ink3 t13">{[showMoment(at), device, ip].filter(Boolean).join(' · ')}</span>
            </li>
          )
        })}
      </ul>
      {!all && events.length > few && (
        <p>
          <button type="button" className="button small" onClick={() => setAll(true)}>
            {t('Show all {n}', { n: events.length })}
          </button>
        </p>
      )}
    </>
  )
}
