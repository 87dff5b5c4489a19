import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { type Area, page } from '#routes/row.ts'
import { officeArea } from './office-area.ts'

/** Area for granting staff roles. */
const masterAdminArea = officeArea(
  { name: text('Master admin'), path: paths.masterAdmin.root, access: ['masterAdmin'], shell: 'office' },
  [
    page(paths.masterAdmin.dashboard, () => import('#features/dashboards/master-dashboard.page.tsx'), {
      menu: { label: text('Dashboard'), icon: 'home', group: text('Today') },
    }),
    page(paths.masterAdmin.userList, () => import('#features/users/staff-list.page.tsx'), {
      menu: { label: text('Staff'), icon: 'people', group: text('People') },
    }),
    page(paths.masterAdmin.accountDetail, () => import('#features/payments/admin-bank-accounts.page.tsx'), {
      may: 'bankAccount:read',
      menu: { label: text('Bank accounts'), icon: 'lock', group: text('Money') },
    }),
  ],
)

export const areas: readonly Area[] = [masterAdminArea]
