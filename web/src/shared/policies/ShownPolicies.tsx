import type { ReactNode } from 'react'
import { useT } from '#i18n/use-t.ts'
import styles from '#ui/detail/card-title.module.css'
import { Icon } from '#ui/icons/Icon.tsx'
import { PolicyTexts } from './PolicyTexts.tsx'
import { policyKinds } from './policy-labels.ts'
import type { ShownPolicyFieldsFragment } from './shown-policy.graphql.ts'

type Props = { title: string; policies: readonly ShownPolicyFieldsFragment[]; children?: ReactNode }

/** Policies for goods, collapsed to their titles, after `children`. */
export function ShownPolicies({ title, policies, children }: Props) {
  const t = useT()
  if (policies.length === 0 && !children) return null
  return (
    <section className="card padded stack">
      <h2 className={styles.title}>{title}</h2>
      {children}
      {policies.map((policy) => (
        <details key={policy.policyId} className="promise">
          <summary>
            <span>
              <span className="ink3 t13">{t(policyKinds[policy.kind])}</span>
              <b className="medium">{policy.title}</b>
            </span>
            <Icon name="arrowDown" />
          </summary>
          <div className="stack t13 ink2">
            {policy.goods.length > 0 && <p>{t('For: {goods}', { goods: policy.goods.join(', ') })}</p>}
            <PolicyTexts of={policy} />
          </div>
        </details>
      ))}
    </section>
  )
}
