import { hrefOf } from './addresses.ts'

/** What parts of the page keep for the person at it, beyond what hangs on the session: in memory until somebody else comes, or on this device. */
const kept = new Set<() => void>()

let person: number | null = null

/** For a module that keeps something of a person in memory: `forget` is called when another, or nobody, is at the page. */
export function keepsPersonal(forget: () => void): void {
  kept.add(forget)
}

/** Another person is at the page, or nobody: what was kept in memory for the last one is forgotten. */
export function changePerson(now: number | null): void {
  person = now
  for (const forget of kept) forget()
}

/** The key under which this device keeps something of whoever is at the page: equal paths of two people are two files. */
export const personalKey = (key: string): string => `${key} ${hrefOf('/')}#${person ?? ''}`
