import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { CheckboxField } from '#ui/form/fields.tsx'

/** What every registration asks: the terms and the privacy policy, which can be read first, and news. */
export function AcceptPolicies() {
  const t = useT()
  return (
    <>
      <CheckboxField name="acceptTerms" label={t('I accept the terms of use and the privacy policy.')} />
      <p className="t13 row wraps">
        <a className="link" href={paths.userPolicies()} target="_blank" rel="noreferrer">
          {t('Terms of use')}
        </a>
        <a className="link" href={paths.privacyPolicy()} target="_blank" rel="noreferrer">
          {t('Privacy policy')}
        </a>
      </p>
      <CheckboxField name="marketing" label={t('Send me news about prices and offers.')} />
    </>
  )
}
