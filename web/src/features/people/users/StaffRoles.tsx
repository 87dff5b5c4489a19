import { roleNames } from '@neev/domain/core/access/role-names'
import { type Role, staffRoles } from '@neev/domain/core/access/roles'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import styles from '#ui/form/ticks.module.css'
import { GrantRole, RevokeRole } from './users.operations.graphql.ts'

/** Roles of a staff account; each change is saved at once and ends its sessions. Not for one's own account. */
export function StaffRoles({ user }: { user: { id: string; roles: readonly Role[] } }) {
  const t = useT()
  const isOwn = useUser()?.id === user.id
  const grant = useMutation(GrantRole, { successMessage: t('Granted') })
  const revoke = useMutation(RevokeRole, { successMessage: t('Removed') })
  return (
    <fieldset className="dialog-body stack" disabled={grant.busy || revoke.busy}>
      <legend className="ink2">{t('Changes are saved immediately. The person has to sign in again.')}</legend>
      <p className="note">
        {isOwn
          ? t('Another person must change your roles.')
          : t(
              'A new role cannot take part in two-person approvals for its first 24 hours. All master admins are notified.',
            )}
      </p>
      <div className={styles.ticks}>
        {staffRoles.map((role) => (
          <label key={role} className="check">
            <input
              type="checkbox"
              checked={user.roles.includes(role)}
              disabled={isOwn && !user.roles.includes(role)}
              onChange={(event) =>
                event.target.checked
                  ? grant.runSafely({ userId: user.id, role })
                  : revoke.runSafely({ userId: user.id, role })
              }
            />
            <span>{t(roleNames[role])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
