import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import type { Permission } from '@neev/domain/core/access/permissions'
import type { Role } from '@neev/domain/core/access/roles'
import type { ComponentType } from 'react'
import type { Lead, Load } from '#graphql/load.ts'
import type { IconName } from '#ui/icons/Icon.tsx'
import { type Access, stricterAccess } from './guard.ts'

/** The part of a path builder that the table reads. */
type Pattern = { readonly pattern: string }

export type Shell = 'shop' | 'office' | 'bare'

/**
 * A group of the back office menu: one entry that folds, or the page itself where the user may open only one. Groups
 * without a place stand in the order of the table.
 */
export type MenuGroup = { label: string; icon: IconName; place?: number }

/** An entry of the back office menu; `amount` is the key of its count. */
export type MenuEntry = { label: string; icon: IconName; group: MenuGroup; amount?: string }

/**
 * A lazy import. On the server it carries the name of its module, so that the page can preload it
 * (tools/texts/texts-plugin.mjs).
 */
export type Lazy<Module> = (() => Promise<Module>) & { module?: string }

/** Who has a permission: which roles, and which of a member's roles count. */
export type Rights = {
  access: readonly Role[]
  rolesOf(roles: readonly Role[], member: MemberRole | null): readonly Role[]
}

/** A page: a row of the table. */
export type PageRoute = {
  path: string
  access: Access
  /** Selects the roles that count here; by default all. */
  rolesOf?: Rights['rolesOf']
  shell: Shell
  /** Name of its area, shown above the back office menu. */
  area: string
  page: Lazy<{ default: ComponentType }>
  data?: Lazy<{ load: Load }>
  menu?: MenuEntry
  /** HTTP status of an error page. */
  status?: number
  /** Its title while it is loading; by default the label of its menu entry, or none. */
  title?: string
  /** Rendered at each visit and never kept: what it shows ends from one moment to the next. */
  fresh?: boolean
  /** The title of the not-found message if its order, payment or document does not exist. */
  missing?: string
  /** The sentence of that message for pages that are not behind a sign-in; with it they lead to the shop only. */
  missingText?: string
  /** The record number that the URL must contain: a path part, otherwise a parameter. Without it the answer is 404. */
  needs?: string
}

/** A bare parent redirects to the first of its pages that the user may see, or to the result of `lead`. */
export type Redirect = { path: string; rows: readonly PageRoute[]; lead?: () => Promise<{ lead: Lead }> }

/** The search field of the back office bar: a list of the area with `?search=`. */
type Search = { path: string; label: string }

export type Area = {
  name: string
  path: string
  access: Access
  rows: PageRoute[]
  redirects: Redirect[]
  search?: Search | undefined
}

type PageOptions = Partial<
  Pick<PageRoute, 'data' | 'menu' | 'status' | 'shell' | 'needs' | 'title' | 'missing' | 'missingText' | 'fresh'>
> & {
  access?: Access
  /**
   * Instead of roles: holders of this permission among the roles of the area, and members allowed by their business.
   */
  may?: Permission
}
type Page = { kind: 'page'; path: string; page: PageRoute['page']; options: PageOptions }
type SectionOptions = { access?: Access; lead?: NonNullable<Redirect['lead']> }
type Section = SectionOptions & { kind: 'section'; path: string; items: readonly (Page | Section)[] }

/** A page: its URL, its lazy component, and further options. */
export const page = (path: Pattern, load: PageRoute['page'], options: PageOptions = {}): Page => ({
  kind: 'page',
  path: path.pattern,
  page: load,
  options,
})

/** A parent URL without a page of its own; can restrict access. */
export const section = (path: Pattern, items: readonly (Page | Section)[], options: SectionOptions = {}): Section => ({
  kind: 'section',
  path: path.pattern,
  items,
  ...options,
})

/**
 * A part of the site with one layout and access rule. With a path it is also a parent; without one its pages stand
 * alone.
 */
export function area(
  about: { name: string; path?: Pattern; access: Access; shell: Shell; search?: { list: Pattern; label: string } },
  items: readonly (Page | Section)[],
  rightsOf?: (may: Permission) => Rights,
): Area {
  const { name, shell } = about
  const rows: PageRoute[] = []
  const redirects: Redirect[] = []
  const add = (parent: { path: string; access: Access }, list: readonly (Page | Section)[]) => {
    for (const item of list) {
      if (!item.path.startsWith(parent.path)) throw new Error(`${item.path} is listed under ${parent.path}`)
      if (item.kind === 'page') {
        const { may, ...rest } = item.options
        const rights = may && rightsOf?.(may)
        if (may && !rights) throw new Error(`${item.path} asks for a permission outside of an office`)
        rows.push({
          path: item.path,
          page: item.page,
          area: name,
          shell,
          ...rest,
          ...(rights && { rolesOf: rights.rolesOf }),
          access: stricterAccess(parent.access, rest.access ?? rights?.access),
        })
        continue
      }
      const before = rows.length
      add({ path: item.path, access: stricterAccess(parent.access, item.access) }, item.items)
      const inside = rows.slice(before)
      if (inside.length > 0) redirects.push({ path: item.path, rows: inside, ...(item.lead && { lead: item.lead }) })
    }
  }
  const path = about.path?.pattern ?? ''
  add({ path, access: about.access }, items)
  if (about.path && rows.length > 0) redirects.unshift({ path, rows })
  const { search } = about
  return {
    name,
    path: path || '/',
    access: about.access,
    rows,
    redirects,
    search: search && { path: search.list.pattern, label: search.label },
  }
}
