import {
  type SettingGroup as Group,
  groupNames,
  type SettingRow,
  settingInput,
  settingOfText,
  unitOfKind,
} from '@neev/domain/platform/settings'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import rowsStyles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import {
  CheckboxField,
  CountField,
  DateField,
  MoneyField,
  PercentField,
  SelectField,
  TextareaField,
  TextField,
} from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { rowOf, valueText, versionStates } from './setting-labels.ts'
import { DeleteSetting, SetSetting, type SettingFieldsFragment, Settings } from './settings.graphql.ts'
import styles from './settings.module.css'

type Setting = SettingFieldsFragment
type Props = { group: Group; settings: readonly Setting[]; may: boolean }

/** Settings of one group with current and future values, and forms to change them. */
export function SettingGroup({ group, settings, may }: Props) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const rows = settings.flatMap((setting) => {
    const row = rowOf(setting.key)
    return row?.group === group ? [{ setting, row }] : []
  })
  const shown = rows.find(({ setting }) => setting.key === open)
  return (
    <Section title={t(groupNames[group])}>
      <ul className={rowsStyles.recordList}>
        {rows.map(({ setting, row }) => (
          <li key={setting.key}>
            <div>
              <b className="medium">{t(row.label)}</b>
              <p className="ink3 t13">{t(row.explains)}</p>
              <Coming setting={setting} row={row} />
            </div>
            <div className="row wraps">
              <span className="medium">
                {row.kind === 'COLOUR' && <Swatch colour={setting.value} />} {valueText(t, row, setting.value)}
              </span>
              <button
                type="button"
                className="button small"
                aria-label={
                  may ? t('Edit: {name}', { name: t(row.label) }) : t('History: {name}', { name: t(row.label) })
                }
                onClick={() => setOpen(setting.key)}
              >
                {may ? t('Edit') : t('History')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        as="drawer"
        title={shown ? t(shown.row.label) : ''}
        open={shown !== undefined}
        onClose={() => setOpen(null)}
      >
        <div className="dialog-body stack">{shown && <Change {...shown} may={may} onDone={() => setOpen(null)} />}</div>
      </Dialog>
    </Section>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
)

function Coming({ setting, row }: { setting: Setting; row: SettingRow }) {
  const t = useT()
  const coming = setting.versions.filter(({ state }) => state === 'COMING').toReversed()
  return coming.map(({ from, value }) => (
    <p key={from} className="t13">
      <Badge tone="amber">{t('Upcoming')}</Badge>{' '}
      {t('{value} from {moment}', { value: valueText(t, row, value), moment: showMoment(from) })}
    </p>
  ))
}

type ChangeProps = { setting: Setting; row: SettingRow; may: boolean; onDone: () => void }

function Change({ setting: { key, version, value, versions }, row, may, onDone }: ChangeProps) {
  const t = useT()
  const { notice, save } = useConflict(version, async () => {
    const { settings } = await request(Settings)
    const latest = settings.find((one) => one.key === key)
    return { version: latest?.version ?? version, updatedAt: latest?.versions[0]?.at ?? '' }
  })
  const set = useMutation(SetSetting, { successMessage: t('Saved') })
  return (
    <>
      <p className="ink2">{t(row.explains)}</p>
      {notice}
      {may && (
        <Form
          schema={settingInput(row)}
          defaults={{ value: settingOfText(row, value) ?? null, from: '' } as never}
          onSubmit={async (input) => {
            await save(async (version) => {
              const changed = await set.run({ key, value: String(input.value), from: input.from, version })
              return changed.setSetting.version
            })
            onDone()
          }}
          submit={t('Save')}
        >
          <ValueField row={row} />
          <DateField
            name="from"
            label={t('Applies from')}
            hint={t('A future date. Leave empty to start immediately.')}
            optional
          />
        </Form>
      )}
      {versions.length > 0 ? (
        <Versions settingKey={key} row={row} versions={versions} may={may} />
      ) : (
        <p className="ink3 t13">{t('Not changed yet.')}</p>
      )}
    </>
  )
}

function ValueField({ row }: { row: SettingRow }) {
  const t = useT()
  const about = { name: 'value', label: t(row.label) }
  if (row.choices) {
    const options = Object.entries(row.choices).map(([value, name]) => ({ value, label: t(name) }))
    return <SelectField {...about} options={options} />
  }
  if (row.kind === 'MONEY') return <MoneyField {...about} />
  if (row.kind === 'PERCENT') return <PercentField {...about} />
  if (row.kind === 'SWITCH') return <CheckboxField {...about} />
  if (row.kind === 'TEXT') return <TextareaField {...about} />
  if (row.kind === 'COLOUR') return <TextField {...about} hint={t('For example: #12181F')} />
  return <CountField {...about} unit={t(unitOfKind[row.kind])} />
}

type VersionsProps = { settingKey: string; row: SettingRow; versions: Setting['versions']; may: boolean }

function Versions({ settingKey, row, versions, may }: VersionsProps) {
  const t = useT()
  const withdraw = useMutation(DeleteSetting, { successMessage: t('Withdrawn') })
  const ask = async (from: string) => {
    const title = t('Withdraw the change from {moment}?', { moment: showMoment(from) })
    if (await confirm({ title, verb: t('Withdraw'), tone: 'danger' }))
      await withdraw.runSafely({ key: settingKey, from })
  }
  return (
    <table className="table dense blocks" aria-label={t('History')}>
      <thead>
        <tr>
          <th>{t('Applies from')}</th>
          <th>{t('Value')}</th>
          <th>{t('Saved')}</th>
          <th>
            <span className="hidden-text">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ from, value, state, by, at }) => (
          <tr key={from}>
            <td className="name">
              {showMoment(from)}
              <span className="second">
                <Badge tone={versionStates[state].tone}>{t(versionStates[state].label)}</Badge>
              </span>
            </td>
            <td data-label={t('Value')}>{valueText(t, row, value)}</td>
            <td data-label={t('Saved')}>
              <span>
                {by ?? '–'}
                <span className="second">{showMoment(at)}</span>
              </span>
            </td>
            <td className="act">
              {may && state === 'COMING' && (
                <button type="button" className="button small" onClick={() => ask(from)}>
                  {t('Withdraw')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
