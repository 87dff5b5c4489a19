import { isPolicy, type SitePageKey, sitePageKeys } from '@neev/domain/content/site-page-keys'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { versionStates } from '#shared/policies/version-states.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Missing } from '#ui/feedback/Missing.tsx'
import { DraftForm } from './DraftForm.tsx'
import { PublishForm } from './PublishForm.tsx'
import { addressOf, sitePageNames } from './site-page-labels.ts'
import { AdminSitePage, DiscardPageDraft } from './site-pages.operations.graphql.ts'
import { VersionHistory } from './VersionHistory.tsx'
import { VersionPreview } from './VersionPreview.tsx'

const isKey = (key: string): key is SitePageKey => (sitePageKeys as readonly string[]).includes(key)

/** A page of the site: its draft, its versions, preview and comparison. */
export default function AdminSitePagePage() {
  const { key = '' } = useParams()
  return isKey(key) ? (
    <Page key={key} of={key} />
  ) : (
    <Missing way={{ to: paths.admin.sitePageList(), label: text('Pages and policies') }} />
  )
}

function Page({ of: key }: { of: SitePageKey }) {
  const t = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const { data } = useData(AdminSitePage, { key })
  const discard = useMutation(DiscardPageDraft, { successMessage: t('Draft discarded') })
  const [publishing, setPublishing] = useState(false)
  const [preview, setPreview] = useState<{ number: number; compare: number | null } | null>(null)
  const page = data.sitePage
  const draft = page.versions.find(({ state }) => state === 'DRAFT')
  const latest = page.versions.find(({ state }) => state !== 'DRAFT')
  const editing = may('content:write') && (draft !== undefined || search.has('edit'))
  const here = paths.admin.sitePage({ key })
  const address = addressOf(key)
  const drop = async () => {
    const sure = await confirm({ title: t('Discard the draft?'), verb: t('Discard draft'), tone: 'danger' })
    if (sure) await discard.runSafely({ key, version: page.version })
  }
  return (
    <DetailPage
      title={page.title}
      badge={draft && <Badge tone={versionStates.DRAFT.tone}>{t('Draft of version {n}', { n: draft.number })}</Badge>}
      subtitle={t(sitePageNames[key])}
      back={{ to: paths.admin.sitePageList(), label: t('Pages and policies') }}
      actions={
        <>
          {address && (
            <a className="button" href={address}>
              {t('Open page')}
            </a>
          )}
          {draft && (
            <button
              type="button"
              className="button"
              onClick={() => setPreview({ number: draft.number, compare: latest?.number ?? null })}
            >
              {t('Preview')}
            </button>
          )}
          {draft && may('content:delete') && (
            <BusyButton className="button danger" busy={discard.busy} onClick={drop}>
              {t('Discard draft')}
            </BusyButton>
          )}
          {draft && may('content:write') && (
            <button type="button" className="button primary" onClick={() => setPublishing(true)}>
              {t('Publish')}
            </button>
          )}
          {!editing && may('content:write') && (
            <a className="button primary" href={`${here}?edit=1`}>
              {t('Edit')}
            </a>
          )}
        </>
      }
    >
      {editing && (
        <Section title={t('Text')}>
          <DraftForm key={draft?.id ?? 'new'} page={page} start={draft ?? latest} />
        </Section>
      )}
      <Section title={t('All versions')}>
        <VersionHistory page={page} onRead={setPreview} />
      </Section>
      <Dialog title={t('Publish')} open={publishing} onClose={() => setPublishing(false)}>
        <div className="dialog-body">
          <PublishForm
            page={page}
            note={draft?.note ?? ''}
            isPolicy={isPolicy(key)}
            onDone={() => setPublishing(false)}
          />
        </div>
      </Dialog>
      <Dialog as="drawer" title={t('Preview')} open={preview !== null} onClose={() => setPreview(null)}>
        {preview && (
          <div className="dialog-body">
            <VersionPreview page={page} {...preview} onCompare={(compare) => setPreview({ ...preview, compare })} />
          </div>
        )}
      </Dialog>
    </DetailPage>
  )
}
