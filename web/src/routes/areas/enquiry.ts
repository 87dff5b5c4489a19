import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { type Area, type MenuGroup, page, section } from '#navigation/route.ts'
import { officeArea } from './office-area.ts'

/** The menu. */
const menu = {
  requests: { label: text('Requests'), icon: 'home' },
  products: { label: text('Products'), icon: 'box' },
} as const satisfies Record<string, MenuGroup>

/** Area of enquiry partners: products on request, and enquiries. */
const enquiryArea = officeArea(
  {
    name: text('Enquiry partner'),
    path: paths.enquiry.root,
    access: ['enquiry'],
    shell: 'office',
    search: { list: paths.enquiry.dashboard, label: text('Name, phone, product or number') },
  },
  [
    page(paths.enquiry.dashboard, () => import('#features/procurement/enquiries/enquiry-dashboard.page.tsx'), {
      may: 'dashboard:enquiry',
      menu: { label: text('Requests'), icon: 'home', group: menu.requests },
    }),
    section(paths.enquiry.product, [
      page(
        paths.enquiry.productList,
        () => import('#features/offers/offers/on-request/enquiry-product-list.page.tsx'),
        {
          may: 'offer:read:own',
          menu: { label: text('Products on request'), icon: 'box', group: menu.products },
        },
      ),
      page(paths.enquiry.productAdd, () => import('#features/offers/offers/on-request/enquiry-product-add.page.tsx'), {
        may: 'offer:write:request',
      }),
      page(
        paths.enquiry.productDetails,
        () => import('#features/offers/offers/on-request/enquiry-product-detail.page.tsx'),
        {
          may: 'offer:read:own',
        },
      ),
    ]),
  ],
)

export const areas: readonly Area[] = [enquiryArea]
