import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { SignInOptions } from './bot-check.graphql.ts'
import styles from './identity.module.css'

/** The bot check of a form, if configured: its answer becomes the field `botToken`. Nothing is loaded otherwise. */
export function BotCheck() {
  const siteKey = useGql(SignInOptions).data?.signInOptions.botCheckSiteKey
  return siteKey ? <Check /> : null
}

function Check() {
  const t = useT()
  const { register, setValue, formState } = useFormContext()
  const frame = useRef<HTMLIFrameElement>(null)
  const error = useFieldError('botToken')
  const handle = useEffectEvent(({ origin, source, data }: MessageEvent<{ botToken?: unknown }>) => {
    if (origin !== location.origin || source !== frame.current?.contentWindow) return
    if (typeof data.botToken === 'string') setValue('botToken', data.botToken, { shouldValidate: Boolean(error) })
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => handle(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  const used = useEffectEvent(() => setValue('botToken', ''))
  // An answer is valid once: every submission needs a new one
  useEffect(() => {
    if (formState.submitCount > 0) used()
  }, [formState.submitCount])
  return (
    <div className="field">
      <input type="hidden" {...register('botToken')} />
      <iframe
        key={formState.submitCount}
        ref={frame}
        className={styles.botCheck}
        src="/api/bot-check"
        title={t('Robot check')}
      />
      {error && (
        <p className="error-text" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
