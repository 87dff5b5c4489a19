import {
  type AssociateQueue,
  type AssociateStatus,
  type AssociateType,
  associateQueues,
  type ServiceKind,
} from '@neev/domain/businesses/associates'
import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type AssociateRow = {
  id: number
  type: AssociateType
  status: AssociateStatus
  name: string
  company: string | null
  mobile: string
  email: string
  city: string
  stateCode: string
  stateName: string
  pincode: string
  gstin: string | null
  experienceYears: number | null
  categories: string[]
  serviceKinds: ServiceKind[]
  message: string
  source: string
  locale: string
  associateId: number | null
  associateName: string | null
  /** When an admin assigned the business associate. */
  handedOnAt: Date | null
  userId: number | null
  userName: string | null
  sellerId: number | null
  /** The named associate's answer to a dealer application. */
  dealerId: number | null
  territory: string | null
  assignedTo: number | null
  assigneeName: string | null
  followUpOn: string | null
  createdAt: Date
  since: Date
  isLate: boolean
}

const ofQueue = (queue: AssociateQueue): Sql => sql`a.type = any(${[...associateQueues[queue]]}::text[])`

/** Undecided applications. */
export const associatesOpen = (queue: AssociateQueue): Sql =>
  sql`${ofQueue(queue)} and a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED')`

/** Not contacted for two days, or past the follow-up date. */
export const associatesLate = (now: Date): Sql =>
  sql`(a.status = 'NEW' and a.created_at < ${now}::timestamptz - interval '2 days'
    or a.status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED')
    and coalesce(a.follow_up_on < ${istDate(now)}::date, false))`

const readApplications = (db: Db, now: Date, where: Sql, tail: Sql = sql``) =>
  rowsOf(
    db,
    'associates.readApplications',
    sql`select a.id, a.type, a.status, a.name, a.company, a.mobile, a.email, a.city, a.state_code,
      st.name as "stateName",
          a.pincode, a.gstin, a.experience_years,
          coalesce((select array_agg(c.name order by c.name) from category_shown c where c.id = any(a.category_ids)),
          '{}') as categories,
          a.service_kinds, a.message, a.source, a.locale, a.associate_id,
          s.trade_name as "associateName", a.handed_on_at, a.user_id,
          u.name as "userName", a.seller_id, a.dealer_id, a.territory,
          a.assigned_to, w.name as "assigneeName",
          to_char(a.follow_up_on, 'YYYY-MM-DD') as "followUpOn", a.created_at,
          a.status_changed_at as since,
          ${associatesLate(now)} as "isLate", count(*) over ()::int as total
        from associate_applications a join state_shown st on st.code = a.state_code
          left join seller_shown s on s.id = a.associate_id left join users u on u.id = a.user_id
          left join users w on w.id = a.assigned_to
        where ${where} ${tail}`,
  )

const sorts = {
  since: sql`a.status_changed_at`,
  createdAt: sql`a.created_at`,
  name: sql`a.name`,
  followUpOn: sql`a.follow_up_on`,
}

const saying = (words: string) =>
  sql`(a.name || ' ' || coalesce(a.company, '') || ' ' || a.city || ' ' || a.email || ' ' || a.mobile || ' ' ||
    coalesce(a.gstin, '')
    || ' AP-' || lpad(a.id::text, 5, '0')) ilike ${containing(words)}`

export type AssociateFilter = {
  search?: string | null | undefined
  status?: string | null | undefined
  assignedTo: number | null
}

const matching = (queue: AssociateQueue, { search, status, assignedTo }: AssociateFilter) =>
  allOf([
    ofQueue(queue),
    search?.trim() && saying(search),
    assignedTo !== null && sql`a.assigned_to = ${assignedTo}`,
    status && sql`a.status = ${status}`,
  ])

/** A page of a queue's applications. */
export const applicationsOf = (
  db: Db,
  now: Date,
  queue: AssociateQueue,
  filter: AssociateFilter,
  page: PageInput,
): Promise<(AssociateRow & { total: number })[]> =>
  readApplications(db, now, matching(queue, filter), pageTail(page, sorts, sql`a.id`))

/** How many applications of a queue there are, and how many of them are late, by status. */
export const countApplications = (db: Db, now: Date, queue: AssociateQueue, filter: AssociateFilter) =>
  rowsOf(
    db,
    'associates.countApplications',
    sql`select a.status, count(*)::int as count, count(*) filter (where ${associatesLate(now)})::int as late
        from associate_applications a where ${matching(queue, filter)} group by 1`,
  )

export const applicationById = async (db: Db, now: Date, id: number): Promise<AssociateRow | undefined> =>
  (await readApplications(db, now, sql`a.id = ${id}`))[0]

type Applicant = { id: number; email: string; mobile: string }

/** The latest twenty other applications with the same address or mobile number. */
export const similarApplications = (db: Db, { id, email, mobile }: Applicant) =>
  rowsOf(
    db,
    'associates.similarApplications',
    sql`select a.id, a.type, a.status, a.created_at from associate_applications a
        where a.id <> ${id} and (lower(a.email) = lower(${email}) or a.mobile = ${mobile}) order by a.id desc limit 20`,
  )

/** The account with this address, and whether the address is confirmed. */
export const accountOf = (db: Db, email: string) =>
  rowOf(
    db,
    'associates.accountOf',
    sql`select id, email_verified_at is not null as "isProven" from users where lower(email) = lower(${email})
      and status <> 'DELETED'`,
  )
