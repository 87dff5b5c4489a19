import type { MemberRole } from '@neev/domain/members'
import type { Role } from '@neev/domain/roles'
import { paths } from './paths.ts'
import type { Row } from './row.ts'

/** Who may open a page: anybody, anybody signed in, only strangers, or holders of one of these roles. */
export type Access = 'public' | 'login' | 'guest' | readonly Role[]

/** What the guard needs to know of a user. */
export type Visitor = { role: readonly Role[]; member?: MemberRole | null } | null

export type Verdict = 'show' | '/login' | '/unauthorized' | '/invalid-access' | '/page-not-found'

/** Whether the visitor may see the page, else where to go instead (spec sections 2 and 6). An unknown route is null. */
export function decide(route: Pick<Row, 'access' | 'rolesOf'> | null, visitor: Visitor): Verdict {
  if (!route) return '/page-not-found'
  const { access } = route
  if (access === 'public') return 'show'
  if (access === 'guest') return visitor ? '/invalid-access' : 'show'
  if (!visitor) return '/login'
  if (access === 'login') return 'show'
  const { role, member = null } = visitor
  const roles = route.rolesOf?.(role, member) ?? role
  return access.some((one) => roles.includes(one)) ? 'show' : '/unauthorized'
}

/** The address of a verdict; whoever must sign in comes back to where they wanted to go. */
export const destination = (verdict: Exclude<Verdict, 'show'>, here: string): string =>
  verdict === '/login' ? paths.login({ returnTo: here }) : verdict

/**
 * Access of a page inside a parent. Roles meet: the page is for those whom both let in, and when that is nobody the page
 * is for nobody. A page that says nothing has its parent's access.
 */
export function within(parent: Access, child: Access | undefined): Access {
  if (child === undefined) return parent
  if (parent === 'public') return child
  if (typeof parent === 'string' || typeof child === 'string') {
    if (parent === child || child === 'public') return parent
    if (parent === 'login' && typeof child !== 'string') return child
    if (child === 'login' && typeof parent !== 'string') return parent
    return []
  }
  return child.filter((role) => parent.includes(role))
}
