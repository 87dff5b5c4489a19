import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { keyOf } from './editor/MessageEditor.tsx'
import styles from './messages.module.css'
import { type MessageTextQuery, MessageVersions, RestoreMessageTemplate } from './messages.operations.graphql.ts'

type Template = MessageTextQuery['messageType']['templates'][number]

const kinds: Record<string, string> = {
  PUBLISHED: text('Published'),
  RESTORED: text('Restored'),
  RESET: text('Reset to default'),
}

/** Published versions of a text, each of which can be restored. */
export function MessageHistory({ template }: { template: Template }) {
  const t = useT()
  const may = useMay()('message:write')
  const key = keyOf(template)
  const { data } = useData(MessageVersions, { key })
  const restore = useMutation(RestoreMessageTemplate, { successMessage: t('Restored') })
  const versions = data.messageVersions
  return (
    <Section title={t('Versions')}>
      {versions.length === 0 && <p className="ink2">{t('The default text was never changed.')}</p>}
      <ul className="stack">
        {versions.map(({ version, kind, by, at, content }, index) => (
          <li key={version} className={`row wraps ${styles.messageVersion}`}>
            <div>
              <b className="medium">{t('Version {n}', { n: version })}</b>, {t(kinds[kind] ?? kind)}
              <p className="t13 ink2">
                {showMoment(at)} · {by ?? '–'}
              </p>
              <p className="t13">{content.subject || content.body.slice(0, 120)}</p>
            </div>
            {may && index > 0 && kind !== 'RESET' && (
              <BusyButton
                className="button small"
                busy={restore.busy}
                onClick={() => restore.runSafely({ key, wanted: version, version: template.version })}
              >
                {t('Restore')}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
