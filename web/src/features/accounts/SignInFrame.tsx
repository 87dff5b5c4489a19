import type { ReactNode } from 'react'
import { Picture } from '#shared/pictures/Picture.tsx'
import { Head } from '#ui/Head.tsx'

type Props = { title: string; lead?: string; children: ReactNode }

/** Layout of sign-in pages: the form, and on wide screens a drawing beside it. */
export function SignInFrame({ title, lead, children }: Props) {
  return (
    <div className="sign-in">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      {lead && <p className="ink2 sign-in-lead">{lead}</p>}
      {children}
      <div className="sign-in-picture grid-paper" aria-hidden="true">
        <Picture category="tmt-bars" drawing={null} attributes={{ diameterMm: 12 }} dimensions />
      </div>
    </div>
  )
}
