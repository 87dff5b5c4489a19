import { ticketDue, ticketNumber } from '@neev/domain/aftersales/tickets/tickets'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import { rowsAs } from '#core/db/rows-as.ts'

const hour = 3_600_000

type Said = readonly [side: 'CUSTOMER' | 'STAFF', hoursAgo: number, body: string]
type Sample = {
  topic: 'ORDER' | 'DELIVERY' | 'PAYMENT' | 'INVOICE' | 'PRODUCT' | 'SELLER' | 'PRIVACY' | 'GRIEVANCE'
  subject: string
  status: 'OPEN' | 'ACKNOWLEDGED' | 'IN_PROGRESS' | 'WAITING_FOR_CUSTOMER' | 'RESOLVED' | 'CLOSED'
  priority?: 'LOW' | 'NORMAL' | 'HIGH'
  /** The n-th buyer; a guest where a name stands. */
  by: number | { name: string; email: string; mobile: string | null }
  said: readonly [Said, ...Said[]]
  resolvedHoursAgo?: number
  closedHoursAgo?: number
  note?: string
}

/** What customers have asked these weeks: some wait, one too long, some are solved. */
const samples: readonly Sample[] = [
  {
    topic: 'DELIVERY',
    subject: 'Truck cannot enter our lane',
    status: 'OPEN',
    by: 0,
    said: [
      [
        'CUSTOMER',
        5,
        'The lane to the site is 3 metres wide. Can the bars come in a smaller vehicle from the main road?',
      ],
    ],
  },
  {
    topic: 'GRIEVANCE',
    subject: 'Seller does not answer about the rusted bundles',
    status: 'OPEN',
    priority: 'HIGH',
    by: 1,
    said: [
      [
        'CUSTOMER',
        52,
        'I have called the yard four times since Monday. Two bundles were brown all over. I ask for replacements.',
      ],
    ],
  },
  {
    topic: 'INVOICE',
    subject: 'Invoice shows the old site address',
    status: 'IN_PROGRESS',
    by: 0,
    said: [
      ['CUSTOMER', 70, 'The invoice still names our office in Baner. Our accountant needs the site at Hinjawadi.'],
      ['STAFF', 66, 'Thank you. The seller has to correct the address on the invoice; we have asked for it.'],
    ],
    note: 'Seller promised the corrected invoice by Tuesday.',
  },
  {
    topic: 'PAYMENT',
    subject: 'Refund of the cancelled part not in the bank',
    status: 'WAITING_FOR_CUSTOMER',
    by: 2,
    said: [
      ['CUSTOMER', 98, 'The cement was cancelled last week and the refund has not come.'],
      ['STAFF', 90, 'The bank confirms it under reference RF2611204471. Is the account that you paid from still open?'],
    ],
  },
  {
    topic: 'PRODUCT',
    subject: 'Is Fe 550D right for a two-storey house?',
    status: 'ACKNOWLEDGED',
    priority: 'LOW',
    by: { name: 'Vikas Pawar', email: 'vikas.pawar@site.example', mobile: '9822044713' },
    said: [['CUSTOMER', 20, 'Our mason says Fe 500 is enough. What do your sellers recommend for columns?']],
  },
  {
    topic: 'SELLER',
    subject: 'Driver asked for unloading money',
    status: 'RESOLVED',
    by: 1,
    said: [
      ['CUSTOMER', 190, 'The driver wanted ₹800 for unloading although the order says with unloading.'],
      ['STAFF', 180, 'That was wrong. The seller has credited ₹800 to your order and spoken to the transporter.'],
    ],
    resolvedHoursAgo: 60,
  },
  {
    topic: 'PRIVACY',
    subject: 'Please delete the number of my former supervisor',
    status: 'CLOSED',
    by: 2,
    said: [
      ['CUSTOMER', 500, 'He has left and still gets the delivery codes on his phone.'],
      ['STAFF', 470, 'We have removed the number from both of your sites.'],
    ],
    resolvedHoursAgo: 470,
    closedHoursAgo: 300,
  },
]

type Buyer = { id: number; name: string; email: string; mobile: string | null; orderId: number }

/** Tickets of the demo shop in several states, with their messages and history. */
export async function fillTickets(ctx: Ctx, admin: number): Promise<void> {
  const buyers = await rowsAs<Buyer>(
    ctx.db,
    sql`select u.id, u.name, u.email, u.mobile, max(o.id) as "orderId" from users u join orders o on o.user_id = u.id
        where u.status = 'ACTIVE' group by u.id order by (u.email = 'customer@neev.example') desc, u.id limit 3`,
  )
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * hour)
  for (const { topic, subject, status, priority, by, said, resolvedHoursAgo, closedHoursAgo, note } of samples) {
    const buyer = typeof by === 'number' ? buyers[by] : null
    if (typeof by === 'number' && !buyer) continue
    const from = typeof by === 'number' ? (buyer as Buyer) : by
    const createdAt = ago(said[0][1])
    const answered = said.find(([side]) => side === 'STAFF')
    const acknowledgedAt = status === 'OPEN' ? null : ago(answered?.[1] ?? said[0][1] - 4)
    const { id } = await ctx.db
      .insertInto('tickets')
      .values({
        number: ticketNumber(await nextNumber(ctx.db, 'tickets')),
        topic,
        subject,
        status,
        priority: priority ?? 'NORMAL',
        userId: buyer?.id ?? null,
        orderId: buyer && topic !== 'PRIVACY' ? buyer.orderId : null,
        name: from.name,
        email: from.email,
        mobile: from.mobile,
        locale: 'en-IN',
        assigneeId: status === 'OPEN' ? null : admin,
        ...ticketDue(createdAt, 48),
        acknowledgedAt,
        resolvedAt: resolvedHoursAgo === undefined ? null : ago(resolvedHoursAgo),
        closedAt: closedHoursAgo === undefined ? null : ago(closedHoursAgo),
        createdAt,
        updatedAt: ago(closedHoursAgo ?? resolvedHoursAgo ?? said.at(-1)?.[1] ?? 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [side, hours, body] of said)
      await ctx.db
        .insertInto('ticketMessages')
        .values({ ticketId: id, side, authorId: side === 'STAFF' ? admin : (buyer?.id ?? null), body, at: ago(hours) })
        .execute()
    const steps = [
      { from: null, to: 'OPEN', at: createdAt, actorId: buyer?.id ?? null },
      ...(acknowledgedAt && status !== 'ACKNOWLEDGED'
        ? [{ from: 'OPEN', to: status === 'CLOSED' ? 'RESOLVED' : status, at: acknowledgedAt, actorId: admin }]
        : []),
      ...(status === 'ACKNOWLEDGED' ? [{ from: 'OPEN', to: status, at: ago(said[0][1] - 4), actorId: admin }] : []),
      ...(closedHoursAgo === undefined
        ? []
        : [{ from: 'RESOLVED', to: 'CLOSED', at: ago(closedHoursAgo), actorId: null }]),
    ]
    await ctx.db
      .insertInto('statusEvents')
      .values(
        steps.map(({ from, to, at, actorId }) => ({
          entity: 'ticket',
          entityId: id,
          fromState: from,
          toState: to,
          actorId,
          actorRoles: [],
          at,
        })),
      )
      .execute()
    if (note)
      await ctx.db
        .insertInto('internalNotes')
        .values({ entity: 'ticket', entityId: id, authorId: admin, body: note, at: ago(said.at(-1)?.[1] ?? 0) })
        .execute()
  }
}
