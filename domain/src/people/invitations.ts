import { fields } from '../core/identity/identity.ts'
import { z } from '../core/input/zod.ts'

/** What people are invited to: to work for a seller, or to buy for a company. */
export const invitationKinds = ['SELLER', 'COMPANY'] as const
export type InvitationKind = (typeof invitationKinds)[number]

const lifeMs = 7 * 24 * 60 * 60 * 1000

/** When an invitation that is sent now ends. */
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + lifeMs)

/** Input of an invitation to an organisation that has these roles. */
export const invitationInput = <const Roles extends readonly [string, ...string[]]>(roles: Roles) =>
  z.object({ email: fields.email, role: z.enum(roles, 'Choose one.') })
