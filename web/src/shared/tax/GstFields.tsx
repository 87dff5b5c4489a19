import { MAX_GSTINS } from '@neev/domain/core/form-rules'
import { whyGstinDoesNotFit, whyNotPan } from '@neev/domain/core/identity/identity'
import { cleanCode } from '@neev/domain/core/input/clean'
import { stateName } from '@neev/domain/core/states'
import { useFieldArray, useWatch } from 'react-hook-form'
import { refusalText } from '#graphql/error-text.ts'
import { useT } from '#i18n/use-t.ts'
import { GstinField, TextField } from '#ui/form/fields.tsx'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './tax.module.css'

/** A registration number in stored format. */

/** The PAN of a business, with its format checked while typing. */
export const PanField = () => <TextField name="pan" label="PAN" tidy={cleanCode} hint={<PanHint />} />

function PanHint() {
  const t = useT()
  const pan: unknown = useWatch({ name: 'pan' })
  return typeof pan === 'string' && pan.length === 10 && !whyNotPan(pan) ? (
    <Good>{t('The format is correct')}</Good>
  ) : (
    t('Ten characters, such as {example}', { example: 'AAPFU0939F' })
  )
}

const Good = ({ children }: { children: string }) => (
  <span className="good-text">
    <Icon name="check" /> {children}
  </span>
)

/** GST registrations, one per state, checked against the PAN while typing. `least` is the minimum number. */
export function GstinsField({ min = 1 }: { min?: number }) {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ name: 'gstins' })
  const error = useFieldError('gstins')
  return (
    <fieldset className="stack">
      <legend className="semi">{t('GST registrations')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="row top">
          <div className={styles.fills}>
            <GstinField
              name={`gstins.${at}.gstin`}
              label={t('GSTIN {n}', { n: at + 1 })}
              hint={<GstinHint name={`gstins.${at}.gstin`} />}
            />
          </div>
          {fields.length > min && (
            <button
              type="button"
              className={`button quiet square ${styles.besideField}`}
              aria-label={t('Remove GSTIN {n}', { n: at + 1 })}
              onClick={() => remove(at)}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      {error && <p className="error-text">{error}</p>}
      {fields.length < MAX_GSTINS && (
        <div>
          <button type="button" className="button" onClick={() => append({ gstin: '' })}>
            <Icon name="plus" />
            {fields.length > 0 ? t('GSTIN in another state') : t('Add GSTIN')}
          </button>
        </div>
      )}
    </fieldset>
  )
}

/** Checks a GSTIN as soon as it is complete. */
function GstinHint({ name }: { name: string }) {
  const t = useT()
  const [gstin, pan] = useWatch({ name: [name, 'pan'] }) as [string | undefined, string]
  if (!gstin || gstin.length < 15) return t('15 characters; characters 3 to 12 are the PAN')
  const why = whyGstinDoesNotFit(gstin, null, whyNotPan(pan) ? undefined : pan)
  if (why) return <span className="bad-text">{refusalText(t, why)}</span>
  return <Good>{t('{state}, the GSTIN is valid', { state: stateName(gstin.slice(0, 2)) })}</Good>
}
