import type { CompanyRole, LimitReset } from '@neev/domain/businesses/company-members'
import { sql } from 'kysely'
import { insertRow, type Kit } from './kit.ts'
import { type BuiltUser, buildUser } from './user.ts'

export type BuiltCompany = { id: number; name: string; admin: BuiltUser }
type MemberInput = { role: CompanyRole; limitPaise?: number; limitReset?: LimitReset }

/** An approved company with its first admin. */
export async function buildCompany(kit: Kit, input: { name?: string } = {}): Promise<BuiltCompany> {
  const ctx = kit.ctx()
  const admin = await buildUser(kit, { roles: ['customer', 'b2b'] })
  const name = input.name ?? `Company ${kit.next()}`
  const { id } = await insertRow<{ id: number }>(ctx, 'b2b_accounts', {
    user_id: admin.id,
    status: 'APPROVED',
    company_name: name,
    kind: 'CONTRACTOR',
    pan: 'ZZZCN7103F',
    created_at: ctx.now,
    approved_at: ctx.now,
    status_changed_at: ctx.now,
  })
  await sql`insert into company_members (user_id, company_id, role, joined_at)
    values (${admin.id}, ${id}, 'ADMIN', ${ctx.now})`.execute(ctx.db)
  await sql`insert into status_events (entity, entity_id, to_state, at)
    values ('b2b', ${id}, 'APPROVED', ${ctx.now})`.execute(ctx.db)
  return { id, name, admin }
}

/** A further member of a company. */
export async function buildMember(
  kit: Kit,
  company: Pick<BuiltCompany, 'id'>,
  { role, limitPaise, limitReset = 'MONTHLY' }: MemberInput,
): Promise<BuiltUser> {
  const ctx = kit.ctx()
  const user = await buildUser(kit, { roles: ['customer', 'b2b'] })
  await sql`insert into company_members (user_id, company_id, role, limit_paise, limit_reset, joined_at)
    values (${user.id}, ${company.id}, ${role}, ${limitPaise ?? null}, ${limitReset}, ${ctx.now})`.execute(ctx.db)
  return user
}
