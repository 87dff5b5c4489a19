import { Link } from 'react-router'
import { paths } from '#navigation/paths.ts'
import styles from './Logo.module.css'
import words from './words.svg'

/** Logo, name, and the name in Hindi; links home. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <Link className={className ? `${styles.logo} ${className}` : styles.logo} to={paths.home()} aria-label="Neev">
      <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M7 22V6h4.6l8.8 10.600V6H25v16h-4.300L11.600 11v11Z" fill="currentColor" />
        <path d="M3 25.200h26v3.200H3Z" fill="var(--accent-fill)" />
      </svg>
      <span className="name">Neev</span>
      <svg className={styles.hindi} viewBox="0 0 20 18" aria-hidden="true">
        <use href={`${words}#neev`} />
      </svg>
    </Link>
  )
}
