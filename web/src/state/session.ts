import { initialState, type User } from './slices.ts'
import { useStore } from './store.ts'

/** Spec section 9: the browser goes to the root one second after signing out. */
export const logoutDelayMs = 1000

export const currentUser = () => useStore.getState().auth.user
export const currentToken = () => useStore.getState().auth.token

/** The signed-in user, null for a guest; always null during hydration, as on the server. */
export const useUser = () => useStore((state) => state.auth.user)

export function signIn(token: string, user: User) {
  useStore.setState({ auth: { token, user } })
}

/** Stores user data from the server, such as changed roles. */
export function refreshUser(user: User) {
  useStore.setState(({ auth }) => ({ auth: { ...auth, user } }))
}

/** Clears the session without leaving the page, because it ended on the server. */
export function dropSession() {
  useStore.setState({ auth: { token: null, user: null }, cartCount: 0 })
}

/** Ends the visit: clears user and stored state, and after a second leaves the page. */
export function logout(leave: () => void = () => location.assign('/')) {
  useStore.setState({
    ...initialState(document.documentElement.lang),
    auth: { token: null, user: null, leaving: true },
  })
  localStorage.clear()
  sessionStorage.clear()
  setTimeout(leave, logoutDelayMs)
}
