import { SignInOptions } from '#kit/form/bot-check.graphql.ts'
import type { Load } from '#kit/graphql/load.ts'

export const load: Load = ({ load }) => load(SignInOptions)
