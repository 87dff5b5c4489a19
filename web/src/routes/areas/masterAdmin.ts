import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu. */
const menu = {
  dashboard: { label: text('Dashboard'), icon: 'home' },
  people: { label: text('People'), icon: 'people' },
  money: { label: text('Money'), icon: 'rupee' },
  audit: { label: text('Audit log'), icon: 'lock' },
} as const satisfies Record<string, MenuGroup>

/** Area for granting staff roles. */
const masterAdminArea = officeArea(
  { name: text('Master admin'), path: paths.masterAdmin.root, access: ['masterAdmin'], shell: 'office' },
  [
    page(paths.masterAdmin.dashboard, () => import('#features/storefront/dashboards/master-dashboard.page.tsx'), {
      menu: { label: text('Dashboard'), icon: 'home', group: menu.dashboard },
    }),
    page(paths.masterAdmin.userList, () => import('#features/people/users/staff-list.page.tsx'), {
      menu: { label: text('Staff'), icon: 'people', group: menu.people },
    }),
    page(paths.masterAdmin.accountDetail, () => import('#features/money/payments/admin-bank-accounts.page.tsx'), {
      may: 'bankAccount:read',
      menu: { label: text('Bank accounts'), icon: 'lock', group: menu.money },
    }),
    page(paths.masterAdmin.auditLog, () => import('#features/platform/audit-log/audit-log.page.tsx'), {
      may: 'audit:read',
      menu: { label: text('Audit log'), icon: 'lock', group: menu.audit },
    }),
  ],
)

export const areas: readonly Area[] = [masterAdminArea]
