import { defaultShareLife, type ShareKind, type ShareLife, shareInput } from '@neev/domain/procurement/shares'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { showMoment } from '#ui/format/dates.ts'
import type { Shareable } from './ShareButton.tsx'
import styles from './shares.module.css'
import { CreateShare, RevokeShare, type ShareFieldsFragment, Shares } from './shares.operations.graphql.ts'

const lives: Readonly<Record<ShareLife, string>> = {
  DAY: text('1 day'),
  WEEK: text('7 days'),
  MONTH: text('30 days'),
}

const hints: Readonly<Record<ShareKind, string>> = {
  ORDER: text('Whoever has the link sees goods, amounts and status, without your name, phone and street.'),
  QUOTATION: text('Whoever has the link sees this quotation, without your name and the other quotations.'),
  PRICE_LIST: text('Whoever has the link sees your live prices as they are when the link is opened.'),
}

/** Makes a link, offers the new one for sending, and lists those that work. */
export function ShareLinks({ kind, id, message }: Shareable) {
  const t = useT()
  const { shares } = useData(Shares, { kind, id: id ?? null }).data
  const create = useMutation(CreateShare)
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const isThere = made !== null && shares.some((share) => share.id === made.id)
  return (
    <div className="dialog-body stack">
      <p className="ink2">{t(hints[kind])}</p>
      <Form
        schema={shareInput}
        defaults={{ life: defaultShareLife }}
        submit={t('Create link')}
        onSubmit={async ({ life }) => {
          const { createShare } = await create.run({ kind, id: id ?? null, life })
          setMade({ id: createShare.share.id, url: createShare.url })
        }}
      >
        <SelectField name="life" label={t('The link works for')} options={optionsOf(t, lives)} />
      </Form>
      {made && isThere && <NewLink url={made.url} message={message} />}
      {shares.length > 0 && (
        <section className="stack">
          <h3>{t('Links that work')}</h3>
          <ul className={styles.list}>
            {shares.map((share) => (
              <Link key={share.id} share={share} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The address of a new link, which is shown only now. */
function NewLink({ url, message }: { url: string; message: string }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast(t('Link copied'))
  }
  return (
    <div className="note stack" role="status">
      <p className={styles.url}>{url}</p>
      <p className="t13">{t('Copy or send it now: the address is not shown again.')}</p>
      <div className="row wraps">
        <button type="button" className="button" onClick={copy}>
          {t('Copy link')}
        </button>
        <a
          className="button primary"
          href={`https://wa.me/?text=${encodeURIComponent(`${message}\n${url}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Send by WhatsApp')}
        </a>
      </div>
    </div>
  )
}

function Link({ share }: { share: ShareFieldsFragment }) {
  const t = useT()
  const revoke = useMutation(RevokeShare, { successMessage: t('Link revoked') })
  const end = async () => {
    const yes = await confirm({
      title: t('Revoke this link?'),
      body: t('Whoever opens it from now on sees nothing any more.'),
      verb: t('Revoke'),
      tone: 'danger',
    })
    if (yes) await revoke.runSafely({ id: share.id })
  }
  return (
    <li>
      <span>
        {t('Works until {moment}', { moment: showMoment(share.expiresAt) })}
        <span className="second t13 ink3">
          {t('{n, plural, =0 {Not opened yet} one {Opened once} other {Opened # times}}', { n: share.views })}
        </span>
      </span>
      <BusyButton className="button" busy={revoke.busy} onClick={end}>
        {t('Revoke')}
      </BusyButton>
    </li>
  )
}
