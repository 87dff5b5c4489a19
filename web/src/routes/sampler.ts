import { paths } from '#navigation/paths.ts'
import { type Area, area, page } from '#navigation/route.ts'
import type { IconName } from '#ui/icons/Icon.tsx'

const sampler = () => import('#ui/Sampler.tsx')

/** All components on one page, for developers. Only in development; never linked or translated. */
const shop = () => area({ name: 'Sampler', access: 'public', shell: 'shop' }, [page(paths.sampler, sampler)])

const entries: [group: string, label: string, icon: IconName, amount?: string][] = [
  ['Today', 'Dashboard', 'home'],
  ['Today', 'Orders', 'cart', 'orders'],
  ['Today', 'Late dispatches', 'truck', 'late'],
  ['Approve', 'Products', 'box'],
  ['Approve', 'Sellers', 'people'],
  ['Money', 'Commission', 'rupee'],
  ['Money', 'Coupons', 'tag'],
  ['Site', 'Messages', 'bell'],
]

/** The same in the back office layout, with a menu to try the settings. */
const office = () =>
  area(
    {
      name: 'Office sampler',
      path: paths.officeSampler,
      access: 'public',
      shell: 'office',
      search: { list: { pattern: '/_ui/office/1' }, label: 'Order, buyer, GSTIN, vehicle …' },
    },
    entries.map(([group, label, icon, amount], index) =>
      page({ pattern: `${paths.officeSampler.pattern}/${index}` }, sampler, {
        menu: { group: { label: group, icon }, label, icon, ...(amount && { amount }) },
      }),
    ),
  )

export const areas: readonly Area[] = [shop(), office()]
