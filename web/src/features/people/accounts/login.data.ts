import type { Load } from '#graphql/load.ts'
import { SignInOptions } from '#shared/sign-in/bot-check.graphql.ts'

export const load: Load = ({ load }) => load(SignInOptions)
