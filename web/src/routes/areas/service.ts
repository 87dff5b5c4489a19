import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page, section } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu. */
const menu = {
  requests: { label: text('Requests'), icon: 'home' },
  services: { label: text('Services'), icon: 'box' },
} as const satisfies Record<string, MenuGroup>

/** Area of service partners: services, and enquiries. */
const serviceArea = officeArea(
  {
    name: text('Service partner'),
    path: paths.service.root,
    access: ['service'],
    shell: 'office',
    search: { list: paths.service.dashboard, label: text('Name, phone, product or number') },
  },
  [
    page(paths.service.dashboard, () => import('#features/procurement/enquiries/service-dashboard.page.tsx'), {
      may: 'dashboard:service',
      menu: { label: text('Requests'), icon: 'home', group: menu.requests },
    }),
    section(paths.service.product, [
      page(paths.service.productList, () => import('#features/offers/services/service-product-list.page.tsx'), {
        may: 'offer:read:own',
        menu: { label: text('Services'), icon: 'box', group: menu.services },
      }),
    ]),
  ],
)

export const areas: readonly Area[] = [serviceArea]
