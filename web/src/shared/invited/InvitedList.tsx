import type { Document } from '#graphql/document.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showDate } from '#ui/format/dates.ts'
import type { InvitationFieldsFragment } from './invited.graphql.ts'

type Props = {
  invites: readonly InvitationFieldsFragment[]
  roles: Readonly<Record<string, string>>
  /** Whether the user may withdraw them, by this mutation. */
  may: boolean
  cancel: Document<object, { id: string }>
}

/** Invitations to a business that are not accepted yet. */
export function InvitedList({ invites, roles, may, cancel }: Props) {
  const t = useT()
  const withdraw = useMutation(cancel, { successMessage: t('Withdrawn') })
  if (invites.length === 0) return null
  return (
    <Section title={t('Invited')}>
      <ul className={styles.recordList}>
        {invites.map(({ id, email, role, expiresAt }) => (
          <li key={id}>
            <div>
              <b className="medium">{email}</b>
              <p className="ink3 t13">
                {`${t(roles[role] ?? '')} · ${t('the link works until {date}', { date: showDate(expiresAt) })}`}
              </p>
            </div>
            {may && (
              <BusyButton
                className="button small quiet"
                busy={withdraw.busy}
                onClick={() => withdraw.runSafely({ id })}
              >
                {t('Withdraw')}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
