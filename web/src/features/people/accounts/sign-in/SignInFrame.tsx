import type { ReactNode } from 'react'
import { Picture } from '#shared/pictures/Picture.tsx'
import { Head } from '#ui/Head.tsx'
import styles from './sign-in.module.css'

type Props = { title: string; lead?: string; children: ReactNode }

/** Layout of sign-in pages: the form, and on wide screens a drawing beside it. */
export function SignInFrame({ title, lead, children }: Props) {
  return (
    <div className={styles.signIn}>
      <Head title={title} noIndex />
      <h1>{title}</h1>
      {lead && <p className={`ink2 ${styles.signInLead}`}>{lead}</p>}
      {children}
      <div className={`${styles.signInPicture} grid-paper`} aria-hidden="true">
        <Picture category="tmt-bars" drawing={null} attributes={{ diameterMm: 12 }} dimensions />
      </div>
    </div>
  )
}
