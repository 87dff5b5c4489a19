import { type FormEvent, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { setPincode, usePincode } from '#state/place.ts'
import { Field } from '#ui/form/Field.tsx'
import styles from './PlaceForm.module.css'
import { PlaceName } from './place.graphql.ts'

type Props = {
  /** Target of the form without scripts. */
  action: string
  hint?: string
  className?: string
  /** True as the main action of a page, not in a menu. */
  large?: boolean
  onDone?: () => void
}

/**
 * Asks for the pincode of the site, on which all prices depend. Without scripts the server stores it and redirects
 * back.
 */
export function PlaceForm({ action, hint, className = '', large = false, onDone }: Props) {
  const t = useT()
  const pincode = usePincode()
  const { pathname, search } = useLocation()
  const [parameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unknown = parameters.get('unknownPincode')
  const notice = problem ?? (unknown ? t('We do not know the pincode {pincode}.', { pincode: unknown }) : undefined)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('pincode'))
    setBusy(true)
    const read = await readPincode(typed)
    setProblem(read.why?.(t))
    if (read.pincode) {
      await setPincode(read.pincode, revalidate)
      onDone?.()
    }
    setBusy(false)
  }

  return (
    <form
      className={`${styles.placeForm} ${className}`.trimEnd()}
      method="post"
      action={action}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Field label={t('Pincode of the site')} hint={hint} error={notice}>
        {(control) => (
          <div className="row">
            <div className={large ? 'input large' : 'input'}>
              <input
                {...control}
                name="pincode"
                defaultValue={pincode ?? ''}
                inputMode="numeric"
                autoComplete="postal-code"
                required
              />
            </div>
            <button type="submit" className={large ? 'button large' : 'button primary'} aria-busy={busy} data-stay>
              {t('Set')}
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** The pincode of a known place, or why it is none, as a message; the rules and messages load on first use. */
async function readPincode(typed: string): Promise<{ pincode?: string; why?: (t: T) => string }> {
  const [{ fields }, { errorText, refusalText }] = await Promise.all([
    import('@neev/domain/core/identity/identity'),
    import('#graphql/error-text.ts'),
  ])
  const pincode = fields.pincode.safeParse(typed).data
  if (!pincode) return { why: (t) => refusalText(t, { code: 'PINCODE_BAD' }) }
  try {
    const { place } = await request(PlaceName, { pincode })
    return place ? { pincode } : { why: (t) => refusalText(t, { code: 'PINCODE_UNKNOWN', params: { pincode } }) }
  } catch (error) {
    return { why: (t) => errorText(t, error) }
  }
}
