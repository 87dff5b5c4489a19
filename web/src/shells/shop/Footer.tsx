import { useT } from '#i18n/use-t.ts'
import { useOperator } from '#shared/operator/use-operator.ts'
import { LanguageChoice } from '#shells/LanguageChoice.tsx'
import { SettingsButton } from '#shells/SettingsButton.tsx'
import { staticPart } from '#ui/page-parts.tsx'
import styles from './shop.module.css'

export const FooterFacts = staticPart(() => import('./FooterFacts.tsx'))

/** The footer of the shop: links from the table, grievance officer, operator. */
export function Footer() {
  const t = useT()
  const operator = useOperator()
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <FooterFacts operator={operator} />
        <div className={styles.legal}>
          <span>
            {operator && t('Operated by {name}, {place}', { name: operator.name, place: operator.address })}
            {operator?.gstin && ` · GSTIN ${operator.gstin}`}
            {operator?.cin && ` · CIN ${operator.cin}`}
          </span>
          <LanguageChoice />
          <SettingsButton />
        </div>
      </div>
    </footer>
  )
}
