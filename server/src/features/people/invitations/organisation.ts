import type { Role as AccountRole } from '@neev/domain/core/access/roles'
import type { InvitationKind } from '@neev/domain/people/invitations'
import type { MessageParty } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'

/** How messages name an organisation and its roles, and where they lead. */
type Wording<Role extends string> = {
  /** The variable with its name. */
  variable: 'seller' | 'company'
  roles: Readonly<Record<Role, string>>
  /** The party of all recipients; otherwise it follows from their roles. */
  party?: MessageParty
  /** The page of its members. */
  path: string
}

/** Somebody who becomes a member by an invitation. */
export type NewMember<Role extends string> = { id: number; userId: number; role: Role; invitedBy: number }
/** An invitation that was sent or withdrawn. */
export type Invited<Role extends string> = { id: number; inviteId: number; email: string; role: Role }

/**
 * A kind of organisation that people are invited to, with what differs for it. `id` is everywhere that of the
 * organisation.
 */
export type Organisation<Role extends string> = {
  kind: InvitationKind
  roles: readonly [Role, ...Role[]]
  /** The role of those who manage its members. */
  leading: Role
  /** The role of the account that a member gets. */
  grants: AccountRole
  /** The page that a link opens; it receives the token. */
  joinPath: string
  /** The refusal of somebody who belongs to an organisation of this kind. */
  belongs: 'WORKS_ALREADY' | 'COMPANY_ALREADY'
  wording: Wording<Role>
  /** Its name, and whether people can join it now; undefined if there is none. */
  read(ctx: Ctx, id: number): Promise<{ name: string; isOpen: boolean } | undefined>
  membersOf(ctx: Ctx, id: number): Promise<readonly { userId: number; role: Role }[]>
  isMember(ctx: Ctx, userId: number): Promise<boolean>
  /** Adds a member after `grantAccess`; false if they belong to an organisation of this kind. */
  addMember(ctx: Ctx, member: NewMember<Role>): Promise<boolean>
  /** What is recorded and told of an invitation that is sent or withdrawn, and of one who joined. */
  invited(ctx: Ctx, invited: Invited<Role>): Promise<void>
  withdrawn(ctx: Ctx, invited: Pick<Invited<Role>, 'id' | 'email'>): Promise<void>
  joined(ctx: Ctx, member: NewMember<Role>): Promise<void>
}

/** The role as one of the organisation's. */
export const roleOf = <Role extends string>({ roles }: Organisation<Role>, role: string): Role =>
  found(roles.find((one) => one === role))
