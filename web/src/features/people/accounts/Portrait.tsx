import { type ChangeEvent, useId } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { refreshUser } from '#state/session.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './accounts.module.css'
import { SetPortrait } from './profile.graphql.ts'
import type { SignedInUserFragment } from './sign-in.graphql.ts'
import { sessionUser } from './use-sign-in.ts'

/** The profile picture; saved as soon as it is chosen. */
export function Portrait({ me }: { me: SignedInUserFragment }) {
  const t = useT()
  const field = useId()
  const set = useMutation(SetPortrait, { successMessage: t('Saved') })
  const keep = async (file: File | null) => {
    const data = await set.runSafely({ file })
    if (data) refreshUser(sessionUser(data.setPortrait))
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after a refusal
    target.value = ''
    if (file) await keep(file)
  }
  return (
    <div className={`row wraps ${styles.portraitRow}`}>
      {me.thumb ? <img className={styles.portrait} src={me.thumb} alt={t('Your picture')} /> : <Icon name="person" />}
      <label className="button" htmlFor={field} aria-disabled={set.busy}>
        {me.thumb ? t('Change picture') : t('Add picture')}
      </label>
      <input
        id={field}
        className="hidden-text"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={set.busy}
        onChange={choose}
      />
      {me.thumb && (
        <BusyButton className="button quiet" busy={set.busy} onClick={() => keep(null)}>
          {t('Remove picture')}
        </BusyButton>
      )}
      <span className="hint">{t('JPEG, PNG or WebP, up to 2 MB')}</span>
    </div>
  )
}
