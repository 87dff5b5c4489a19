import { dealerLimits, pincodesIn } from '@neev/domain/orders/dealers'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AddDistrict } from './AddDistrict.tsx'
import { type DealerFieldsFragment, SetDealerTerritory } from './dealers.graphql.ts'
import styles from './dealers.module.css'

type Row = { pincode: string; priority: number; district: string }
const priorities = Array.from({ length: dealerLimits.priorities }, (_, at) => at + 1)

/** The pincodes of a dealer with priorities: typed, pasted, or added by district; saved together. */
export function Territory({ dealer, mayWrite }: { dealer: DealerFieldsFragment; mayWrite: boolean }) {
  const t = useT()
  const [rows, setRows] = useState<Row[]>(dealer.territory)
  const [priority, setPriority] = useState(1)
  const [typed, setTyped] = useState('')
  const save = useMutation(SetDealerTerritory, {
    successMessage: t('Territory saved'),
  })
  const add = (pincodes: readonly string[]) => {
    const known = new Set(rows.map(({ pincode }) => pincode))
    const fresh = pincodes.filter((pincode) => !known.has(pincode))
    setRows([...rows, ...fresh.map((pincode) => ({ pincode, priority, district: '' }))])
    toast(t('{n, plural, one {# pincode} other {# pincodes}} added, not saved yet', { n: fresh.length }))
  }
  const addTyped = () => {
    add(pincodesIn(typed))
    setTyped('')
  }
  const change = (pincode: string, to: number | null) =>
    setRows(rows.flatMap((row) => (row.pincode !== pincode ? [row] : to === null ? [] : [{ ...row, priority: to }])))
  const changed = rows !== dealer.territory
  const send = () =>
    save.runSafely({
      id: dealer.id,
      version: dealer.version,
      pincodes: rows.map((row) => ({ pincode: row.pincode, priority: row.priority })),
    })
  return (
    <Section
      title={t('Territory')}
      action={
        <span className="t13 ink3">{t('{n} of {max} pincodes', { n: rows.length, max: dealerLimits.pincodes })}</span>
      }
    >
      <div className="stack">
        {mayWrite && (
          <>
            <div className="row wraps fits">
              <div className="input">
                <input
                  aria-label={t('Pincodes, typed or pasted')}
                  placeholder="416001, 416002 …"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </div>
              <PrioritySelect label={t('Priority')} value={priority} onChange={setPriority} />
              <button type="button" className="button" disabled={pincodesIn(typed).length === 0} onClick={addTyped}>
                {t('Add')}
              </button>
            </div>
            <AddDistrict stateCode={dealer.stateCode} onAdd={add} />
          </>
        )}
        <Rows rows={rows} mayWrite={mayWrite} onChange={change} />
        {mayWrite && (
          <div className="row wraps">
            <BusyButton className="button primary" busy={save.busy} disabled={!changed} onClick={send}>
              {t('Save territory')}
            </BusyButton>
            {changed && (
              <button type="button" className="button" onClick={() => setRows(dealer.territory)}>
                {t('Undo')}
              </button>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

type SelectProps = { label: string; value: number; onChange: (value: number) => void }

const PrioritySelect = ({ label, value, onChange }: SelectProps) => (
  <div className="input">
    <select aria-label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {priorities.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  </div>
)

type RowsProps = {
  rows: readonly Row[]
  mayWrite: boolean
  onChange: (pincode: string, priority: number | null) => void
}

function Rows({ rows, mayWrite, onChange }: RowsProps) {
  const t = useT()
  if (rows.length === 0) return <p className="ink3">{t('No pincodes yet, so it receives no orders.')}</p>
  return (
    <div className={`table-frame ${styles.territory}`}>
      <table className="table dense" aria-label={t('Territory')}>
        <thead>
          <tr>
            <th>{t('Pincode')}</th>
            <th>{t('District')}</th>
            <th>{t('Priority')}</th>
            {mayWrite && (
              <th>
                <span className="hidden-text">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pincode, priority, district }) => (
            <tr key={pincode}>
              <td>{pincode}</td>
              <td>{district || '–'}</td>
              <td>
                {mayWrite ? (
                  <PrioritySelect
                    label={t('Priority of {pincode}', { pincode })}
                    value={priority}
                    onChange={(to) => onChange(pincode, to)}
                  />
                ) : (
                  priority
                )}
              </td>
              {mayWrite && (
                <td className="act">
                  <button type="button" className="button small" onClick={() => onChange(pincode, null)}>
                    {t('Remove')}
                    <span className="hidden-text"> {pincode}</span>
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
