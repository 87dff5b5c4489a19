import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import type { Role } from '@neev/domain/core/access/roles'
import { paths } from './paths.ts'
import type { PageRoute } from './route.ts'

/** Who can open a page: everyone, signed-in users, guests only, or holders of one of these roles. */
export type Access = 'public' | 'login' | 'guest' | readonly Role[]

/** The user data that the guard needs. */
export type Visitor = { role: readonly Role[]; member?: MemberRole | null } | null

export type Verdict = 'show' | '/login' | '/unauthorized' | '/invalid-access' | '/page-not-found'

/**
 * Whether the visitor may see the page, otherwise the redirect target (spec sections 2 and 6). An unknown route is
 * null.
 */
export function decide(route: Pick<PageRoute, 'access' | 'rolesOf'> | null, visitor: Visitor): Verdict {
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

/** The URL of a redirect; after signing in, users return to the requested page. */
export const destination = (verdict: Exclude<Verdict, 'show'>, here: string): string =>
  verdict === '/login' ? paths.login({ returnTo: here }) : verdict

/**
 * Access of a page inside a parent: the intersection of their roles, which may be nobody. Without its own access it has
 * its parent's.
 */
export function stricterAccess(parent: Access, child: Access | undefined): Access {
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
