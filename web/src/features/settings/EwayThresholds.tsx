import { formatInr } from '@neev/domain/core/money'
import { ewayInput } from '@neev/domain/core/settings'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useTomorrow } from '#shared/rates/DatedRates.tsx'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { DateField, MoneyField } from '#ui/form/fields.tsx'
import { showDate } from '#ui/format/dates.ts'
import { versionStates } from './setting-labels.ts'
import {
  EwayThresholds as AllThresholds,
  DeleteEwayThreshold,
  type EwayThresholdFieldsFragment,
  SetEwayThreshold,
} from './settings.graphql.ts'

/** E-way bill limits by state. */
export function EwayThresholds({ may }: { may: boolean }) {
  const t = useT()
  const { data } = useData(AllThresholds)
  const [open, setOpen] = useState<string | null>(null)
  const shown = data.ewayThresholds.find(({ stateCode }) => stateCode === open)
  return (
    <Section title={t('E-way bills')}>
      <p className="ink2">
        {t(
          'Consignment value including GST above which an e-way bill is required, by state of dispatch. Check the state’s notification before you change it.',
        )}
      </p>
      <table className="table dense blocks" aria-label={t('E-way bills')}>
        <thead>
          <tr>
            <th>{t('State')}</th>
            <th className="figure">{t('Inside the state')}</th>
            <th className="figure">{t('To another state')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.ewayThresholds.map(({ stateCode, stateName, intraStatePaise, interStatePaise, versions }) => (
            <tr key={stateCode}>
              <td className="name">
                {stateName}{' '}
                {versions.some(({ state }) => state === 'COMING') && <Badge tone="amber">{t('Upcoming')}</Badge>}
              </td>
              <td className="figure" data-label={t('Inside the state')}>
                {formatInr(intraStatePaise, { paise: 'auto' })}
              </td>
              <td className="figure" data-label={t('To another state')}>
                {formatInr(interStatePaise, { paise: 'auto' })}
              </td>
              <td className="act">
                <button
                  type="button"
                  className="button small"
                  aria-label={may ? t('Edit: {name}', { name: stateName }) : t('History: {name}', { name: stateName })}
                  onClick={() => setOpen(stateCode)}
                >
                  {may ? t('Edit') : t('History')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog as="drawer" title={shown?.stateName ?? ''} open={shown !== undefined} onClose={() => setOpen(null)}>
        <div className="dialog-body stack">{shown && <OneState of={shown} may={may} />}</div>
      </Dialog>
    </Section>
  )
}

function OneState({
  of: { stateCode, intraStatePaise, interStatePaise, versions },
  may,
}: {
  of: EwayThresholdFieldsFragment
  may: boolean
}) {
  const t = useT()
  const from = useTomorrow()
  const set = useMutation(SetEwayThreshold, { successMessage: t('Saved') })
  const withdraw = useMutation(DeleteEwayThreshold, { successMessage: t('Withdrawn') })
  const ask = async (day: string) => {
    const title = t('Withdraw the change from {moment}?', { moment: showDate(day) })
    if (await confirm({ title, verb: t('Withdraw'), tone: 'danger' }))
      await withdraw.runSafely({ stateCode, from: day })
  }
  return (
    <>
      {versions.length === 0 ? (
        <p className="ink3 t13">{t('No value of its own: the limit of CGST Rule 138 applies.')}</p>
      ) : (
        <table className="table dense blocks" aria-label={t('History')}>
          <thead>
            <tr>
              <th>{t('Applies from')}</th>
              <th className="figure">{t('Inside the state')}</th>
              <th className="figure">{t('To another state')}</th>
              <th>
                <span className="hidden-text">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.from}>
                <td className="name">
                  {showDate(version.from)}
                  {version.by && <span className="second">{version.by}</span>}
                  <span className="second">
                    <Badge tone={versionStates[version.state].tone}>{t(versionStates[version.state].label)}</Badge>
                  </span>
                </td>
                <td className="figure" data-label={t('Inside the state')}>
                  {formatInr(version.intraStatePaise, { paise: 'auto' })}
                </td>
                <td className="figure" data-label={t('To another state')}>
                  {formatInr(version.interStatePaise, { paise: 'auto' })}
                </td>
                <td className="act">
                  {may && version.state === 'COMING' && (
                    <button type="button" className="button small" onClick={() => ask(version.from)}>
                      {t('Withdraw')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {may && (
        <Form
          key={versions.length}
          schema={ewayInput}
          defaults={{ stateCode, from, intraStatePaise, interStatePaise }}
          onSubmit={(input) => set.run({ input })}
          submit={t('Save')}
        >
          <DateField name="from" label={t('Applies from')} hint={t('A future date')} />
          <MoneyField name="intraStatePaise" label={t('Inside the state')} />
          <MoneyField name="interStatePaise" label={t('To another state')} />
        </Form>
      )}
    </>
  )
}
