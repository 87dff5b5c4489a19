import type { Load } from '#graphql/load.ts'
import { loadSlot } from '#shared/advertisements/SlotBanners.tsx'
import { SignInOptions } from '#shared/sign-in/bot-check.graphql.ts'

export const load: Load = (args) => Promise.all([args.load(SignInOptions), loadSlot(args, 'USER_REGISTER')])
