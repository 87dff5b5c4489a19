import { type Permission, reachOf } from '@neev/domain/permissions'
import { actorOf, type Ctx } from './context.ts'
import { refused } from './errors.ts'

/** For operations of the desk whose word others hold for their own rows: only who reaches all rows goes on. */
export function deskOnly(ctx: Ctx, permission: Permission): void {
  if (reachOf(actorOf(ctx).roles, permission) !== 'any') throw refused('FORBIDDEN')
}
