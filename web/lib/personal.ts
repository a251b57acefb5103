/** What parts of the page keep in memory for the person at it, beyond what hangs on the session. */
const kept = new Set<() => void>()

/** For a module that keeps something of a person for itself: `forget` is called when another, or nobody, is at the page. */
export function keepsPersonal(forget: () => void): void {
  kept.add(forget)
}

/** Forgets all of it. */
export function forgetPersonal(): void {
  for (const forget of kept) forget()
}
