import type { Load } from '#kit/graphql/load.ts'
import { SignInOptions } from './sign-in.graphql.ts'

export const load: Load = ({ load }) => load(SignInOptions)
