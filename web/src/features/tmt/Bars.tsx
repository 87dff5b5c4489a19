import { formatThousandths } from '@neev/domain/quantity'
import { barMassInput } from '@neev/domain/tmt-masters'
import { useState } from 'react'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Empty } from '#kit/feedback/Blank.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { Form } from '#kit/form/Form.tsx'
import { CountField, TextField } from '#kit/form/fields.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import { SetTmtMass, SwitchTmtVariant, TmtMaster, TmtMasters } from './tmt.operations.graphql.ts'
import { type Bar, barForms } from './tmt-words.ts'

const kg = (grams: number | null) => (grams === null ? '–' : `${formatThousandths(grams, 3)} kg`)

/** The sizes of a master: on or off, and what a metre weighs. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const t = useT()
  const may = useMay()
  const [weighed, setWeighed] = useState<Bar | null>(null)
  const turn = useAct(SwitchTmtVariant, { says: t('Saved'), refreshes: [TmtMaster, TmtMasters] })
  if (bars.length === 0) return <Empty title={t('No sizes yet')} />
  return (
    <div className="table-frame">
      <table className="table dense blocks" aria-label={t('Sizes')} aria-busy={turn.busy}>
        <thead>
          <tr>
            <th className="name">{t('Size')}</th>
            <th>{t('Form')}</th>
            <th className="figure">{t('A metre')}</th>
            <th className="figure">{t('A piece')}</th>
            <th className="figure">{t('Rods in a bundle')}</th>
            <th className="figure">{t('Offers')}</th>
            <th className="state">{t('State')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id}>
              <td className="name">
                <b className="medium">
                  {`${bar.grade}, ${bar.diameterMm} mm${bar.lengthMm ? `, ${bar.lengthMm / 1000} m` : ''}`}
                </b>
                <span className="second">{bar.sku}</span>
              </td>
              <td data-label={t('Form')}>{t(barForms[bar.form])}</td>
              <td className="figure" data-label={t('A metre')}>
                <span>
                  {kg(bar.gramsPerMetre ?? bar.tableGramsPerMetre)}
                  {bar.massReason && (
                    <span className="second">
                      {t('table: {mass}; {reason}', { mass: kg(bar.tableGramsPerMetre), reason: bar.massReason })}
                    </span>
                  )}
                </span>
              </td>
              <td className="figure" data-label={t('A piece')}>
                {kg(bar.pieceGrams)}
              </td>
              <td className="figure" data-label={t('Rods in a bundle')}>
                {bar.piecesPerBundle ?? '–'}
              </td>
              <td className="figure" data-label={t('Offers')}>
                {bar.offerCount}
              </td>
              <td className="state">
                <Badge tone={bar.isActive ? 'green' : 'grey'}>{bar.isActive ? t('On') : t('Off')}</Badge>
              </td>
              <td className="act">
                {may('tmt:write') && (
                  <RowActions
                    actions={[
                      {
                        label: bar.isActive ? t('Switch off') : t('Switch on'),
                        act: () => turn.tell({ id: bar.id, on: !bar.isActive }),
                      },
                      ...(may('product:write:any')
                        ? [
                            {
                              label: t('Own mass of a metre'),
                              whyNot: bar.form === 'COIL' ? t('Coils are sold by weight.') : null,
                              act: () => setWeighed(bar),
                            },
                          ]
                        : []),
                    ]}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog title={weighed?.title ?? ''} open={weighed !== null} onClose={() => setWeighed(null)}>
        {weighed && (
          <div className="dialog-body">
            <MassForm bar={weighed} onDone={() => setWeighed(null)} />
          </div>
        )}
      </Dialog>
    </div>
  )
}

/** Empty is the table's. What a bar weighs decides how many are loaded for a tonne, so a reason is kept. */
function MassForm({ bar, onDone }: { bar: Bar; onDone: () => void }) {
  const t = useT()
  const set = useAct(SetTmtMass, { says: t('Saved'), refreshes: [TmtMaster] })
  return (
    <Form
      schema={barMassInput}
      defaults={{ gramsPerMetre: bar.gramsPerMetre, reason: bar.massReason ?? '' }}
      onSubmit={async ({ gramsPerMetre, reason }) => {
        await set.run({ id: bar.id, gramsPerMetre, reason })
        onDone()
      }}
      submit={t('Save')}
    >
      <CountField
        name="gramsPerMetre"
        label={t('Own mass of a metre')}
        unit="g"
        hint={t('Empty: {mass} by the table of the standard', { mass: kg(bar.tableGramsPerMetre) })}
        optional
      />
      <TextField name="reason" label={t('Reason')} maxLength={200} />
    </Form>
  )
}
