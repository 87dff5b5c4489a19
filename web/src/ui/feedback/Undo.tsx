import { useT } from '#i18n/use-t.ts'
import styles from '#ui/plain-link.module.css'

/** Says what was deleted, and puts it back. */
export function Undo({ message, onUndo }: { message: string; onUndo: () => void }) {
  const t = useT()
  return (
    <p className="note between" role="status">
      <span>{message}</span>
      <button type="button" className={styles.plainLink} onClick={onUndo}>
        {t('Undo')}
      </button>
    </p>
  )
}
