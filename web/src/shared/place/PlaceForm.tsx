import { cleanDigits } from '@neev/domain/input/clean'
import { type FormEvent, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useT } from '#i18n/use-t.ts'
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
    const input = cleanDigits(String(new FormData(event.currentTarget).get('pincode')))
    setBusy(true)
    const refusal = await whyNotHere(input)
    setBusy(false)
    setProblem(refusal?.(t))
    if (refusal) return
    setPincode(input)
    revalidate()
    onDone?.()
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

/** Why the pincode cannot be used, as a message; the rules and messages load on first use. */
async function whyNotHere(input: string) {
  const [{ whyNotPincode }, { errorText, refusalText }] = await Promise.all([
    import('@neev/domain/accounts/identity'),
    import('#graphql/error-text.ts'),
  ])
  type Translate = Parameters<typeof refusalText>[0]
  const refusal = whyNotPincode(input)
  if (refusal) return (t: Translate) => refusalText(t, refusal)
  try {
    const { place } = await request(PlaceName, { pincode: input })
    return place ? undefined : (t: Translate) => refusalText(t, { code: 'PINCODE_UNKNOWN', params: { pincode: input } })
  } catch (error) {
    return (t: Translate) => errorText(t, error)
  }
}
