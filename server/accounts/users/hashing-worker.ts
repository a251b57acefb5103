import { setPriority } from 'node:os'
import { ARGON2ID } from './hashing.ts'

// A thread that creates and verifies password hashes. Each takes a processor for tens of milliseconds, so the thread has a lower priority
// than those that serve requests.

declare const self: Worker

/** A request to the worker. With `hash` null a hash is created, otherwise the password is verified against it. */
export type HashingRequest = { readonly password: string | Uint8Array; readonly hash: string | null }
export type HashingReply = { readonly value: string | boolean } | { readonly failure: string }

const GIVING_WAY = 10

// Affects only this thread on Linux; elsewhere it would affect the whole process.
if (process.platform === 'linux') setPriority(0, GIVING_WAY)

self.onmessage = ({ data }: MessageEvent<HashingRequest>) => self.postMessage(answer(data))

function answer({ password, hash }: HashingRequest): HashingReply {
  try {
    return {
      value: hash === null ? Bun.password.hashSync(password, ARGON2ID) : Bun.password.verifySync(password, hash),
    }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
