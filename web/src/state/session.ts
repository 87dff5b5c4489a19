import { initialState, type User } from './slices.ts'
import { useStore } from './store.ts'

/** Spec section 9: the browser goes to the root one second after logging out. */
export const logoutDelayMs = 1000

export const currentUser = () => useStore.getState().auth.user
export const currentToken = () => useStore.getState().auth.token

/** Who is signed in, null for a stranger; during hydration always null, as on the server. */
export const useUser = () => useStore((state) => state.auth.user)

export function signIn(token: string, user: User) {
  useStore.setState({ auth: { token, user } })
}

/** Takes over what the server says about the user, such as roles that changed. */
export function refreshUser(user: User) {
  useStore.setState(({ auth }) => ({ auth: { ...auth, user } }))
}

/** Forgets the session without leaving the page: it ended on the server. */
export function dropSession() {
  useStore.setState({ auth: { token: null, user: null }, cartCount: 0 })
}

/** Ends the visit: user, everything that the browser kept, and after a second the page itself. */
export function logout(leave: () => void = () => location.assign('/')) {
  useStore.setState({
    ...initialState(document.documentElement.lang),
    auth: { token: null, user: null, leaving: true },
  })
  localStorage.clear()
  sessionStorage.clear()
  setTimeout(leave, logoutDelayMs)
}
