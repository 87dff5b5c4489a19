import { storeLookInput } from '@neev/domain/content/site-details'
import { contrastOf } from '@neev/domain/platform/settings'
import { type ChangeEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, CountField, TextField } from '#ui/form/fields.tsx'
import siteContentStyles from './site-content.module.css'
import {
  DeleteStoreLogo,
  SaveStoreLook,
  StoreLogo,
  type StoreLogoFieldsFragment,
  UploadStoreLogo,
} from './site-content.operations.graphql.ts'

type Kind = 'LIGHT' | 'DARK' | 'FAVICON'
const kinds: Record<Kind, { label: string; hint: string }> = {
  LIGHT: { label: text('Logo'), hint: text('On light backgrounds, in the header, the footer and on documents.') },
  DARK: { label: text('Logo for dark backgrounds'), hint: text('Without it the first one is shown there too.') },
  FAVICON: { label: text('Icon'), hint: text('In the tab of the browser and in bookmarks.') },
}

/** Logo, icon and colours of the shop. */
export default function SiteLogoPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(StoreLogo, {})
  const logo = data.storeLogo
  return (
    <DetailPage
      title={t('Logo and colours')}
      subtitle={t('How the shop looks to everybody. A change applies at once.')}
    >
      <Section title={t('Pictures')}>
        <ul className={styles.recordList}>
          {(Object.keys(kinds) as Kind[]).map((kind) => (
            <Slot key={kind} kind={kind} logo={logo} />
          ))}
        </ul>
      </Section>
      {may('content:write') && (
        <Section title={t('Header')}>
          <Look key={logo.version} logo={logo} />
        </Section>
      )}
    </DetailPage>
  )
}

function Slot({ kind, logo }: { kind: Kind; logo: StoreLogoFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const id = useId()
  const upload = useMutation(UploadStoreLogo, { successMessage: t('Saved') })
  const remove = useMutation(DeleteStoreLogo, { successMessage: t('Deleted') })
  const { version } = logo
  const shown = { LIGHT: logo.light, DARK: logo.dark, FAVICON: logo.favicon }[kind]
  const name = t(kinds[kind].label)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) await upload.runSafely({ kind, version, file })
    target.value = ''
  }
  const erase = async () => {
    const sure = await confirm({
      title: t('Delete “{name}”?', { name }),
      body: t('The built-in one is shown again.'),
      verb: t('Delete'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ kind, version })
  }
  return (
    <li>
      <div>
        <b className="medium">{name}</b>
        <p className="ink3 t13">{t(kinds[kind].hint)}</p>
        {may('content:write') && (
          <p className={`t13 ${siteContentStyles.file}`}>
            <label className="label" htmlFor={id}>
              {t('{name}: PNG or SVG of plain shapes, up to 200 kB', { name })}
            </label>
            <span className="input">
              <input
                id={id}
                type="file"
                accept="image/png,image/svg+xml"
                disabled={upload.busy || (kind === 'DARK' && !logo.light)}
                onChange={send}
              />
            </span>
          </p>
        )}
      </div>
      <div className="row wraps">
        {shown ? (
          <img
            className={kind === 'DARK' ? `${siteContentStyles.logo} ${siteContentStyles.dark}` : siteContentStyles.logo}
            src={shown}
            alt={name}
          />
        ) : (
          <>
            {kind === 'FAVICON' && <img className={siteContentStyles.logo} src="/favicon.ico" alt="" />}
            <span className="ink3">{t('Built-in')}</span>
          </>
        )}
        {shown && may('content:delete') && (
          <BusyButton className="button small" busy={remove.busy} onClick={erase}>
            {t('Delete')}
          </BusyButton>
        )}
      </div>
    </li>
  )
}

function Look({ logo: { version, height, bgColor, fontColor, associate } }: { logo: StoreLogoFieldsFragment }) {
  const t = useT()
  const save = useMutation(SaveStoreLook, { successMessage: t('Saved') })
  return (
    <Form
      schema={storeLookInput}
      defaults={{ height, bgColor, fontColor, associate }}
      submit={t('Save')}
      onSubmit={(input) => save.run({ version, input })}
    >
      <div className="columns">
        <CountField name="height" label={t('Height of the logo')} unit="px" hint={t('20 to 56 pixels.')} />
        <TextField name="bgColor" label={t('Background colour')} hint={t('For example: #12181F')} />
        <TextField name="fontColor" label={t('Text colour')} hint={t('For example: #12181F')} />
      </div>
      <Contrast />
      <CheckboxField name="associate" label={t('Show “Associate with us” in the shop')} />
    </Form>
  )
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** The two colours together, with their contrast. */
function Contrast() {
  const t = useT()
  const [bgColor, fontColor] = useWatch({ name: ['bgColor', 'fontColor'] })
  if (!isColour(bgColor) || !isColour(fontColor)) return null
  const contrast = contrastOf(bgColor, fontColor)
  return (
    <p className={siteContentStyles.look} style={{ background: bgColor, color: fontColor }} role="status">
      {t('Contrast {ratio}:1', { ratio: (Math.floor(contrast * 10) / 10).toFixed(1) })}{' '}
      {contrast < 4.5 ? t('Too low: at least 4.5:1 is needed.') : t('Easy to read.')}
    </p>
  )
}
