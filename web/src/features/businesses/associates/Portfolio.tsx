import { type AssociateType, MAX_FILES, portfolioTypes } from '@neev/domain/businesses/associates'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useUser } from '#state/session.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { associateStates } from './associate-labels.ts'
import {
  AddPortfolioFile,
  OwnAssociates,
  type OwnAssociatesQuery,
  type PortfolioFileFieldsFragment,
  RemovePortfolioFile,
} from './associates.graphql.ts'

/** The user's applications of one type with work samples; for guests, how to add some. */
export function Portfolio({ type }: { type: AssociateType }) {
  const t = useT()
  const user = useUser()
  const { pathname } = useLocation()
  const { data } = useGql(OwnAssociates, { type }, { skip: !user })
  if (!portfolioTypes.includes(type)) return null
  if (!user)
    return (
      <p className="note">
        <span>
          {t('To add pictures and documents of your work, sign in with the email address you used to apply.')}{' '}
          <Link className="link" to={paths.login({ returnTo: pathname })}>
            {t('Sign in')}
          </Link>
        </span>
      </p>
    )
  return data?.ownAssociates.map((own) => <Own key={own.id} own={own} />)
}

function Own({ own: { id, number, status, files, whyNotAdd } }: { own: OwnAssociatesQuery['ownAssociates'][number] }) {
  const t = useT()
  const field = useId()
  const add = useMutation(AddPortfolioFile, { successMessage: t('Added') })
  const remove = useMutation(RemovePortfolioFile, { successMessage: t('Removed') })
  const { label, tone } = associateStates[status]
  const open = whyNotAdd == null || files.length >= MAX_FILES
  if (!open && files.length === 0) return null
  return (
    <Section title={t('Your application {number}', { number })} action={<Badge tone={tone}>{t(label)}</Badge>}>
      <div className="stack">
        <FileLinks
          files={files}
          onRemove={open ? (fileId) => remove.runSafely({ id: fileId }) : null}
          empty={t('No files yet')}
        />
        {whyNotAdd ? (
          open && <p className="ink3 t13">{t('{n} files (maximum reached)', { n: files.length })}</p>
        ) : (
          <div className="field">
            <label className="label" htmlFor={field}>
              {t('Show your work')}
            </label>
            <div className="input">
              <input
                // A file field cannot be cleared, so the next file gets a new one
                key={files.length}
                id={field}
                type="file"
                accept="image/jpeg,image/png,image/webp,application/pdf"
                disabled={add.busy}
                onChange={({ target }) => {
                  const file = target.files?.[0]
                  if (file) add.runSafely({ id, name: file.name, file })
                }}
              />
            </div>
            <p className="hint">{t('Up to {n} files: PDF, JPEG, PNG or WebP, up to 10 MB each', { n: MAX_FILES })}</p>
          </div>
        )}
      </div>
    </Section>
  )
}

type FilesProps = {
  files: readonly PortfolioFileFieldsFragment[]
  onRemove?: ((id: string) => unknown) | null
  empty: string
}

/** Files with download links. */
export function FileLinks({ files, onRemove, empty }: FilesProps) {
  const t = useT()
  if (files.length === 0) return <p className="ink3">{empty}</p>
  return (
    <ul className={styles.recordList}>
      {files.map(({ id, name, link }) => (
        <li key={id}>
          <a className="link" href={link} target="_blank" rel="noreferrer">
            {name}
          </a>
          {onRemove && (
            <button
              type="button"
              className="button small"
              onClick={() => onRemove(id)}
              aria-label={`${t('Remove')}: ${name}`}
            >
              {t('Remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
