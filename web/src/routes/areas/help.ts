import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { area, page } from '#routes/row.ts'

const contact = () => import('#features/tickets/contact.page.tsx')
const grievance = () => import('#features/tickets/grievance.page.tsx')

/** Help and complaints, for everyone. */
export const helpArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.contact, contact, { data: contact }),
  page(paths.guestTicket, () => import('#features/tickets/guest-ticket.page.tsx')),
  page(paths.grievance, grievance, { data: grievance }),
])
